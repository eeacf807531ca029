import { expect, test } from "vitest";
import { problemsOf } from "@/features/settings/change-password";
import { changesOf } from "@/features/settings/preferences";
import { inOrder } from "@/features/settings/sessions";
import { nowIn, zonesByRegion } from "@/features/settings/time-zones";
import { sentenceOf } from "@/features/settings/failure";
import { ApiError } from "@/lib/api";
import type { Preferences, Session } from "@/lib/contract";

const one = (id: string, used_at: string, current = false): Session => ({ id, used_at, current, client: "", address: "", created_at: "" });
const SAVED: Preferences = { time_zone: "UTC", reply_length: "standard", notification_mail: true, signature: "" };

test("only what differs from what is saved is a change", () => {
  expect(changesOf(SAVED, {})).toEqual({});
  expect(changesOf(SAVED, { reply_length: "standard", signature: "A" })).toEqual({ signature: "A" });
  expect(changesOf(SAVED, { notification_mail: false })).toEqual({ notification_mail: false });
});

test("a changed password: each field's words", () => {
  expect(problemsOf({ current: "", password: "", confirm: "" })).toEqual({
    current: "Password is required",
    password: "Password is required",
    confirm: "Please confirm your password",
  });
  expect(problemsOf({ current: "a", password: "b", confirm: "c" })).toEqual({ confirm: "Passwords do not match" });
  expect(problemsOf({ current: "a", password: "b", confirm: "b" })).toEqual({});
});

test("this device comes first, then the last used", () => {
  const rows = [one("old", "2026-01-01T00:00:00Z"), one("new", "2026-03-01T00:00:00Z"), one("here", "2025-01-01T00:00:00Z", true)];
  expect(inOrder(rows).map((row) => row.id)).toEqual(["here", "new", "old"]);
});

test("time zones by region; one that the browser does not know is kept", () => {
  const regions = zonesByRegion("Mars/Olympus_Mons");
  expect(regions.find(([region]) => region === "Mars")?.[1]).toEqual([{ id: "Mars/Olympus_Mons", name: "Olympus Mons" }]);
  expect(regions.find(([region]) => region === "America")?.[1]).toContainEqual({ id: "America/New_York", name: "New York" });
  expect(regions.at(-1)).toEqual(["Other", [{ id: "UTC", name: "UTC" }]]);
  expect(nowIn("America/New_York", new Date("2026-11-21T15:36:00Z"), "en-US").replaceAll(/\s/g, " ")).toBe("It is now 10:36 AM there.");
  expect(nowIn("Mars/Olympus_Mons")).toBe("");
});

test("the server's sentence is shown where it has one for a person", () => {
  expect(sentenceOf(new ApiError(422, "invalid", "A signature has at most 2,000 characters."))).toBe("A signature has at most 2,000 characters.");
  for (const error of [new ApiError(500, "internal", "x"), new ApiError(403, "", "The server answered 403."), new TypeError("x")]) {
    expect(sentenceOf(error)).toBe("Something went wrong. Please try again.");
  }
});
