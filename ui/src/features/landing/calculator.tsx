import { useId, useState } from "react";
import { Rich } from "@/components/rich";
import * as say from "@/features/landing/words";
import { dollars, worth } from "@/features/landing/worth";
import styles from "./calculator.module.css";

interface FigureProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

function Figure({ label, value, max, onChange }: FigureProps) {
  const id = useId();
  return (
    <div className={styles.figure}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        value={value}
        onInput={({ currentTarget: field }) => {
          const within = Math.min(max, Math.max(0, Number(field.value) || 0));
          // What is beyond the bounds does not stand there while the sum is counted with something else.
          if (field.value !== "" && Number(field.value) !== within) field.value = String(within);
          onChange(within);
        }}
      />
    </div>
  );
}

/** Hours a week, times weeks, times rate: with the reader's own figures, and the sum written out. */
export function Calculator() {
  const [hours, setHours] = useState(20);
  const [weeks, setWeeks] = useState(42);
  const [rate, setRate] = useState(150);
  return (
    <div className={styles.calculator}>
      <div className={styles.figures}>
        <Figure label={say.CALCULATOR.hours} value={hours} max={80} onChange={setHours} />
        <Figure label={say.CALCULATOR.weeks} value={weeks} max={52} onChange={setWeeks} />
        <Figure label={say.CALCULATOR.rate} value={rate} max={5000} onChange={setRate} />
      </div>
      <output className={styles.result}>
        <span className={styles.sum}>
          {hours} × {weeks} × {dollars(rate)} =
        </span>{" "}
        <strong className={styles.total}>{dollars(worth(hours, weeks, rate))}</strong> {say.CALCULATOR.result}
      </output>
      <p className={styles.note}>
        <Rich text={say.CALCULATOR.note} />
      </p>
    </div>
  );
}
