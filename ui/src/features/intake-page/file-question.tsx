import { useId, useState } from "react";
import * as say from "@/features/intake-page/words";
import { formatSize } from "@/lib/format";
import styles from "./intake-page.module.css";

interface Props {
  label: string;
  help: string | undefined;
  problem: string | undefined;
  files: readonly File[];
  largest: number;
  onChoose: (files: readonly File[]) => void;
}

/** Files or photos. One that is too large is said before anything is sent. */
export function FileQuestion({ label, help, problem, files, largest, onChoose }: Props) {
  const id = useId();
  const [large, setLarge] = useState("");
  function take(input: HTMLInputElement) {
    const all = [...(input.files ?? [])];
    input.value = "";
    const over = all.find(({ size }) => size > largest);
    setLarge(over ? say.tooLarge(over.name, formatSize(largest)) : "");
    onChoose([...files, ...all.filter(({ size }) => size <= largest)]);
  }
  const wrong = large || problem;
  return (
    <div className={styles.files}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <label className={styles.zone}>
        <strong>{say.chooseFiles}</strong>
        <small>{say.perFile(formatSize(largest))}</small>
        <input type="file" multiple aria-labelledby={`${id}-label`} aria-describedby={wrong || help ? `${id}-about` : undefined} onChange={(event) => take(event.currentTarget)} />
      </label>
      {files.length > 0 ? (
        <ul>
          {files.map((file, at) => (
            // Two files may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${file.name} ${at}`}>
              <span>
                {file.name} <small>{formatSize(file.size)}</small>
              </span>
              <button type="button" aria-label={say.remove(file.name)} onClick={() => onChoose(files.filter((_, other) => other !== at))}>
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p id={`${id}-about`} className={wrong ? styles.problem : styles.help}>
        {wrong || help}
      </p>
    </div>
  );
}
