import { useMemo } from "react";
import { clock } from "@/features/viewer/recording";
import * as say from "@/features/viewer/words";
import type { Recording } from "@/lib/contract";
import styles from "./recording.module.css";

const heightOf = (peak: number) => Math.max(0.4, (peak / 255) * 15);

/** The wave as one shape, mirrored about its middle. */
function shape(peaks: readonly number[]): string {
  const upper = peaks.map((peak, x) => `L${x} ${(16 - heightOf(peak)).toFixed(1)}`).join("");
  const lower = peaks.toReversed().map((peak, x) => `L${peaks.length - 1 - x} ${(16 + heightOf(peak)).toFixed(1)}`).join("");
  return `M0 16${upper}${lower}Z`;
}

/** The wave of a recording, with the stretches in which somebody speaks. A press goes to that second. */
export function Wave({ recording, time, onSeek }: { recording: Recording; time: number; onSeek: (milliseconds: number) => void }) {
  const { peaks, length, speech } = recording;
  const wave = useMemo(() => shape(peaks), [peaks]);
  if (peaks.length === 0 || length === 0) return null;
  const share = (at: number) => `${(Math.min(at, length) / length) * 100}%`;
  return (
    <div className={styles.wave}>
      {speech.map(({ start, end }) => (
        <span key={`${start}-${end}`} className={styles.speech} style={{ insetInlineStart: share(start), inlineSize: share(end - start) }} />
      ))}
      <svg viewBox={`0 0 ${peaks.length} 32`} preserveAspectRatio="none" aria-hidden="true">
        <path d={wave} />
      </svg>
      <span className={styles.needle} style={{ insetInlineStart: share(time) }} />
      <input
        type="range"
        min={0}
        max={length}
        step={1000}
        value={Math.min(time, length)}
        aria-label={say.placeInTheRecording}
        aria-valuetext={clock(time)}
        onInput={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  );
}
