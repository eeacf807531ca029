import { PassageLink } from "@/components/passage-link";
import { Verdict } from "@/features/tasks/verdict";
import * as say from "@/features/tasks/words";
import type { Authority } from "@/lib/contract";
import styles from "./law.module.css";
import records from "./record-table.module.css";

const COLUMNS = [say.authority, say.verdict, say.citedIn] as const;
/** Places that a row names; the others are counted. */
const PLACES = 3;

function Row({ authority, task }: { authority: Authority; task: string }) {
  const { cite, name, verdict, note, places, library } = authority;
  const more = authority.count - Math.min(places.length, PLACES);
  return (
    <tr>
      <th scope="row">
        {name ? <span className={styles.caseName}>{name}</span> : null}
        <span className={styles.cite}>{cite}</span>
      </th>
      <td>
        <Verdict verdict={verdict} />
        {note ? <p className={styles.small}>{note}</p> : null}
        {library ? (
          <p className={styles.small}>
            <PassageLink at={library} task={task} />
          </p>
        ) : null}
      </td>
      <td className={styles.places} data-head={COLUMNS[2]}>
        {places.slice(0, PLACES).map((place) => (
          <PassageLink key={`${place.name}-${place.start}`} at={place} task={task} />
        ))}
        {more > 0 ? <span className={styles.small}>{say.andMoreTimes(more)}</span> : null}
      </td>
    </tr>
  );
}

/** What bears a closer look comes first. */
const RANK = { impossible: 0, name_mismatch: 1, not_in_files: 2, in_files: 3 } as const;

/** The table of authorities, each with its verdict. */
export function Authorities({ authorities, task }: { authorities: Authority[]; task: string }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {authorities
          .toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict])
          .map((authority) => (
            <Row key={authority.cite} authority={authority} task={task} />
          ))}
      </tbody>
    </table>
  );
}
