import type { Place } from "@/lib/place";

/** In the place of an identifier: a draft that is still to be written. */
export const NEW = "new";

export const placeOfDraft = (id: string, title: string): Place => ({ service: "drafts", path: id, crumbs: [{ name: title, path: id }] });
