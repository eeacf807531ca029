import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tellReader } from "@/components/toast";
import { draftQuery, draftsQuery, editDraft } from "@/features/drafts/queries";
import { sorryFor } from "@/features/drafts/sorry";
import { editedText, sameBlock } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import { ApiError } from "@/lib/api";
import type { Draft, DraftEdit } from "@/lib/contract";
import { useUnsaved } from "@/lib/unsaved";
import { useBusy } from "@/lib/use-busy";

/** A paragraph that is being written anew. */
export interface Edited {
  /** The version that it stands in. It stays before the reader, whatever comes from elsewhere meanwhile. */
  base: Draft;
  block: number;
  before: string;
  words: string;
  /** A paragraph behind it; null without one. */
  below: string | null;
  problem: string;
  /** Somebody else was faster. */
  stale: boolean;
}

const isChanged = ({ before, words, below }: Edited): boolean => words !== before || Boolean(below?.trim());

function opened(base: Draft, block: number): Edited {
  const before = editedText(base.blocks[block] ?? { kind: "paragraph", level: 0, label: "", editable: true, lines: [] });
  return { base, block, before, words: before, below: null, problem: "", stale: false };
}

/** The person's words in a newer version: at the same paragraph, or, where that is gone, behind the one in its place. */
function carried(edited: Edited, newest: Draft): Edited {
  const same = sameBlock(newest.blocks, edited.before, edited.block);
  if (same !== null) return { ...edited, base: newest, block: same, problem: say.wordsKept, stale: false };
  const near = newest.blocks.findLastIndex(({ editable }, at) => editable && at <= edited.block);
  const mine = [edited.words === edited.before ? "" : edited.words, edited.below ?? ""].filter((text) => text.trim()).join("\n\n");
  return { ...opened(newest, Math.max(near, 0)), below: mine, problem: say.wordsKept };
}

export function useEditing(draft: Draft) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [busy, run] = useBusy();
  useUnsaved(edited && isChanged(edited) ? say.discardQuestion : null);
  const may = () => !edited || !isChanged(edited) || confirm(say.discardQuestion);

  async function send(from: Edited, edits: DraftEdit[]) {
    try {
      const next = await editDraft(from.base.id, from.base.version, edits);
      client.setQueryData(draftQuery(next.id, null).queryKey, next);
      void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
      setEdited(null);
      tellReader(say.saved(next.version));
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      setEdited((now) => now && { ...now, problem: sorryFor(error, true), stale });
    }
  }

  return {
    edited,
    busy,
    begin(block: number) {
      if (edited?.block !== block && may()) setEdited(opened(draft, block));
    },
    change: (words: Partial<Pick<Edited, "words" | "below">>) => setEdited((now) => now && { ...now, ...words }),
    cancel() {
      if (may()) setEdited(null);
    },
    save() {
      if (!edited || edited.words.trim() === "") return;
      const { block, before, words, below } = edited;
      const edits: DraftEdit[] = [];
      if (words !== before) edits.push({ do: "set", block, text: words });
      if (below?.trim()) edits.push({ do: "insert", block, text: below });
      if (edits.length === 0) setEdited(null);
      else void run(() => send(edited, edits));
    },
    remove() {
      if (edited && confirm(say.removeQuestion)) void run(() => send(edited, [{ do: "remove", block: edited.block }]));
    },
    loadNewest() {
      if (!edited) return;
      const load = async () => {
        try {
          const newest = await client.fetchQuery({ ...draftQuery(edited.base.id, null), staleTime: 0 });
          setEdited((now) => now && carried(now, newest));
        } catch (error) {
          setEdited((now) => now && { ...now, problem: sorryFor(error, true) });
        }
      };
      void run(load);
    },
  };
}

export type EditingHook = ReturnType<typeof useEditing>;
