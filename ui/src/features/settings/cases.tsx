import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/button";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { sentenceOf } from "@/features/settings/failure";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/cases-words";
import { sendJson } from "@/lib/api";
import type { CaseConflict, OwnCaseConnection } from "@/lib/contract";
import { caseConnectionsQuery } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import cases from "./cases.module.css";
import styles from "./part.module.css";

type Keep = "ours" | "theirs";

function useChoice(connection: string, conflict: CaseConflict) {
  const client = useQueryClient();
  return async (keep: Keep) => {
    const { kind, record, field, ours, theirs } = conflict;
    try {
      await sendJson("POST", "/api/case_management/decision/", { connection, kind, record, field, ours, theirs, keep });
      tellReader(say.decided);
    } catch (error) {
      console.error("The choice could not be kept", error);
      alertReader(sentenceOf(error));
    }
    await client.invalidateQueries({ queryKey: caseConnectionsQuery.queryKey });
  };
}

function Value({ side, value, about, keep }: { side: string; value: string; about: string; keep: () => Promise<void> }) {
  const [busy, run] = useBusy();
  return (
    <div className={cases.value}>
      <p className={styles.small}>{side}</p>
      <p className={cases.text}>{value || say.empty}</p>
      <Button busy={busy} busyLabel={say.keeping} onClick={() => void run(keep)}>
        {say.keepThis}
        <span className="visually-hidden"> {say.keeps(about, value || say.empty)}</span>
      </Button>
    </div>
  );
}

function Conflict({ connection, system, conflict }: { connection: string; system: string; conflict: CaseConflict }) {
  const choose = useChoice(connection, conflict);
  const field = say.fields[conflict.field];
  return (
    <li className={cases.conflict}>
      <p className={styles.name}>
        {conflict.name} · {field}
      </p>
      <div className={cases.sides}>
        <Value side={say.here} value={conflict.ours} about={field} keep={() => choose("ours")} />
        <Value side={say.there(system)} value={conflict.theirs} about={field} keep={() => choose("theirs")} />
      </div>
    </li>
  );
}

function Connection({ one: { connection, conflicts } }: { one: OwnCaseConnection }) {
  const { name, system, state, synced, taken, sent, trouble } = connection;
  return (
    <Part title={system} about={say.about(system)}>
      <p className={styles.text}>
        {say.states[state]} · {say.cameAndWent(taken, sent)}
        {synced ? (
          <>
            {" · "}
            {say.lastInStep} <When at={synced} />
          </>
        ) : null}
      </p>
      {trouble ? <p>{trouble}</p> : null}
      <p className={styles.text}>{conflicts.length > 0 ? say.undecided : say.noneUndecided}</p>
      {conflicts.length > 0 ? (
        <ul className={styles.rows}>
          {conflicts.map((conflict) => (
            <Conflict key={`${conflict.kind} ${conflict.record} ${conflict.field}`} connection={name} system={system} conflict={conflict} />
          ))}
        </ul>
      ) : null}
    </Part>
  );
}

/** The case management systems that are kept in step with the account's matters. Most accounts have none. */
export function Cases() {
  const { data } = useQuery(caseConnectionsQuery);
  return <>{data?.connections.map((one) => <Connection key={one.connection.name} one={one} />)}</>;
}
