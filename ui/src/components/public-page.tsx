import type { ReactNode } from "react";
import styles from "./public-page.module.css";

interface Props {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the public site: its title, what it is about, its content. */
export function PublicPage({ title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
