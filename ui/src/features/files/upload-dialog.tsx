import { type DragEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/desk-icon";
import * as say from "@/features/files/upload-words";
import { formatSize } from "@/lib/format";
import { addUploads } from "@/features/files/uploads";
import { useWhileDrawn } from "@/features/files/use-while-drawn";
import styles from "./dialogs.module.css";

interface Selected {
  id: number;
  file: File;
  name: string;
  size: number;
  type: string;
}

let next = 1;
const selectedOf = (file: File): Selected => ({ id: next++, file, name: file.name, size: file.size, type: file.type });

interface Props {
  path: string;
  onClose: () => void;
  onDone: () => void;
}

/** Files are gathered here first and sent together. */
export function UploadDialog({ path, onClose, onDone }: Props) {
  const [selected, setSelected] = useState<Selected[]>([]);
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  const [over, setOver] = useState(false);

  const busy = sending.size > 0;
  const unsent = selected.filter(({ id }) => !sending.has(id));
  // Looked at when all is sent, some drawings later.
  const left = useRef(0);
  useLayoutEffect(() => {
    left.current = unsent.length;
  });
  const close = useWhileDrawn(onClose);

  const add = (files: Iterable<File>) => setSelected((before) => [...before, ...Array.from(files, selectedOf)]);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }
  async function send() {
    if (selected.length === 0 || busy) return;
    setSending(new Set(selected.map(({ id }) => id)));
    await addUploads(selected.map(({ file }) => ({ file, folder: path })));
    onDone();
    if (left.current === 0) return close();
    // What was dropped meanwhile is still to be sent.
    setSelected((now) => now.filter((one) => !selected.includes(one)));
    setSending(new Set());
  }
  // What is on its way goes on without the dialog.
  const mayClose = () => unsent.length === 0 || confirm(say.closeWithoutSending);
  return (
    <Dialog title={say.addNewFiles} wide onClose={onClose} mayClose={mayClose}>
      <label
        className={`${styles.zone} ${over ? styles.zoneOver : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={24} />
        <span>
          <strong>{say.clickToChooseFiles}</strong> {say.orDragAndDropThemHere}
        </span>
        <input
          type="file"
          multiple
          className={styles.file}
          disabled={busy}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {selected.length > 0 ? (
        <ul className={styles.selected} aria-label={say.selectedFiles}>
          {selected.map(({ id, name, size }) => (
            <li key={id}>
              <span className={styles.selectedName}>{name}</span>
              <span className={styles.size}>{formatSize(size)}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={say.removeNamed(name)}
                disabled={sending.has(id)}
                onClick={() => setSelected((before) => before.filter((one) => one.id !== id))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.end}>
        <Button onClick={() => (mayClose() ? onClose() : undefined)}>{say.cancel}</Button>
        <Button look="primary" disabled={selected.length === 0} aria-disabled={busy || undefined} onClick={() => void send()}>
          {busy ? say.uploading : say.uploadFiles(selected.length)}
        </Button>
      </div>
    </Dialog>
  );
}
