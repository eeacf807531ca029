import { Icon } from "@/components/desk-icon";
import * as say from "@/features/files/words";
import type { Order, SortKey } from "@/lib/queries";
import styles from "./files-grid.module.css";

const COLUMNS: readonly [name: string, sort: SortKey | null][] = [
  [say.name, "name"],
  [say.type, "type"],
  [say.created, "created"],
  [say.status, null],
  [say.actions, null],
];

/** The same column again turns its order round. */
export const turned = (order: Order, sort: SortKey): Omit<Order, "q"> => ({
  sort,
  order: order.sort === sort ? (order.order === "asc" ? "desc" : "asc") : sort === "created" || sort === "size" ? "desc" : "asc",
});

export function GridHead({ order, onSort }: { order: Order; onSort: (order: Omit<Order, "q">) => void }) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {COLUMNS.map(([name, sort]) => {
          const on = sort !== null && order.sort === sort;
          return (
            <th key={name} role="columnheader" scope="col" aria-sort={on ? (order.order === "asc" ? "ascending" : "descending") : undefined}>
              {sort ? (
                <>
                  <button type="button" className={styles.sort} onClick={() => onSort(turned(order, sort))}>
                    {name}
                    {on ? <Icon name={order.order === "asc" ? "up" : "down"} size={13} /> : null}
                  </button>
                  <span className={styles.column}>{name}</span>
                </>
              ) : (
                name
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
