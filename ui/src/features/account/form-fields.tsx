import { Link } from "wouter";
import { Field, PasswordField } from "@/components/field";
import type { Fields, Mode, Problems } from "@/features/account/validate";
import * as say from "@/features/account/words";
import { prepareRule } from "@/lib/new-password";
import styles from "./account.module.css";

interface Props {
  mode: Mode;
  problems: Problems<Fields>;
  /** What was typed as the address in another mode of the form. */
  email: string;
}

function Names({ problems }: Pick<Props, "problems">) {
  return (
    <div className={styles.pair}>
      <Field label={say.LABELS.firstName} name="firstName" autoComplete="given-name" maxLength={200} problem={problems.firstName} />
      <Field label={say.LABELS.lastName} name="lastName" autoComplete="family-name" maxLength={200} problem={problems.lastName} />
    </div>
  );
}

/** The fields of the one account form, as each mode shows them. */
export function FormFields({ mode, problems, email }: Props) {
  const registering = mode === "register";
  return (
    <>
      {registering ? <Names problems={problems} /> : null}
      <Field
        label={say.LABELS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === "reset" ? "email" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        problem={problems.email}
      />
      {mode === "login" ? (
        <PasswordField label={say.LABELS.password} name="password" autoComplete="current-password" problem={problems.password} />
      ) : null}
      {registering ? (
        <>
          <PasswordField
            label={say.LABELS.password}
            name="password"
            autoComplete="new-password"
            problem={problems.password}
            help={say.HELP.password}
            onFocus={prepareRule}
          />
          <Field
            label={say.LABELS.referralCode}
            name="referralCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            help={say.HELP.referralCode}
          />
        </>
      ) : null}
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
