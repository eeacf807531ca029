import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import type { Whole } from "@/features/tables/merge";
import { reshapeTable } from "@/features/tables/queries";
import { QuestionList } from "@/features/tables/question-list";
import { changedIn, ofTable, problemOf, sent } from "@/features/tables/questions";
import { sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import { useBusy } from "@/lib/use-busy";
import styles from "./dialogs.module.css";

/** Title and questions of a table. */
export function QuestionsDialog({ table, onClose }: { table: Whole; onClose: () => void }) {
  const client = useQueryClient();
  // What was there when it was opened: who changes it meanwhile elsewhere is told by the server.
  const [before] = useState(table);
  const [title, setTitle] = useState(table.title);
  const [questions, setQuestions] = useState(() => table.questions.map(ofTable));
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const again = changedIn(before.questions, questions);
  async function save() {
    const missing = title.trim() === "" ? say.giveATitle : problemOf(questions);
    if (missing !== "") return setProblem(missing);
    try {
      await reshapeTable(table.id, { version: before.version, title: title.trim(), questions: sent(questions) });
      await client.invalidateQueries({ queryKey: ["tables"] });
      tellReader(say.saved);
      onClose();
    } catch (error) {
      setProblem(sorryFor(error, true));
    }
  }
  return (
    <Dialog title={say.questions} wide onClose={onClose}>
      <div className={styles.title}>
        <Field label={say.title} maxLength={200} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      </div>
      <QuestionList questions={questions} onChange={(next) => (setQuestions(next), setProblem(""))} />
      {again > 0 ? <p className={styles.warn}>{say.columnsAskedAnew(again)}</p> : null}
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div className={styles.foot}>
        <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(save)}>
          {say.save}
        </Button>
        <Button onClick={onClose}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}
