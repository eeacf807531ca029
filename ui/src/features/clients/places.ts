import type { Place } from "@/lib/place";

/** In the place of an identifier: a contact that is still to be added. */
export const NEW = "new";
/** The conflict checks; a check's path is behind it. */
export const CHECKS = "conflicts";
export const NEW_CHECK = `${CHECKS}/new`;

export const placeOfContact = (id: string, name: string): Place => ({ service: "clients", path: id, crumbs: [{ name, path: id }] });

export const placeOfMatter = (id: string, title: string): Place => ({ service: "matters", path: id, crumbs: [{ name: title, path: id }] });

export const placeOfChecks = (name: string): Place => ({ service: "clients", path: CHECKS, crumbs: [{ name, path: CHECKS }] });

/** A check below the list of checks. */
export function placeOfCheck(id: string, title: string, list: string): Place {
  const path = `${CHECKS}/${id}`;
  return { service: "clients", path, crumbs: [{ name: list, path: CHECKS }, { name: title, path }] };
}

/** A check that is still to be made, of these names; what the list of checks and the check are called. */
export function placeOfNewCheck(names: string[], [list, check]: [string, string]): Place {
  const path = names.length > 0 ? `${NEW_CHECK}/${names.join("\n")}` : NEW_CHECK;
  return { service: "clients", path, crumbs: [{ name: list, path: CHECKS }, { name: check, path }] };
}

/** The names that a new check begins with. */
export const namesOfNewCheck = (path: string): string[] => path.slice(NEW_CHECK.length + 1).split("\n").filter(Boolean);
