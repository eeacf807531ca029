import { expect, test } from "vitest";
import { deliverySentence, doubtfulSentence } from "@/features/tasks/delivery";
import type { Delivery } from "@/lib/contract";

const to = ["a@firm.example", "b@firm.example"];
const sentence = (state: Delivery["state"], tries: number, last_error: string | null) =>
  deliverySentence({ to, delivery: { state, tries, last_error, reports: [] } });

test("where the mail is", () => {
  expect(deliverySentence({ to, delivery: null })).toBeNull();
  expect(sentence("sent", 1, null)).toBe("Sent to a@firm.example, b@firm.example");
  expect(sentence("queued", 0, null)).toBe("Waiting for the mail relay");
  expect(sentence("queued", 1, "it is down")).toBe("Waiting for the mail relay (tried once: it is down)");
  expect(sentence("queued", 3, null)).toBe("Waiting for the mail relay (tried 3 times)");
  expect(sentence("failed", 9, "550 no such user")).toBe("Could not be sent: 550 no such user");
  expect(sentence("bounced", 1, "550 5.1.1 unknown")).toBe("Bounced: 550 5.1.1 unknown");
  expect(sentence("held", 0, null)).toBe("On hold until your IT releases it");
  expect(sentence("dropped", 0, null)).toBe("Not sent: your IT cancelled it");
});

test("what somebody reports is told as no more than that", () => {
  const report = { at: "2026-11-20T15:02:11Z", believed: false, recipient: "a@firm.example", diagnostic: null, reporting_mta: null, peer: "203.0.113.9" };
  const said = (action: string, status: string) => doubtfulSentence({ ...report, action, status });
  const end = "It came from 203.0.113.9.";
  expect(said("failed", "5.1.1")).toBe(`An unverified report says that the reply did not reach a@firm.example (5.1.1). ${end}`);
  expect(said("", "5.1.1")).toBe(said("failed", "5.1.1"));
  expect(said("delayed", "")).toBe(`An unverified report says that the reply to a@firm.example is delayed. ${end}`);
  expect(said("", "")).toBe(`There is an unverified report about the reply to a@firm.example. ${end}`);
});
