import { When } from "@/components/when";
import { Item, Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { CaseConnection } from "@/lib/contract";
import styles from "./admin.module.css";

function Row({ connection }: { connection: CaseConnection }) {
  const { name, system, account, state, trouble, synced, next, taken, sent, conflicts, why } = connection;
  return (
    <Item
      name={`${name} · ${say.caseStates[state]}`}
      small={
        <>
          {system} · {account} · {say.cameAndWent(taken, sent)}
          {synced ? (
            <>
              {" · "}
              {say.lastInStep} <When at={synced} />
            </>
          ) : null}
          {next ? (
            <>
              {" · "}
              {say.nextLook} <When at={next} />
            </>
          ) : null}
          {conflicts > 0 ? ` · ${say.undecidedValues(conflicts)}` : null}
          {(trouble ?? why) ? (
            <>
              <br />
              {trouble ?? why}
            </>
          ) : null}
        </>
      }
    />
  );
}

/** The case management systems with which records are kept in step, if there are any. */
export function Cases({ all }: { all: readonly CaseConnection[] }) {
  if (all.length === 0) return null;
  return (
    <Section title={say.cases} about={say.aboutCases}>
      <ul className={styles.items}>
        {all.map((connection) => (
          <Row key={connection.name} connection={connection} />
        ))}
      </ul>
    </Section>
  );
}
