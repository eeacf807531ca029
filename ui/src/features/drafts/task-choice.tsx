import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@/components/loaded";
import { When } from "@/components/when";
import * as say from "@/features/drafts/words";
import type { Task } from "@/lib/contract";
import { tasksQuery } from "@/lib/queries";
import styles from "./new-draft.module.css";

const fits = ({ subject, sender_email }: Task, words: string): boolean => {
  const text = `${subject} ${sender_email}`.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
};

function Tasks({ tasks, chosen, onChoose }: { tasks: Task[]; chosen: Task | null; onChoose: (task: Task) => void }) {
  const [words, setWords] = useState("");
  const shown = tasks.filter((task) => fits(task, words)).toSorted((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at));
  if (tasks.length === 0) return <p className={styles.none}>{say.noTasksYet}</p>;
  return (
    <div className={styles.picker}>
      <input type="search" className={styles.find} aria-label={say.findATask} placeholder={say.findATask} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      {shown.length === 0 ? <p className={styles.none}>{say.noTaskFits}</p> : null}
      <ul className={styles.list} aria-label={say.yourTasks}>
        {shown.map((task) => (
          <li key={task.id}>
            <label className={styles.choice}>
              <input type="radio" name="task" value={task.id} checked={chosen?.id === task.id} onChange={() => onChoose(task)} />
              <span className={styles.name}>{task.subject || say.noSubject}</span>
              <span className={styles.more}>
                {say.nPapers(task.attachment_count)} · <When at={task.received_at} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One of the person's tasks. */
export function TaskChoice({ chosen, onChoose }: { chosen: Task | null; onChoose: (task: Task) => void }) {
  const query = useQuery(tasksQuery(""));
  return (
    <Loaded query={query} what={say.yourTasks} rows={3}>
      {({ tasks }) => <Tasks tasks={tasks} chosen={chosen} onChoose={onChoose} />}
    </Loaded>
  );
}
