import { PassageLink } from "@/components/passage-link";
import * as say from "@/features/tasks/words";
import type { Fact } from "@/lib/contract";
import styles from "./law.module.css";

/** The kinds in the order of a fact sheet, with their headings. */
const KINDS: readonly [kind: string, title: string][] = [
  ["party", say.parties],
  ["counsel", say.counsel],
  ["judge", say.judges],
  ["court", say.courts],
  ["docket", say.docketNumbers],
  ["date", say.dates],
  ["amount", say.amounts],
  ["address", say.addresses],
  ["phone", say.telephone],
  ["email", "E-mail"],
];

/** What a client told when first writing, with the headings of an intake form. */
const INTAKE: readonly [kind: string, title: string][] = [
  ["name", say.client],
  ["contact", say.contact],
  ["matter", say.matterType],
  ["opposing", say.opposingParty],
  ["date", say.dates],
  ["request", say.request],
];

/** The client's own words in the fields of an intake form; a field that was not told says so. */
export function Intake({ facts, task }: { facts: Fact[]; task: string }) {
  return <Sheet kinds={INTAKE} facts={facts} task={task} empty={say.notStated} />;
}

interface SheetProps {
  kinds: typeof KINDS;
  facts: Fact[];
  task: string;
  /** What stands where nothing is known; without it the field is left out. */
  empty?: string;
}

function Sheet({ kinds, facts, task, empty }: SheetProps) {
  return (
    <dl className={styles.facts}>
      {kinds.map(([kind, title]) => {
        const own = facts.filter((fact) => fact.kind === kind);
        return own.length === 0 && !empty ? null : (
          <div key={kind}>
            <dt>{title}</dt>
            <dd>
              {own.length === 0 ? <span className={`${styles.fact} ${styles.none}`}>{empty}</span> : null}
              {own.map((fact) => (
                <span key={`${fact.value}-${fact.role ?? ""}`} className={styles.fact}>
                  <PassageLink at={fact.source} task={task}>
                    {fact.value}
                  </PassageLink>
                  {fact.role ? <span className={styles.role}> {fact.role}</span> : null}
                </span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Who, what, how much: each leads to where it stands. */
export function Facts({ facts, task }: { facts: Fact[]; task: string }) {
  return <Sheet kinds={KINDS} facts={facts} task={task} />;
}
