import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { DraftDesk } from "@/features/drafts/draft-desk";
import { OpenCount } from "@/features/drafts/open-count";
import { draftQuery } from "@/features/drafts/queries";
import { useCrumb } from "@/features/drafts/use-crumb";
import * as say from "@/features/drafts/words";
import { PdfButton } from "@/features/drafts/pdf-button";
import { WordButton } from "@/features/drafts/word-button";
import type { Draft } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./draft-page.module.css";

function Head({ draft }: { draft: Draft }) {
  const words = (
    <>
      <WordButton draft={draft} sources={false} />
      {draft.pdf && <PdfButton draft={draft} />}
      <WordButton draft={draft} sources />
    </>
  );
  return (
    <PageHead title={draft.title} beside={words}>
      <div className={styles.facts}>
        <OpenCount open={draft.questions.length} />
        <span>{say.version(draft.shown)}</span>
        <span>
          {say.changedAt} <When at={draft.changed_at} />
        </span>
      </div>
      {draft.instruction ? (
        <p className={styles.asked}>
          <span className="visually-hidden">{say.asked}: </span>“{draft.instruction}”
        </p>
      ) : null}
    </PageHead>
  );
}

/** One draft: the paper, and beside it what is open, where it comes from, and its versions. */
export function DraftPage({ id }: { id: string }) {
  const [older, setOlder] = useState<number | null>(null);
  const query = useQuery({ ...draftQuery(id, older), placeholderData: keepPreviousData });
  const title = query.data?.title;
  useTitle(title ?? say.draft);
  useCrumb(id, title);
  return (
    <article>
      {query.data ? <Head draft={query.data} /> : <PageHead title={say.draft} />}
      <Loaded query={query} what={say.theDraft} rows={6}>
        {(draft) => <DraftDesk draft={draft} onVersion={(number) => setOlder(number === draft.version ? null : number)} />}
      </Loaded>
    </article>
  );
}
