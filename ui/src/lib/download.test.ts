import { expect, test } from "vitest";
import { dispositionName } from "@/lib/download";

test.each([
  [null, null],
  ["attachment", null],
  ['attachment; filename="Lease.pdf"', "Lease.pdf"],
  ["attachment; filename=Lease.pdf", "Lease.pdf"],
  ['attachment; filename="a\\"b.pdf"', 'a"b.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''K%C3%BCndigung%20%E2%80%93%201.pdf`, "Kündigung – 1.pdf"],
  [`attachment; filename="x.pdf"; filename*=UTF-8''%E0%A4%A`, "x.pdf"],
  ['attachment; filename=""', null],
])("%s names %s", (header, name) => expect(dispositionName(header)).toBe(name));
