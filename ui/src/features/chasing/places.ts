import type { Place } from "@/lib/place";

/** In the place of an identifier: a list that is still to be given to a client. */
export const NEW = "new";

export const placeOfChase = (id: string, name: string): Place => ({ service: "chasing", path: id, crumbs: [{ name, path: id }] });

/** What a list that is still to be given begins with: the client, the name of a ready list, a language. Each may be empty. */
export function beginsWith(path: string): { client: string; list: string; language: string } {
  const [, client = "", list = "", language = ""] = path.split("/");
  return { client, list, language };
}
