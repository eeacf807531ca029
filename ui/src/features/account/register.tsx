import { useLayoutEffect } from "react";
import { Link, useLocation } from "wouter";
import { AccountForm } from "@/features/account/account-form";
import * as say from "@/features/account/words";
import { clearStorage } from "@/lib/session";
import styles from "./account.module.css";

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
  return <AccountForm mode="register" consent={<Consent />} onRegistered={() => navigate("/login", { state: { registered: true } })} />;
}
