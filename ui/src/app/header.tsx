import { useCallback, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { Icon } from "@/components/icon";
import { dropTokens } from "@/lib/session";
import { useEscape } from "@/lib/use-escape";
import styles from "./header.module.css";

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M21.8 11.2a7.5 7.5 0 1 0 0 9.6" />
      <circle cx="16" cy="16" r="2" />
    </svg>
  );
}

export function Header({ signedIn }: { signedIn: boolean }) {
  const [path, navigate] = useLocation();
  // The menu is open on one page only: going to another closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  const menu = useId();
  const close = useCallback(() => setOpenOn(null), []);
  useEscape(open, close);

  function signOut() {
    close();
    navigate("/");
    dropTokens();
  }

  return (
    <header className={styles.header}>
      <button type="button" className={styles.logo} aria-label="Chancery, first page" onClick={() => navigate("/")}>
        <Mark />
        <span>Chancery</span>
      </button>
      <button
        type="button"
        className={styles.toggle}
        aria-label={open ? "Close menu" : "Open menu"}
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpenOn(open ? null : path)}
      >
        <Icon name={open ? "close" : "menu"} size={22} />
      </button>
      <nav id={menu} className={`${styles.nav} ${open ? styles.open : ""}`} aria-label="Site">
        {signedIn ? (
          <>
            <Link href="/dashboard" className={styles.link ?? ""} aria-current={path === "/dashboard" ? "page" : undefined}>
              Dashboard
            </Link>
            <button type="button" className={styles.link} onClick={signOut}>
              Sign Out
            </button>
          </>
        ) : (
          <Link href="/login" className={styles.link ?? ""} aria-current={path === "/login" ? "page" : undefined}>
            Login
          </Link>
        )}
      </nav>
    </header>
  );
}
