import { useState } from "react";
import { Button } from "@/components/button";
import { When } from "@/components/when";
import { PersonDialog } from "@/features/matters/person-dialog";
import { takeWallDown } from "@/features/matters/queries";
import { useWork } from "@/features/matters/use-work";
import * as say from "@/features/matters/words";
import type { OpenedMatter } from "@/lib/contract";
import styles from "./matter-page.module.css";

/** Those who must not see the matter, for whoever manages it. */
export function Walls({ opened }: { opened: OpenedMatter }) {
  const [setting, setSetting] = useState(false);
  const [busy, work] = useWork();
  return (
    <section>
      <h2 className={styles.heading}>{say.walls}</h2>
      <p className={styles.about}>{say.aboutWalls}</p>
      {opened.walls.length === 0 ? <p className={styles.none}>{say.noWalls}</p> : null}
      <ul>
        {opened.walls.map(({ who, name, reason, by, at }) => (
          <li key={who} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.name}>{name}</span>
              <span className={styles.below}>
                {reason} · {say.setBy(by)}
              </span>
            </div>
            <span className={styles.quiet}>
              <When at={at} />
            </span>
            <Button busy={busy} aria-label={say.takeDownFor(name)} onClick={() => (confirm(say.takeDownQuestion(name)) ? work(() => takeWallDown(opened.matter.id, who)) : undefined)}>
              {say.takeDown}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={() => setSetting(true)}>{say.setWall}</Button>
      </div>
      {setting ? <PersonDialog opened={opened} wall onClose={() => setSetting(false)} /> : null}
    </section>
  );
}
