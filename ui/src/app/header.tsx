import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import * as say from "@/app/words";
import { BookingLink } from "@/components/booking-link";
import { Icon } from "@/components/icon";
import { dropTokens } from "@/lib/session";
import { signOut } from "@/lib/sign-out";
import { either, site } from "@/lib/site-file";
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

const PUBLIC = [
  ["/about-us", say.aboutUs],
  ["/pricing", say.pricing],
  ["/security-privacy", say.security],
  ["/login", say.login],
] as const;

function Way({ href, path, children }: { href: string; path: string; children: string }) {
  return (
    <Link href={href} className={styles.link ?? ""} aria-current={path === href ? "page" : undefined}>
      {children}
    </Link>
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
  const nav = useRef<HTMLElement>(null);
  // It lies over the page: nothing under it may have the focus.
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      if (open && target instanceof Element && !nav.current?.parentElement?.contains(target)) close();
    };
    addEventListener("focusin", left);
    return () => removeEventListener("focusin", left);
  }, [open, close]);

  /** A form, so that the button leads there without a script too. */
  function home(event: FormEvent) {
    event.preventDefault();
    navigate("/");
  }

  function leave() {
    close();
    navigate("/");
    // What is not saved may hold the reader where they are.
    if (location.pathname === "/") signOut(dropTokens);
  }

  return (
    <header className={styles.header}>
      <form action="/" onSubmit={home}>
        <button className={styles.logo} aria-label={say.homePage(site.name)}>
          {either(site.logo, <img className={styles.own} src={site.logo ?? ""} alt="" height="26" />, <Mark />)}
          <span>{site.name}</span>
        </button>
      </form>
      <button
        type="button"
        className={styles.toggle}
        aria-label={open ? say.closeMenu : say.openMenu}
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpenOn(open ? null : path)}
      >
        <Icon name={open ? "close" : "menu"} size={22} />
      </button>
      <nav id={menu} ref={nav} className={`${styles.nav} ${open ? styles.open : ""}`} aria-label={say.site}>
        {signedIn ? (
          <>
            <Way href="/dashboard" path={path}>
              {say.dashboard}
            </Way>
            <button type="button" className={styles.link} onClick={leave}>
              {say.signOut}
            </button>
          </>
        ) : (
          <>
            {PUBLIC.map(([href, name]) => (
              <Way key={href} href={href} path={path}>
                {name}
              </Way>
            ))}
            <BookingLink className={`${styles.link} ${styles.booking}`}>{say.reserveAWalkthrough}</BookingLink>
          </>
        )}
      </nav>
    </header>
  );
}
