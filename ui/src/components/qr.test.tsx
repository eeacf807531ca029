import { expect, test } from "vitest";
import { grouped } from "@/components/enrol";
import { qrPath } from "@/components/qr";

test("each run of dark modules is one rectangle, inside a quiet zone of four", () => {
  expect(qrPath(["1101", "0000", "0001"])).toBe("M4 4h2v1h-2zM7 4h1v1h-1zM7 6h1v1h-1z");
  expect(qrPath([])).toBe("");
});

test("a secret is shown in groups of four", () => {
  expect(grouped("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
  expect(grouped("JBSW Y3DPE")).toBe("JBSW Y3DP E");
});
