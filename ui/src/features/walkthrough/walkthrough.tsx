import { useId, useState } from "react";
import { buttonClass } from "@/components/button";
import { PublicPage } from "@/components/public-page";
import { SampleNote } from "@/components/sample-note";
import { type Request, mailtoOf } from "@/features/walkthrough/request";
import * as say from "@/features/walkthrough/words";
import { site } from "@/lib/site-file";
import { useTitle } from "@/lib/use-title";
import styles from "./walkthrough.module.css";

interface LineProps {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete?: string;
}

function Line({ label, help, value, onChange, autoComplete = "off" }: LineProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        autoComplete={autoComplete}
        aria-describedby={help ? helpId : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {help ? <p id={helpId}>{help}</p> : null}
    </div>
  );
}

/** Asks for a walkthrough by an e-mail that the visitor sends: the server takes nothing from strangers here. */
export function Walkthrough() {
  useTitle(say.WALKTHROUGH.title);
  const [request, setRequest] = useState<Request>({ name: "", firm: "", when: "", wish: "" });
  const set = (part: keyof Request) => (value: string) => setRequest((now) => ({ ...now, [part]: value }));
  const { email } = site.booking;
  return (
    <PublicPage title={say.WALKTHROUGH.title} lead={say.WALKTHROUGH.lead}>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Line label={say.WALKTHROUGH.name} value={request.name} onChange={set("name")} autoComplete="name" />
          <Line label={say.WALKTHROUGH.firm} value={request.firm} onChange={set("firm")} autoComplete="organization" />
          <Line label={say.WALKTHROUGH.when} help={say.WALKTHROUGH.whenHelp} value={request.when} onChange={set("when")} />
          <Line label={say.WALKTHROUGH.wish} value={request.wish} onChange={set("wish")} />
          <a href={mailtoOf(email, request)} className={`${buttonClass("primary")} ${styles.submit}`}>
            {say.WALKTHROUGH.submit}
          </a>
          <p className={styles.other}>
            {say.WALKTHROUGH.other} <a href={`mailto:${email}`}>{email}</a>.
          </p>
          <SampleNote>{say.WALKTHROUGH.sample}</SampleNote>
        </div>
        <section aria-labelledby="shown">
          <h2 id="shown" className={styles.heading}>
            {say.WALKTHROUGH.shown}
          </h2>
          <ol className={styles.steps}>
            {say.WALKTHROUGH.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </PublicPage>
  );
}
