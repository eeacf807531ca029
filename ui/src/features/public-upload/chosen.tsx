import { Icon } from "@/components/icon";
import { MOST } from "@/features/public-upload/picked";
import * as say from "@/features/public-upload/words";
import { formatSize } from "@/lib/format";
import styles from "./public-upload.module.css";

/** The files that were chosen, each of which can be taken out again. */
export function Chosen({ files, busy, onRemove }: { files: File[]; busy: boolean; onRemove: (name: string) => void }) {
  return (
    <aside className={styles.chosen} aria-label={say.selectedFiles}>
      <h2 className={styles.heading}>
        {say.selectedFiles} <span>{say.chosenOf(files.length, MOST)}</span>
      </h2>
      {files.length === 0 ? <p className={styles.none}>{say.noneYet}</p> : null}
      <ul>
        {files.map(({ name, size }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{formatSize(size)}</span>
            <button type="button" aria-label={say.removeNamed(name)} disabled={busy} onClick={() => onRemove(name)}>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
