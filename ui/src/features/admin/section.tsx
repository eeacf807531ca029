import { type ReactNode, useId } from "react";
import styles from "./admin.module.css";

/** One subject of the page. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about ? <p className={styles.about}>{about}</p> : null}
      {children}
    </section>
  );
}

/** A thing that can be decided about: what it is on the left, the decisions on the right. */
export function Item({ name, small, children }: { name: ReactNode; small: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.small}>{small}</p>
      </div>
      {children ? <div className={styles.acts}>{children}</div> : null}
    </li>
  );
}
