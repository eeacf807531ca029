import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { Button } from "@/components/button";
import { Spinner } from "@/components/spinner";
import { Field } from "@/features/account/field";
import { type Problems, trimmed, validateSignIn } from "@/features/account/validate";
import { ApiError, signIn } from "@/lib/api";
import { useTitle } from "@/lib/use-title";
import styles from "./sign-in.module.css";

/** The server's own sentence, where it helps the person to help himself. */
function explain(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return [401, 403, 429].includes(error.status) ? error.message : null;
}

/** Where the guard sent the reader away from; only ever a place in the dashboard. */
function wanted(state: unknown): string {
  const next = (state as { next?: unknown } | null)?.next;
  return typeof next === "string" && /^\/dashboard(\?|$)/.test(next) ? next : "/dashboard";
}

export function SignIn() {
  useTitle("Sign In");
  const [, navigate] = useLocation();
  const state = useHistoryState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<{ hint: string | null } | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const fields = trimmed({ email: String(data.get("email") ?? ""), password: String(data.get("password") ?? "") });
    const found = validateSignIn(fields);
    setProblems(found);
    setFailure(null);
    const wrong = Object.keys(found)[0];
    if (wrong) {
      form.current.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(fields.email, fields.password);
      navigate(wanted(state), { replace: true });
    } catch (error) {
      console.error("Sign-in failed", error);
      setFailure({ hint: explain(error) });
      setBusy(false);
    }
  }

  return (
    <div className={styles.page}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <h1 className={styles.title}>Sign In to Chancery</h1>
        <Field label="Email" name="email" type="email" autoComplete="username" inputMode="email" problem={problems.email} />
        <Field label="Password" name="password" type="password" autoComplete="current-password" problem={problems.password} />
        <div role="alert">
          {failure ? (
            <div className={styles.failure}>
              <p>Something went wrong. Please try again.</p>
              {failure.hint ? <p className={styles.hint}>{failure.hint}</p> : null}
            </div>
          ) : null}
        </div>
        <Button look="primary" type="submit" className={styles.submit ?? ""} aria-busy={busy} disabled={busy}>
          {busy ? <Spinner label="Signing in" /> : "Sign In"}
        </Button>
      </form>
    </div>
  );
}
