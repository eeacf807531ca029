import { expect, test } from "vitest";
import { CALCULATOR } from "@/features/landing/words";
import { dollars, worth } from "@/features/landing/worth";

test("the figures of the specification: 20 hours a week, $126,000", () => {
  expect(dollars(worth(20, 42, 150))).toBe("$126,000");
  expect(CALCULATOR.text).toContain("$126,000");
});

test("nothing saved is worth nothing", () => expect(dollars(worth(0, 52, 900))).toBe("$0"));
