import { When } from "@/components/when";
import { Item, Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { Mailbox } from "@/lib/contract";
import styles from "./admin.module.css";

function Row({ mailbox }: { mailbox: Mailbox }) {
  const { name, login, state, trouble, looked, next, taken, passed_over: passed, renewed } = mailbox;
  return (
    <Item
      name={`${name} · ${say.mailboxStates[state]}`}
      small={
        <>
          {login} · {say.mailsTaken(taken, passed)}
          {looked ? (
            <>
              {" · "}
              {say.lastLooked} <When at={looked} />
            </>
          ) : null}
          {next ? (
            <>
              {" · "}
              {say.nextLook} <When at={next} />
            </>
          ) : null}
          {renewed ? (
            <>
              {" · "}
              {say.tokensOf} <When at={renewed} />
            </>
          ) : null}
          {trouble ? (
            <>
              <br />
              {trouble}
            </>
          ) : null}
        </>
      }
    />
  );
}

/** The mailboxes from which mail is picked up, if there are any. */
export function Mailboxes({ all }: { all: readonly Mailbox[] }) {
  if (all.length === 0) return null;
  return (
    <Section title={say.mailboxes} about={say.aboutMailboxes}>
      <ul className={styles.items}>
        {all.map((mailbox) => (
          <Row key={mailbox.name} mailbox={mailbox} />
        ))}
      </ul>
    </Section>
  );
}
