import type { DeliveryReport, Message } from "@/lib/contract";

/** Where the mail of a reply is, as a sentence. */
export function deliverySentence(message: Pick<Message, "delivery" | "to">): string | null {
  const { delivery, to } = message;
  switch (delivery?.state) {
    case "sent":
      return `Sent to ${to.join(", ")}`;
    case "queued":
      if (delivery.tries === 0) return "Waiting for the mail relay";
      return `Waiting for the mail relay (tried ${delivery.tries === 1 ? "once" : `${delivery.tries} times`}${
        delivery.last_error ? `: ${delivery.last_error}` : ""
      })`;
    case "failed":
      return `Could not be sent: ${delivery.last_error ?? "the mail relay gave no reason."}`;
    case "bounced":
      return `Bounced: ${delivery.last_error ?? "the recipient's mail server gave no reason."}`;
    case "held":
      return "On hold until your IT releases it";
    case "dropped":
      return "Not sent: your IT cancelled it";
    default:
      return null;
  }
}

/** What somebody reports about a reply, though nothing proves it. */
export function doubtfulSentence({ action, recipient, status, peer }: DeliveryReport): string {
  const code = status ? ` (${status})` : "";
  const end = `It came from ${peer}.`;
  if (action === "failed" || (!action && status.startsWith("5"))) return `An unverified report says that the reply did not reach ${recipient}${code}. ${end}`;
  if (action === "delayed") return `An unverified report says that the reply to ${recipient} is delayed${code}. ${end}`;
  return `There is an unverified report about the reply to ${recipient}${code}. ${end}`;
}
