import { expect, test, vi } from "vitest";
import { GOOD, alerts, answer, begin, calls, input, said, sent, serve, show, submit } from "@/features/account/account-page";
import { AccountForm } from "@/features/account/account-form";
import { Register } from "@/features/account/register";
import { ResetPassword } from "@/features/account/reset-password";
import { SignIn } from "@/features/account/sign-in";

begin();

test("sign in: wrong fields send nothing, say why, and the first of them has the focus", async () => {
  answer(200, {});
  await show("/login", <SignIn />);
  submit({ email: " ", password: "" });
  await said("Email is required");
  expect(calls()).toEqual([]);
  expect(document.body.textContent).toContain("Password is required");
  expect(document.activeElement).toBe(input("email"));
  submit({ email: "a@b.example", password: "" });
  await vi.waitFor(() => expect(document.body.textContent).not.toContain("Email is required"));
  expect(document.activeElement).toBe(input("password"));
});

test("sign in: a refusal says so in the words of the specification", async () => {
  answer(401, { error: "The e-mail or the password is not right.", code: "wrong_credentials" });
  await show("/login", <SignIn />);
  submit({ email: "a@b.example", password: "x" });
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"] p')?.textContent).toBe("Something went wrong. Please try again."),
  );
  expect(localStorage.getItem("access")).toBeNull();
  expect(input("password").value).toBe("x");
});

test("sign in: success stores both tokens and goes to the dashboard", async () => {
  answer(200, { access: "A", refresh: "R" });
  await show("/login", <SignIn />);
  submit({ email: " a@b.example ", password: " secret " });
  await vi.waitFor(() => expect(localStorage.getItem("refresh")).toBe("R"));
  const [path, init] = calls()[0]!;
  expect(path).toBe("/api/token/");
  expect(new Headers(init!.headers).get("X-Chancery-Page")).toBe("1");
  expect(sent()).toEqual({ username: "a@b.example", password: "secret" });
  expect(localStorage.getItem("access")).toBe("A");
  await vi.waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test("sign in: two presses are one call", async () => {
  let free: ((response: Response) => void) | undefined;
  serve(() => new Promise<Response>((resolve) => (free = resolve)));
  await show("/login", <SignIn />);
  submit({ email: "a@b.example", password: "x" });
  submit({});
  await vi.waitFor(() => expect(document.querySelector('button[type="submit"]')?.getAttribute("aria-busy")).toBe("true"));
  submit({});
  expect(calls()).toHaveLength(1);
  free?.(new Response("{}", { status: 500 }));
  await said("Something went wrong. Please try again.");
  expect(document.querySelector('button[type="submit"]')?.getAttribute("aria-busy")).toBeNull();
});

test("sign in: the second step is a screen of its own, and its code is sent with the challenge", async () => {
  answer(401, { error: "Please confirm that it is you.", code: "second_factor", challenge: "C", methods: ["totp", "recovery"] });
  await show("/login", <SignIn />);
  submit({ email: "a@b.example", password: "x" });
  await said("Confirm That It’s You");
  expect(localStorage.length).toBe(0);
  answer(401, { error: "No.", code: "wrong_code" });
  submit({ code: "12 34 56" });
  await said("That code is wrong.");
  expect(sent()).toEqual({ challenge: "C", code: "123456" });
  answer(200, { access: "A", refresh: "R" });
  submit({ code: "654321" });
  await vi.waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test("register: clears storage, judges the password as the server does, and waits for approval", async () => {
  Object.assign(localStorage, { access: "A", other: "1" });
  answer(201, { status: "pending" });
  await show("/register", <Register />);
  expect(localStorage.length).toBe(0);
  const person = { firstName: " Ada ", lastName: "Hale", email: "ada@firm.example", referralCode: " X1 " };
  submit({ ...person, password: "Password1234" });
  await said("This password is among the most common ones.");
  expect(fetch).not.toHaveBeenCalled();
  submit({ ...person, password: GOOD });
  await vi.waitFor(() => expect(location.pathname).toBe("/login"));
  expect(sent()).toEqual({ username: "ada@firm.example", password: GOOD, firstName: "Ada", lastName: "Hale", referralCode: "X1" });
  expect(alerts).toHaveBeenCalledExactlyOnceWith(
    "Your account has been created. Please wait until your access has been approved.",
  );
});

test.each([
  [400, { code: "registered" }, "This email is already registered."],
  [400, {}, "This email is already registered."],
  [400, { code: "weak_password", detail: "Too plain." }, "Too plain."],
  [422, { code: "invalid", error: "No." }, "Something went wrong. Please try again."],
  [500, {}, "Something went wrong. Please try again."],
])("register: %i with %o", async (status, body, text) => {
  answer(status, body);
  await show("/register", <Register />);
  submit({ firstName: "Ada", lastName: "Hale", email: "ada@firm.example", password: GOOD });
  await said(text);
  expect(alerts).not.toHaveBeenCalled();
  expect(location.pathname).toBe("/register");
});

test("reset request: the neutral words, or that it failed", async () => {
  answer(200, { detail: "whatever" });
  await show("/password-reset", <AccountForm mode="reset" />);
  submit({ email: "ada@firm.example" });
  await said("If that email exists, a reset link has been sent.");
  expect(sent()).toEqual({ email: "ada@firm.example" });
  answer(500, {});
  submit({});
  await said("Something went wrong. Please try again.");
  expect(document.body.textContent).not.toContain("has been sent.");
});

test.each([
  [400, { code: "invalid_link" }, "Invalid or expired reset link."],
  [400, { code: "weak_password", detail: "Too plain." }, "Too plain."],
  [429, { code: "too_many", error: "Wait." }, "Something went wrong. Please try again."],
])("reset: %i with %o", async (status, body, text) => {
  answer(status, body);
  await show("/reset-password/T", <ResetPassword link="T" />);
  submit({ password: GOOD, confirm: `${GOOD} ` });
  await said(text);
  expect(sent()).toEqual({ token: "T", password: GOOD });
  expect(alerts).not.toHaveBeenCalled();
});

test("reset: success says so and leads to the sign-in page", async () => {
  answer(200, {});
  await show("/reset-password/T", <ResetPassword link="T" />);
  submit({ password: GOOD, confirm: "other" });
  await said("Passwords do not match");
  expect(fetch).not.toHaveBeenCalled();
  submit({ password: GOOD, confirm: GOOD });
  await vi.waitFor(() => expect(location.pathname).toBe("/login"));
  expect(alerts).toHaveBeenCalledExactlyOnceWith("Password reset successfully! Please login with your new password.");
});
