import type { ReactNode } from "react";
import styles from "./page-head.module.css";

interface Props {
  title: string;
  /** What can be done here, beside the title. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The heading of a view. It takes the focus when the reader has gone somewhere, so that reading starts there. */
export function PageHead({ title, beside, children }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children ? <div className={styles.below}>{children}</div> : null}
      </div>
      {beside ? <div className={styles.beside}>{beside}</div> : null}
    </header>
  );
}
