import { useState } from "react";
import { alertReader } from "@/components/toast";
import { clock } from "@/features/viewer/recording";
import type { PlayerState } from "@/features/viewer/use-player";
import { clipOf } from "@/features/viewer/use-recording";
import * as say from "@/features/viewer/words";
import { ApiError } from "@/lib/api";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";
import styles from "./recording.module.css";

/** A part of the recording as a file of its own, with its words: from where the player stood to where it stands. */
export function Clip({ id, name, player }: { id: string; name: string; player: PlayerState }) {
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(0);
  const [busy, run] = useBusy();
  const save = () =>
    void run(async () => {
      try {
        await saveCall(clipOf(id, from, to), `${name}.zip`);
      } catch (error) {
        alertReader(error instanceof ApiError ? error.message : say.theClipCannotBeSaved);
      }
    });
  return (
    <details className={styles.clip}>
      <summary>{say.saveAClip}</summary>
      <div className={styles.buttons}>
        <button type="button" className={styles.small} onClick={() => setFrom(player.time)}>
          {say.beginHere}
        </button>
        <button type="button" className={styles.small} onClick={() => setTo(player.time)}>
          {say.endHere}
        </button>
        <span role="status">{to > from ? say.clipFrom(clock(from), clock(to)) : say.chooseAPart}</span>
        <button type="button" className={styles.small} disabled={busy || to <= from} onClick={save}>
          {say.saveSoundAndWords}
        </button>
      </div>
    </details>
  );
}
