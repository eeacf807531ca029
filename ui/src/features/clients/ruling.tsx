import * as say from "@/features/clients/words";
import type { ConflictRuling } from "@/lib/contract";
import styles from "./ruling.module.css";

/** An outcome, or that there is none yet. */
export function Ruling({ ruling }: { ruling: ConflictRuling | null }) {
  return <span className={`${styles.ruling} ${ruling ? styles[ruling] : ""}`}>{ruling ? say.RULINGS[ruling] : say.undecided}</span>;
}
