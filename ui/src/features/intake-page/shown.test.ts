import { expect, test } from "vitest";
import { changed, shown } from "@/features/intake-page/shown";
import type { FormQuestion } from "@/lib/contract";

const question = (key: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  key,
  heading: null,
  asks: { en: key, es: key },
  help: null,
  kind: "text",
  needed: false,
  options: [],
  only_if: null,
  past: false,
  fills: "off",
  ...more,
});

const keys = (fields: FormQuestion[]) => fields.map(({ key }) => key);

test("a question is shown by the answers before it, and hides what hangs on it", () => {
  const fields = [
    question("papers", { kind: "yes_no" }),
    question("served", { kind: "choices", only_if: { field: "papers", is: ["yes"] } }),
    question("how", { only_if: { field: "served", is: ["mail", "hand"] } }),
  ];
  expect(keys(shown(fields, {}))).toEqual(["papers"]);
  expect(keys(shown(fields, { papers: "yes" }))).toEqual(["papers", "served"]);
  expect(keys(shown(fields, { papers: "yes", served: ["hand"] }))).toEqual(["papers", "served", "how"]);
  // What was typed before the first answer changed counts no more.
  expect(keys(shown(fields, { papers: "no", served: ["hand"] }))).toEqual(["papers"]);
});

test("a new question and one that asks something else are changed; one that moved is not", () => {
  const before = [question("a"), question("b"), question("c")];
  const after = [question("c"), question("b", { asks: { en: "Other", es: "Otra" } }), question("d")];
  expect([...changed(before, after)].toSorted()).toEqual(["b", "d"]);
});
