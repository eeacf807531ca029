/** What the drafts ask the server, and how they are changed. */
import { queryOptions } from "@tanstack/react-query";
import { inCharacters, type Range } from "@/features/drafts/text";
import { getJson, sendJson } from "@/lib/api";
import type { Draft, DraftEdit, DraftKinds, Drafts, NewDraft, SuggestedWords } from "@/lib/contract";

const ALL = "/api/drafts/";
export const addressOf = (id: string): string => `${ALL}${encodeURIComponent(id)}/`;

export const draftsQuery = queryOptions({
  queryKey: ["drafts", "list"],
  queryFn: ({ signal }) => getJson<Drafts>(ALL, signal),
});

export const kindsQuery = queryOptions({
  queryKey: ["drafts", "kinds"],
  queryFn: ({ signal }) => getJson<DraftKinds>(`${ALL}kinds/`, signal),
});

/** A version of a draft; null for the newest. */
export const draftQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: ["drafts", "one", id, version],
    queryFn: ({ signal }) => getJson<Draft>(version === null ? addressOf(id) : `${addressOf(id)}versions/${version}/`, signal),
  });

export const writeDraft = (draft: NewDraft) => sendJson<Draft>("POST", ALL, draft);
export const answerGaps = (id: string, answers: Record<string, string>) => sendJson<Draft>("POST", `${addressOf(id)}answers/`, { answers });
export const editDraft = (id: string, version: number, edits: DraftEdit[]) => sendJson<Draft>("POST", `${addressOf(id)}edits/`, { version, edits });
/** Other words for a part of a paragraph, as a person asks. */
export const askForChange = (id: string, paragraph: string, range: Range, wish: string) =>
  sendJson<SuggestedWords>("POST", `${addressOf(id)}suggestion/`, { paragraph, ...inCharacters(paragraph, range), wish });
export const deleteDraft = (id: string) => sendJson("DELETE", addressOf(id));

/** The address of a version as a Word document; without sources it is the one to send. */
export const pdfOf = (id: string, version: number): string => `${addressOf(id)}document.pdf/?version=${version}`;
export const wordOf = (id: string, version: number, sources: boolean): string => `${addressOf(id)}document.docx/?version=${version}&sources=${sources}`;
