import type { Place } from "@/lib/place";

/** In the place of an identifier: the member's forms and links. */
export const FORMS = "forms";

export const placeOf = (id: string, name: string): Place => ({ service: "intake", path: id, crumbs: [{ name, path: id }] });

/** A checklist to be given to whoever was accepted: the ready one of the form's name, in the language of the answers. */
export function placeOfChecklist(contact: string, { form, language, name }: { form: string; language: string; name: string }): Place {
  const path = `new/${contact}/${form}/${language}`;
  return { service: "chasing", path, crumbs: [{ name, path }] };
}
