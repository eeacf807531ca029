import type { Place } from "@/lib/place";

/** In the place of an identifier: the member's forms and links. */
export const FORMS = "forms";

export const placeOf = (id: string, name: string): Place => ({ service: "intake", path: id, crumbs: [{ name, path: id }] });
