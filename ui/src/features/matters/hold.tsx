import { useState } from "react";
import { Button } from "@/components/button";
import { When } from "@/components/when";
import { HoldDialog } from "@/features/matters/hold-dialog";
import { liftHold } from "@/features/matters/queries";
import { useWork } from "@/features/matters/use-work";
import * as say from "@/features/matters/words";
import type { OpenedMatter } from "@/lib/contract";
import styles from "./matter-page.module.css";

/** The matter's legal hold: for everybody who sees the matter if it stands, and otherwise for whoever can set one. */
export function Hold({ opened: { matter, hold } }: { opened: OpenedMatter }) {
  const [setting, setSetting] = useState(false);
  const [busy, work] = useWork();
  const manages = matter.level === "manage";
  if (!hold && !manages) return null;
  return (
    <section>
      <h2 className={styles.heading}>{say.hold}</h2>
      <p className={styles.about}>{say.aboutHold}</p>
      {hold ? (
        <div className={styles.row}>
          <div className={styles.what}>
            <span className={styles.name}>{hold.reason}</span>
            <span className={styles.below}>
              {say.askedBy(hold.asked_by)}
              {hold.set_by ? ` · ${say.setBy(hold.set_by)}` : null}
            </span>
          </div>
          <span className={styles.quiet}>
            <When at={hold.since} />
          </span>
          {manages ? (
            <Button busy={busy} onClick={() => (confirm(say.liftQuestion) ? work(() => liftHold(matter.id), say.holdLifted) : undefined)}>
              {say.liftHold}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.none}>{say.noHold}</p>
      )}
      {hold ? null : (
        <div className={styles.foot}>
          <Button onClick={() => setSetting(true)}>{say.setHold}</Button>
        </div>
      )}
      {setting ? <HoldDialog matter={matter.id} onClose={() => setSetting(false)} /> : null}
    </section>
  );
}
