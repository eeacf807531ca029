import { type ReactNode, useId, useState } from "react";
import { AreaField, Field, SelectField } from "@/components/field";
import { FileQuestion } from "@/features/intake-page/file-question";
import * as say from "@/features/intake-page/words";
import type { FormOption, FormQuestion, InLanguages } from "@/lib/contract";
import styles from "./intake-page.module.css";

/** Options that stand below each other; of more, one is chosen from a list. */
const MOST = 8;

interface Props {
  question: FormQuestion;
  language: "en" | "es";
  value: string | readonly string[] | undefined;
  files: readonly File[];
  problem: string | undefined;
  largest: number;
  onType: (value: string | readonly string[]) => void;
  onChoose: (files: readonly File[]) => void;
}

const TYPES: Partial<Record<FormQuestion["kind"], { type: string; inputMode?: "decimal"; maxLength?: number }>> = {
  text: { type: "text", maxLength: 300 },
  date: { type: "date" },
  email: { type: "email", maxLength: 254 },
  phone: { type: "tel", maxLength: 40 },
  amount: { type: "text", inputMode: "decimal", maxLength: 20 },
};

function Group({ label, problem, help, children }: { label: string; problem: string | undefined; help: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={problem || help ? id : undefined}>
      <legend>{label}</legend>
      {children}
      <p id={id} className={problem ? styles.problem : styles.help}>
        {problem ?? help}
      </p>
    </fieldset>
  );
}

/** A question, with the place for its answer. */
export function Question({ question, language, value, files, problem, largest, onType, onChoose }: Props) {
  const { kind, key, needed, options, past, fills } = question;
  const [today] = useState(() => new Date().toLocaleDateString("en-CA"));
  const words = (text: InLanguages | null): string | undefined => text?.[language];
  const label = `${words(question.asks) ?? ""}${needed ? " *" : ""}`;
  const help = words(question.help);
  const text = typeof value === "string" ? value : "";
  if (kind === "file") return <FileQuestion label={label} help={help} problem={problem} files={files} largest={largest} onChoose={onChoose} />;
  if (kind === "long_text") {
    return <AreaField label={label} help={help} problem={problem} rows={5} maxLength={5000} aria-required={needed} value={text} onChange={(event) => onType(event.currentTarget.value)} />;
  }
  if (kind === "consent") {
    return (
      <div className={styles.consent}>
        <label className={styles.check}>
          <input type="checkbox" checked={text === "yes"} aria-required={needed} onChange={(event) => onType(event.currentTarget.checked ? "yes" : "")} />
          <span>{label}</span>
        </label>
        {problem ? <p className={styles.problem}>{problem}</p> : null}
      </div>
    );
  }
  if (kind === "choice" && options.length > MOST) {
    return (
      <SelectField label={label} help={help} problem={problem} aria-required={needed} value={text} onChange={(event) => onType(event.currentTarget.value)}>
        <option value="">{say.choose}</option>
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.says[language]}
          </option>
        ))}
      </SelectField>
    );
  }
  const own = TYPES[kind];
  if (own) {
    return (
      <Field
        {...own}
        label={label}
        help={help}
        problem={problem}
        autoComplete={fills}
        aria-required={needed}
        max={kind === "date" && past ? today : undefined}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  }
  const yesNo: FormOption[] = [
    { key: "yes", says: { en: say.yes, es: say.yes } },
    { key: "no", says: { en: say.no, es: say.no } },
  ];
  const many = kind === "choices";
  const chosen = typeof value === "string" ? [value] : (value ?? []);
  return (
    <Group label={label} problem={problem} help={help}>
      {(kind === "yes_no" ? yesNo : options).map((option) => (
        <label key={option.key} className={styles.check}>
          <input
            type={many ? "checkbox" : "radio"}
            name={key}
            checked={chosen.includes(option.key)}
            onChange={(event) => {
              if (!many) onType(option.key);
              else onType(event.currentTarget.checked ? [...chosen, option.key] : chosen.filter((one) => one !== option.key));
            }}
          />
          <span>{option.says[language]}</span>
        </label>
      ))}
    </Group>
  );
}
