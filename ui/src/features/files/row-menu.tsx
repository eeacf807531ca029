import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "@/components/desk-icon";
import type { Actions } from "@/features/files/folder";
import type { Item } from "@/features/files/selection";
import { addToMatterMore } from "@/components/into-matter-words";
import * as say from "@/features/files/words";
import styles from "./row-menu.module.css";

interface Props {
  item: Item;
  actions: Actions;
  open: boolean;
  onOpen: (open: boolean) => void;
  tabIndex: number;
}

/** Room that the menu wants below its button, in pixels. */
const ROOM = 376;

/** What can be done with one row. The list keeps which menu is open, so there is never a second. */
export function RowMenu({ item, actions, open, onOpen, tabIndex }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const box = place.current;
    box?.classList.toggle(styles.above ?? "", (button.current?.getBoundingClientRect().bottom ?? 0) + ROOM > innerHeight);
    box?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    // It lies over the page: what is pressed, or has the focus, outside of it takes it away. Another menu has done so already.
    const onDown = ({ target }: Event) => {
      if (target instanceof Element && !box?.contains(target) && !button.current?.contains(target) && !target.closest("[role=menu]")) onOpen(false);
    };
    addEventListener("pointerdown", onDown);
    addEventListener("focusin", onDown);
    return () => {
      removeEventListener("pointerdown", onDown);
      removeEventListener("focusin", onDown);
    };
  }, [open, onOpen]);

  function keys(event: KeyboardEvent) {
    const all = [...(place.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onOpen(false);
      button.current?.focus();
    } else return;
    event.stopPropagation();
  }

  const entries: [name: string, run: () => void][] = [
    [item.kind === "folder" ? say.open : say.preview, () => actions.open(item)],
    [say.download, () => actions.save([item])],
    ...(item.kind === "file" ? ([[say.check, () => actions.mark(item, "check")]] as [string, () => void][]) : []),
    ...(item.name.toLowerCase().endsWith(".docx") && item.kind === "file" ? ([[say.redline, () => actions.mark(item, "redline")]] as [string, () => void][]) : []),
    [say.rename, () => actions.rename(item)],
    [say.move, () => actions.move([item])],
    [addToMatterMore, () => actions.matter(item)],
    ...(item.kind === "folder" ? [[say.uploadLinks, () => actions.links(item)] as [string, () => void]] : []),
    [say.remove, () => actions.remove([item])],
  ];

  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        tabIndex={tabIndex}
        aria-label={say.actionsFor(item.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <Icon name="more" size={20} />
      </button>
      {open ? (
        <div ref={place} role="menu" tabIndex={-1} aria-label={say.actionsFor(item.name)} className={styles.menu} onKeyDown={keys}>
          {entries.map(([name, run]) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`${styles.item} ${name === "Delete" ? styles.bad : ""}`}
              onClick={() => {
                onOpen(false);
                button.current?.focus();
                run();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
