import { useState } from "react";
import { takeBack } from "@/features/files/actions";
import type { Actions } from "@/features/files/folder";
import type { Choice } from "@/features/files/use-selection";
import { useKeydown } from "@/lib/use-keydown";

interface Props {
  selection: Choice;
  actions: Actions;
  reveal: (row: number) => void;
}

/** Where letters are text, and keys are another's. */
const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, [role=menu], [data-keys]";
/** Rows that Page Up and Page Down go. */
const PAGE = 10;
/** Milliseconds after which letters begin a new word. */
const WORD = 900;

/** The first row after `from` whose name begins with what was typed, among those that are here. */
function find(letters: string, from: number, { selection }: Props): number {
  for (let step = 0; step <= selection.last; step += 1) {
    const row = (from + step) % (selection.last + 1);
    if (selection.itemAt(row)?.name.toLocaleLowerCase().startsWith(letters)) return row;
  }
  return -1;
}

function walk(event: KeyboardEvent, now: Props): boolean {
  const { active } = now.selection.now;
  const rows: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: Math.max(active - 1, 0),
    PageDown: active + PAGE,
    PageUp: Math.max(active - PAGE, 0),
    Home: 0,
    End: now.selection.last,
  };
  const to = rows[event.key];
  if (to === undefined) return false;
  const row = Math.min(to, now.selection.last);
  now.selection.goTo(row, event.shiftKey);
  now.reveal(row);
  return true;
}

/** The keys of one list, and the letters that were typed a moment ago. */
function createKeys() {
  let word = "";
  let typedAt = 0;

  function typeAhead(key: string, now: Props): boolean {
    const time = performance.now();
    const fresh = typedAt === 0 || time - typedAt > WORD;
    const letters = (fresh ? "" : word) + key.toLocaleLowerCase();
    const { active } = now.selection.now;
    const row = find(letters, Math.max(fresh ? active + 1 : active, 0), now);
    if (row < 0) return false;
    word = letters;
    typedAt = time;
    now.selection.goTo(row, false);
    now.reveal(row);
    return true;
  }

  function act(event: KeyboardEvent, now: Props): boolean {
    const { selection, actions } = now;
    const here = selection.now.active >= 0 ? selection.itemAt(selection.now.active) : null;
    const chosen = selection.now.items.size > 0 ? [...selection.now.items.values()] : here ? [here] : [];
    const onControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && event.key.toLowerCase() === "a") void selection.all();
    else if (ctrl && event.key.toLowerCase() === "z") takeBack();
    else if (ctrl && event.key === " " && here) selection.choose(selection.now.active, { ctrl: true, shift: false });
    else if (ctrl || event.altKey) return false;
    else if (walk(event, now)) typedAt = 0;
    else if (event.key === "Enter" && here && !onControl) actions.open(here);
    else if (event.key === " " && here?.kind === "file" && !onControl && (typedAt === 0 || performance.now() - typedAt > WORD)) actions.open(here);
    else if (event.key === "F2" && chosen[0]) actions.rename(chosen[0]);
    else if (event.key === "Delete" && chosen.length > 0) actions.remove(chosen);
    else if (event.key === "Backspace") actions.up();
    else if (event.key === "Escape" && selection.now.items.size > 0) selection.set({ ...selection.now, items: new Map() });
    else return [...event.key].length === 1 && !(event.key === " " && onControl) && typeAhead(event.key, now);
    // Whatever else was done, the next letter begins a new word.
    typedAt = 0;
    return true;
  }

  return (event: KeyboardEvent, now: Props) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    if (!act(event, now)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The keys of the list, as people know them from their own computer. */
export function useFileKeys(props: Props): void {
  const [keys] = useState(createKeys);
  // Before the keys of the whole dashboard, which take single letters too.
  useKeydown((event) => keys(event, props), true);
}
