import { type Filter, NO_FILTER, filters } from "@/features/tables/filters";
import type { Whole } from "@/features/tables/merge";
import * as say from "@/features/tables/words";
import styles from "./filter-bar.module.css";

interface Props {
  table: Whole;
  filter: Filter;
  shown: number;
  onChange: (filter: Filter) => void;
}

const ONLY = [
  ["all", say.allRows],
  ["not_found", say.onlyNotFound],
  ["corrected", say.onlyCorrected],
] as const;

const valueOf = (text: string): Filter["column"] => (text === "anywhere" || text === "name" ? text : Number(text));

/** Which rows are shown. */
export function FilterBar({ table, filter, shown, onChange }: Props) {
  return (
    <div className={styles.bar} role="search" aria-label={say.filters}>
      <select aria-label={say.where} value={String(filter.column)} onChange={(event) => onChange({ ...filter, column: valueOf(event.currentTarget.value) })}>
        <option value="anywhere">{say.anywhere}</option>
        <option value="name">{say.document}</option>
        {table.questions.map(({ id, heading }, at) => (
          <option key={id} value={at}>
            {heading}
          </option>
        ))}
      </select>
      <input type="search" aria-label={say.filterWords} placeholder={say.filterWords} value={filter.words} onChange={(event) => onChange({ ...filter, words: event.currentTarget.value })} />
      <select aria-label={say.show} value={filter.only} onChange={(event) => onChange({ ...filter, only: event.currentTarget.value as Filter["only"] })}>
        {ONLY.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <p className={styles.shown} role="status">
        {filters(filter) ? say.shownOf(shown, table.rows.length) : ""}
      </p>
      {filters(filter) ? (
        <button type="button" className={styles.clear} onClick={() => onChange(NO_FILTER)}>
          {say.clearFilters}
        </button>
      ) : null}
      {filters(filter) ? <p className={styles.shown}>{say.exportsHaveAll}</p> : null}
    </div>
  );
}
