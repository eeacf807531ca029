import { useEffect } from "react";
import { useLocation } from "wouter";
import { clearStorage } from "@/lib/session";

/** Clears all of local storage and goes to the sign-in page. */
export function Logout() {
  const [, navigate] = useLocation();
  useEffect(() => {
    clearStorage();
    navigate("/login", { replace: true });
  }, [navigate]);
  return null;
}
