import type { MouseEvent, ReactNode } from "react";
import * as say from "@/components/words";
import styles from "./browser-table.module.css";

// The roles are written out because the cards of narrow screens change `display`, which makes browsers forget them.

/** The table of My Tasks and My Files; on narrow screens each row is a card. */
export function BrowserTable({ label, dated, children }: { label: string; dated: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-label={label}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {[say.name, say.type, dated, say.status, say.actions].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** Rows under a heading; with no rows there is no heading either. */
export function Section({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <tbody role="rowgroup" className={styles.section}>
      <tr role="row" className={styles.title}>
        <th role="rowheader" scope="rowgroup" colSpan={5}>
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

interface RowProps {
  name: ReactNode;
  type: ReactNode;
  date: ReactNode;
  status: ReactNode;
  action: ReactNode;
  /** Arrived while the reader was looking. */
  fresh?: boolean;
  /** The name is a link, and a click anywhere in the row is a click on it. */
  opens?: boolean;
}

function passOn(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest("a, button")) return;
  // Whoever marks text to copy it does not mean to leave.
  if (getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  event.currentTarget.querySelector("a")?.dispatchEvent(click);
}

export function Row({ name, type, date, status, action, fresh, opens }: RowProps) {
  return (
    <tr
      role="row"
      className={`${styles.row} ${opens ? styles.opens : ""} ${fresh ? styles.fresh : ""}`}
      onClick={opens ? passOn : undefined}
    >
      <td role="cell" className={styles.name}>
        {name}
      </td>
      <td role="cell" className={styles.type}>
        {type}
      </td>
      <td role="cell" className={styles.date}>
        {date}
      </td>
      <td role="cell" className={styles.status}>
        {status}
      </td>
      <td role="cell" className={styles.action}>
        {action}
      </td>
    </tr>
  );
}
