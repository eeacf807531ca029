import type { ComponentProps, MouseEvent } from "react";
import { Spinner } from "@/components/spinner";
import styles from "./button.module.css";

type Look = "primary" | "plain" | "quiet";

interface Props extends ComponentProps<"button"> {
  look?: Look;
  /** Something that this button began is under way: it keeps its size and its focus, and a press does nothing. */
  busy?: boolean;
  /** Said to those who hear the page while it is busy. */
  busyLabel?: string;
}

/** The class of a button, for links that look like one. */
export const buttonClass = (look: Look): string => `${styles.button} ${styles[look]}`;

export function Button({ look = "plain", type = "button", busy = false, busyLabel, children, onClick, ...rest }: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      className={`${buttonClass(look)} ${rest.className ?? ""}`}
    >
      <span className={busy ? styles.behind : styles.label}>{children}</span>
      {busy ? (
        <span className={styles.spinner}>
          <Spinner {...(busyLabel !== undefined && { label: busyLabel })} />
        </span>
      ) : null}
    </button>
  );
}
