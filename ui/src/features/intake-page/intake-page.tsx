import { useEffect, useState } from "react";
import { Button } from "@/components/button";
import { Fetched, useFetched } from "@/components/fetched";
import { PublicPage } from "@/components/public-page";
import { formAt } from "@/features/intake-page/calls";
import type { FillProps } from "@/features/intake-page/fill";
import * as say from "@/features/intake-page/words";
import { ApiError } from "@/lib/api";
import { asStranger, isSettled } from "@/lib/as-stranger";
import type { PublicForm } from "@/lib/contract";
import { spoken } from "@/lib/language";
import { useTitle } from "@/lib/use-title";
import styles from "./intake-page.module.css";

type Gone = "form" | "used" | "server";

function why(error: unknown): Gone {
  if (!(error instanceof ApiError) || error.status >= 500) return "server";
  return error.code === "used" ? "used" : "form";
}

function useForm(address: string) {
  const [form, setForm] = useState<PublicForm | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let live = true;
    asStranger<PublicForm>(formAt(address)).then(
      (found) => (live ? setForm(found) : undefined),
      (error: unknown) => (live ? setGone(why(error)) : undefined),
    );
    return () => {
      live = false;
    };
    // Each try asks anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [address, tries]);
  const retry = () => (setGone(null), setTries(tries + 1));
  return { form, gone, retry };
}

/** The questions, which are fetched while the form is. */
const fill = async () => (await import("@/features/intake-page/fill")).Fill;

/** A form of the firm, for whoever has its address. It shows nothing that the firm has. */
export function IntakePage({ link }: { link: string }) {
  const { form, gone, retry } = useForm(link);
  const Code = useFetched<FillProps>(true, fill);
  const [sent, setSent] = useState<{ mailed: boolean } | null>(null);
  // That of the link, until the reader chooses; a form that the page's language is not among is filled in in English.
  const wanted = (isSettled() ? null : form?.language) ?? spoken();
  const language = form?.languages.includes(wanted) ? (wanted as "en" | "es") : "en";
  useTitle(form?.title[language] ?? say.form);
  useEffect(() => {
    if (sent) scrollTo(0, 0);
  }, [sent]);
  if (gone === "server") {
    return (
      <PublicPage title={say.unreachable}>
        <Button onClick={retry}>{say.tryAgain}</Button>
      </PublicPage>
    );
  }
  if (gone !== null) {
    return (
      <PublicPage title={gone === "used" ? say.used : say.gone} lead={gone === "used" ? say.usedHelp : say.goneHelp}>
        {null}
      </PublicPage>
    );
  }
  if (form === null) {
    return (
      <PublicPage title={say.form} lead={say.opening}>
        {null}
      </PublicPage>
    );
  }
  if (sent) {
    return (
      <PublicPage title={say.received} lead={<span lang={language}>{form.thanks[language]}</span>}>
        {sent.mailed ? <p role="status">{say.mailed}</p> : null}
      </PublicPage>
    );
  }
  return (
    <PublicPage title={form.title[language]} lead={<span lang={language}>{form.intro[language]}</span>}>
      <div className={styles.page}>
        <p className={styles.quiet}>
          {say.goesTo(form.firm)} {say.neededMark}
        </p>
        <Fetched code={Code} props={{ address: link, first: form, language, onSent: (mailed) => setSent({ mailed }) }} />
      </div>
    </PublicPage>
  );
}
