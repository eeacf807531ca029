import { expect, test, vi } from "vitest";
import { answer, begin, calls, said, sent, show, submit, unmount, waysAre } from "@/features/account/account-page";
import { SignIn } from "@/features/account/sign-in";

begin();

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(text))!;

test("sign in with a provider: the page goes there, keeps where one wanted to go, and says why it cannot", async () => {
  waysAre({ password: true, providers: [{ name: "The firm" }] });
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  answer(200, { location: "https://id.firm.example/authorize?state=s" });
  await show("/login", <SignIn />);
  button("Sign in with The firm").click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://id.firm.example/authorize?state=s"));
  expect(sent()).toEqual({ provider: "The firm" });
  expect(sessionStorage.getItem("next")).toBe("/dashboard");
  assign.mockClear();
  answer(200, { location: "javascript:alert(1)" });
  button("Sign in with The firm").click();
  await said("Something went wrong. Please try again.");
  expect(assign).not.toHaveBeenCalled();
});

test("sign in with a provider only: no password is asked for", async () => {
  waysAre({ password: false, providers: [{ name: "The firm" }] });
  answer(200, {});
  await show("/login", <SignIn />);
  await vi.waitFor(() => expect(button("Sign in with The firm")).toBeTruthy());
  expect(document.querySelector("input")).toBeNull();
  expect(document.querySelector("a")).toBeNull();
});

test("back from a provider: what it said leaves the address, is sent once, and signs in", async () => {
  sessionStorage.setItem("next", "/dashboard?service=upload");
  answer(200, { access: "A", refresh: "R" });
  await show("/login?code=c%2B1&state=s&iss=https%3A%2F%2Fid.firm.example&session_state=x", <SignIn />);
  await vi.waitFor(() => expect(location.pathname + location.search).toBe("/dashboard?service=upload"));
  expect(sent()).toEqual({ code: "c+1", state: "s", iss: "https://id.firm.example" });
  expect(calls()).toHaveLength(1);
  expect([localStorage.getItem("access"), localStorage.getItem("refresh")]).toEqual(["A", "R"]);
});

test("back from a provider: a refusal says why, and a second step follows", async () => {
  sessionStorage.setItem("next", "https://elsewhere.example/");
  answer(403, { error: "No account has your email address. Please ask the person who runs this server.", code: "no_account" });
  await show("/login?code=c&state=s", <SignIn />);
  await said("No account has your email address.");
  expect(location.search).toBe("");
  unmount();
  answer(401, { error: "Please confirm your identity.", code: "second_factor", challenge: "C", methods: ["totp"] });
  await show("/login?code=c&state=s", <SignIn />);
  await said("Confirm That It’s You");
  answer(200, { access: "A", refresh: "R" });
  submit({ code: "654321" });
  await vi.waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

