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
import { sentenceOf } from "@/features/settings/words";
import { sendJson } from "@/lib/api";
import { appPasswordsQuery } from "@/lib/queries";
import type { AppPassword, NewAppPassword } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

const PATH = "/api/user/app-passwords/";

const ABOUT_NAME = { label: "Name", help: "The program that will use it, for example “Thunderbird at home”." };

function CreateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [made, setMade] = useState<NewAppPassword | null>(null);
  if (!made) {
    return (
      <Dialog title="Create an App Password" onClose={onClose}>
        <ConfirmForm
          named={ABOUT_NAME}
          submit="Create"
          onConfirm={async (confirmed) => {
            setMade(await sendJson<NewAppPassword>("POST", PATH, confirmed));
            await client.invalidateQueries({ queryKey: appPasswordsQuery.queryKey });
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="made" title="Your App Password" onClose={onClose} keep>
      <div className={styles.form}>
        <p className={styles.text}>Enter it as the password in “{made.name}”. You will not see it again.</p>
        <div className={styles.line}>
          <code data-testid="app-password">{made.secret}</code>
          <CopyButton text={made.secret} />
        </div>
        <div className={styles.end}>
          <Button look="primary" onClick={onClose}>
            Done
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
    if (!confirm(`Are you sure you want to remove the app password "${one.name}"? What uses it can no longer sign in.`)) return;
    try {
      await sendJson("DELETE", `${PATH}${encodeURIComponent(one.id)}/`);
      tellReader(`The app password “${one.name}” was removed.`);
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
          Created <When at={one.created_at} /> ·{" "}
          {one.used_at ? (
            <>
              last used <When at={one.used_at} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
      </div>
      <Button busy={busy} busyLabel="Removing" onClick={() => void run(remove)}>
        Remove<span className="visually-hidden"> the app password {one.name}</span>
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
      title="App Passwords"
      about="A mail program uses one of these to send mail as you. You can remove one without changing your own password."
    >
      <Loaded query={query} what="Your app passwords" rows={1}>
        {({ app_passwords: all }) =>
          all.length > 0 ? (
            <ul className={styles.rows}>
              {all.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <p className={styles.text}>You have no app passwords.</p>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button onClick={() => setCreating(true)}>Create an App Password</Button>
      </div>
      {creating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </Part>
  );
}
