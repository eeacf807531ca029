import { Notice } from "@/components/notice";
import * as say from "@/features/drafts/words";
import type { DraftKind } from "@/lib/contract";
import styles from "./new-draft.module.css";

const ORDER = ["letter", "memo", "court", "agreement"] as const;
type Group = keyof typeof say.GROUPS;

const groupOf = ({ layout }: DraftKind): Group => ORDER.find((one) => one === layout) ?? "other";

/** What the draft is to be: the kinds in groups, each with what it is for. */
export function KindChoice({ kinds, chosen, problem, onChoose }: { kinds: DraftKind[]; chosen: string; problem: string; onChoose: (name: string) => void }) {
  const groups = [...ORDER, "other" as const].map((group) => [group, kinds.filter((kind) => groupOf(kind) === group)] as const);
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{say.whatToDraft}</legend>
      <div className={styles.problem}>
        <Notice told={problem ? { bad: true, text: problem } : null} />
      </div>
      {groups
        .filter(([, own]) => own.length > 0)
        .map(([group, own]) => (
          <div key={group} className={styles.group}>
            <p className={styles.groupName}>{say.GROUPS[group]}</p>
            <div className={styles.kinds}>
              {own.map(({ name, title, describes }) => (
                <label key={name} className={styles.kind}>
                  <input type="radio" name="kind" value={name} checked={chosen === name} onChange={() => onChoose(name)} aria-labelledby={`kind-${name}`} aria-describedby={`kind-${name}-for`} />
                  <span id={`kind-${name}`} className={styles.kindTitle}>
                    {title}
                  </span>
                  <span id={`kind-${name}-for`} className={styles.describes}>
                    {describes}
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
    </fieldset>
  );
}
