import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { AreaField, SelectField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { ConfirmForm } from "@/features/settings/confirm-form";
import { Part } from "@/features/settings/part";
import { nowIn, zonesByRegion } from "@/features/settings/time-zones";
import { sentenceOf } from "@/features/settings/failure";
import * as say from "@/features/settings/words";
import { sendJson } from "@/lib/api";
import { meQuery } from "@/lib/queries";
import type { Me, Preferences, ReplyLength } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

const LENGTHS: Record<ReplyLength, string> = {
  short: say.shortOnlyTheAnswer,
  standard: say.standard,
  long: say.longMorePassages,
};

/** What the draft says other than what is saved. */
export function changesOf(saved: Preferences, draft: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => saved[name as keyof Preferences] !== value),
  ) as Partial<Preferences>;
}

function Zone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  return (
    <SelectField label={say.timeZone} name="time_zone" value={value} help={nowIn(value)} onChange={(event) => onChange(event.currentTarget.value)}>
      {zonesByRegion(value).map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** What the person may change about the answers they get. */
export function PreferencesPart({ saved }: { saved: Preferences }) {
  const client = useQueryClient();
  // Only what was touched: what comes from the server meanwhile does not overwrite it, nor the other way round.
  const [draft, setDraft] = useState<Partial<Preferences>>({});
  const [told, setTold] = useState<Told | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  const shown = { ...saved, ...draft };
  const changes = changesOf(saved, draft);
  const changed = Object.keys(changes).length > 0;
  const set = (change: Partial<Preferences>) => setDraft({ ...draft, ...change });

  async function send(password?: string) {
    const body = password === undefined ? { preferences: changes } : { preferences: changes, password };
    client.setQueryData(meQuery.queryKey, await sendJson<Me>("PATCH", "/api/user/me/", body));
    setDraft({});
    tellReader(say.saved);
  }

  async function save() {
    setTold(null);
    try {
      await send();
    } catch (error) {
      console.error("The preferences could not be saved", error);
      setTold({ bad: true, text: sentenceOf(error) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed) return;
    // A stolen session must not silence the mails that tell of it.
    if (changes.notification_mail === false) setAsking(true);
    else void run(save);
  }

  return (
    <Part title={say.preferences} about={say.howChanceryWritesToYou}>
      <form className={styles.form} onSubmit={submit}>
        <Zone value={shown.time_zone} onChange={(time_zone) => set({ time_zone })} />
        <SelectField
          label={say.replyLength}
          name="reply_length"
          value={shown.reply_length}
          onChange={(event) => set({ reply_length: event.currentTarget.value as ReplyLength })}
        >
          {Object.entries(LENGTHS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="notification_mail"
            checked={shown.notification_mail}
            onChange={(event) => set({ notification_mail: event.currentTarget.checked })}
          />
          <div>
            {say.notificationMail}
            <br />
            <span>{say.notificationMailHelp}</span>
          </div>
        </label>
        <AreaField
          label={say.signature}
          name="signature"
          rows={3}
          value={shown.signature}
          help={say.signatureHelp}
          onInput={(event) => set({ signature: event.currentTarget.value })}
        />
        <Notice told={told} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={!changed && !busy} busy={busy} busyLabel={say.saving}>
            {say.saveChanges}
          </Button>
        </div>
      </form>
      {asking ? (
        <Dialog title={say.switchOffSecurityMails} onClose={() => setAsking(false)}>
          <ConfirmForm
            submit={say.switchOff}
            onConfirm={async ({ password }) => {
              await send(password);
              setAsking(false);
            }}
          >
            {say.switchOffHelp}
          </ConfirmForm>
        </Dialog>
      ) : null}
    </Part>
  );
}
