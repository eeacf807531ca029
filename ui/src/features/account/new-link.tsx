import { useState } from "react";
import * as say from "@/features/account/words";
import { postOutside } from "@/lib/api";
import { useBusy } from "@/lib/use-busy";
import styles from "./account.module.css";

/** What is said here alone. */
const LINK = {
  first: say.confirmEmailFirst,
  send: say.sendANewLink,
  sent: say.aNewLinkHasBeenSent,
} as const;

/** For somebody whose address is not confirmed yet: the mail once more. */
export function NewLink({ email }: { email: string }) {
  const [said, setSaid] = useState("");
  const [busy, run] = useBusy();
  async function send() {
    try {
      await postOutside<unknown>("/api/user/confirm-address/link/", { email });
      setSaid(LINK.sent);
    } catch (error) {
      console.error("A new link could not be asked for", error);
      setSaid(say.somethingWentWrong);
    }
  }
  return (
    <>
      {LINK.first}{" "}
      <span role="status">
        {said || (
          <button type="button" className={styles.inline ?? ""} disabled={busy} onClick={() => void run(send)}>
            {LINK.send}
          </button>
        )}
      </span>
    </>
  );
}
