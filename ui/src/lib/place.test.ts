import { expect, test } from "vitest";
import { childPath, crumbsOf, move, readPlace, root, toUrl } from "@/lib/place";

const inside = {
  service: "upload" as const,
  path: "A/B",
  crumbs: [
    { name: "A", path: "A" },
    { name: "B", path: "A/B" },
  ],
};

test("entering appends to the crumbs", () => {
  const first = move(root("upload"), { type: "enter", crumb: { name: "A", path: "A" } });
  expect(move(first, { type: "enter", crumb: { name: "B", path: childPath("A", "B") } })).toEqual(inside);
});

test("choosing a crumb cuts back to it; the root clears path and crumbs", () => {
  expect(move(inside, { type: "crumb", index: 0 })).toEqual({ service: "upload", path: "A", crumbs: [{ name: "A", path: "A" }] });
  expect(move(inside, { type: "crumb", index: -1 })).toEqual(root("upload"));
  expect(move(inside, { type: "crumb", index: 1 })).toEqual(inside);
});

test("switching the service starts at its root", () => {
  expect(move(inside, { type: "service", service: "vault" })).toEqual(root("vault"));
});

test("an address can be sent to a colleague", () => {
  expect(toUrl(root("vault"))).toBe("/dashboard");
  expect(toUrl(root("settings"))).toBe("/dashboard?service=settings");
  const url = toUrl(inside);
  expect(url).toBe("/dashboard?service=upload&path=A%2FB");
  expect(readPlace(url.slice(url.indexOf("?")), null)).toEqual(inside);
});

test("a subject with slash, ampersand and plus survives the address", () => {
  const path = "Re: 50/50 split & “terms” + 100%";
  const url = toUrl({ service: "vault", path, crumbs: [] });
  expect(readPlace(url.slice(url.indexOf("?")), null)).toEqual({ service: "vault", path, crumbs: [{ name: path, path }] });
});

test("the history entry gives the crumbs, where it fits the address", () => {
  const saved = { service: "vault", path: "x (2)", crumbs: [{ name: "x", path: "x (2)" }] };
  expect(readPlace("?service=vault&path=x+(2)", saved).crumbs).toEqual(saved.crumbs);
  expect(readPlace("?service=vault&path=other", saved).crumbs).toEqual([{ name: "other", path: "other" }]);
  expect(readPlace("?service=vault&path=x+(2)", { ...saved, crumbs: [{ name: 1 }] }).crumbs).toEqual(crumbsOf("vault", "x (2)"));
  expect(readPlace("?service=vault&path=x+(2)", "rubbish").crumbs).toEqual(crumbsOf("vault", "x (2)"));
});

test("an unknown service is My Tasks; settings have no path", () => {
  expect(readPlace("?service=admin", null)).toEqual(root("vault"));
  expect(readPlace("?service=settings&path=x", null)).toEqual(root("settings"));
  expect(readPlace("", undefined)).toEqual(root("vault"));
});

test("a document that is open stands in the address, with its passage", () => {
  const place = { service: "upload", path: "A/B", crumbs: [], view: { file: "f 1", page: 3, start: 10, end: 20, quote: "“six” months" } } as const;
  const { search } = new URL(toUrl({ ...place, crumbs: [] }), "http://host");
  expect(readPlace(search, null).view).toEqual(place.view);
  expect(readPlace("?service=vault&path=T&message=m&task=t", null).view).toEqual({ message: "m", task: "t" });
  expect(readPlace("?message=m", null).view).toBeUndefined();
  expect(readPlace("?file=f&page=x&start=9&end=3", null).view).toEqual({ file: "f" });
});
