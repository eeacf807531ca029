import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { createFolder } from "@/features/files/actions";
import { folderAlert } from "@/features/files/sentences";
import * as say from "@/features/files/words";
import { useBusy } from "@/lib/use-busy";
import { useWhileDrawn } from "@/features/files/use-while-drawn";
import styles from "./dialogs.module.css";

interface Props {
  path: string;
  onClose: () => void;
  onDone: () => void;
}

export function FolderDialog({ path, onClose, onDone }: Props) {
  const [name, setName] = useState("");
  const [busy, run] = useBusy();
  const close = useWhileDrawn(onClose);
  async function create() {
    try {
      await createFolder(path, name);
      onDone();
      close();
    } catch (error) {
      console.error("The folder could not be created", error);
      alert(folderAlert(error));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name) void run(create);
  }
  return (
    <Dialog title={say.addNewFolder} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field label={say.folderName} name="folder" autoComplete="off" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <div className={styles.end}>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button type="submit" look="primary" disabled={name === ""} busy={busy} busyLabel={say.creatingTheFolder}>
            {say.createFolder}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
