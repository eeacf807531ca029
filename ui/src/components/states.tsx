import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "@/components/button";
import * as say from "@/components/words";
import styles from "./states.module.css";

/** Nothing here, and what would bring something. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.text}>{children}</p> : null}
    </div>
  );
}

interface FailureProps {
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Only the preview shows a view to somebody who is not signed in. Asking again would not help them. */
const isSignedOut = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 401;

/** Something could not be loaded: what, why as far as the server said, and the way to try again. */
export function Failure({ title, error, busy, onRetry }: FailureProps) {
  const why = error instanceof Error && error.name === "ApiError" ? error.message : say.unreachable;
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{why}</p>
      {isSignedOut(error) ? (
        <Link href="/login" className={buttonClass("plain")}>
          {say.signIn}
        </Link>
      ) : (
        <Button onClick={onRetry} busy={busy} busyLabel={say.retrying}>
          {say.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Grey lines where text will be. They show only after 200 ms: what comes sooner needs no announcement. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div className={styles.skeleton}>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
