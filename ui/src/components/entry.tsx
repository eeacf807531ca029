import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/desk-icon";
import styles from "./entry.module.css";

/** The first cell of a row: a sign, a name, and a line below it. */
export function Entry({ icon, children, below }: { icon: IconName; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={styles.entry}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        {children}
        {below ? <div className={styles.below}>{below}</div> : null}
      </div>
    </div>
  );
}

/** The link of a row. */
export const rowLink = styles.link;
/** A row's name that is no link. */
export const rowName = styles.name;
