import { useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { AccountForm } from "@/features/account/account-form";
import { clearStorage } from "@/lib/session";

/** Clears all of local storage, then shows the registration form: a layout effect runs before anything is painted. */
export function Register() {
  const [, navigate] = useLocation();
  useLayoutEffect(clearStorage, []);
  return <AccountForm mode="register" onRegistered={() => navigate("/login", { state: { registered: true } })} />;
}
