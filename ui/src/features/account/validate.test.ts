import { expect, test } from "vitest";
import { trimmed, validateSignIn } from "@/features/account/validate";

const check = (email: string, password: string) => validateSignIn(trimmed({ email, password }));

test("the words of the specification", () => {
  expect(check("", "")).toEqual({ email: "Email is required", password: "Password is required" });
  expect(check("   ", "  ")).toEqual({ email: "Email is required", password: "Password is required" });
  expect(check("nobody", "x")).toEqual({ email: "Please enter a valid email address" });
  expect(check(" a@b.example ", " x ")).toEqual({});
});

test.each(["a@b", "@b.c", "a@.", "a b@c.d", "a@b@c.d", "a@b."])("%s is no address", (email) =>
  expect(check(email, "x").email).toBe("Please enter a valid email address"),
);

test("the first problem is the first field's", () => expect(Object.keys(check("", ""))[0]).toBe("email"));
