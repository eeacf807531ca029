import type { Place } from "@/lib/place";

/** In the place of an identifier: a draft that is still to be written. */
export const NEW = "new";

/** The task whose papers a new draft is to be written from, if the place names one: "new/…". */
export const taskOfNew = (path: string): string => (path.startsWith(`${NEW}/`) ? path.slice(NEW.length + 1) : "");

export const placeOfDraft = (id: string, title: string): Place => ({ service: "drafts", path: id, crumbs: [{ name: title, path: id }] });
