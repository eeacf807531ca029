import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/button";
import { SourcePopover } from "@/components/source-popover";
import { Findings } from "@/features/drafts/findings";
import { Paper } from "@/features/drafts/paper";
import { Questions } from "@/features/drafts/questions";
import { Sources } from "@/features/drafts/sources";
import { type Tab, Tabs } from "@/features/drafts/tabs";
import { givenAnswers } from "@/features/drafts/text";
import { useEditing } from "@/features/drafts/use-editing";
import { useNarrow } from "@/features/drafts/use-narrow";
import { Versions } from "@/features/drafts/versions";
import * as say from "@/features/drafts/words";
import { citedOf } from "@/lib/cited";
import type { Draft } from "@/lib/contract";
import { useUnsaved } from "@/lib/unsaved";
import { usePeek } from "@/lib/use-peek";
import styles from "./draft-page.module.css";

type Part = "paper" | "questions" | "findings" | "sources" | "versions";

/** Where the reader wants to be taken: to a question's gap, or to its field. */
interface Going {
  to: "gap" | "field";
  question: string;
}

function Unread({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <section className={styles.unread} aria-label={say.notRead}>
      <h2>{say.notRead}</h2>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </section>
  );
}

export function DraftDesk({ draft, onVersion }: { draft: Draft; onVersion: (number: number) => void }) {
  const id = useId();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<Part>("paper");
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [lit, setLit] = useState<string | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const arrived = useRef<Going | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const editing = useEditing(draft);
  const peek = usePeek();
  const old = draft.shown !== draft.version;
  // While a paragraph is being written, the version that it stands in stays before the reader.
  const shown = (old ? null : editing.edited?.base) ?? draft;
  const part = !narrow && chosen === "paper" ? "questions" : chosen;
  useUnsaved(Object.keys(givenAnswers(answers, draft.questions)).length > 0 ? say.discardAnswers : null);
  const cited = useMemo(() => shown.sources.map((source) => citedOf(source, shown.task ?? "")), [shown]);
  const sources = useMemo(() => new Map(cited.map((source) => [source.number, source])), [cited]);

  function look(number: number) {
    onVersion(number);
    if (narrow) setChosen("paper");
  }
  function go(to: Going["to"], question: string) {
    setLit(question);
    setGoing({ to, question });
    if (to === "field") setChosen("questions");
    else if (narrow) setChosen("paper");
  }
  function showBlock(block: number) {
    if (narrow) setChosen("paper");
    requestAnimationFrame(() => desk.current?.querySelector(`[data-block="${block}"]`)?.scrollIntoView({ block: "center" }));
  }
  // After the part that it stands in has been drawn.
  useEffect(() => {
    if (!going || arrived.current === going) return;
    arrived.current = going;
    const number = shown.questions.indexOf(going.question) + 1;
    const target = desk.current?.querySelector<HTMLElement>(going.to === "gap" ? `[data-gap="${number}"]` : `[data-field="${number}"]`);
    target?.scrollIntoView({ block: going.to === "gap" ? "center" : "nearest" });
    target?.focus({ preventScroll: true });
  }, [going, shown]);

  const tabs: Tab<Part>[] = [
    ...(narrow ? [{ id: "paper" as const, name: say.paper }] : []),
    { id: "questions", name: say.questionsTab, count: shown.questions.length },
    { id: "findings", name: say.findingsTab, count: shown.findings.length },
    { id: "sources", name: say.sourcesTab, count: cited.length },
    { id: "versions", name: say.versionsTab, count: shown.versions.length },
  ];
  const around = { sources, peek, popoverId: `${id}-quote`, questions: shown.questions, numbers: shown.numbers, lit, onGap: old ? null : (question: string) => go("field", question) };
  const panel = (of: Part) => ({ id: `${id}-${of}`, role: "tabpanel", "aria-labelledby": `${id}-tab-${of}`, hidden: part !== of });
  return (
    <div ref={desk} className={styles.desk}>
      {narrow ? <Tabs id={id} tabs={tabs} chosen={part} label={say.partsOfTheDraft} onChoose={setChosen} /> : null}
      <div className={styles.paper} {...(narrow ? panel("paper") : { role: "region", "aria-label": say.paper })}>
        {old ? (
          <div className={styles.old} role="status">
            <p>{say.olderVersion(draft.shown)}</p>
            <Button onClick={() => onVersion(draft.version)}>{say.backToNewest}</Button>
          </div>
        ) : (
          <p className={styles.hint}>{say.clickToEdit}</p>
        )}
        {shown.findings.length > 0 ? (
          <p className={styles.look}>
            <Button look="quiet" onClick={() => setChosen("findings")}>
              {say.lookAt(shown.findings.length)}
            </Button>
          </p>
        ) : null}
        <Unread gaps={shown.gaps} />
        <Paper draft={shown} around={around} editing={old ? null : editing} />
      </div>
      <div className={styles.aside}>
        {narrow ? null : <Tabs id={id} tabs={tabs} chosen={part} label={say.partsOfTheDraft} onChoose={setChosen} />}
        <div {...panel("questions")}>
          <Questions draft={shown} readOnly={old} answers={answers} onAnswers={setAnswers} onShow={(question) => go("gap", question)} onLook={setLit} />
        </div>
        <div {...panel("findings")}>
          <Findings findings={shown.findings} onShow={showBlock} />
        </div>
        <div {...panel("sources")}>
          <Sources sources={cited} marked={peek.shown?.source.number ?? null} />
        </div>
        <div {...panel("versions")}>
          <Versions draft={draft} onVersion={look} />
        </div>
      </div>
      <SourcePopover id={`${id}-quote`} peek={peek} />
    </div>
  );
}
