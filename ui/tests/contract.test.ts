// Holds what is made of the API's contract: the site's types, and the validation of what the sample firm answers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { typesOf } from "../build/contract-types.mjs";
import { breachOf } from "../e2e/mock-contract.mjs";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

test("the types are those of the document; where not, run “npm run contract”", () => {
  expect(read("src/lib/contract.d.ts")).toBe(typesOf(JSON.parse(read("contract/openapi.json"))));
});

const me = {
  personalInfo: { firstName: "Ada", lastName: "Lovelace", email: "ada@firm.example", title: "" },
  administrator: false,
  subscription: { plan: "Firm", status: "Active", billingCycle: "", nextBilling: "", features: [], upgrade_requested_at: null },
  usage: { emails_answered: 1, emails_included: null, bytes_stored: 0, bytes_included: null },
  preferences: { time_zone: "UTC", reply_length: "standard", notification_mail: true, signature: "" },
};

const answered = (body: unknown, status = 200, path = "/api/user/me/") =>
  breachOf({ method: "GET", path, status, mediaType: "application/json", text: JSON.stringify(body) });

test("a wrong answer of the sample firm is noticed", () => {
  expect(answered(me)).toBeNull();
  expect(answered({ ...me, more: 1 })).toMatch(/additional properties/);
  expect(answered({ ...me, usage: undefined })).toMatch(/required property 'usage'/);
  expect(answered({ ...me, usage: { ...me.usage, bytes_stored: null } })).toMatch(/bytes_stored must be integer/);
  expect(answered({ error: "Please sign in again.", code: "not_signed_in" }, 401)).toBeNull();
  expect(answered({ error: "Please sign in again.", code: "no_such_code" }, 401)).toMatch(/allowed values/);
  expect(answered({}, 418)).toMatch(/status 418/);
  expect(answered({}, 200, "/api/nothing/")).toMatch(/not described/);
});

const stream = (text: string) => breachOf({ method: "GET", path: "/api/events/", status: 200, mediaType: "text/event-stream", text });

test("a wrong event of the sample firm is noticed", () => {
  expect(stream('event: hello\ndata: {}\n\n: heartbeat\n\nevent: change\ndata: {"kind":"files"}\n\n')).toBeNull();
  expect(stream('event: change\ndata: {"kind":"weather"}\n\n')).toMatch(/the answer\/kind must/);
  expect(stream("event: surprise\ndata: {}\n\n")).toMatch(/surprise is not described/);
});
