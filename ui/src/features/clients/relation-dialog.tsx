import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { SelectField } from "@/components/field";
import { Notice } from "@/components/notice";
import { FindContact } from "@/features/clients/find-contact";
import { ALL, changeContact } from "@/features/clients/queries";
import { sorryFor } from "@/features/clients/sorry";
import * as say from "@/features/clients/words";
import type { Contact, RelationKind } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./contact-form.module.css";

const KINDS = Object.entries(say.RELATIONS) as [RelationKind, string][];

/** Says whom a contact has to do with, and how. */
export function RelationDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const client = useQueryClient();
  const [to, setTo] = useState("");
  const [is, setIs] = useState<RelationKind>("parent");
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function save() {
    if (to === "") return setProblem(say.chooseContact);
    const { details, version, id } = contact;
    try {
      await changeContact(id, { version, details: { ...details, relations: [...details.relations, { to, is }] } });
      await client.invalidateQueries(ALL);
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  return (
    <Dialog title={say.relationTo} onClose={onClose}>
      <div className={styles.form}>
        <FindContact besides={contact.id} chosen={to} onChoose={(id) => (setTo(id), setProblem(""))} />
        <SelectField label={say.thisOneIs} value={is} onChange={(event) => setIs(event.currentTarget.value as RelationKind)}>
          {KINDS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div className={styles.buttons}>
          <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(save)}>
            {say.save}
          </Button>
          <Button onClick={onClose}>{say.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
