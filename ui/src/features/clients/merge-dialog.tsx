import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { FindContact } from "@/features/clients/find-contact";
import { ALL, mergeContacts } from "@/features/clients/queries";
import { sorryFor } from "@/features/clients/sorry";
import * as say from "@/features/clients/words";
import type { Contact } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./contact-form.module.css";

/** Chooses a contact that is the same as this one. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const { name } = contact.details;
  async function merge() {
    if (chosen === "") return setProblem(say.chooseContact);
    try {
      await mergeContacts(contact.id, chosen);
      await client.invalidateQueries(ALL);
      tellReader(say.mergedInto(say.contact, name));
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  return (
    <Dialog title={say.mergeTitle} onClose={onClose}>
      <div className={styles.form}>
        <p>{say.mergeHelp(name)}</p>
        <FindContact besides={contact.id} chosen={chosen} onChoose={(id) => (setChosen(id), setProblem(""))} />
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div className={styles.buttons}>
          <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(merge)}>
            {say.mergeThis}
          </Button>
          <Button onClick={onClose}>{say.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
