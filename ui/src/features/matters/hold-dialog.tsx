import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { ALL, setHold } from "@/features/matters/queries";
import { sorryFor } from "@/features/matters/sorry";
import * as say from "@/features/matters/words";
import { useBusy } from "@/lib/use-busy";
import styles from "./matter-form.module.css";

/** Sets a legal hold. */
export function HoldDialog({ matter, onClose }: { matter: string; onClose: () => void }) {
  const client = useQueryClient();
  const [by, setBy] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function save() {
    if (by.trim() === "" || reason.trim() === "") return setProblem(say.giveHold);
    try {
      await setHold(matter, by, reason);
      await client.invalidateQueries(ALL);
      tellReader(say.holdSet);
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  return (
    <Dialog title={say.setHold.replace("…", "")} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.help}>{say.holdHelp}</p>
        <Field label={say.holdBy} help={say.holdByHelp} maxLength={300} autoComplete="off" value={by} onChange={(event) => (setBy(event.currentTarget.value), setProblem(""))} />
        <Field label={say.reason} maxLength={300} autoComplete="off" value={reason} onChange={(event) => (setReason(event.currentTarget.value), setProblem(""))} />
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div className={styles.buttons}>
          <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(save)}>
            {say.setHold.replace("…", "")}
          </Button>
          <Button onClick={onClose}>{say.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
