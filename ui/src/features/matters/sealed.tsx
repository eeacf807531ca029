import type { ReactNode } from "react";
import { When } from "@/components/when";
import * as say from "@/features/matters/words";
import type { SealedMatter } from "@/lib/contract";
import { formatDay } from "@/lib/format";
import styles from "./matter-page.module.css";

/** What is left of a matter that was sealed. */
export function Sealed({ sealed }: { sealed: SealedMatter }) {
  const lines: [string, ReactNode][] = [
    [say.sealedOn, <When key="at" at={sealed.at} />],
    [say.keptUntil, formatDay(sealed.keep_until)],
  ];
  if (sealed.destroyed_at) lines.push([say.destroyedOn, <When key="destroyed" at={sealed.destroyed_at} />]);
  return (
    <section>
      <h2 className={styles.heading}>{say.sealing}</h2>
      <p className={styles.about}>{sealed.destroyed_at ? say.aboutDestroyed : say.aboutSealed(sealed.papers)}</p>
      <dl className={styles.facts}>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
