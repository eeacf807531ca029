import { PassageLink } from "@/components/passage-link";
import type { Fact } from "@/lib/law-types";
import styles from "./law.module.css";

/** The kinds in the order of a fact sheet, with their headings. */
const KINDS: readonly [kind: string, title: string][] = [
  ["party", "Parties"],
  ["counsel", "Counsel"],
  ["judge", "Judges"],
  ["court", "Courts"],
  ["docket", "Docket numbers"],
  ["date", "Dates"],
  ["amount", "Amounts"],
  ["address", "Addresses"],
  ["phone", "Telephone"],
  ["email", "E-mail"],
];

/** Who, what, how much: each leads to where it stands. */
export function Facts({ facts, task }: { facts: Fact[]; task: string }) {
  if (facts.length === 0) return <p className={styles.none}>Nobody and nothing was named that a fact sheet would hold.</p>;
  return (
    <dl className={styles.facts}>
      {KINDS.map(([kind, title]) => {
        const own = facts.filter((fact) => fact.kind === kind);
        return own.length === 0 ? null : (
          <div key={kind}>
            <dt>{title}</dt>
            <dd>
              {own.map((fact) => (
                <span key={`${fact.value}-${fact.role ?? ""}`} className={styles.fact}>
                  <PassageLink at={fact.source} task={task}>
                    {fact.value}
                  </PassageLink>
                  {fact.role ? <span className={styles.small}> {fact.role}</span> : null}
                </span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
