import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Changes, placeOfChange } from "@/features/viewer/changes";
import type { TrackedChange } from "@/lib/contract";

const change = (kind: TrackedChange["kind"], words: string, at: number): TrackedChange => ({ kind, author: "Ann", date: "2026-03-02T09:30:00", words, at });
const cut = (text: string, one: TrackedChange) => {
  const { start, end } = placeOfChange(text, one);
  return text.slice(start, end);
};

test("inserted words are found where they stand, not where the same words stood before", () => {
  const text = "𝔸 rent. The rent\n  is due.";
  expect(cut(text, change("inserted", "rent", 12))).toBe("rent");
  expect(placeOfChange(text, change("inserted", "rent", 12)).start).toBe(13);
  expect(cut(text, change("inserted", "rent is", 12))).toBe("rent\n  is");
  expect(cut(text, change("inserted", "rent is…", 12))).toBe("rent\n  is");
});

test("the place of deleted words is shown by the words around it", () => {
  expect(cut("The rent is 120 a month.", change("deleted", "100", 12))).toBe("is 120");
  expect(cut("The end", change("deleted", "No pets.", 7))).toBe("end");
  expect(cut("", change("deleted", "all", 0))).toBe("");
});

test("each change says what, who and when", async () => {
  const box = document.createElement("div");
  createRoot(box).render(<Changes changes={[change("inserted", "120", 12), change("deleted", "<b>100", 12)]} onGo={() => undefined} />);
  await vi.waitFor(() => expect(box.textContent).toContain("Tracked changes: 2"));
  expect(box.textContent).toMatch(/Inserted · Ann · .*2026.*120/);
  expect(box.querySelector("ins")?.textContent).toBe("120");
  expect(box.querySelector("del")?.textContent).toBe("<b>100");
});
