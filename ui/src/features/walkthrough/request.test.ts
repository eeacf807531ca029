import { expect, test } from "vitest";
import { mailtoOf } from "@/features/walkthrough/request";

const empty = { name: "", firm: "", when: "", wish: "" };

test("the request is one mail to the firm, its lines ended by CRLF", () => {
  const url = new URL(mailtoOf("a@firm.example", { ...empty, name: " Ann ", wish: "Leases & deeds?" }));
  expect(url.pathname).toBe("a@firm.example");
  expect(url.searchParams.get("body")?.split("\r\n")).toEqual([
    "Your name: Ann",
    "Your firm: ",
    "When it suits you: ",
    "What you would like to see: Leases & deeds?",
  ]);
});

test("what is typed cannot add a recipient or a header", () => {
  const url = new URL(mailtoOf("a@firm.example", { ...empty, name: "x&bcc=evil@example.com\r\n?to=b" }));
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
});
