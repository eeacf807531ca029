import { useId, useRef } from "react";
import { Icon } from "@/components/desk-icon";
import type { Actions } from "@/features/files/folder";
import type { Item } from "@/features/files/selection";
import { contents } from "@/features/files/sentences";
import * as say from "@/features/files/words";
import type { Order, SortKey } from "@/lib/queries";
import { useFoot } from "@/lib/use-foot";
import styles from "./toolbar.module.css";

interface Props {
  typed: string;
  onType: (text: string) => void;
  order: Order;
  onSort: (order: Omit<Order, "q">) => void;
  folders: number;
  files: number;
  chosen: Item[];
  onClear: () => void;
  actions: Actions;
}

const SORTS: readonly [value: string, name: string][] = [
  ["name asc", say.name],
  ["type asc", say.type],
  ["created desc", say.newest],
  ["created asc", say.oldest],
  ["size desc", say.largest],
];

/** What can be done with what is chosen. */
function Chosen({ chosen, onClear, actions }: Pick<Props, "chosen" | "onClear" | "actions">) {
  const [only] = chosen;
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar);
  return (
    <div ref={bar} className={styles.chosen} role="toolbar" aria-label={say.selected}>
      <button type="button" className={styles.clear} aria-label={say.clearSelection} onClick={onClear}>
        <Icon name="close" size={16} />
      </button>
      <span className={styles.count}>{say.nSelected(chosen.length.toLocaleString())}</span>
      <button type="button" onClick={() => actions.save(chosen)}>
        {say.download}
      </button>
      <button type="button" onClick={() => actions.move(chosen)}>
        {say.move}
      </button>
      {chosen.length === 1 && only ? (
        <button type="button" className={styles.rename} onClick={() => actions.rename(only)}>
          {say.rename}
        </button>
      ) : null}
      <button type="button" className={styles.bad} onClick={() => actions.remove(chosen)}>
        {say.remove}
      </button>
    </div>
  );
}

/** Search, order and counts of a folder; with something chosen, what to do with it. */
export function Toolbar({ typed, onType, order, onSort, folders, files, chosen, onClear, actions }: Props) {
  const sort = useId();
  return (
    <div className={styles.bar} data-keys="">
      <div className={styles.search}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={say.search}
          placeholder={say.search}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => (event.key === "Escape" ? onType("") : undefined)}
        />
      </div>
      <label htmlFor={sort} className={styles.sort}>
        <span className="visually-hidden">{say.sortBy}</span>
        <select
          id={sort}
          value={`${order.sort} ${order.order}`}
          onChange={(event) => {
            const [by, way] = event.currentTarget.value.split(" ");
            onSort({ sort: by as SortKey, order: way as Order["order"] });
          }}
        >
          {SORTS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen.length > 0 ? (
        <Chosen chosen={chosen} onClear={onClear} actions={actions} />
      ) : (
        <p className={styles.contents}>{contents(folders, files)}</p>
      )}
    </div>
  );
}
