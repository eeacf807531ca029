import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Notice } from "@/components/notice";
import { type Chosen, formAt, send } from "@/features/intake-page/calls";
import { Question } from "@/features/intake-page/question";
import { type Typed, changed, shown } from "@/features/intake-page/shown";
import * as say from "@/features/intake-page/words";
import { ApiError, sentenceOf } from "@/lib/api";
import { asStranger } from "@/lib/as-stranger";
import type { PublicForm, SentForm } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./intake-page.module.css";

/** Files of a form. */
const MOST = 10;

export interface FillProps {
  address: string;
  first: PublicForm;
  language: "en" | "es";
  onSent: (mailed: boolean) => void;
}

type Problems = Readonly<Record<string, string>>;

/** Asks before what was typed is lost. */
function useKept(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}

/** The questions, and what is typed: it stays in this page, and nowhere else, until it is sent. */
export function Fill({ address, first, language, onSent }: FillProps) {
  const [form, setForm] = useState(first);
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Typed>({});
  const [files, setFiles] = useState<Chosen>({});
  const [problems, setProblems] = useState<Problems>({});
  const [told, setTold] = useState("");
  const [website, setWebsite] = useState("");
  const [busy, run] = useBusy();
  const place = useRef<HTMLFormElement>(null);
  useKept(Object.keys(typed).length > 0 || Object.keys(files).length > 0);
  const fields = shown(form.fields, typed);

  function tell(sentence: string, wrong: Problems) {
    setTold(sentence);
    setProblems(wrong);
    const one = fields.find((field) => field.key in wrong) ?? form.fields.find((field) => field.key in wrong);
    if (!one) return;
    const question = place.current?.querySelector(`[data-question="${one.key}"]`);
    question?.scrollIntoView({ block: "center" });
    question?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  }
  async function took(answer: SentForm) {
    if (answer.state === "received") return onSent(answer.mailed);
    if (answer.state === "wrong") return tell(say.lookAgain(answer.wrong.length), Object.fromEntries(answer.wrong.map(({ key: name, why }) => [name, why])));
    const now = await asStranger<PublicForm>(formAt(address));
    const others = changed(form.fields, now.fields);
    // An answer of another kind fits no more.
    const kinds = new Map(form.fields.map((field) => [field.key, field.kind]));
    const fits = new Set(now.fields.filter((field) => kinds.get(field.key) === field.kind).map((field) => field.key));
    setTyped(Object.fromEntries(Object.entries(typed).filter(([name]) => fits.has(name))));
    setForm(now);
    tell(say.changed, Object.fromEntries([...others].map((name) => [name, say.changedOne])));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const count = fields.reduce((sum, field) => sum + (field.kind === "file" ? (files[field.key]?.length ?? 0) : 0), 0);
    if (count > MOST) return setTold(say.tooMany);
    void run(async () => {
      setTold("");
      try {
        await took(await send(address, { key, form, language, typed, files, website }));
      } catch (error) {
        console.error("The form was not sent", error);
        setTold(error instanceof ApiError && error.code ? sentenceOf(error, say.REFUSED) : say.failed);
      }
    });
  }
  const forget = (name: string) => setProblems((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)));
  return (
    <form ref={place} className={styles.form} onSubmit={submit} noValidate lang={language}>
      {fields.map((field) => (
        <Fragment key={field.key}>
          {field.heading ? <h2 className={styles.heading}>{field.heading[language]}</h2> : null}
          <div data-question={field.key}>
            <Question
              question={field}
              language={language}
              value={typed[field.key]}
              files={files[field.key] ?? []}
              problem={problems[field.key]}
              largest={form.max_file_bytes}
              onType={(value) => (setTyped((before) => ({ ...before, [field.key]: value })), forget(field.key))}
              onChoose={(chosen) => (setFiles((before) => ({ ...before, [field.key]: chosen })), forget(field.key))}
            />
          </div>
        </Fragment>
      ))}
      <label className="visually-hidden" aria-hidden="true">
        {say.leaveEmpty}
        <input name="website" tabIndex={-1} autoComplete="off" value={website} onChange={(event) => setWebsite(event.currentTarget.value)} />
      </label>
      <Notice told={told ? { bad: true, text: told } : null} />
      <Button type="submit" look="primary" busy={busy} busyLabel={say.sending} className={styles.send ?? ""}>
        {say.send}
      </Button>
    </form>
  );
}
