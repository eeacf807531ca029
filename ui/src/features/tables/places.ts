import type { Place } from "@/lib/place";

/** In the place of an identifier: a table that is still to be made. */
export const NEW = "new";

export const placeOfTable = (id: string, title: string): Place => ({ service: "tables", path: id, crumbs: [{ name: title, path: id }] });
