import { useEffect } from "react";
import { useLocation } from "wouter";
import { clearStorage } from "@/lib/session";
import { signOut } from "@/lib/sign-out";

/** Clears all of local storage, ends the session and goes to the sign-in page. */
export function Logout() {
  const [, navigate] = useLocation();
  useEffect(() => {
    signOut(clearStorage);
    navigate("/login", { replace: true });
  }, [navigate]);
  return null;
}
