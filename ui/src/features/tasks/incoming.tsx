import { AttachmentList } from "@/features/tasks/attachment-list";
import { Letter } from "@/features/tasks/letter";
import { Proof } from "@/features/tasks/proof";
import { MessageHead } from "@/features/tasks/message-head";
import * as say from "@/features/tasks/words";
import { formatDateTime } from "@/lib/format";
import type { Message } from "@/lib/contract";
import styles from "./message.module.css";
import rail from "./rail.module.css";

/** A mail from a person. */
export function Incoming({ message }: { message: Message }) {
  return (
    <section className={styles.message} aria-label={say.messageFrom(message.from, formatDateTime(message.at))}>
      <MessageHead message={message} title={message.from} />
      <div className={rail.columns}>
        <div>
          {message.authentication ? <Proof authentication={message.authentication} /> : null}
          {message.notes?.map((note) => (
            <p key={note} className={styles.unreadable}>
              {note}
            </p>
          ))}
          {message.unreadable ? <p className={styles.unreadable}>{message.unreadable}</p> : null}
          {message.body !== null ? (
            <Letter text={message.body} />
          ) : message.unreadable ? null : (
            <p className={styles.quiet}>{say.mailNotReadYet}</p>
          )}
        </div>
        <AttachmentList files={message.files} />
      </div>
    </section>
  );
}
