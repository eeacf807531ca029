// The same words as the tests of src/services/passwords.rs: the two must not come to differ.
import { expect, test } from "vitest";
import { passwordProblem } from "@/lib/password-rule";

const COMMON = [
  "password123", "Password1!23", "P@ssw0rd123", "passw0rd2024", "1234567890", "0987654321", "qwertyuiop", "QWERTYUIOP1",
  "1q2w3e4r5t", "1qaz2wsx3edc", "aaaaaaaaaa", "abcabcabcabc", "abcdefghij", "iloveyou123", "letmein2025!", "welcome12345",
  "passwordpassword", "changeme123", "Administrator1", "qwerty123456", "lawfirm2026", "football99!", "sunshine2023", "123456789a",
];
const GOOD = ["copper lantern drift echo", "Zr8-kq!mV2tQ", "пароль для входа в дом", "correct horse battery staple", "ünderstöd-fjord"];

test.each(COMMON)("%s is refused", (word) => expect(passwordProblem(word, "ada@firm.example")).toMatch(/most common/));
test.each(GOOD)("%s is taken", (word) => expect(passwordProblem(word, "ada@firm.example")).toBeNull());

test("length counts characters, and the address is no password", () => {
  const length = "A password has 10 to 128 characters.";
  expect(passwordProblem("ninechars", "a@b.example")).toBe(length);
  expect(passwordProblem("añ".repeat(65), "a@b.example")).toBe(length);
  expect(passwordProblem("ax9ßQ-7k".repeat(16), "a@b.example")).toBeNull();
  const address = "The password must not be the e-mail address.";
  expect(passwordProblem("Ada.Lovelace@Firm.example", "ada.lovelace@firm.example")).toBe(address);
  expect(passwordProblem("ada.lovelace2024", "ada.lovelace@firm.example")).toBe(address);
  expect(passwordProblem("ada.lovelace2024", "")).toBeNull();
});
