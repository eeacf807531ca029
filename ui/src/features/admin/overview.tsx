import type { ReactNode } from "react";
import { When } from "@/components/when";
import { Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { Status } from "@/lib/contract";
import { formatDate, formatSize } from "@/lib/format";
import styles from "./admin.module.css";

function Fact({ name, big, children }: { name: string; big: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.big}>{big}</span>
        {children ? <span className={styles.small}>{children}</span> : null}
      </dd>
    </div>
  );
}

const ever = (at: string | null) => (at === null ? say.never : <When at={at} />);

/** Everything at a glance, in numbers. */
export function Overview({ status }: { status: Status }) {
  const { accounts, mail, jobs, data, backup, certificates } = status;
  const free = data.disk_free ?? null;
  return (
    <dl className={styles.facts}>
      <Fact name={say.accounts} big={accounts.approved}>
        {say.accountsBeside(accounts.waiting, accounts.suspended)}
      </Fact>
      <Fact name={say.tasks} big={data.tasks.toLocaleString()}>
        {say.filesBeside(data.files.toLocaleString(), formatSize(data.bytes))}
      </Fact>
      <Fact name={say.mailSinceStart} big={say.inAndOut(mail.accepted, mail.replied)}>
        {say.mailBeside(mail.waiting, mail.failed)}
      </Fact>
      <Fact name={say.jobs} big={jobs.waiting + jobs.running}>
        {say.jobsBeside(jobs.parked)}
      </Fact>
      <Fact name={say.freeDisk} big={free === null ? "–" : formatSize(free)}>
        {data.disk_all ? say.ofDisk(formatSize(data.disk_all)) : null}
      </Fact>
      <Fact name={say.lastBackup} big={ever(backup.made_at)}>
        {say.lastRestored} {ever(backup.restored_at)}
      </Fact>
      {certificates.map(({ what, until, names }) => (
        <Fact key={what} name={say.certificate} big={until === null ? say.noneIssued : formatDate(until)}>
          {names.join(", ")}
        </Fact>
      ))}
      <Fact name={say.model} big={status.model === "extractive" ? say.builtIn : status.model} />
    </dl>
  );
}

/** What needs attention, worst first. */
export function Attention({ status }: { status: Status }) {
  const wanting = status.findings.filter(({ mark }) => mark !== "good");
  const sorted = wanting.toSorted((a, b) => Number(b.mark === "bad") - Number(a.mark === "bad"));
  return (
    <Section title={say.needsAttention}>
      {sorted.length === 0 ? <p className={styles.about}>{say.nothingNeedsAttention}</p> : null}
      <ul className={styles.items}>
        {sorted.map(({ what, mark, says }) => (
          <li key={what + says} className={`${styles.finding} ${mark === "bad" ? styles.bad : ""}`}>
            <p className={styles.name}>
              <span className={styles.subject}>{what}</span>
              <span className={styles.mark}>{mark === "bad" ? say.bad : say.look}</span>
            </p>
            <p className={styles.says}>{says}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
