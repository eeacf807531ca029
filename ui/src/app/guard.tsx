import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { refreshAccess } from "@/lib/api";
import { accessToken, useSignedIn } from "@/lib/session";
import { decide } from "@/lib/token";
import styles from "./guard.module.css";

/** Whether the stored token lets its holder in; an ended one is refreshed once. */
async function admitted(): Promise<boolean> {
  try {
    const decision = decide(accessToken(), Date.now());
    return decision === "refresh" ? await refreshAccess() : decision === "allow";
  } catch (error) {
    console.error("The stored token could not be checked", error);
    return false;
  }
}

/** Lets only the signed-in through to the dashboard, whose code is fetched while the token is checked. */
export function Guard() {
  const [, navigate] = useLocation();
  const signedIn = useSignedIn();
  const [Dashboard, setDashboard] = useState<ComponentType | null>(null);
  useEffect(() => {
    let live = true;
    const leave = () => {
      if (live) navigate("/login", { replace: true, state: { next: location.pathname + location.search } });
    };
    if (!signedIn) {
      leave();
      return;
    }
    const code = import("@/app/dashboard/dashboard");
    void (async () => {
      if (!(await admitted())) return leave();
      const loaded = await code;
      if (live) setDashboard(() => loaded.Dashboard);
    })();
    return () => {
      live = false;
    };
  }, [navigate, signedIn]);
  if (Dashboard && signedIn) return <Dashboard />;
  return (
    <main id="main" className={styles.loading} role="status">
      Loading
    </main>
  );
}
