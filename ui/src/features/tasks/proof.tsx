import * as say from "@/features/tasks/words";
import type { Authentication } from "@/lib/contract";
import styles from "./law.module.css";

const WORDS: Record<Authentication["proof"], string> = {
  dmarc: say.verifiedByDomain,
  sign_in: say.verifiedBySigningIn,
  relay_results: say.verifiedByMailServer,
  relay: say.sentThroughMailServer,
  none: say.senderOfMailNotVerified,
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
            <dd>{result ?? say.notChecked}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
