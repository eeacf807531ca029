import { DownloadButton } from "@/components/download-button";
import { Icon } from "@/components/icon";
import { Status } from "@/components/status";
import { count, formatSize } from "@/lib/format";
import type { StoredFile } from "@/lib/types";
import styles from "./attachment-list.module.css";

function facts(file: StoredFile): string {
  const parts = [file.file_type, formatSize(file.size)];
  if (file.pages) parts.push(count(file.pages, "page"));
  return parts.join(" · ");
}

export function AttachmentList({ files }: { files: StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Attachments">
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <span className={styles.icon}>
            <Icon name="files" />
          </span>
          <div className={styles.text}>
            <div className={styles.name}>{file.name}</div>
            <div className={styles.facts}>{facts(file)}</div>
            {file.unreadable ? <div className={styles.unreadable}>{file.unreadable}</div> : null}
          </div>
          <span className={styles.status}>
            <Status text={file.is_processed ? "Processed" : "Processing"} />
          </span>
          <DownloadButton id={file.id} name={file.name} />
        </li>
      ))}
    </ul>
  );
}
