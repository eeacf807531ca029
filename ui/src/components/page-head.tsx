import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** The heading of a view. It takes the focus when the reader has gone somewhere, so that reading starts there. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children ? <div className={styles.below}>{children}</div> : null}
    </header>
  );
}
