import * as say from "@/features/tasks/words";
import type { DeliveryReport, Message } from "@/lib/contract";

/** Where the mail of a reply is, as a sentence. */
export function deliverySentence(message: Pick<Message, "delivery" | "to">): string | null {
  const { delivery, to } = message;
  switch (delivery?.state) {
    case "sent":
      return say.sentTo(to.join(", "));
    case "queued":
      if (delivery.tries === 0) return say.waitingForRelay;
      return say.waitingForRelayTried(delivery.tries === 1 ? say.once : say.nTimes(delivery.tries), delivery.last_error ? `: ${delivery.last_error}` : "");
    case "failed":
      return say.couldNotBeSent(delivery.last_error ?? say.relayGaveNoReason);
    case "bounced":
      return say.bounced(delivery.last_error ?? say.recipientGaveNoReason);
    case "held":
      return say.heldByIt;
    case "dropped":
      return say.cancelledByIt;
    default:
      return null;
  }
}

/** What somebody reports about a reply, though nothing proves it. */
export function doubtfulSentence({ action, recipient, status, peer }: DeliveryReport): string {
  const code = status ? ` (${status})` : "";
  const end = say.itCameFrom(peer);
  if (action === "failed" || (!action && status.startsWith("5"))) return say.reportNotReached(recipient, code, end);
  if (action === "delayed") return say.reportDelayed(recipient, code, end);
  return say.reportAbout(recipient, code, end);
}
