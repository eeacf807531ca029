import { DownloadButton } from "@/components/download-button";
import { Status } from "@/components/status";
import { count, formatSize } from "@/lib/format";
import type { StoredFile } from "@/lib/types";
import styles from "./attachment-list.module.css";
import rail from "./rail.module.css";

function facts(file: StoredFile): string {
  const parts = [file.file_type, formatSize(file.size)];
  if (file.pages) parts.push(count(file.pages, "page"));
  return parts.join(" · ");
}

export function AttachmentList({ files }: { files: StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <aside className={styles.aside} aria-label="Attachments">
      <h3 className={rail.heading}>Attachments</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <div className={styles.text}>
              <p className={styles.name}>{file.name}</p>
              <p className={styles.facts}>
                <span>{facts(file)}</span>
                <Status text={file.is_processed ? "Processed" : "Processing"} />
              </p>
              {file.unreadable ? <p className={styles.unreadable}>{file.unreadable}</p> : null}
            </div>
            <DownloadButton id={file.id} name={file.name} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
