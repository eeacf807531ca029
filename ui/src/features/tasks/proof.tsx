import type { Authentication } from "@/lib/contract";
import styles from "./law.module.css";

const WORDS: Record<Authentication["proof"], string> = {
  dmarc: "Sender verified by their domain (DMARC)",
  sign_in: "Sender verified: signed in to send it",
  relay_results: "Sender verified by your firm’s mail server",
  relay: "Sent through your firm’s mail server, which did not verify the sender",
  none: "Sender of this mail not verified",
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
            <dd>{result ?? "not checked"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
