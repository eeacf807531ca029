import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { When } from "@/components/when";
import { useDecision } from "@/features/admin/decide";
import { mailQuery } from "@/features/admin/queries";
import { Item, Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { HeldMail, OutgoingMail } from "@/lib/contract";
import { formatSize } from "@/lib/format";
import styles from "./admin.module.css";

function HeldRow({ mail }: { mail: HeldMail }) {
  const { busy, decide } = useDecision("mail", mail.id);
  const from = mail.from || say.unknownSender;
  return (
    <Item
      name={from}
      small={
        <>
          {say.to(mail.to.join(", "))} · {formatSize(mail.bytes)} · <When at={mail.received_at} />
          <br />
          {mail.why}
        </>
      }
    >
      <Button busy={busy} onClick={() => decide("release", say.wasReleased)}>
        {say.release}
        <span className="visually-hidden"> {say.mailFrom(from)}</span>
      </Button>
      <Button busy={busy} onClick={() => decide("drop", say.wasDropped, say.dropQuestion)}>
        {say.drop}
        <span className="visually-hidden"> {say.mailFrom(from)}</span>
      </Button>
    </Item>
  );
}

function OutgoingRow({ mail }: { mail: OutgoingMail }) {
  const { busy, decide } = useDecision("mail", mail.id);
  const to = mail.to.join(", ");
  const first = mail.state === "held" ? (["release", say.release, say.wasReleased] as const) : (["retry", say.tryAgain, say.isTried] as const);
  const [act, label, done] = first;
  return (
    <Item
      name={
        <>
          {to}
          <Badge>{say.delivery[mail.state]}</Badge>
        </>
      }
      small={
        <>
          {say.mailKinds[mail.kind as "reply" | "notice"] ?? mail.kind} · <When at={mail.queued_at} />
          {mail.last_error ? (
            <>
              <br />
              {mail.last_error}
            </>
          ) : null}
        </>
      }
    >
      <Button busy={busy} onClick={() => decide(act, done)}>
        {label}
        <span className="visually-hidden"> {say.mailTo(to)}</span>
      </Button>
      <Button busy={busy} onClick={() => decide("drop", say.wasDropped, say.dropQuestion)}>
        {say.drop}
        <span className="visually-hidden"> {say.mailTo(to)}</span>
      </Button>
    </Item>
  );
}

/** Mail that waits for somebody: held when it came, or not sent. */
export function MailPart() {
  const query = useQuery(mailQuery);
  return (
    <Section title={say.mail} about={say.aboutMail}>
      <Loaded query={query} what={say.theMail} rows={2}>
        {({ held, outbox }) => (
          <>
            {held.length + outbox.length === 0 ? <p className={styles.about}>{say.noMailWaits}</p> : null}
            <ul className={styles.items}>
              {held.map((mail) => (
                <HeldRow key={mail.id} mail={mail} />
              ))}
              {outbox.map((mail) => (
                <OutgoingRow key={mail.id} mail={mail} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}
