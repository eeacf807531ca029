import { type ComponentProps, type ReactNode, useId, useState } from "react";
import * as say from "@/components/words";
import styles from "./field.module.css";

interface Around {
  label: string;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  /** What to know before typing. */
  help?: ReactNode;
}

interface Frame extends Around {
  id: string;
  children: ReactNode;
}

function Framed({ id, label, problem, help, children }: Frame) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** What ties an input to the words around it. */
function tied(id: string, { problem, help }: Around) {
  const words = [problem ? `${id}-problem` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": problem ? true : undefined, "aria-describedby": words || undefined };
}

type Input = Around & Omit<ComponentProps<"input">, "id" | "ref">;

/** A labelled input with the place where its problem is told. */
export function Field({ label, problem, help, ...input }: Input) {
  const id = useId();
  const around = { label, problem, help };
  return (
    <Framed id={id} {...around}>
      <input {...input} {...tied(id, around)} className={styles.input} />
    </Framed>
  );
}

/** A field for a password, which the person may look at. Pasting and password managers work as in any other. */
export function PasswordField({ label, problem, help, ...input }: Omit<Input, "type">) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const around = { label, problem, help };
  return (
    <Framed id={id} {...around}>
      <div className={styles.secret}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...tied(id, around)}
          type={shown ? "text" : "password"}
          className={styles.input}
        />
        <button type="button" className={styles.show} aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? say.hide : say.show}
          <span className="visually-hidden"> {say.password}</span>
        </button>
      </div>
    </Framed>
  );
}

type Select = Around & Omit<ComponentProps<"select">, "id" | "ref">;

export function SelectField({ label, problem, help, children, ...select }: Select) {
  const id = useId();
  const around = { label, problem, help };
  return (
    <Framed id={id} {...around}>
      <select {...select} {...tied(id, around)} className={`${styles.input} ${styles.select}`}>
        {children}
      </select>
    </Framed>
  );
}

type Area = Around & Omit<ComponentProps<"textarea">, "id" | "ref">;

export function AreaField({ label, problem, help, ...area }: Area) {
  const id = useId();
  const around = { label, problem, help };
  return (
    <Framed id={id} {...around}>
      <textarea {...area} {...tied(id, around)} className={`${styles.input} ${styles.area}`} />
    </Framed>
  );
}
