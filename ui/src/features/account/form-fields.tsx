import { Link } from "wouter";
import { Field, PasswordField } from "@/components/field";
import type { Fields, Mode, Problems } from "@/features/account/validate";
import * as say from "@/features/account/words";
import styles from "./account.module.css";

interface Props {
  mode: Mode;
  problems: Problems<Fields>;
  /** What was typed as the address in another mode of the form. */
  email: string;
}

/** The address, and the password of a sign-in. */
export function FormFields({ mode, problems, email }: Props) {
  return (
    <>
      <Field
        label={say.emailLabel}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === "reset" ? "email" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        problem={problems.email}
      />
      {mode === "login" ? <PasswordField label={say.passwordLabel} name="password" autoComplete="current-password" problem={problems.password} /> : null}
    </>
  );
}

/** The ways from one mode to the others. */
export function Ways({ mode }: { mode: Mode }) {
  if (mode === "login") {
    return (
      <p className={styles.links}>
        <Link href="/register">{say.createAnAccount}</Link>
        <Link href="/password-reset">{say.resetYourPassword}</Link>
      </p>
    );
  }
  return (
    <p className={styles.links}>
      <span>
        {mode === "register" ? say.alreadyHaveAnAccount : ""}
        <Link href="/login">{mode === "register" ? say.signIn : say.backToSignIn}</Link>
      </span>
    </p>
  );
}
