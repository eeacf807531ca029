/** What the assistant's panel says. Quoted lines of the specification stand here letter for letter. */
import type { Place } from "@/lib/place";

export const WORDS = {
  title: "Chat Assistant",
  close: "Close Chat Assistant",
  greeting: "Hello! I can help you with document analysis, legal questions, and file organization. What would you like to know?",
  failed: "Sorry, I encountered an error. Please try again.",
  clear: "Clear this conversation? It is deleted on the server too.",
  thinking: "Reading your documents…",
  stopped: "Stopped.",
} as const;

/** The name of the folder or task that is open; empty at the root. */
const here = (place: Place): string => place.crumbs.at(-1)?.name ?? "";

/** By the mode and the folder that is open. */
export function placeholder(place: Place): string {
  const name = here(place);
  if (place.service === "vault") return name ? `Ask about “${name}”…` : "Ask about your tasks…";
  return name ? `Ask about the files in “${name}”…` : "Ask about your files…";
}

/** What is searched for an answer. */
export const scope = (place: Place): string => here(place) || "All my files and e-mails";
