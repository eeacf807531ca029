import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { DASHBOARD } from "@/app/pages";
import * as say from "@/app/words";
import { refreshAccess } from "@/lib/refresh";
import { accessToken, useSignedIn } from "@/lib/session";
import { decide } from "@/lib/token";
import styles from "./guard.module.css";

/** Whether the stored token lets its holder in; an ended one is refreshed once. */
async function admitted(): Promise<boolean> {
  const token = accessToken();
  const decision = decide(token, Date.now());
  return decision === "refresh" ? await refreshAccess(token) : decision === "allow";
}

const [, dashboard] = DASHBOARD;

export function Loading() {
  return (
    <main id="main" className={styles.loading} role="status">
      {say.loading}
    </main>
  );
}

/** Lets only the signed-in through to a page, whose code is fetched while the token is checked. */
export function Guard({ code = dashboard }: { code?: () => Promise<ComponentType> }) {
  const [, navigate] = useLocation();
  const signedIn = useSignedIn();
  const [Page, setPage] = useState<ComponentType | null>(null);
  useEffect(() => {
    let live = true;
    const leave = () => {
      if (live) navigate("/login", { replace: true, state: { next: location.pathname + location.search } });
    };
    if (!signedIn) {
      leave();
      return;
    }
    void (async () => {
      try {
        const [welcome, loaded] = await Promise.all([admitted(), code()]);
        if (!welcome) leave();
        else if (live) setPage(() => loaded);
      } catch (error) {
        console.error("The stored token could not be checked", error);
        leave();
      }
    })();
    return () => {
      live = false;
    };
  }, [code, navigate, signedIn]);
  return Page && signedIn ? <Page /> : <Loading />;
}

/** The dashboard without the guard. Every call still needs a token, so without one no data can show. */
export function Preview() {
  const [Dashboard, setDashboard] = useState<ComponentType | null>(null);
  useEffect(() => {
    let live = true;
    dashboard().then(
      (loaded) => {
        if (live) setDashboard(() => loaded);
      },
      (error: unknown) => console.error("The dashboard could not be loaded", error),
    );
    return () => {
      live = false;
    };
  }, []);
  return Dashboard ? <Dashboard /> : <Loading />;
}
