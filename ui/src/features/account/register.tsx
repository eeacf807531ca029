import { useLayoutEffect } from "react";
import { Link, useLocation } from "wouter";
import { Field, PasswordField } from "@/components/field";
import { AccountForm } from "@/features/account/account-form";
import type { Fields, Problems } from "@/features/account/validate";
import * as say from "@/features/account/words";
import { prepareRule } from "@/lib/new-password";
import { clearStorage } from "@/lib/session";
import styles from "./account.module.css";

interface Props {
  problems: Problems<Fields>;
}

function Names({ problems }: Props) {
  return (
    <div className={styles.pair}>
      <Field label={say.firstNameLabel} name="firstName" autoComplete="given-name" maxLength={200} problem={problems.firstName} />
      <Field label={say.lastNameLabel} name="lastName" autoComplete="family-name" maxLength={200} problem={problems.lastName} />
    </div>
  );
}

function Secrets({ problems }: Props) {
  return (
    <>
      <PasswordField
        label={say.passwordLabel}
        name="password"
        autoComplete="new-password"
        problem={problems.password}
        help={say.passwordHelp}
        onFocus={prepareRule}
      />
      <Field
        label={say.referralCodeLabel}
        name="referralCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={say.referralCodeHelp}
      />
    </>
  );
}

function Consent() {
  return (
    <p className={styles.consent}>
      {say.byCreatingAnAccount} <Link href="/term-of-use">{say.termsOfUse}</Link> {say.andThe}{" "}
      <Link href="/privacy-policy">{say.privacyPolicy}</Link>.
    </p>
  );
}

/** Clears all of local storage, then shows the registration form: a layout effect runs before anything is painted. */
export function Register() {
  const [, navigate] = useLocation();
  useLayoutEffect(clearStorage, []);
  return (
    <AccountForm
      mode="register"
      above={Names}
      below={Secrets}
      consent={<Consent />}
      onRegistered={() => navigate("/login", { state: { registered: true } })}
    />
  );
}
