import { expect, test } from "vitest";
import { type Fields, focusFirst, readFields, validate, validateNew } from "@/features/account/validate";

const EMPTY: Fields = { firstName: "", lastName: "", email: "", password: "", referralCode: "" };
const GOOD: Fields = { firstName: "Ada", lastName: "Hale", email: "a@b.example", password: "x", referralCode: "" };

test("the words of the specification, in each mode", () => {
  expect(validate("login", EMPTY)).toEqual({ email: "Email is required", password: "Password is required" });
  expect(validate("reset", EMPTY)).toEqual({ email: "Email is required" });
  expect(validate("register", EMPTY)).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Email is required",
    password: "Password is required",
  });
  expect(validate("login", { ...GOOD, email: "nobody" })).toEqual({ email: "Please enter a valid email address" });
  for (const mode of ["login", "register", "reset"] as const) expect(validate(mode, GOOD)).toEqual({});
});

test.each(["a@b", "@b.c", "a@.", "a b@c.d", "a@b@c.d", "a@b."])("%s is no address", (email) =>
  expect(validate("login", { ...GOOD, email }).email).toBe("Please enter a valid email address"),
);

test("a new password is asked for twice", () => {
  expect(validateNew({ password: "", confirm: "" })).toEqual({
    password: "Password is required",
    confirm: "Please confirm your password",
  });
  expect(validateNew({ password: "a", confirm: "b" })).toEqual({ confirm: "Passwords do not match" });
  expect(validateNew({ password: "", confirm: "b" })).toEqual({ password: "Password is required" });
  expect(validateNew({ password: "a", confirm: "a" })).toEqual({});
});

test("what was typed is trimmed, and the first wrong field has the focus", () => {
  const form = document.createElement("form");
  for (const name of ["firstName", "lastName", "email", "password"]) {
    const input = document.createElement("input");
    input.name = name;
    input.value = `  ${name} `;
    form.append(input);
  }
  document.body.replaceChildren(form);
  const fields = readFields<Fields>(form, ["firstName", "lastName", "email", "password", "referralCode"]);
  expect(fields).toEqual({ firstName: "firstName", lastName: "lastName", email: "email", password: "password", referralCode: "" });
  focusFirst(form, { password: "x", lastName: "y" });
  expect((document.activeElement as HTMLInputElement).name).toBe("lastName");
});
