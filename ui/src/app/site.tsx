import type { ReactNode } from "react";
import styles from "./site.module.css";

/** The frame of the public pages. */
export function Site({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>Chancery runs on your firm’s own server and keeps your work there.</footer>
    </>
  );
}
