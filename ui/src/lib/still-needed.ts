import type { ChasedState } from "@/lib/contract";

const isOpen = (state: ChasedState): boolean => state === "missing" || state === "partly";

/**
 * How far a client's list is, for the client and for the firm alike: what is still needed, of which nothing or not enough came that
 * is of use; and what arrived and waits for the firm to look at it.
 */
export function stillNeeded<Item extends { state: ChasedState }>(items: readonly Item[]): { open: Item[]; asked: Item[] } {
  return { open: items.filter(({ state }) => isOpen(state)), asked: items.filter(({ state }) => state === "asked") };
}
