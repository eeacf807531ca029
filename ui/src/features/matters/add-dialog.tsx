import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FileChoice } from "@/components/file-choice";
import { FolderChoice } from "@/components/folder-choice";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { ALL, putIntoMatter } from "@/features/matters/queries";
import { sorryFor } from "@/features/matters/sorry";
import * as say from "@/features/matters/words";
import type { MatterItemKind, StoredFile } from "@/lib/contract";
import { filesQuery, tasksQuery } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import styles from "./matter-form.module.css";

const WAYS = Object.entries(say.WAYS) as [MatterItemKind, string][];
const ORDER = { sort: "name", order: "asc", q: "" } as const;

function TaskChoice({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const tasks = useQuery(tasksQuery("")).data?.tasks ?? [];
  if (tasks.length === 0) return <p className={styles.help}>{say.noTasks}</p>;
  return (
    <div className={styles.tasks} role="radiogroup" aria-label={say.yourTasks}>
      {tasks.map(({ id, subject }) => (
        <label key={id} className={styles.task}>
          <input type="radio" name="task" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{subject}</span>
        </label>
      ))}
    </div>
  );
}

/** Puts something of one's own into a matter. */
export function AddDialog({ matter, onClose }: { matter: string; onClose: () => void }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<MatterItemKind>("task");
  const [task, setTask] = useState("");
  const [path, setPath] = useState("");
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const folder = useQuery({ ...filesQuery(path, ORDER, 0), enabled: kind === "folder" }).data?.folder;
  const chosen = { task: task ? [task] : [], folder: path && folder ? [folder.id] : [], file: files.map(({ id }) => id) }[kind];
  async function add() {
    if (chosen.length === 0) return setProblem({ task: say.chooseTask, folder: say.chooseFolder, file: say.chooseFiles }[kind]);
    try {
      await Promise.all(chosen.map((id) => putIntoMatter(matter, kind, id)));
      await client.invalidateQueries(ALL);
      tellReader(say.added);
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  return (
    <Dialog title={say.addTitle} wide onClose={onClose}>
      <p className={styles.help}>{say.addHelp}</p>
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">{say.whatToAdd}</legend>
        {WAYS.map(([value, name]) => (
          <label key={value} className={styles.check}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => (setKind(value), setProblem(""))} />
            {name}
          </label>
        ))}
      </fieldset>
      {kind === "task" ? <TaskChoice chosen={task} onChoose={(id) => (setTask(id), setProblem(""))} /> : null}
      {kind === "file" ? <FileChoice chosen={files} onChoose={(next) => (setFiles(next), setProblem(""))} /> : null}
      {kind === "folder" ? (
        <>
          <p className={styles.help}>{say.aboutFolder}</p>
          <FolderChoice path={path} onChange={(to) => (setPath(to), setProblem(""))} />
        </>
      ) : null}
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div className={styles.buttons}>
        <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(add)}>
          {say.add}
        </Button>
        <Button onClick={onClose}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}
