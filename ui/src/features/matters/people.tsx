import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { IconButton } from "@/components/icon-button";
import { PersonDialog } from "@/features/matters/person-dialog";
import { openToFirm, placeInTeam } from "@/features/matters/queries";
import { useWork } from "@/features/matters/use-work";
import * as say from "@/features/matters/words";
import type { MatterLevel, OpenedMatter, WhoSees } from "@/lib/contract";
import { root, toUrl } from "@/lib/place";
import { meQuery } from "@/lib/queries";
import styles from "./matter-page.module.css";

const LEVELS = Object.entries(say.LEVELS) as [MatterLevel, string][];

/** Leaves the team. */
function Leave({ me, opened }: { me: string; opened: OpenedMatter }) {
  const { id, details } = opened.matter;
  const [busy, work] = useWork();
  const [, navigate] = useLocation();
  const leave = () =>
    work(async () => {
      await placeInTeam(id, me, null);
      const place = root("matters");
      navigate(toUrl(place), { state: place, replace: true });
    }, say.left(details.title));
  return (
    <Button busy={busy} busyLabel={say.saving} onClick={() => (confirm(say.leaveQuestion(details.title)) ? leave() : undefined)}>
      {say.leave}
    </Button>
  );
}

function Person({ seen, opened }: { seen: WhoSees; opened: OpenedMatter }) {
  const { id, name, email, why, level } = seen;
  const [busy, work] = useWork();
  const manages = opened.matter.level === "manage" && why === "team";
  const place = (to: MatterLevel | null) => work(() => placeInTeam(opened.matter.id, id, to));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name || email}</span>
        <span className={styles.below}>
          {email}
          {why === "team" ? "" : ` · ${say.WHY[why]}`}
        </span>
      </div>
      {manages ? (
        <>
          <select aria-label={say.levelOf(name)} disabled={busy} value={level ?? "read"} onChange={(event) => place(event.currentTarget.value as MatterLevel)}>
            {LEVELS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <IconButton icon="close" size={16} label={say.dropPerson(name)} onClick={() => place(null)} />
        </>
      ) : (
        <span className={styles.quiet}>{level ? say.LEVELS[level] : ""}</span>
      )}
    </li>
  );
}

/** Everybody who can see a matter; whoever manages it chooses them here. */
export function People({ opened }: { opened: OpenedMatter }) {
  const { id, level, whole_firm } = opened.matter;
  const [adding, setAdding] = useState(false);
  const [, work] = useWork();
  const email = useQuery(meQuery).data?.personalInfo.email;
  const me = opened.people.find((seen) => seen.email === email && seen.why === "team");
  return (
    <section>
      <h2 className={styles.heading}>{say.people}</h2>
      <p className={styles.about}>{say.aboutPeople}</p>
      <ul>
        {opened.people.map((seen) => (
          <Person key={seen.id} seen={seen} opened={opened} />
        ))}
      </ul>
      {level === "manage" ? (
        <div className={styles.foot}>
          <Button onClick={() => setAdding(true)}>{say.addPerson}</Button>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={whole_firm}
              onChange={(event) => {
                const open = event.currentTarget.checked;
                work(() => openToFirm(id, open));
              }}
            />
            {say.wholeFirm}
          </label>
        </div>
      ) : null}
      {me ? (
        <div className={styles.foot}>
          <Leave me={me.id} opened={opened} />
        </div>
      ) : null}
      {adding ? <PersonDialog opened={opened} wall={false} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
