import { FileChoice } from "@/components/file-choice";
import { TaskChoice } from "@/features/drafts/task-choice";
import * as say from "@/features/drafts/words";
import type { StoredFile, Task } from "@/lib/contract";
import styles from "./new-draft.module.css";

export interface Papers {
  from: "task" | "files" | "nothing";
  task: Task | null;
  files: StoredFile[];
}

/** The server's limit. */
const MOST = 40;

const WAYS = [
  ["task", say.fromATask],
  ["files", say.fromFiles],
  ["nothing", say.fromNothing],
] as const;

/** What is still missing, as a sentence; empty if nothing is. */
export function problemOf({ from, task, files }: Papers): string {
  if (from === "task" && task === null) return say.chooseATask;
  if (from === "files" && files.length === 0) return say.chooseFiles;
  return from === "files" && files.length > MOST ? say.tooManyFiles(MOST) : "";
}

/** Where the draft's facts come from. */
export function PapersChoice({ papers, onChange }: { papers: Papers; onChange: (papers: Papers) => void }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{say.fromWhichPapers}</legend>
      <div className={styles.ways}>
        {WAYS.map(([way, name]) => (
          <label key={way} className={styles.way}>
            <input type="radio" name="papers" value={way} checked={papers.from === way} onChange={() => onChange({ ...papers, from: way })} />
            {name}
          </label>
        ))}
      </div>
      {papers.from === "task" ? <TaskChoice chosen={papers.task} onChoose={(task) => onChange({ ...papers, task })} /> : null}
      {papers.from === "files" ? <FileChoice chosen={papers.files} onChoose={(files) => onChange({ ...papers, files })} /> : null}
      {papers.from === "nothing" ? <p className={styles.help}>{say.withoutPapersHelp}</p> : null}
    </fieldset>
  );
}
