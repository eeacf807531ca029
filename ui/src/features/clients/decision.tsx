import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { AreaField } from "@/components/field";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { ALL, decideConflict } from "@/features/clients/queries";
import { Ruling } from "@/features/clients/ruling";
import { sorryFor } from "@/features/clients/sorry";
import * as say from "@/features/clients/words";
import type { ConflictCheck, ConflictDecision, ConflictRuling } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import form from "./contact-form.module.css";
import styles from "./decision.module.css";

const RULINGS = Object.entries(say.RULINGS) as [ConflictRuling, string][];

function Decided({ decision }: { decision: ConflictDecision }) {
  return (
    <li className={styles.decided}>
      <span className={styles.head}>
        <Ruling ruling={decision.ruling} />
        <span className={styles.who}>
          <When at={decision.at} /> {say.decidedBy(decision.by)}
        </span>
      </span>
      <span className={styles.reason}>{decision.reason}</span>
    </li>
  );
}

function Decide({ check, onDone }: { check: ConflictCheck; onDone: () => void }) {
  const client = useQueryClient();
  const [ruling, setRuling] = useState<ConflictRuling | null>(null);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (ruling === null || reason.trim() === "") return setProblem(ruling === null ? say.chooseOutcome : say.writeWhy);
    void run(async () => {
      try {
        await decideConflict(check.id, { ruling, reason: reason.trim(), known: check.known });
        await client.invalidateQueries(ALL);
        tellReader(say.decided);
        onDone();
      } catch (error) {
        setProblem(sorryFor(error));
      }
    });
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={styles.rulings} role="radiogroup" aria-label={say.outcome}>
        {RULINGS.map(([value, name]) => (
          <label key={value} className={styles.ruling}>
            <input type="radio" name="ruling" checked={ruling === value} onChange={() => (setRuling(value), setProblem(""))} />
            <span>
              {name}
              <span className={styles.help}>{say.RULING_HELP[value]}</span>
            </span>
          </label>
        ))}
      </div>
      <AreaField label={say.reason} help={say.reasonHelp} rows={3} maxLength={2000} value={reason} onChange={(event) => (setReason(event.currentTarget.value), setProblem(""))} />
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.saving}>
          {say.decide}
        </Button>
      </div>
    </form>
  );
}

/** What was decided, newest first, and a way to decide. */
export function Decisions({ check }: { check: ConflictCheck }) {
  const none = check.decisions.length === 0;
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="decision">
      <h2 id="decision" className={styles.heading}>
        {say.decision}
      </h2>
      <ul>
        {check.decisions.toReversed().map((decision) => (
          <Decided key={decision.at} decision={decision} />
        ))}
      </ul>
      {none || open ? <Decide check={check} onDone={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>{say.decideAgain}</Button>}
    </section>
  );
}
