/** Files of one selection at most. */
export const MOST = 10;

/**
 * What is chosen after `more` were added: files of a name that is there already are ignored; null when it would be more
 * than ten, and then nothing is added.
 */
export function added(before: readonly File[], more: readonly File[]): File[] | null {
  const names = new Set(before.map(({ name }) => name));
  const all = [...before];
  for (const file of more) {
    if (names.has(file.name)) continue;
    names.add(file.name);
    all.push(file);
  }
  return all.length > MOST ? null : all;
}
