import type { DragEvent, MouseEvent, ReactNode } from "react";
import { useState } from "react";
import { Doubt } from "@/components/doubt";
import { DownloadButton } from "@/components/download-button";
import { Icon } from "@/components/desk-icon";
import { PlaceLink } from "@/components/place-link";
import { Status } from "@/components/status";
import { When } from "@/components/when";
import type { Actions } from "@/features/files/folder";
import { RowMenu } from "@/features/files/row-menu";
import type { Item } from "@/features/files/selection";
import { fileItem, folderItem } from "@/features/files/use-listing";
import type { Choice } from "@/features/files/use-selection";
import * as say from "@/features/files/words";
import { formatSize } from "@/lib/format";
import { type Place, childPath, move, toUrl, withView } from "@/lib/place";
import type { Folder, StoredFile } from "@/lib/contract";
import styles from "./files-grid.module.css";

interface Common {
  index: number;
  /** Where Tab enters the list. */
  active: boolean;
  chosen: boolean;
  place: Place;
  selection: Choice;
  actions: Actions;
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
}

interface FrameProps extends Common {
  item: Item;
  to: Place;
  icon: "folder" | "files";
  below?: ReactNode;
  type: string;
  date: string;
  status?: string;
  action?: ReactNode;
}

const ROWS = "application/x-chancery-rows";

const ours = (event: DragEvent) => event.dataTransfer.types.includes(ROWS);

/** Dragging rows onto a folder moves them; the dialog "Move" does the same without a pointer. */
function useDrag({ item, chosen, selection, actions }: Pick<FrameProps, "item" | "chosen" | "selection" | "actions">) {
  const [over, setOver] = useState(false);
  const target = item.kind === "folder" && !chosen;
  return {
    over,
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(ROWS, JSON.stringify(chosen ? [...selection.now.items.values()] : [item])),
    onDragOver: (event: DragEvent) => {
      if (!target || !ours(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!target || !ours(event)) return;
      event.preventDefault();
      const items = (JSON.parse(event.dataTransfer.getData(ROWS)) as Item[]).filter(({ id }) => id !== item.id);
      if (items.length > 0) void actions.drop(items, item);
    },
  };
}

function Frame({ item, to, icon, below, type, date, status, action, ...common }: FrameProps) {
  const { index, active, chosen, selection, actions, menuOpen, onMenu } = common;
  const { over, ...drag } = useDrag({ item, chosen, selection, actions });
  function click(event: MouseEvent) {
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.target instanceof Element && event.target.closest("a, button, [role=menu]") && !ctrl && !event.shiftKey) return;
    event.preventDefault();
    if (item.kind === "folder" && !ctrl && !event.shiftKey) actions.open(item);
    else selection.choose(index, { ctrl, shift: event.shiftKey });
  }
  return (
    <tr
      role="row"
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-row=""
      data-to={toUrl(to)}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className={`${styles.row} ${chosen ? styles.chosen : ""} ${over ? styles.over : ""} ${menuOpen ? styles.raised : ""}`}
      onClick={click}
      onDoubleClick={() => (item.kind === "file" ? actions.open(item) : undefined)}
      {...drag}
    >
      <td role="gridcell" className={styles.name}>
        <button
          type="button"
          className={styles.pick}
          tabIndex={-1}
          aria-label={say.selectNamed(item.name)}
          aria-pressed={chosen}
          onClick={(event) => {
            event.stopPropagation();
            selection.choose(index, { ctrl: true, shift: event.shiftKey });
          }}
        >
          <Icon name={chosen ? "check" : icon} />
        </button>
        <div className={styles.words}>
          <PlaceLink to={to} className={styles.link} tabIndex={-1} title={item.name}>
            {item.name}
          </PlaceLink>
          {below ? <div className={styles.below}>{below}</div> : null}
        </div>
      </td>
      <td role="gridcell" className={styles.type}>
        {type}
      </td>
      <td role="gridcell" className={styles.date}>
        <When at={date} />
      </td>
      <td role="gridcell" className={styles.status}>
        {status ? <Status text={status} /> : null}
      </td>
      <td role="gridcell" className={styles.action}>
        {action}
        <RowMenu item={item} actions={actions} open={menuOpen} onOpen={onMenu} tabIndex={active ? 0 : -1} />
      </td>
    </tr>
  );
}

export function FolderRow({ folder, ...common }: Common & { folder: Folder }) {
  const crumb = { name: folder.name, path: childPath(common.place.path, folder.name) };
  return (
    <Frame
      {...common}
      item={folderItem(folder)}
      to={move(common.place, { type: "enter", crumb })}
      icon="folder"
      below={folder.items === undefined ? null : say.nItems(folder.items)}
      type={say.folder}
      date={folder.created_at}
    />
  );
}

export function FileRow({ file, ...common }: Common & { file: StoredFile }) {
  return (
    <Frame
      {...common}
      item={fileItem(file)}
      to={withView(common.place, { file: file.id })}
      icon="files"
      below={
        <>
          {file.unreadable ?? formatSize(file.size)}
          {file.proven === false ? (
            <>
              {" · "}
              <Doubt />
            </>
          ) : null}
        </>
      }
      type={file.file_type}
      date={file.created_at}
      status={file.is_processed ? "Processed" : "Processing"}
      action={<DownloadButton id={file.id} name={file.name} tabIndex={common.active ? 0 : -1} />}
    />
  );
}

/** The place of a file that is on its way. It can be walked to and chosen up to. */
export function WaitingRow({ index, active, selection }: Common) {
  return (
    <tr
      role="row"
      tabIndex={active ? 0 : -1}
      data-index={index}
      aria-rowindex={index + 2}
      aria-busy="true"
      className={`${styles.row} ${styles.waiting}`}
      onClick={(event) => selection.choose(index, { ctrl: false, shift: event.shiftKey })}
    >
      <td role="gridcell" className={styles.name}>
        <span className="visually-hidden">{say.loading}</span>
        <span className={styles.bar} aria-hidden="true" />
      </td>
    </tr>
  );
}
