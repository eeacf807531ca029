import { useState } from "react";
import { requestConfirmation } from "@/features/account/calls";
import { CONFIRM, OUTCOMES } from "@/features/account/words";
import { useBusy } from "@/lib/use-busy";
import styles from "./account.module.css";

/** For somebody whose address is not confirmed yet: the mail once more. */
export function NewLink({ email }: { email: string }) {
  const [said, setSaid] = useState("");
  const [busy, run] = useBusy();
  async function send() {
    try {
      await requestConfirmation(email);
      setSaid(CONFIRM.sent);
    } catch (error) {
      console.error("A new link could not be asked for", error);
      setSaid(OUTCOMES.failed);
    }
  }
  return (
    <>
      {CONFIRM.first}{" "}
      <span role="status">
        {said || (
          <button type="button" className={styles.inline ?? ""} disabled={busy} onClick={() => void run(send)}>
            {CONFIRM.send}
          </button>
        )}
      </span>
    </>
  );
}
