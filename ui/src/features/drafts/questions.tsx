import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/button";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { answerGaps, draftQuery, draftsQuery } from "@/features/drafts/queries";
import { sorryFor } from "@/features/drafts/sorry";
import { givenAnswers } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./questions.module.css";

interface Props {
  draft: Draft;
  readOnly: boolean;
  answers: Readonly<Record<string, string>>;
  onAnswers: (answers: Record<string, string>) => void;
  /** Goes to the question's gap in the paper. */
  onShow: (question: string) => void;
  onLook: (question: string | null) => void;
}

function keys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

/** What the papers did not say, as a short form. Its answers go into the paper together. */
export function Questions({ draft, readOnly, answers, onAnswers, onShow, onLook }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const { questions, numbers } = draft;
  const given = givenAnswers(answers, questions);
  const many = Object.keys(given).length;
  async function send() {
    try {
      const next = await answerGaps(draft.id, given);
      client.setQueryData(draftQuery(next.id, null).queryKey, next);
      void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
      onAnswers(Object.fromEntries(Object.entries(answers).filter(([question]) => !(question in given))));
      setProblem("");
      onLook(null);
      tellReader(say.filledIn(many, next.questions.length));
    } catch (error) {
      setProblem(sorryFor(error, true));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (many > 0) void run(send);
  }
  if (questions.length === 0) {
    return (
      <div className={styles.done}>
        <p>{say.noQuestions}</p>
        {readOnly ? null : <p>{say.noQuestionsHelp}</p>}
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {readOnly ? null : <p className={styles.help}>{say.questionsHelp}</p>}
      <ol>
        {questions.map((question, at) => (
          <li key={question} className={styles.question}>
            <button type="button" className={styles.number} aria-label={say.showGap(numbers[at] ?? at + 1)} title={say.showGap(numbers[at] ?? at + 1)} disabled={readOnly} onClick={() => onShow(question)}>
              {numbers[at] ?? at + 1}
            </button>
            {readOnly ? (
              <p>{question}</p>
            ) : (
              <div className={styles.field}>
                <label htmlFor={`${id}-${at}`}>{question}</label>
                <textarea
                  id={`${id}-${at}`}
                  data-field={at + 1}
                  rows={1}
                  maxLength={20_000}
                  value={answers[question] ?? ""}
                  onFocus={() => onLook(question)}
                  onChange={(event) => onAnswers({ ...answers, [question]: event.currentTarget.value })}
                  onKeyDown={keys}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <div className={styles.end}>
          <Notice told={problem ? { bad: true, text: problem } : null} />
          <Button type="submit" look="primary" disabled={many === 0} busy={busy} busyLabel={say.fillingIn}>
            {say.fillIn}
          </Button>
          {many > 0 ? <span className={styles.help}>{say.answersToGive(many)}</span> : null}
        </div>
      )}
    </form>
  );
}
