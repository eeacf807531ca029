import { alertReader } from "@/components/toast";
import type { PlayerState } from "@/features/viewer/use-player";
import { exportOf } from "@/features/viewer/use-recording";
import * as say from "@/features/viewer/words";
import { ApiError } from "@/lib/api";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";
import { clock } from "@/features/viewer/recording";
import styles from "./recording.module.css";

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** How fast it is played, and the transcript as a file. */
export function Tools({ id, name, player, written }: { id: string; name: string; player: PlayerState; written: boolean }) {
  const [busy, run] = useBusy();
  const save = (form: string) =>
    void run(async () => {
      try {
        await saveCall(exportOf(id, form), `${name}.${form}`);
      } catch (error) {
        alertReader(error instanceof ApiError ? error.message : say.theTranscriptCannotBeSaved);
      }
    });
  return (
    <div className={styles.tools}>
      <span className={styles.time}>{clock(player.time)}</span>
      <label>
        {say.speed}
        <select value={player.rate} onChange={(event) => player.setRate(Number(event.currentTarget.value))}>
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </label>
      {written ? (
        <label>
          {say.saveTranscript}
          <select
            value=""
            disabled={busy}
            onChange={(event) => {
              const form = event.currentTarget.value;
              event.currentTarget.value = "";
              if (form) save(form);
            }}
          >
            <option value="">{say.chooseAForm}</option>
            {say.forms.map(([form, label]) => (
              <option key={form} value={form}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <span className={styles.keys}>{say.playerKeys}</span>
    </div>
  );
}
