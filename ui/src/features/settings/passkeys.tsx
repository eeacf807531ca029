import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { ConfirmForm, type Confirmed } from "@/features/settings/confirm-form";
import { CodesDialog } from "@/features/settings/codes-dialog";
import * as say from "@/features/settings/sign-in-words";
import { sendJson } from "@/lib/api";
import { type OptionsJson, createPasskey, passkeysHere } from "@/lib/passkey";
import { secondFactorQuery } from "@/lib/queries";
import type { NewPasskey, Passkey, SecondFactor } from "@/lib/contract";
import styles from "./part.module.css";

const PATH = "/api/user/second-factor/passkeys/";

const ABOUT_NAME = { label: say.name, help: say.passkeyNameHelp };

type Open = { kind: "add" } | { kind: "remove"; passkey: Passkey } | { kind: "codes"; codes: string[] };

function useSteps(open: (next: Open | null) => void) {
  const client = useQueryClient();
  async function finish(words: string, next: Open | null = null) {
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    open(next);
    tellReader(words);
  }
  return {
    async add({ name, password }: Confirmed) {
      const { publicKey } = await sendJson<{ publicKey: OptionsJson }>("POST", `${PATH}begin/`, { password });
      const credential = await createPasskey(publicKey);
      const made = await sendJson<NewPasskey>("POST", `${PATH}finish/`, { name, credential });
      const codes = made.recovery_codes;
      await finish(say.thePasskeyWasAdded(name), codes ? { kind: "codes", codes } : null);
    },
    async remove(passkey: Passkey, { password }: Confirmed) {
      await sendJson("POST", `${PATH}${encodeURIComponent(passkey.id)}/remove/`, { password });
      await finish(say.thePasskeyWasRemoved(passkey.name));
    },
  };
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{passkey.name}</p>
        <p className={styles.small}>
          {say.added} <When at={passkey.created_at} /> ·{" "}
          {passkey.used_at ? (
            <>
              {say.lastUsed} <When at={passkey.used_at} />
            </>
          ) : (
            say.notUsedYet
          )}
        </p>
      </div>
      <Button onClick={onRemove}>
        {say.remove}
        <span className="visually-hidden"> {say.thePasskey(passkey.name)}</span>
      </Button>
    </li>
  );
}

/** The account's passkeys, and where one can be added. */
export function Passkeys({ factor }: { factor: SecondFactor }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const steps = useSteps(setOpen);
  const possible = factor.passkeys_possible && passkeysHere();
  return (
    <div className={styles.group}>
      <h3 className={styles.sub}>{say.passkeys}</h3>
      <p className={styles.text}>
        {possible
          ? say.passkeysHelp
          : say.passkeysNeedHttps}
      </p>
      {factor.passkeys.length > 0 ? (
        <ul className={styles.rows}>
          {factor.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setOpen({ kind: "remove", passkey })} />
          ))}
        </ul>
      ) : null}
      {possible ? (
        <div className={styles.actions}>
          <Button onClick={() => setOpen({ kind: "add" })}>{say.addAPasskey}</Button>
        </div>
      ) : null}
      {open?.kind === "add" ? (
        <Dialog title={say.addAPasskey} onClose={close}>
          <ConfirmForm named={ABOUT_NAME} submit={say.addPasskey} onConfirm={steps.add}>
            {say.browserWillAsk}
          </ConfirmForm>
        </Dialog>
      ) : null}
      {open?.kind === "codes" ? <CodesDialog codes={open.codes} onClose={close} /> : null}
      {open?.kind === "remove" ? (
        <Dialog title={say.removeAPasskey} onClose={close}>
          <ConfirmForm submit={say.remove} onConfirm={(confirmed) => steps.remove(open.passkey, confirmed)}>
            {say.willNoLongerSignYouIn(open.passkey.name)}
          </ConfirmForm>
        </Dialog>
      ) : null}
    </div>
  );
}
