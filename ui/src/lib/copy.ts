/** Puts text on the clipboard. Pages over plain HTTP have no clipboard of the new kind; the old way works there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const place = document.createElement("textarea");
  place.value = text;
  place.readOnly = true;
  place.className = "visually-hidden";
  // Inside an open dialog everything else is inert and cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  const before = document.activeElement as HTMLElement | null;
  place.select();
  const done = document.execCommand("copy");
  place.remove();
  before?.focus();
  return done;
}
