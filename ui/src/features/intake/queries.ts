/** What intake asks the server, and how it is changed. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call, getJson, sendJson } from "@/lib/api";
import { useWork as useWorkOf } from "@/components/use-work";
import * as say from "@/features/intake/words";
import type { ChangeIntakeForm, DecideSubmission, FormLink, FormLinks, IntakeForms, NewFormLink, Submission, Submissions } from "@/lib/contract";

const FORMS = "/api/intake-forms/";
const CAME = "/api/submissions/";
const at = (id: string): string => `${CAME}${encodeURIComponent(id)}/`;

export const cameQuery = queryOptions({ queryKey: ["clients", "intake"], queryFn: ({ signal }) => getJson<Submissions>(CAME, signal) });
export const oneQuery = (id: string) => queryOptions({ queryKey: ["clients", "intake", id], queryFn: ({ signal }) => getJson<Submission>(at(id), signal) });
export const formsQuery = queryOptions({ queryKey: ["clients", "intake-forms"], queryFn: ({ signal }) => getJson<IntakeForms>(FORMS, signal) });
export const linksQuery = queryOptions({ queryKey: ["clients", "form-links"], queryFn: ({ signal }) => getJson<FormLinks>(`${FORMS}links/`, signal) });

export const keepForm = (name: string, form: ChangeIntakeForm) => sendJson<IntakeForms>("POST", `${FORMS}${encodeURIComponent(name)}/`, form);
export const makeLink = (link: NewFormLink) => sendJson<FormLink>("POST", `${FORMS}links/`, link);
export const takeBackLink = (id: string) => sendJson("DELETE", `${FORMS}links/${encodeURIComponent(id)}/`);
export const decide = (id: string, decision: DecideSubmission) => sendJson<Submission>("POST", at(id), decision);
export const decideHint = (id: string, hint: number, accept: boolean) => sendJson<Submission>("POST", `${at(id)}limitation/`, { hint, accept });

/** How often it is asked whether a scan was read, and how many times. */
const AGAIN = 2_000;
const TRIES = 60;

async function readOnceThere(file: string, tries: number): Promise<Submission> {
  try {
    return await sendJson<Submission>("POST", CAME, { file });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409 || tries === 0) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, AGAIN));
  return readOnceThere(file, tries - 1);
}

/** Puts a scan into My Files, and has it read as a form once its text is there. */
export async function readScan(file: File): Promise<Submission> {
  const body = new FormData();
  body.append("folder_type", "files");
  body.append("files", file, file.name);
  const sent = (await (await call("/api/files/upload/", { method: "POST", body })).json()) as { files: { id: string }[] };
  return readOnceThere(sent.files[0]?.id ?? "", TRIES);
}

/** Everything of clients, to be asked for anew. */
export const ALL = { queryKey: ["clients"] };

/** What went wrong, as a sentence: the server's own, or ours. */
export const sorryFor = (error: unknown): string => (error instanceof ApiError && error.code ? error.message : say.wentWrong);

export const useWork = () => useWorkOf(ALL, sorryFor);
