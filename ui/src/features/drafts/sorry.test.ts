import { expect, test } from "vitest";
import { sorryFor } from "@/features/drafts/sorry";
import { ApiError } from "@/lib/api";

test("what went wrong is said by the server, or it cannot be reached; words that are typed stay", () => {
  expect(sorryFor(new ApiError(409, "conflict", "The draft was changed in another window."))).toBe("The draft was changed in another window.");
  expect(sorryFor(new TypeError("Failed to fetch"), true)).toBe("The server cannot be reached. Your words stay here.");
  expect(sorryFor(new TypeError("Failed to fetch"))).toBe("The server cannot be reached. Please try again later.");
  expect(sorryFor(new ApiError(502, "", "The server answered 502."))).toBe("Something went wrong. Please try again.");
});
