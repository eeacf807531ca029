import type { Place } from "@/lib/place";

/** In the place of an identifier: a matter that is still to be opened. */
export const NEW = "new";
const TASK = "/task/";

export const placeOfMatter = (id: string, name: string): Place => ({ service: "matters", path: id, crumbs: [{ name, path: id }] });

/** A colleague's or one's own task, read as part of a matter. */
export function placeOfTask(matter: string, name: string, task: string, subject: string): Place {
  const path = `${matter}${TASK}${task}`;
  return { service: "matters", path, crumbs: [{ name, path: matter }, { name: subject, path }] };
}

/** The matter and the task that a path names. */
export function partsOf(path: string): { matter: string; task: string | null } {
  const [matter = "", task = null] = path.split(TASK);
  return { matter, task };
}
