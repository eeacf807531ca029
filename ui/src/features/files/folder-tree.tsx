import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "@/components/desk-icon";
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

interface NodeProps extends Tree {
  name: string;
  path: string;
  level: number;
  open?: boolean;
  /** Nothing is in it, as far as the list of its folder says. */
  empty?: boolean;
}

function Node({ name, path, level, open: first = false, empty = false, ...tree }: NodeProps) {
  const [open, setOpen] = useState(first);
  // Asked for when it is opened: there may be thousands beside it.
  const query = useQuery({ ...foldersQuery(path), enabled: open });
  const folders = query.data ?? [];
  const shut = tree.shut.has(path);
  const leaf = empty || (query.data !== undefined && folders.length === 0);
  const opens = open && !shut && !leaf;

  function keys(event: KeyboardEvent<HTMLLIElement>) {
    if (event.key === "ArrowRight" && !leaf && !shut && !open) setOpen(true);
    else if (event.key === "ArrowLeft" && opens) setOpen(false);
    else if ((event.key === "Enter" || event.key === " ") && !shut) tree.onChoose(path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Its folders follow it in the same list; their level says that they lie in it.
  return (
    <>
      <li
        role="treeitem"
        data-path={path}
        aria-level={level}
        aria-selected={tree.chosen === path}
        aria-expanded={leaf || shut ? undefined : opens}
        aria-disabled={shut || undefined}
        tabIndex={tree.chosen === path ? 0 : -1}
        className={styles.node}
        style={{ paddingInlineStart: `${(level - 1) * 1.25 + 0.25}rem` }}
        onKeyDown={keys}
        onClick={(event) => {
          if (shut) return;
          tree.onChoose(path);
          event.currentTarget.focus();
        }}
      >
        <span
          className={`${styles.twist} ${leaf || shut ? styles.leaf : ""}`}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(!open);
          }}
        >
          <Icon name="next" size={14} />
        </span>
        <Icon name="folder" />
        <span className={styles.nodeName}>{name}</span>
      </li>
      {opens
        ? folders.map((folder) => <Node key={folder.id} {...tree} name={folder.name} path={childPath(path, folder.name)} level={level + 1} empty={folder.items === 0} />)
        : null}
    </>
  );
}

/** The folder in which a path lies. */
const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

/** All folders of My Files, opened level by level (the tree of the ARIA practices, as a flat list with levels). */
export function FolderTree(tree: Tree) {
  const list = useRef<HTMLUListElement>(null);
  function walk(event: KeyboardEvent) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
    const here = rows.indexOf(document.activeElement as HTMLElement);
    const path = rows[here]?.dataset["path"] ?? "";
    const to = {
      ArrowDown: rows[here + 1],
      ArrowUp: rows[here - 1],
      ArrowRight: rows[here + 1],
      ArrowLeft: path ? rows.find((row) => row.dataset["path"] === parentOf(path)) : undefined,
      Home: rows[0],
      End: rows.at(-1),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
    if (to.ariaDisabled !== "true") tree.onChoose(to.dataset["path"] ?? "");
  }
  return (
    <ul ref={list} role="tree" aria-label={say.foldersTree} className={styles.tree} onKeyDown={walk}>
      <Node {...tree} name={say.myFiles} path="" level={1} open />
    </ul>
  );
}
