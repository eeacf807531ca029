import type { ReactNode } from "react";
import { When } from "@/components/when";
import type { Message } from "@/lib/types";
import styles from "./message-head.module.css";

export function MessageHead({ message, title }: { message: Message; title: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.to}>to {message.to.join(", ")}</p>
      </div>
      <span className={styles.when}>
        <When at={message.at} />
      </span>
    </header>
  );
}
