/** Words for those who hear the page: what changed while they were elsewhere on it. */
let text = "";
const listeners = new Set<() => void>();

export function announce(message: string): void {
  // The same words twice are still two events; a region that does not change is not read out.
  text = message === text ? `${message}\u00A0` : message;
  for (const listener of listeners) listener();
}

export const announced = (): string => text;

export function onAnnounce(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
