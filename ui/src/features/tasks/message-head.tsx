import type { ReactNode } from "react";
import { Doubt } from "@/components/doubt";
import { When } from "@/components/when";
import * as say from "@/features/tasks/words";
import type { Message } from "@/lib/contract";
import styles from "./message-head.module.css";

export function MessageHead({ message, title }: { message: Message; title: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {message.to.length > 0 ? <p className={styles.to}>{say.toAddresses(message.to.join(", "))}</p> : null}
        {message.proven === false ? <Doubt /> : null}
      </div>
      <span className={styles.when}>
        <When at={message.at} />
      </span>
    </header>
  );
}
