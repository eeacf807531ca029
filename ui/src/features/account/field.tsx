import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";

interface Props extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  problem?: string | undefined;
}

/** A labelled input with the place where its problem is told. */
export function Field({ label, problem, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
