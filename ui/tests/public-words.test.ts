// Holds the words of the public site: what the specification asks for letter for letter, and that each link of theirs
// leads to a page and a section that exist.
import { expect, test } from "vitest";
import { FOOTER, NOT_FOUND } from "@/app/words";
import { PAGES } from "@/app/pages";
import { ABOUT } from "@/features/about/words";
import { GUIDE } from "@/features/guide/words";
import { CALCULATOR, FEATURES as ROWS, HERO, QUESTIONS, SAFETY } from "@/features/landing/words";
import { PRIVACY } from "@/features/legal/privacy-words";
import { SECURITY } from "@/features/legal/security-words";
import { TERMS } from "@/features/legal/terms-words";
import { FEATURES, PRICING } from "@/features/pricing/words";
import { partsOf } from "@/lib/links";
import { site } from "@/lib/site-file";

const texts = [PRIVACY, TERMS, SECURITY, GUIDE];
const bodies = texts.flatMap((page) => page.sections.flatMap((section) => section.body.flat()));
const anchors = new Set([
  ...GUIDE.sections.map(({ id }) => `/how-it-works#${id}`),
  ...SECURITY.sections.map(({ id }) => `/security-privacy#${id}`),
  ...PRIVACY.sections.map(({ id }) => `/privacy-policy#${id}`),
  ...TERMS.sections.map(({ id }) => `/term-of-use#${id}`),
  ...PAGES.map(([path]) => path),
  "/api/openapi.json",
]);

test("the not-found screen", () => {
  expect(NOT_FOUND.title).toBe("404 Not Found");
  expect(NOT_FOUND.text).toBe("The page you're looking for doesn't exist!");
});

test("the pages of the specification's table are there", () => {
  expect(PAGES.map(([path]) => path)).toEqual(
    expect.arrayContaining(["/", "/about-us", "/pricing", "/privacy-policy", "/term-of-use", "/security-privacy", "/walkthrough"]),
  );
});

test("the seven features, under the specification's names", () => {
  expect(FEATURES.map(([name]) => name)).toEqual([
    "Inbox Email Summarization",
    "Intake Parsing / Form Fill",
    "Case Law Comparison",
    "Accessible Through Email",
    "Complete Data Control By User",
    "Calendering",
    "24/7 Email Support",
  ]);
});

test.each([PRIVACY, TERMS, SECURITY])("$title has its date", ({ updated }) => {
  expect(updated).toBe("Last updated March 19, 2025");
});

const linksOf = (text: string) => partsOf(text).flatMap((part) => (typeof part === "string" ? [] : [part.href]));

/** Where the site says what the program does, each with the links that go with it. */
const claims: [claim: string, links: string[]][] = [
  ...[HERO.lead, CALCULATOR.note, PRICING.lead, PRICING.freeText, ...ABOUT.text, FOOTER.where].map((text): [string, string[]] => [text, linksOf(text)]),
  ...[...FEATURES, ...QUESTIONS].map(([name, text]): [string, string[]] => [name, linksOf(text)]),
  ...[...ROWS, ...SAFETY].map(([name, , , href]): [string, string[]] => [name, [href]]),
];

test.each(claims)("where it is documented: %s", (_claim, links) => {
  expect(links).not.toEqual([]);
  for (const href of links) expect(anchors).toContain(href);
});

test("every link in a sentence leads to something that is there", () => {
  const sentences = [...bodies, ...texts.map(({ lead }) => lead)];
  const links = sentences.flatMap(linksOf);
  expect(links.length).toBeGreaterThan(3);
  for (const href of [...links, ...FOOTER.links.map(([path]) => path)]) expect(anchors).toContain(href);
});

test("no section is named twice, and no sentence stands twice on a page", () => {
  for (const { sections } of texts) {
    const ids = sections.map(({ id }) => id);
    expect(new Set<string>(ids).size).toBe(ids.length);
    const all = sections.flatMap(({ body }) => body.flat());
    expect(new Set<string>(all).size).toBe(all.length);
  }
});

test("the sample says that it is a sample, and names nobody", () => {
  expect(site.sample).toBe(true);
  expect(ABOUT.sample).toContain("made up");
  for (const { name } of [...site.team, ...site.testimonials]) expect(name).toMatch(/sample/i);
  for (const { name } of site.logos) expect(name).toMatch(/sample/i);
  for (const { email } of [...site.contact, site.booking]) expect(email).toMatch(/@firm\.example$/);
  for (const { url } of site.social) expect(url).toMatch(/^https:\/\/example\.com\//);
});

test("a team of seven, and a comparison of five columns with seven features each", () => {
  expect(site.team).toHaveLength(7);
  expect(site.pricing).toHaveLength(5);
  for (const { features } of site.pricing) expect(features).toHaveLength(FEATURES.length);
  expect(site.pricing[0]).toEqual({ name: "Chancery", price: "Free", note: "per 20 emails", features: Array(7).fill(true) });
  expect(site.pricing.slice(1).map(({ price }) => price)).toEqual(["$159", "$1148", "Custom", "Custom"]);
  expect(PRICING.note).toContain("not companies");
});
