import * as say from "@/features/chat/words";
import type { Place } from "@/lib/place";

/** The name of the folder or task that is open; empty at the root. */
const here = (place: Place): string => place.crumbs.at(-1)?.name ?? "";

/** What may be asked, by the mode and the folder that is open. */
export function placeholder(place: Place): string {
  const name = here(place);
  if (place.service === "vault") return name ? say.askAboutTask(name) : say.askAboutTasks;
  if (place.service === "matters") return name ? say.askAboutTask(name) : say.askAboutMatters;
  return name ? say.askAboutFolder(name) : say.askAboutFiles;
}

/** What is searched for an answer. */
export const scope = (place: Place): string => here(place) || say.everything;
