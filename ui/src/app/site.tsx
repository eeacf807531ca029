import { type ReactNode, useRef } from "react";
import { useLocation } from "wouter";
import { Footer } from "@/app/footer";
import { useArrival } from "@/app/use-arrival";
import * as say from "@/app/words";
import { LanguageSwitch } from "@/components/language-switch";
import styles from "./site.module.css";

/** The frame of the public pages. `guest` for a page behind a link, whose reader is to find the languages before all else. */
export function Site({ guest, children }: { guest?: boolean; children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  return (
    <>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {guest ? <LanguageSwitch label={say.FOOTER.language} /> : null}
        {children}
      </main>
      <Footer />
    </>
  );
}
