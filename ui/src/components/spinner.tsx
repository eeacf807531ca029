import styles from "./spinner.module.css";

/** Turns while something is under way; the words beside it, or `label`, say what. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className={styles.spinner} role={label ? "status" : undefined}>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
