import { type ReactNode, useId } from "react";
import styles from "./part.module.css";

/** One subject of the settings: what it is on the left, what it holds on the right. */
export function Part({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || "–"}</dd>
    </div>
  );
}
