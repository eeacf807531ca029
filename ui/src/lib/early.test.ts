import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SIGN_IN_WAYS, askEarly, takeEarly } from "@/lib/early";

const LIST = "/api/files/list/?type=tasks";
const token = (seconds: number) => `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.x`;
const fetched = vi.fn(async () => new Response("{}"));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  history.replaceState(null, "", "/dashboard");
  localStorage.clear();
});
afterEach(() => {
  takeEarly(LIST, null);
  vi.unstubAllGlobals();
});

test("the first list is asked for early, and taken once, by whom it was asked for", async () => {
  const mine = token(60);
  localStorage.setItem("access", mine);
  askEarly();
  expect(fetched).toHaveBeenCalledWith(LIST, { headers: { Accept: "application/json", Authorization: `Bearer ${mine}` } });
  expect(takeEarly("/api/user/me/", mine)).toBeNull();
  expect(await takeEarly(LIST, mine)).toBeInstanceOf(Response);
  expect(takeEarly(LIST, mine)).toBeNull();
});

test("another's token does not take it", () => {
  localStorage.setItem("access", token(60));
  askEarly();
  expect(takeEarly(LIST, token(61))).toBeNull();
});

test("the sign-in page asks how people sign in here", async () => {
  history.replaceState(null, "", "/login");
  askEarly();
  expect(fetched).toHaveBeenCalledWith(SIGN_IN_WAYS, { headers: { Accept: "application/json" } });
  expect(takeEarly(LIST, null)).toBeNull();
  expect(await takeEarly(SIGN_IN_WAYS, null)).toBeInstanceOf(Response);
});

test.each([
  ["an ended token", "/dashboard", token(-1)],
  ["a token that is none", "/dashboard", "x"],
  ["no token", "/dashboard", null],
  ["another view", "/dashboard?service=upload", token(60)],
  ["another page", "/register", token(60)],
  ["the sign-in page and a token", "/login", token(60)],
])("nothing is asked with %s", (_, path, stored) => {
  history.replaceState(null, "", path);
  if (stored) localStorage.setItem("access", stored);
  askEarly();
  expect(fetched).not.toHaveBeenCalled();
});
