import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "@/components/icon-button";
import * as say from "@/components/words";
import styles from "./dialog.module.css";

interface Props {
  title: string;
  onClose: () => void;
  /** Shown once and nowhere else: a press beside it does not take it away. */
  keep?: boolean;
  /** Room for a list or a form of two columns. */
  wide?: boolean;
  /** Asked before it closes; false keeps it open. */
  mayClose?: () => boolean;
  children: ReactNode;
}

/** A window before the page, for as long as it is drawn. Escape, the X and a press beside it close it. */
export function Dialog({ title, onClose, keep = false, wide = false, mayClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const gone = useRef(false);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const shown = dialog.current;
    gone.current = false;
    shown?.showModal();
    // The first field is where one begins; the X, which stands before it, is not.
    shown?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();
    return () => {
      // Its event comes later, and would close what is drawn in its place.
      gone.current = true;
      // While it is open nothing else can take the focus.
      shown?.close();
      before?.focus();
    };
  }, []);
  useEffect(() => {
    const shown = dialog.current;
    // Not in React's types yet.
    shown?.setAttribute("closedby", keep ? "closerequest" : "any");
    if (keep || "closedBy" in HTMLDialogElement.prototype) return;
    // Browsers that do not know it yet: its backdrop counts as the dialog itself.
    const beside = (event: MouseEvent) => (event.target === shown ? shown?.close() : undefined);
    shown?.addEventListener("click", beside);
    return () => shown?.removeEventListener("click", beside);
  }, [keep]);
  // Escape and a press beside it come as `cancel`, which browsers leave out now and then: then `close` asks.
  const asked = useRef(false);
  function ask(): boolean {
    asked.current = true;
    return mayClose?.() ?? true;
  }
  function closed() {
    if (gone.current) return;
    if (!asked.current && !ask()) dialog.current?.showModal();
    else onClose();
    asked.current = false;
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ""}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file chooser inside says `cancel` too.
        if (event.target === event.currentTarget && !ask()) event.preventDefault();
      }}
      onClose={closed}
    >
      <div className={styles.card}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={say.close} className={styles.close ?? ""} onClick={() => (ask() ? onClose() : undefined)} />
        {children}
      </div>
    </dialog>
  );
}
