import { Doubt } from "@/components/doubt";
import { DownloadButton } from "@/components/download-button";
import { PlaceLink } from "@/components/place-link";
import { Status } from "@/components/status";
import * as say from "@/features/tasks/words";
import { formatSize } from "@/lib/format";
import { withView } from "@/lib/place";
import type { StoredFile } from "@/lib/contract";
import { usePlace } from "@/lib/use-place";
import styles from "./attachment-list.module.css";
import rail from "./rail.module.css";

function facts(file: StoredFile): string {
  const parts = [file.file_type, formatSize(file.size)];
  if (file.pages) parts.push(say.nPages(file.pages));
  return parts.join(" · ");
}

export function AttachmentList({ files }: { files: StoredFile[] }) {
  const place = usePlace();
  if (files.length === 0) return null;
  return (
    <div role="group" className={styles.aside} aria-label={say.attachments}>
      <h3 className={rail.heading}>{say.attachments}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <div className={styles.text}>
              <p className={styles.name}>
                <PlaceLink to={withView(place, { file: file.id })}>{file.name}</PlaceLink>
              </p>
              {file.proven === false ? <Doubt /> : null}
              {file.inside ? <p className={styles.inside}>{say.inside(file.inside)}</p> : null}
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
    </div>
  );
}
