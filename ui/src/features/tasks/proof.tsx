import type { Authentication } from "@/lib/law-types";
import styles from "./law.module.css";

const WORDS: Record<Authentication["proof"], string> = {
  dmarc: "Sender proven by the sender’s domain (DMARC)",
  sign_in: "Sender proven: signed in to send it",
  relay_results: "Sender proven by your firm’s mail server",
  relay: "Came through your firm’s mail server, which says nothing of the sender",
  none: "Nothing proves who sent this mail",
};

/** Who proved the sender of a mail, and all that was found out. */
export function Proof({ authentication }: { authentication: Authentication }) {
  const { proof, spf, dkim, arc, dmarc } = authentication;
  const found: [string, string | null][] = [
    ["SPF", spf],
    ["DKIM", dkim.join(", ") || null],
    ["DMARC", dmarc],
    ["ARC", arc],
  ];
  const doubtful = proof === "none" || proof === "relay";
  return (
    <details className={`${styles.proof} ${doubtful ? styles.doubtful : ""}`}>
      <summary>{WORDS[proof]}</summary>
      <dl>
        {found.map(([name, result]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{result ?? "not looked at"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
