import { type ReactNode, useRef } from "react";
import { useLocation } from "wouter";
import { Footer } from "@/app/footer";
import { useArrival } from "@/app/use-arrival";
import styles from "./site.module.css";

/** The frame of the public pages. */
export function Site({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  return (
    <>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
