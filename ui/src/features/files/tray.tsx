import { useRef, useState } from "react";
import { Icon } from "@/components/desk-icon";
import { IconButton } from "@/components/icon-button";
import * as say from "@/features/files/upload-words";
import { formatSize } from "@/lib/format";
import { type Upload, clearUploads, retryUpload, stopAll, stopUpload, useUploads } from "@/features/files/uploads";
import { useFoot } from "@/lib/use-foot";
import styles from "./tray.module.css";

/** Rows that the list draws; a thousand files need not be a thousand rows. */
const MOST = 80;

const active = ({ state }: Upload) => state === "waiting" || state === "sending";

/** What is under way first, then what failed, then the rest. */
const RANK = { sending: 0, failed: 1, waiting: 2, stopped: 3, done: 4 } as const;
export const inOrder = (uploads: readonly Upload[]): Upload[] => uploads.toSorted((a, b) => RANK[a.state] - RANK[b.state] || a.id - b.id);

function stateWords({ state, sent, speed, file, problem }: Upload): string {
  switch (state) {
    case "waiting":
      return say.waiting;
    case "sending":
      return say.sentOf(formatSize(sent), formatSize(file.size), speed > 0 ? ` · ${formatSize(speed)}/s` : "");
    case "done":
      return say.done(formatSize(file.size));
    case "stopped":
      return say.cancelled;
    case "failed":
      return problem ?? say.failed;
  }
}

function Row({ upload }: { upload: Upload }) {
  const { id, file, folder, state, sent } = upload;
  return (
    <li className={`${styles.row} ${state === "failed" ? styles.failed : ""}`}>
      <div className={styles.words}>
        <p className={styles.name} title={folder ? `${folder}/${file.name}` : file.name}>
          {file.name}
        </p>
        <p className={styles.state}>{stateWords(upload)}</p>
        {state === "sending" ? <progress className={styles.progress} aria-label={say.progressOf(file.name)} max={Math.max(file.size, 1)} value={sent} /> : null}
      </div>
      {active(upload) ? (
        <IconButton icon="close" size={16} label={say.cancelNamed(file.name)} onClick={() => stopUpload(id)} />
      ) : state === "done" ? (
        <span className={styles.done}>
          <Icon name="done" size={18} />
        </span>
      ) : (
        <IconButton icon="retry" size={16} label={say.retryNamed(file.name)} onClick={() => retryUpload(id)} />
      )}
    </li>
  );
}

export function summary(uploads: readonly Upload[]): string {
  const left = uploads.filter(active).length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  if (left > 0) return say.uploadingFiles(left);
  const done = uploads.filter(({ state }) => state === "done").length;
  return [done > 0 ? say.filesUploaded(done) : "", failed > 0 ? say.nFailed(failed) : ""].filter(Boolean).join(", ") || say.uploadsCancelled;
}

/** What is being sent, over the corner of whatever the reader does meanwhile. */
export function Tray() {
  const uploads = useUploads();
  // In a low window it would hide what it is about.
  const [folded, setFolded] = useState(() => innerHeight < 480);
  const box = useRef<HTMLElement>(null);
  useFoot(box, uploads.length > 0);
  if (uploads.length === 0) return null;
  const words = summary(uploads);
  const busy = uploads.some(active);
  const [sent, all] = [uploads, uploads].map((list, at) => list.reduce((sum, one) => sum + (at === 0 ? one.sent : one.file.size), 0)) as [number, number];
  const shown = inOrder(uploads).slice(0, MOST);
  return (
    <section ref={box} className={styles.tray} aria-label={say.uploads}>
      <header className={styles.head}>
        <p role="status" className={styles.title}>
          {words}
        </p>
        {busy ? (
          <button type="button" className={styles.text} onClick={stopAll}>
            {say.cancelAll}
          </button>
        ) : null}
        <IconButton icon={folded ? "up" : "down"} size={16} label={folded ? say.showUploads : say.hideUploads} aria-expanded={!folded} onClick={() => setFolded(!folded)} />
        {busy ? null : (
          <IconButton icon="close" size={16} label={say.closeUploads} onClick={clearUploads} />
        )}
      </header>
      {busy ? <progress className={styles.progress} aria-label={say.allUploads} max={Math.max(all, 1)} value={sent} /> : null}
      {folded ? null : (
        // Scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.list} tabIndex={0} aria-label={say.files}>
          {shown.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
          {uploads.length > MOST ? <li className={styles.rest}>{say.andMoreFiles(uploads.length - MOST)}</li> : null}
        </ul>
      )}
    </section>
  );
}
