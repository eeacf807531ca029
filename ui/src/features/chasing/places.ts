import type { Place } from "@/lib/place";

/** In the place of an identifier: a list that is still to be given to a client. */
export const NEW = "new";

export const placeOfChase = (id: string, name: string): Place => ({ service: "chasing", path: id, crumbs: [{ name, path: id }] });
