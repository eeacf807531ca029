import * as say from "@/components/scope-words";
import type { Scope } from "@/lib/contract";
import styles from "./scope-choices.module.css";

interface Props {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

/** What a program may do, each as a box to check. */
export function ScopeChoices({ offered, chosen, onChange }: Props) {
  const toggle = (scope: Scope, on: boolean) => onChange(offered.filter((one) => (one === scope ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.choices}>
      <legend>{say.whatItMayDo}</legend>
      {offered.map((scope) => (
        <label key={scope} className={styles.check}>
          <input
            type="checkbox"
            name={scope}
            checked={chosen.includes(scope)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
          <div>{say.scopes[scope]}</div>
        </label>
      ))}
      {chosen.length === 0 ? (
        <p className={styles.problem} role="alert">
          {say.chooseOne}
        </p>
      ) : null}
    </fieldset>
  );
}
