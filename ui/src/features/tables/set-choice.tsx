import * as say from "@/features/tables/words";
import type { QuestionSet } from "@/lib/contract";
import styles from "./new-table.module.css";

/** Own questions, in place of a set's name. */
export const OWN = "";

interface Props {
  sets: QuestionSet[];
  chosen: string | null;
  onChoose: (set: QuestionSet | null) => void;
}

/** What is asked: a ready set of questions, or questions of one's own. */
export function SetChoice({ sets, chosen, onChoose }: Props) {
  const rows = [...sets.map((set) => ({ set, ...set, more: say.nQuestions(set.questions.length) })), { set: null, name: OWN, title: say.ownQuestions, describes: say.ownQuestionsHelp, more: "" }];
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{say.whatIsAsked}</legend>
      <div className={styles.sets}>
        {rows.map(({ set, name, title, describes, more }) => (
          <label key={name} className={styles.set}>
            <input type="radio" name="set" value={name} checked={chosen === name} onChange={() => onChoose(set)} aria-labelledby={`set-${name}`} aria-describedby={`set-${name}-for`} />
            <span id={`set-${name}`} className={styles.setTitle}>
              {title}
            </span>
            <span id={`set-${name}-for`} className={styles.describes}>
              {describes} {more}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
