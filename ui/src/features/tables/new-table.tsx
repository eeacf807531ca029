import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Loaded } from "@/components/loaded";
import { Notice } from "@/components/notice";
import { PageHead } from "@/components/page-head";
import { type Documents, DocumentsChoice, problemOf as problemOfDocuments } from "@/features/tables/documents-choice";
import { NEW, placeOfTable } from "@/features/tables/places";
import { makeTable, setsQuery, tablesQuery } from "@/features/tables/queries";
import { QuestionList } from "@/features/tables/question-list";
import { type Asked, blank, ofSet, problemOf as problemOfQuestions, sent } from "@/features/tables/questions";
import { OWN, SetChoice } from "@/features/tables/set-choice";
import { sorryFor } from "@/features/tables/sorry";
import { useCrumb } from "@/features/tables/use-crumb";
import * as say from "@/features/tables/words";
import type { QuestionSet } from "@/lib/contract";
import { toUrl } from "@/lib/place";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./new-table.module.css";

const NOTHING: Documents = { from: "folder", folder: "", files: [] };

/** Asks what to ask and of which documents, and makes the table. */
export function NewTablePage() {
  const sets = useQuery(setsQuery);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [set, setSet] = useState<string | null>(null);
  const [questions, setQuestions] = useState<Asked[]>([]);
  const [title, setTitle] = useState("");
  const [documents, setDocuments] = useState(NOTHING);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  useTitle(say.newTable);
  useCrumb(NEW, say.newTable);

  function choose(chosen: QuestionSet | null) {
    setSet(chosen?.name ?? OWN);
    setQuestions(chosen ? chosen.questions.map(ofSet) : [blank()]);
    if (chosen && (title === "" || sets.data?.sets.some((one) => one.title === title))) setTitle(chosen.title);
    setProblem("");
  }
  async function make() {
    const { from, folder, files } = documents;
    try {
      const table = await makeTable({ title: title.trim(), questions: sent(questions), folder: from === "folder" ? folder : null, files: from === "files" ? files.map(({ id }) => id) : [] });
      void client.invalidateQueries({ queryKey: tablesQuery.queryKey });
      const place = placeOfTable(table.id, table.title);
      navigate(toUrl(place), { state: place, replace: true });
    } catch (error) {
      setProblem(sorryFor(error, true));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = set === null ? say.chooseASet : problemOfQuestions(questions) || (title.trim() === "" ? say.giveATitle : "") || problemOfDocuments(documents);
    setProblem(missing);
    if (missing === "") void run(make);
    else form.current?.querySelector<HTMLElement>(set === null ? 'input[name="set"]' : title.trim() === "" ? 'input[name="title"]' : 'input[name="documents"]:checked')?.focus();
  }
  return (
    <>
      <PageHead title={say.newTable}>{say.aboutNewTable}</PageHead>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Loaded query={sets} what={say.theSets} rows={4}>
          {(data) => <SetChoice sets={data.sets} chosen={set} onChoose={choose} />}
        </Loaded>
        {set === null ? null : (
          <section className={styles.part} aria-label={say.questions}>
            <h2 className={styles.legend}>{say.questions}</h2>
            <QuestionList questions={questions} onChange={(next) => (setQuestions(next), setProblem(""))} />
          </section>
        )}
        <DocumentsChoice documents={documents} onChange={(next) => (setDocuments(next), setProblem(""))} />
        <div className={styles.title}>
          <Field label={say.title} name="title" maxLength={200} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
        </div>
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel={say.making}>
            {say.makeTheTable}
          </Button>
        </div>
      </form>
    </>
  );
}
