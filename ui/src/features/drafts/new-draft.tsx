import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { AreaField } from "@/components/field";
import { Loaded } from "@/components/loaded";
import { Notice } from "@/components/notice";
import { PageHead } from "@/components/page-head";
import { alertReader } from "@/components/toast";
import { KindChoice } from "@/features/drafts/kind-choice";
import { type Papers, PapersChoice, problemOf } from "@/features/drafts/papers-choice";
import { placeOfDraft, taskOfNew } from "@/features/drafts/places";
import { draftQuery, draftsQuery, kindsQuery, writeDraft } from "@/features/drafts/queries";
import { sorryFor } from "@/features/drafts/sorry";
import { useCrumb } from "@/features/drafts/use-crumb";
import * as say from "@/features/drafts/words";
import { Writing } from "@/features/drafts/writing";
import { toUrl } from "@/lib/place";
import { tasksQuery } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./new-draft.module.css";

const NOTHING: Papers = { from: "task", task: null, files: [] };

/** Asks what to draft and from what, and waits until it is written. */
export function NewDraftPage({ path }: { path: string }) {
  const kinds = useQuery(kindsQuery);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [kind, setKind] = useState("");
  const [instruction, setInstruction] = useState("");
  const [chosen, setPapers] = useState(NOTHING);
  const named = useQuery({ ...tasksQuery(""), enabled: taskOfNew(path) !== "" });
  // The task that the address names, until another one is chosen.
  const papers = { ...chosen, task: chosen.task ?? named.data?.tasks.find(({ id }) => id === taskOfNew(path)) ?? null };
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const drawn = useRef(true);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    drawn.current = true;
    return () => {
      drawn.current = false;
    };
  }, []);
  useTitle(say.newDraft);
  useCrumb(path, say.newDraft);

  async function write() {
    const { from, task, files } = papers;
    try {
      const draft = await writeDraft({
        kind,
        instruction: instruction.trim(),
        task: from === "task" ? (task?.id ?? null) : null,
        files: from === "files" ? files.map(({ id }) => id) : [],
      });
      client.setQueryData(draftQuery(draft.id, null).queryKey, draft);
      void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
      const place = placeOfDraft(draft.id, draft.title);
      // Who has gone elsewhere meanwhile stays there.
      if (drawn.current) navigate(toUrl(place), { state: place, replace: true });
    } catch (error) {
      if (drawn.current) setProblem(sorryFor(error, true));
      else alertReader(say.couldNotBeWritten(sorryFor(error)));
    }
  }
  /** What is missing is said where it is missing. */
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = kind === "" ? say.chooseAKind : problemOf(papers);
    setProblem(missing);
    if (missing === "") void run(write);
    else form.current?.querySelector<HTMLElement>(kind === "" ? 'input[name="kind"]' : 'input[name="papers"]:checked')?.focus();
  }
  return (
    <>
      <PageHead title={say.newDraft}>{say.aboutNewDraft}</PageHead>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Loaded query={kinds} what={say.theKinds} rows={4}>
          {(data) => <KindChoice kinds={data.kinds} chosen={kind} problem={kind === "" ? problem : ""} onChoose={(name) => (setKind(name), setProblem(""))} />}
        </Loaded>
        <div className={styles.about}>
          <AreaField
            label={say.whatAbout}
            help={say.optional}
            name="instruction"
            rows={3}
            maxLength={20_000}
            placeholder={say.aboutExample}
            value={instruction}
            onChange={(event) => setInstruction(event.currentTarget.value)}
          />
        </div>
        <PapersChoice papers={papers} onChange={(next) => (setPapers(next), setProblem(""))} />
        <Notice told={problem && kind !== "" ? { bad: true, text: problem } : null} />
        {busy ? <Writing /> : null}
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel={say.writing}>
            {say.writeTheDraft}
          </Button>
        </div>
      </form>
    </>
  );
}
