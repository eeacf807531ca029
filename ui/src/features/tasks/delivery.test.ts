import { expect, test } from "vitest";
import { deliverySentence } from "@/features/tasks/delivery";

const to = ["a@firm.example", "b@firm.example"];
const sentence = (state: "queued" | "sent" | "failed", tries: number, last_error: string | null) =>
  deliverySentence({ to, delivery: { state, tries, last_error } });

test("where the mail is", () => {
  expect(deliverySentence({ to, delivery: null })).toBeNull();
  expect(sentence("sent", 1, null)).toBe("Sent to a@firm.example, b@firm.example");
  expect(sentence("queued", 0, null)).toBe("Waiting for the mail relay");
  expect(sentence("queued", 1, "it is down")).toBe("Waiting for the mail relay (tried once: it is down)");
  expect(sentence("queued", 3, null)).toBe("Waiting for the mail relay (tried 3 times)");
  expect(sentence("failed", 9, "550 no such user")).toBe("Could not be sent: 550 no such user");
});
