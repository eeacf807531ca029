import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Actions } from "@/features/files/folder";
import { GridHead } from "@/features/files/grid-head";
import { FileRow, FolderRow, WaitingRow } from "@/features/files/rows";
import type { Span } from "@/features/files/shape";
import type { Listing } from "@/features/files/use-listing";
import type { Choice } from "@/features/files/use-selection";
import * as say from "@/features/files/words";
import type { Place } from "@/lib/place";
import type { Order } from "@/lib/queries";
import styles from "./files-grid.module.css";

interface Props {
  list: RefObject<HTMLDivElement | null>;
  place: Place;
  listing: Listing;
  view: { row: number; title: number };
  span: { folders: Span; files: Span };
  order: Order;
  onSort: (order: Omit<Order, "q">) => void;
  selection: Choice;
  actions: Actions;
}

interface SectionProps {
  title: string;
  count: number;
  span: Span;
  row: number;
  children: (index: number) => ReactNode;
}

/** Rows under a heading. Only those near the window are drawn; empty room stands for the others. */
function Section({ title, count, span: { first, end }, row, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <tbody role="rowgroup" className={styles.section}>
      <tr role="row" className={styles.title}>
        <th role="rowheader" scope="rowgroup" colSpan={5}>
          {title}
        </th>
      </tr>
      <tr role="presentation" aria-hidden="true" className={styles.room} style={{ height: `${first * row}px` }} />
      {Array.from({ length: end - first }, (_, at) => children(first + at))}
      <tr role="presentation" aria-hidden="true" className={styles.room} style={{ height: `${(count - end) * row}px` }} />
    </tbody>
  );
}

/** The folders and files of a place: a table that is walked by keys, in which rows are chosen. */
export function FilesGrid({ list, place, listing, view, span, order, onSort, selection, actions }: Props) {
  const [menu, setMenu] = useState<string | null>(null);
  const { folders, files, fileAt } = listing;
  const shape = { folders: folders.length, files, ...view };
  const { active, items } = selection.now;

  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const here = document.activeElement;
    // A row that was scrolled away takes the focus with it; it comes back with the row.
    if (row && (here === document.body || here?.closest("[data-index]")) && !row.contains(here)) row.focus({ preventScroll: true });
  });

  const common = (index: number, id: string | null) => ({
    index,
    active: index === Math.max(active, 0),
    chosen: id !== null && items.has(id),
    place,
    selection,
    actions,
    menuOpen: id !== null && menu === id,
    onMenu: (open: boolean) => setMenu(open ? id : null),
  });

  return (
    <div ref={list} className={styles.frame}>
      <table role="grid" aria-label={say.myFiles} aria-multiselectable="true" aria-rowcount={shape.folders + files + 1} className={styles.table}>
        <GridHead order={order} onSort={onSort} />
        <Section title={say.foldersHeading} count={shape.folders} span={span.folders} row={view.row}>
          {(index) => {
            const folder = folders[index];
            return folder ? <FolderRow key={folder.id} folder={folder} {...common(index, folder.id)} /> : null;
          }}
        </Section>
        <Section title={say.filesHeading} count={files} span={span.files} row={view.row}>
          {(index) => {
            const file = fileAt(index);
            const row = index + shape.folders;
            return file ? <FileRow key={file.id} file={file} {...common(row, file.id)} /> : <WaitingRow key={`waiting-${row}`} {...common(row, null)} />;
          }}
        </Section>
      </table>
    </div>
  );
}
