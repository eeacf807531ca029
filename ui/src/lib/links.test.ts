import { expect, test } from "vitest";
import { partsOf } from "@/lib/links";

test.each([
  ["no link", ["no link"]],
  ["See [Pricing](/pricing).", ["See ", { name: "Pricing", href: "/pricing" }, "."]],
  ["[a](/b)[c](#d)", [{ name: "a", href: "/b" }, { name: "c", href: "#d" }]],
  ["[not one] (/x) and [open](", ["[not one] (/x) and [open]("]],
  ["", []],
])("the parts of %j", (text, parts) => expect(partsOf(text)).toEqual(parts));
