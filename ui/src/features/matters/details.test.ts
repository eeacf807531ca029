import { expect, test } from "vitest";
import { NOTHING, detailsOf, typedOf } from "@/features/matters/details";

test("a party's role stands behind the last comma, and comes back as it was typed", () => {
  const details = detailsOf({ ...NOTHING, number: "1", title: "x", parties: "Stone, Hale & Co., landlord\n\n Ada Stone " });
  expect(details.parties).toEqual([
    { name: "Stone, Hale & Co.", role: "landlord" },
    { name: "Ada Stone", role: "" },
  ]);
  expect(details.client).toBeNull();
  const whole = { number: "1", title: "x", client: null, parties: [{ name: "Ada Stone", role: "tenant" }], court: "", docket: "", note: "", closed: false };
  expect(detailsOf(typedOf(whole))).toEqual(whole);
});
