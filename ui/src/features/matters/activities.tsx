import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { IconButton } from "@/components/icon-button";
import { ActivityDialog } from "@/features/matters/activity-dialog";
import { activitiesQuery, deleteActivity } from "@/features/matters/queries";
import { formatCents, formatMinutes, shownSpent } from "@/features/matters/spent";
import { useWork } from "@/features/matters/use-work";
import * as say from "@/features/matters/words";
import type { Activity, OpenedMatter } from "@/lib/contract";
import { formatDay } from "@/lib/format";
import styles from "./matter-page.module.css";

/** Entries that are shown before somebody asks for all. */
const FEW = 10;

function Row({ matter, one, onEdit }: { matter: string; one: Activity; onEdit: () => void }) {
  const [busy, work] = useWork();
  const remove = () => (confirm(say.deleteActivityQuestion(one.note)) ? work(() => deleteActivity(matter, one.id, one.version), say.activityDeleted) : undefined);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{one.note}</span>
        <span className={styles.below}>
          {formatDay(one.day)} · {one.who}
        </span>
      </div>
      <span className={styles.amount}>{shownSpent(one)}</span>
      {one.may_change ? (
        <span className={styles.tools}>
          <IconButton icon="draft" size={16} label={say.editActivity(one.note)} onClick={onEdit} />
          <IconButton icon="trash" size={16} label={say.deleteActivity(one.note)} disabled={busy} onClick={remove} />
        </span>
      ) : null}
    </li>
  );
}

/** What was spent on a matter. Whoever only reads sees it if there is any. */
export function Activities({ opened: { matter } }: { opened: OpenedMatter }) {
  const found = useQuery(activitiesQuery(matter.id)).data;
  const [editing, setEditing] = useState<Activity | "new" | null>(null);
  const [all, setAll] = useState(false);
  const writes = matter.level !== "read";
  if (!found || (found.activities.length === 0 && !writes)) return null;
  const sums = [found.minutes > 0 ? formatMinutes(found.minutes) : "", found.cents > 0 ? formatCents(found.cents) : ""].filter(Boolean).join(" · ");
  const shown = all ? found.activities : found.activities.slice(0, FEW);
  return (
    <section>
      <h2 className={styles.heading}>{say.activities}</h2>
      {found.activities.length === 0 ? <p className={styles.none}>{say.noActivities}</p> : <p className={styles.about}>{say.spentSoFar(sums)}</p>}
      <ul>
        {shown.map((one) => (
          <Row key={one.id} matter={matter.id} one={one} onEdit={() => setEditing(one)} />
        ))}
      </ul>
      {writes || shown.length < found.activities.length ? (
        <div className={styles.foot}>
          {writes ? <Button onClick={() => setEditing("new")}>{say.addActivity}</Button> : null}
          {shown.length < found.activities.length ? <Button onClick={() => setAll(true)}>{say.showAllActivities(found.activities.length)}</Button> : null}
        </div>
      ) : null}
      {editing ? <ActivityDialog matter={matter.id} before={editing === "new" ? null : editing} onClose={() => setEditing(null)} /> : null}
    </section>
  );
}
