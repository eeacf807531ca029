import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "@/components/icon";
import styles from "./dialog.module.css";

interface Props {
  title: string;
  onClose: () => void;
  /** Shown once and nowhere else: a press beside it does not take it away. */
  keep?: boolean;
  children: ReactNode;
}

/** A window before the page, for as long as it is drawn. Escape, the X and a press beside it close it. */
export function Dialog({ title, onClose, keep = false, children }: Props) {
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
    // Not in React's types yet.
    dialog.current?.setAttribute("closedby", keep ? "closerequest" : "any");
  }, [keep]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={() => (gone.current ? undefined : onClose())}>
      <div className={styles.card}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
