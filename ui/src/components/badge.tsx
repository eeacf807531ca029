import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** What kind of thing this is, in a hairline frame. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
