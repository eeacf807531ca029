import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { Loaded } from "@/components/loaded";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { ConfirmForm } from "@/features/settings/confirm-form";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/sign-in-words";
import { sentenceOf } from "@/features/settings/failure";
import { sendJson } from "@/lib/api";
import { appPasswordsQuery } from "@/lib/queries";
import type { AppPassword, NewAppPassword } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

const PATH = "/api/user/app-passwords/";

const ABOUT_NAME = { label: say.name, help: say.appPasswordNameHelp };

function CreateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [made, setMade] = useState<NewAppPassword | null>(null);
  if (!made) {
    return (
      <Dialog title={say.createAnAppPassword} onClose={onClose}>
        <ConfirmForm
          named={ABOUT_NAME}
          submit={say.create}
          onConfirm={async (confirmed) => {
            setMade(await sendJson<NewAppPassword>("POST", PATH, confirmed));
            await client.invalidateQueries({ queryKey: appPasswordsQuery.queryKey });
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="made" title={say.yourAppPassword} onClose={onClose} keep>
      <div className={styles.form}>
        <p className={styles.text}>{say.enterAsPassword(made.name)}</p>
        <div className={styles.line}>
          <code data-testid="app-password">{made.secret}</code>
          <CopyButton text={made.secret} />
        </div>
        <div className={styles.end}>
          <Button look="primary" onClick={onClose}>
            {say.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Row({ one }: { one: AppPassword }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  async function remove() {
    if (!confirm(say.removeAppPasswordQuestion(one.name))) return;
    try {
      await sendJson("DELETE", `${PATH}${encodeURIComponent(one.id)}/`);
      tellReader(say.theAppPasswordWasRemoved(one.name));
    } catch (error) {
      console.error("The app password could not be removed", error);
      alertReader(sentenceOf(error));
    }
    await client.invalidateQueries({ queryKey: appPasswordsQuery.queryKey });
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{one.name}</p>
        <p className={styles.small}>
          {say.created} <When at={one.created_at} /> ·{" "}
          {one.used_at ? (
            <>
              {say.lastUsed} <When at={one.used_at} />
            </>
          ) : (
            say.notUsedYet
          )}
        </p>
      </div>
      <Button busy={busy} busyLabel={say.removing} onClick={() => void run(remove)}>
        {say.remove}<span className="visually-hidden"> {say.theAppPassword(one.name)}</span>
      </Button>
    </li>
  );
}

/** Passwords for mail programs, which cannot ask for a second factor. */
export function AppPasswords() {
  const query = useQuery(appPasswordsQuery);
  const [creating, setCreating] = useState(false);
  return (
    <Part
      title={say.appPasswords}
      about={say.appPasswordsHelp}
    >
      <Loaded query={query} what={say.yourAppPasswords} rows={1}>
        {({ app_passwords: all }) =>
          all.length > 0 ? (
            <ul className={styles.rows}>
              {all.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <p className={styles.text}>{say.youHaveNoAppPasswords}</p>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button onClick={() => setCreating(true)}>{say.createAnAppPassword}</Button>
      </div>
      {creating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </Part>
  );
}
