import { FileChoice } from "@/components/file-choice";
import { FolderChoice } from "@/components/folder-choice";
import * as say from "@/features/tables/words";
import type { StoredFile } from "@/lib/contract";
import styles from "./new-table.module.css";

export interface Documents {
  from: "folder" | "files";
  /** The path of a folder of My Files. */
  folder: string;
  files: StoredFile[];
}

/** The server's limit. */
const MOST = 1_000;

const WAYS = [
  ["folder", say.aFolder],
  ["files", say.chosenFiles],
] as const;

/** What is still missing, as a sentence; empty if nothing is. */
export function problemOf({ from, files }: Documents): string {
  if (from === "folder") return "";
  if (files.length === 0) return say.chooseFiles;
  return files.length > MOST ? say.tooManyFiles(MOST) : "";
}

/** The rows of a table: a folder with what comes into it later, or files one by one. */
export function DocumentsChoice({ documents, onChange }: { documents: Documents; onChange: (documents: Documents) => void }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{say.whichDocuments}</legend>
      <div className={styles.ways}>
        {WAYS.map(([way, name]) => (
          <label key={way} className={styles.way}>
            <input type="radio" name="documents" value={way} checked={documents.from === way} onChange={() => onChange({ ...documents, from: way })} />
            {name}
          </label>
        ))}
      </div>
      {documents.from === "folder" ? (
        <>
          <p className={styles.help}>{say.folderHelp}</p>
          <FolderChoice path={documents.folder} onChange={(folder) => onChange({ ...documents, folder })} />
        </>
      ) : (
        <FileChoice chosen={documents.files} onChoose={(files) => onChange({ ...documents, files })} />
      )}
    </fieldset>
  );
}
