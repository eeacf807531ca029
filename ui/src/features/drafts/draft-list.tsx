import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { IconButton } from "@/components/icon-button";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { OpenCount } from "@/features/drafts/open-count";
import { placeOfDraft } from "@/features/drafts/places";
import { deleteDraft, draftsQuery } from "@/features/drafts/queries";
import { sorryFor } from "@/features/drafts/sorry";
import * as say from "@/features/drafts/words";
import type { DraftRow } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import { useRowKeys } from "@/lib/use-row-keys";
import styles from "@/components/record-list.module.css";

function Row({ draft }: { draft: DraftRow }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  async function remove() {
    if (!confirm(say.deleteQuestion(draft.title))) return;
    try {
      await deleteDraft(draft.id);
      tellReader(say.draftDeleted(draft.title));
    } catch (error) {
      alertReader(sorryFor(error));
    }
    await client.invalidateQueries({ queryKey: draftsQuery.queryKey });
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <PlaceLink to={placeOfDraft(draft.id, draft.title)} className={styles.title} row>
          {draft.title}
        </PlaceLink>
        {draft.instruction ? <p className={styles.about}>{draft.instruction}</p> : null}
      </div>
      <OpenCount open={draft.open} />
      <span className={styles.when}>
        <When at={draft.changed_at} />
      </span>
      <IconButton icon="trash" label={say.deleteNamed(draft.title)} disabled={busy} className={styles.delete ?? ""} onClick={() => void run(remove)} />
    </li>
  );
}

/** All drafts, the newest first. */
export function DraftList({ drafts }: { drafts: DraftRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  if (drafts.length === 0) return <Empty title={say.noDraftsYet}>{say.draftsAppearHere}</Empty>;
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{say.draft}</span>
        <span>{say.openQuestions}</span>
        <span>{say.changed}</span>
      </div>
      <ul ref={list} aria-label={say.yourDrafts}>
        {drafts.map((draft) => (
          <Row key={draft.id} draft={draft} />
        ))}
      </ul>
    </>
  );
}
