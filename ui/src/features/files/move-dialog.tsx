import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FolderTree } from "@/features/files/folder-tree";
import type { Item } from "@/features/files/selection";
import { reasonOf } from "@/features/files/sentences";
import * as say from "@/features/files/words";
import { childPath } from "@/lib/place";
import { useBusy } from "@/lib/use-busy";
import { useWhileDrawn } from "@/features/files/use-while-drawn";
import styles from "./dialogs.module.css";

interface Props {
  items: Item[];
  from: string;
  onMove: (to: string) => Promise<void>;
  onClose: () => void;
}

/** Where to? A folder is chosen from the tree of all. */
export function MoveDialog({ items, from, onMove, onClose }: Props) {
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, run] = useBusy();
  const close = useWhileDrawn(onClose);
  const shut = new Set(items.filter(({ kind }) => kind === "folder").map(({ name }) => childPath(from, name)));
  async function send() {
    try {
      await onMove(to);
      close();
    } catch (error) {
      setProblem(reasonOf(error, say.REFUSED.move));
    }
  }
  const [only] = items;
  return (
    <Dialog title={items.length === 1 && only ? say.moveNamed(only.name) : say.moveItems(items.length)} onClose={onClose}>
      <FolderTree chosen={to} onChoose={setTo} shut={shut} />
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles.end}>
        <Button onClick={onClose}>{say.cancel}</Button>
        <Button look="primary" disabled={to === from} busy={busy} busyLabel={say.moving} onClick={() => void run(send)}>
          {say.moveHere}
        </Button>
      </div>
    </Dialog>
  );
}
