import { deliverySentence } from "@/features/tasks/delivery";
import type { Message } from "@/lib/contract";
import styles from "./delivery-line.module.css";

export function DeliveryLine({ message }: { message: Message }) {
  const sentence = deliverySentence(message);
  if (!sentence) return null;
  return <span className={message.delivery && ["failed", "bounced"].includes(message.delivery.state) ? styles.failed : ""}>{sentence}</span>;
}
