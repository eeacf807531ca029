import type { Qr } from "@/lib/contract";
import styles from "./qr.module.css";

/** Modules of white that a reader needs around the code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** One path for all dark modules: each run in a row is a flat rectangle. */
export function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`))
    .join("");
}

/** A QR code, black on white by night too: many readers refuse the reverse. */
export function QrCode({ qr, label }: { qr: Qr; label: string }) {
  const side = qr.size + 2 * QUIET;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className={styles.paper} width={side} height={side} />
      <path className={styles.ink} d={qrPath(qr.rows)} />
    </svg>
  );
}
