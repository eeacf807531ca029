import { Button } from "@/components/button";
import { Field, SelectField } from "@/components/field";
import { IconButton } from "@/components/icon-button";
import { type Asked, MOST_QUESTIONS, blank } from "@/features/tables/questions";
import * as say from "@/features/tables/words";
import type { AnswerKind } from "@/lib/contract";
import styles from "./question-list.module.css";

const KINDS = Object.keys(say.KINDS) as AnswerKind[];

interface RowProps {
  at: number;
  asked: Asked;
  last: boolean;
  onChange: (asked: Asked) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Row({ at, asked, last, onChange, onMove, onRemove }: RowProps) {
  const name = asked.heading || say.columnNumber(at + 1);
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {at + 1}
      </span>
      <div className={styles.heading}>
        <Field label={say.heading} maxLength={60} value={asked.heading} onChange={(event) => onChange({ ...asked, heading: event.currentTarget.value })} />
      </div>
      <div className={styles.asks}>
        <Field label={say.question} maxLength={500} value={asked.asks} onChange={(event) => onChange({ ...asked, asks: event.currentTarget.value })} />
      </div>
      <div className={styles.kind}>
        <SelectField label={say.kindOfAnswer} value={asked.kind} onChange={(event) => onChange({ ...asked, kind: event.currentTarget.value as AnswerKind })}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say.KINDS[kind]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.acts}>
        <IconButton icon="up" size={16} label={say.moveUp(name)} disabled={at === 0} onClick={() => onMove(-1)} />
        <IconButton icon="down" size={16} label={say.moveDown(name)} disabled={last} onClick={() => onMove(1)} />
        <IconButton icon="trash" size={16} label={say.removeColumn(name)} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The columns of a table as a list that can be written in. */
export function QuestionList({ questions, onChange }: { questions: Asked[]; onChange: (questions: Asked[]) => void }) {
  function move(at: number, by: -1 | 1) {
    const [one, other] = [questions[at], questions[at + by]];
    if (one && other) onChange(questions.with(at, other).with(at + by, one));
  }
  return (
    <div className={styles.frame}>
      <ol className={styles.list}>
        {questions.map((asked, at) => (
          <Row
            key={asked.key}
            at={at}
            asked={asked}
            last={at === questions.length - 1}
            onChange={(next) => onChange(questions.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(questions.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button disabled={questions.length >= MOST_QUESTIONS} onClick={() => onChange([...questions, blank()])}>
        {say.addAQuestion}
      </Button>
    </div>
  );
}
