import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { Part } from "@/features/settings/part";
import { sentenceOf } from "@/features/settings/failure";
import * as say from "@/features/settings/words";
import { sendJson } from "@/lib/api";
import { deviceWords } from "@/features/settings/device";
import { sessionsQuery } from "@/lib/queries";
import type { Session } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

/** This device first, then the last used. */
export const inOrder = (sessions: Session[]): Session[] =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.used_at.localeCompare(a.used_at));

function useEnding() {
  const client = useQueryClient();
  return async (end: () => Promise<unknown>, done: string) => {
    try {
      await end();
      tellReader(done);
    } catch (error) {
      console.error("A session could not be ended", error);
      alertReader(sentenceOf(error));
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
}

function Row({ session }: { session: Session }) {
  const ending = useEnding();
  const [busy, run] = useBusy();
  const device = deviceWords(session.client);
  const path = `/api/user/sessions/${encodeURIComponent(session.id)}/`;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {device}
          {session.current ? <Badge>{say.thisDevice}</Badge> : null}
        </p>
        <p className={styles.small}>
          {say.lastUsed} <When at={session.used_at} /> {say.fromAddress(session.address || say.anUnknownAddress)} {say.signedIn}{" "}
          <When at={session.created_at} />
        </p>
      </div>
      {session.current ? null : (
        <Button
          busy={busy}
          busyLabel={say.endingTheSession}
          onClick={() => void run(() => ending(() => sendJson("DELETE", path), say.theSessionOnHasEnded(device)))}
        >
          {say.revoke}
          <span className="visually-hidden"> {say.theSessionOf(device)}</span>
        </Button>
      )}
    </li>
  );
}

function List({ sessions }: { sessions: Session[] }) {
  const ending = useEnding();
  const [busy, run] = useBusy();
  const endOthers = () => ending(() => sendJson("POST", "/api/user/sessions/end-others/"), say.allOtherSessionsHaveEnded);
  return (
    <>
      <ul className={styles.rows}>
        {inOrder(sessions).map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some((session) => !session.current) ? (
        <div className={styles.actions}>
          <Button busy={busy} busyLabel={say.endingTheOtherSessions} onClick={() => void run(endOthers)}>
            {say.endAllOtherSessions}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Where the account is signed in. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  return (
    <Part title={say.sessions} about={say.sessionsHelp}>
      <Loaded query={query} what={say.yourSessions} rows={2}>
        {({ sessions }) => <List sessions={sessions} />}
      </Loaded>
    </Part>
  );
}
