import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { DraftDesk } from "@/features/drafts/draft-desk";
import { OpenCount } from "@/features/drafts/open-count";
import { placeOfDraft } from "@/features/drafts/places";
import { draftQuery } from "@/features/drafts/queries";
import * as say from "@/features/drafts/words";
import { WordButton } from "@/features/drafts/word-button";
import type { Draft } from "@/lib/contract";
import { toUrl, withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";
import { useTitle } from "@/lib/use-title";
import styles from "./draft-page.module.css";

function Head({ draft }: { draft: Draft }) {
  const words = (
    <>
      <WordButton draft={draft} sources={false} />
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

/** An address that came without history does not know what the draft is called. */
function useCrumb(id: string, title: string | undefined): void {
  const place = usePlace();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!title || place.crumbs.at(-1)?.name === title) return;
    const named = withView(placeOfDraft(id, title), place.view ?? null);
    navigate(toUrl(named), { state: named, replace: true });
  }, [id, title, place, navigate]);
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
