import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { Notice } from "@/components/notice";
import { ALL, activitiesQuery, addActivity, changeActivity } from "@/features/matters/queries";
import { sorryFor } from "@/features/matters/sorry";
import { readSpent, shownSpent, typedSpent } from "@/features/matters/spent";
import * as say from "@/features/matters/words";
import { ApiError } from "@/lib/api";
import type { Activity } from "@/lib/contract";
import { formatDay } from "@/lib/format";
import { useBusy } from "@/lib/use-busy";
import styles from "./matter-form.module.css";

/** Today on the reader's own clock. */
const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** Writes down time or an expense, or changes what was written down. */
export function ActivityDialog({ matter, before, onClose }: { matter: string; before: Activity | null; onClose: () => void }) {
  const client = useQueryClient();
  const [day, setDay] = useState(before?.day ?? today());
  const [typed, setTyped] = useState(before ? typedSpent(before) : "");
  const [note, setNote] = useState(before?.note ?? "");
  const [version, setVersion] = useState(before?.version ?? 0);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function save() {
    const spent = readSpent(typed);
    if (!spent) return setProblem(say.giveSpent);
    if (note.trim() === "") return setProblem(say.giveActivityNote);
    if (day === "") return setProblem(say.giveDay);
    try {
      await (before ? changeActivity(matter, { activity: before.id, version, day, note, ...spent }) : addActivity(matter, { day, note, ...spent }));
      await client.invalidateQueries(ALL);
      onClose();
    } catch (error) {
      const now = before && error instanceof ApiError && error.code === "conflict" ? await newest(before.id) : undefined;
      // Somebody else has changed it: what stands there now is shown, and saving again replaces it.
      if (now && now.version !== version) setVersion(now.version);
      setProblem(now && now.version !== version ? say.changedMeanwhile(now.note, shownSpent(now), formatDay(now.day)) : sorryFor(error));
    }
  }
  async function newest(id: string) {
    const all = await client.fetchQuery({ ...activitiesQuery(matter), staleTime: 0 }).catch(() => undefined);
    return all?.activities.find((one) => one.id === id);
  }
  const title = before ? say.changeActivity : say.addActivity.replace("…", "");
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        <Field label={say.spent} help={say.spentHelp} autoComplete="off" maxLength={20} value={typed} onChange={(event) => (setTyped(event.currentTarget.value), setProblem(""))} />
        <Field label={say.activityNote} help={say.activityNoteHelp} autoComplete="off" maxLength={2000} value={note} onChange={(event) => (setNote(event.currentTarget.value), setProblem(""))} />
        <Field label={say.activityDay} type="date" value={day} onChange={(event) => (setDay(event.currentTarget.value), setProblem(""))} />
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div className={styles.buttons}>
          <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(save)}>
            {say.save}
          </Button>
          <Button onClick={onClose}>{say.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
