import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { scopes } from "@/components/scope-words";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { sentenceOf } from "@/features/settings/failure";
import { NewTokenDialog } from "@/features/settings/new-token";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/programs-words";
import { created, lastUsed, notUsedYet } from "@/features/settings/sign-in-words";
import { sendJson } from "@/lib/api";
import type { ApiToken } from "@/lib/contract";
import { apiTokensQuery } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

function Row({ one }: { one: ApiToken }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const words = one.connected === null ? say.TOKEN : say.CONNECTION;
  async function revoke() {
    if (!confirm(words.question(one.name))) return;
    try {
      await sendJson("DELETE", `/api/user/tokens/${encodeURIComponent(one.id)}/`);
      tellReader(words.ended(one.name));
    } catch (error) {
      console.error("The token could not be revoked", error);
      alertReader(sentenceOf(error));
    }
    await client.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{one.name}</p>
        <p className={styles.small}>{one.scopes.map((scope) => scopes[scope]).join(" · ")}</p>
        <p className={styles.small}>
          {one.connected === null ? <code>{one.mark}…</code> : say.connectedBy(one.connected)} ·{" "}
          {one.expired ? (
            say.expired
          ) : (
            <>
              {created} <When at={one.created_at} />, {say.until} <When at={one.expires_at} />
            </>
          )}{" "}
          ·{" "}
          {one.used_at ? (
            <>
              {lastUsed} <When at={one.used_at} />
            </>
          ) : (
            notUsedYet
          )}
        </p>
      </div>
      <Button busy={busy} busyLabel={say.revoking} onClick={() => void run(revoke)}>
        {say.revoke}
        <span className="visually-hidden"> {words.named(one.name)}</span>
      </Button>
    </li>
  );
}

/** Tokens with which programs work in a person's name, and assistants that were connected. */
export function Programs() {
  const query = useQuery(apiTokensQuery);
  const [creating, setCreating] = useState(false);
  return (
    <Part title={say.programs} about={say.programsHelp}>
      <Loaded query={query} what={say.yourTokens} rows={1}>
        {({ tokens }) =>
          tokens.length > 0 ? (
            <ul className={styles.rows}>
              {tokens.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <p className={styles.text}>{say.youHaveNoTokens}</p>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button onClick={() => setCreating(true)}>{say.createAToken}</Button>
      </div>
      <p className={styles.small}>{say.tokenEnds}</p>
      {creating ? <NewTokenDialog onClose={() => setCreating(false)} /> : null}
    </Part>
  );
}
