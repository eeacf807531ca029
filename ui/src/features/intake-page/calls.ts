/** What the public form asks the server. */
import { asStranger } from "@/lib/as-stranger";
import { type Typed, shown } from "@/features/intake-page/shown";
import type { PublicForm, SentForm } from "@/lib/contract";

export type Chosen = Readonly<Record<string, readonly File[]>>;

export const formAt = (address: string): string => `/api/intake/${encodeURIComponent(address)}/`;

interface Filled {
  key: string;
  form: PublicForm;
  language: string;
  typed: Typed;
  files: Chosen;
  /** What only programs fill in. */
  website: string;
}

/** Sends what was filled in. The same key again is the same submission. */
export function send(address: string, { key, form, language, typed, files, website }: Filled): Promise<SentForm> {
  const body = new FormData();
  const answers: Record<string, unknown> = {};
  const all: File[] = [];
  for (const { key: name, kind } of shown(form.fields, typed)) {
    if (kind === "file") {
      answers[name] = (files[name] ?? []).map((file) => all.push(file) - 1);
    } else if (typed[name] !== undefined) answers[name] = typed[name];
  }
  const fields = { key, version: form.version, language, website, answers: JSON.stringify(answers) };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of all) body.append("files", file, file.name);
  return asStranger(formAt(address), { method: "POST", body });
}
