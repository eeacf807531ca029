import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { ConfirmForm } from "@/features/settings/confirm-form";
import { done } from "@/features/settings/sign-in-words";
import * as say from "@/features/settings/webhook-words";
import { sendJson } from "@/lib/api";
import type { NewWebhook } from "@/lib/contract";
import { webhooksQuery } from "@/lib/queries";
import styles from "./part.module.css";

const ABOUT_ADDRESS = { label: say.address, help: say.addressHelp, missing: say.giveAddress, longest: 2000 };

function Kinds({ kinds, chosen, onChange }: { kinds: string[]; chosen: string[]; onChange: (chosen: string[]) => void }) {
  const toggle = (kind: string, on: boolean) => onChange(kinds.filter((one) => (one === kind ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.choices}>
      <legend>{say.toldOf}</legend>
      <label className={styles.check}>
        <input type="checkbox" name="everything" checked={chosen.length === 0} onChange={(event) => onChange(event.currentTarget.checked ? [] : kinds)} />
        <div>{say.everything}</div>
      </label>
      {chosen.length === 0
        ? null
        : kinds.map((kind) => (
            <label key={kind} className={styles.check}>
              <input type="checkbox" name={kind} checked={chosen.includes(kind)} onChange={(event) => toggle(kind, event.currentTarget.checked)} />
              <div>{say.KINDS[kind] ?? kind}</div>
            </label>
          ))}
    </fieldset>
  );
}

function Made({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  return (
    <Dialog key="made" title={say.theSecret} onClose={onClose} keep>
      <div className={styles.form}>
        <p className={styles.text}>{say.copyTheSecret}</p>
        <div className={styles.line}>
          <code data-testid="secret">{made.secret}</code>
          <CopyButton text={made.secret} />
        </div>
        <div className={styles.end}>
          <Button look="primary" onClick={onClose}>
            {done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Where messages go, and of what; then the secret, once. */
export function NewWebhookDialog({ kinds, onClose }: { kinds: string[]; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string[]>([]);
  const [made, setMade] = useState<NewWebhook | null>(null);
  if (made) return <Made made={made} onClose={onClose} />;
  return (
    <Dialog title={say.addAWebhook} onClose={onClose}>
      <ConfirmForm
        named={ABOUT_ADDRESS}
        submit={say.add}
        onConfirm={async ({ name, password }) => {
          setMade(await sendJson<NewWebhook>("POST", "/api/user/webhooks/", { url: name, kinds: chosen, password }));
          await client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
        }}
        choices={<Kinds kinds={kinds} chosen={chosen} onChange={setChosen} />}
      />
    </Dialog>
  );
}
