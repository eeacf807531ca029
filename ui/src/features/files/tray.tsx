import { useRef, useState } from "react";
import { Icon } from "@/components/desk-icon";
import { IconButton } from "@/components/icon-button";
import { count, formatSize } from "@/lib/format";
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
      return "Waiting";
    case "sending":
      return `${formatSize(sent)} of ${formatSize(file.size)}${speed > 0 ? ` · ${formatSize(speed)}/s` : ""}`;
    case "done":
      return `Done · ${formatSize(file.size)}`;
    case "stopped":
      return "Cancelled";
    case "failed":
      return problem ?? "Failed";
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
        {state === "sending" ? <progress className={styles.progress} aria-label={`Progress of ${file.name}`} max={Math.max(file.size, 1)} value={sent} /> : null}
      </div>
      {active(upload) ? (
        <IconButton icon="close" size={16} label={`Cancel ${file.name}`} onClick={() => stopUpload(id)} />
      ) : state === "done" ? (
        <span className={styles.done}>
          <Icon name="done" size={18} />
        </span>
      ) : (
        <IconButton icon="retry" size={16} label={`Retry ${file.name}`} onClick={() => retryUpload(id)} />
      )}
    </li>
  );
}

export function summary(uploads: readonly Upload[]): string {
  const left = uploads.filter(active).length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  if (left > 0) return `Uploading ${count(left, "file")}`;
  const done = uploads.filter(({ state }) => state === "done").length;
  return [done > 0 ? `${count(done, "file")} uploaded` : "", failed > 0 ? `${failed} failed` : ""].filter(Boolean).join(", ") || "Uploads cancelled";
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
    <section ref={box} className={styles.tray} aria-label="Uploads">
      <header className={styles.head}>
        <p role="status" className={styles.title}>
          {words}
        </p>
        {busy ? (
          <button type="button" className={styles.text} onClick={stopAll}>
            Cancel all
          </button>
        ) : null}
        <IconButton icon={folded ? "up" : "down"} size={16} label={folded ? "Show uploads" : "Hide uploads"} aria-expanded={!folded} onClick={() => setFolded(!folded)} />
        {busy ? null : (
          <IconButton icon="close" size={16} label="Close uploads" onClick={clearUploads} />
        )}
      </header>
      {busy ? <progress className={styles.progress} aria-label="All uploads" max={Math.max(all, 1)} value={sent} /> : null}
      {folded ? null : (
        // Scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.list} tabIndex={0} aria-label="Files">
          {shown.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
          {uploads.length > MOST ? <li className={styles.rest}>and {count(uploads.length - MOST, "more file", "more files")}</li> : null}
        </ul>
      )}
    </section>
  );
}
