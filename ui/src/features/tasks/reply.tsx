import { AnswerSheet } from "@/features/tasks/answer-sheet";
import { AttachmentList } from "@/features/tasks/attachment-list";
import { DeliveryLine } from "@/features/tasks/delivery-line";
import { DoubtfulReports } from "@/features/tasks/doubtful-reports";
import { Letter } from "@/features/tasks/letter";
import { MessageHead } from "@/features/tasks/message-head";
import { SaveButton } from "@/features/tasks/save-button";
import * as say from "@/features/tasks/words";
import { formatDateTime } from "@/lib/format";
import type { Message } from "@/lib/contract";
import styles from "./message.module.css";

/** What the assistant wrote: the answer where there is one, else the text of the mail. */
export function Reply({ message, task }: { message: Message; task: string }) {
  const { answer, body } = message;
  return (
    <section className={styles.message} aria-label={say.replyFromChancery(formatDateTime(message.at))}>
      <MessageHead message={message} title="Chancery" />
      {message.unreadable ? <p className={styles.unreadable}>{message.unreadable}</p> : null}
      {answer ? <AnswerSheet answer={answer} task={task} /> : body ? <Letter text={body} /> : null}
      {message.files.length > 0 ? (
        <div className={styles.made}>
          <AttachmentList files={message.files} />
        </div>
      ) : null}
      {answer && body ? (
        <details className={styles.sent}>
          <summary>{say.theReplyAsMailed}</summary>
          <Letter text={body} />
        </details>
      ) : null}
      <footer className={styles.foot}>
        <DeliveryLine message={message} />
        {answer ? <span>{say.engine(answer.engine)}</span> : null}
        {answer ? <span>{say.skill(answer.skill)}</span> : null}
        {answer ? (
          <SaveButton path={`/api/tasks/${encodeURIComponent(task)}/messages/${encodeURIComponent(message.id)}/answer.docx/`} name="answer.docx">
            {say.saveAsWord}
          </SaveButton>
        ) : null}
      </footer>
      <DoubtfulReports message={message} />
    </section>
  );
}
