import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { rename } from "@/features/files/actions";
import type { Item } from "@/features/files/selection";
import { reasonOf } from "@/features/files/sentences";
import * as say from "@/features/files/words";
import { useBusy } from "@/lib/use-busy";
import { useWhileDrawn } from "@/features/files/use-while-drawn";
import styles from "./dialogs.module.css";

/** Marks the name up to its ending, which mostly stays. */
function markStem(input: HTMLInputElement, kind: Item["kind"]): void {
  const dot = input.value.lastIndexOf(".");
  input.setSelectionRange(0, kind === "file" && dot > 0 ? dot : input.value.length);
}

interface Props {
  item: Item;
  onClose: () => void;
  onDone: () => void;
}

export function RenameDialog({ item, onClose, onDone }: Props) {
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string>();
  const [busy, run] = useBusy();
  const close = useWhileDrawn(onClose);
  async function send() {
    try {
      await rename(item, name);
      onDone();
      close();
    } catch (error) {
      setProblem(reasonOf(error, say.REFUSED.name));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name === item.name) onClose();
    else if (name) void run(send);
  }
  return (
    <Dialog title={item.kind === "folder" ? say.renameFolder : say.renameFile} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={say.name}
          name="name"
          autoComplete="off"
          value={name}
          problem={problem}
          onFocus={(event) => markStem(event.currentTarget, item.kind)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.end}>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button type="submit" look="primary" disabled={name === ""} busy={busy} busyLabel={say.renaming}>
            {say.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
