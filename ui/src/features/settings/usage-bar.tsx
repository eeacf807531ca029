import { useId } from "react";
import * as say from "@/features/settings/words";
import styles from "./part.module.css";

interface Props {
  name: string;
  used: number;
  /** Null where the plan sets no limit. */
  included: number | null;
  write: (amount: number) => string;
}

/** How much of what the plan includes is used. */
export function UsageBar({ name, used, included, write }: Props) {
  const id = useId();
  if (included === null) {
    return (
      <div className={styles.meter}>
        <p>
          <span>{name}</span>
          <span>{say.noLimit(write(used))}</span>
        </p>
      </div>
    );
  }
  const share = included > 0 ? Math.min(used / included, 1) : 1;
  const words = say.usedOf(write(used), write(included));
  return (
    <div className={`${styles.meter} ${share >= 1 ? styles.full : ""}`}>
      <p>
        <span id={id}>{name}</span>
        <span>{words}</span>
      </p>
      <svg
        className={styles.bar}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={included}
        aria-valuenow={Math.min(used, included)}
        aria-valuetext={words}
      >
        <rect className={styles.track} width="100%" height="100%" />
        {/* What is used at all can be seen at all. */}
        <rect className={styles.fill} width={`${used > 0 ? Math.max(share * 100, 1) : 0}%`} height="100%" />
      </svg>
    </div>
  );
}
