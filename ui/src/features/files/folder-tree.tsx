import { useQueries } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "@/components/desk-icon";
import { heightOf } from "@/features/files/use-window";
import * as say from "@/features/files/words";
import { childPath } from "@/lib/place";
import { foldersQuery } from "@/lib/queries";
import styles from "./dialogs.module.css";

interface Tree {
  chosen: string;
  onChoose: (path: string) => void;
  /** Folders that are being moved: they and what is in them cannot be chosen. */
  shut: ReadonlySet<string>;
}

interface Row {
  name: string;
  path: string;
  level: number;
  open: boolean;
  /** Nothing is in it, as far as is known. */
  leaf: boolean;
  shut: boolean;
}

/** Rows drawn above and below those that are seen, and how many rows a scroll passes before others are drawn. */
const AHEAD = 10;
const STEP = 4;

/** The folder in which a path lies. */
const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

/** The rows of the tree, and a way to open and close one. A folder is asked for when it is opened: there may be thousands beside it. */
function useRows(shut: ReadonlySet<string>): { rows: Row[]; toggle: (path: string) => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([""]));
  const paths = [...open];
  const lists = useQueries({ queries: paths.map(foldersQuery) });
  const inside = new Map(paths.map((path, at) => [path, lists[at]?.data]));
  const rows: Row[] = [];
  const add = (name: string, path: string, level: number, empty: boolean) => {
    const folders = inside.get(path);
    const isShut = shut.has(path);
    const leaf = empty || folders?.length === 0;
    const isOpen = open.has(path) && !isShut && !leaf;
    rows.push({ name, path, level, open: isOpen, leaf, shut: isShut });
    if (isOpen) for (const folder of folders ?? []) add(folder.name, childPath(path, folder.name), level + 1, folder.items === 0);
  };
  add(say.myFiles, "", 1, false);
  const toggle = (path: string) => setOpen((before) => (before.has(path) ? new Set([...before].filter((other) => other !== path)) : new Set([...before, path])));
  return { rows, toggle };
}

/** All folders of My Files, opened level by level (the tree of the ARIA practices, as a flat list with levels). Only rows near what is seen are drawn. */
export function FolderTree({ chosen, onChoose, shut }: Tree) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, toggle } = useRows(shut);
  const [view, setView] = useState({ row: 36, first: 0, end: 30 });
  // The row that takes the focus once it is drawn.
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let row = 36;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / row / STEP) * STEP - AHEAD);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / row / STEP) * STEP + AHEAD;
      // Each drawing walks the whole tree, so not each pixel is one.
      setView((before) => (before.row === row && before.first === first && before.end === end ? before : { row, first, end }));
    };
    const measure = () => {
      row = heightOf(element, "--node", 2.25);
      look();
    };
    measure();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, []);
  const from = Math.min(view.first, rows.length);
  const to = Math.min(view.end, rows.length);
  const drawn = rows.slice(from, to);

  function focusWanted() {
    if (wanted.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  }
  // After each drawing: a row that was scrolled to is drawn a little later.
  useLayoutEffect(focusWanted);

  function go(at: number) {
    const row = rows[at];
    const element = list.current;
    if (!row || !element) return;
    const top = at * view.row;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + view.row > element.scrollTop + element.clientHeight) element.scrollTop = top + view.row - element.clientHeight;
    wanted.current = row.path;
    focusWanted();
    if (!row.shut) onChoose(row.path);
  }

  function keys(event: KeyboardEvent) {
    const path = (event.target as HTMLElement).closest<HTMLElement>("[role=treeitem]")?.dataset["path"];
    const at = rows.findIndex((row) => row.path === path);
    const row = rows[at];
    if (!row) return;
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "ArrowRight" && !row.leaf && !row.shut && !row.open) toggle(row.path);
    else if (event.key === "ArrowRight") go(at + 1);
    else if (event.key === "ArrowLeft" && row.open) toggle(row.path);
    else if (event.key === "ArrowLeft" && row.path) go(rows.findIndex((other) => other.path === parentOf(row.path)));
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(rows.length - 1);
    else if ((event.key === "Enter" || event.key === " ") && !row.shut) onChoose(row.path);
    else return;
    event.preventDefault();
  }

  // One row can always be reached with the Tab key, whether the chosen one is drawn or not.
  const reached = drawn.some((row) => row.path === chosen) ? chosen : drawn[0]?.path;
  return (
    <ul ref={list} role="tree" aria-label={say.foldersTree} className={styles.tree} onKeyDown={keys}>
      <li role="presentation" style={{ height: `${from * view.row}px` }} />
      {drawn.map((row) => (
        <li
          key={row.path}
          role="treeitem"
          data-path={row.path}
          aria-level={row.level}
          aria-selected={chosen === row.path}
          aria-expanded={row.leaf || row.shut ? undefined : row.open}
          aria-disabled={row.shut || undefined}
          tabIndex={reached === row.path ? 0 : -1}
          className={styles.node}
          style={{ paddingInlineStart: `${(row.level - 1) * 1.25 + 0.25}rem` }}
          title={row.name}
          onClick={(event) => {
            if (row.shut) return;
            onChoose(row.path);
            event.currentTarget.focus();
          }}
        >
          <span
            className={`${styles.twist} ${row.leaf || row.shut ? styles.leaf : ""}`}
            onClick={(event) => {
              event.stopPropagation();
              toggle(row.path);
            }}
          >
            <Icon name="next" size={14} />
          </span>
          <Icon name="folder" />
          <span className={styles.nodeName}>{row.name}</span>
        </li>
      ))}
      <li role="presentation" style={{ height: `${(rows.length - to) * view.row}px` }} />
    </ul>
  );
}
