import { useSyncExternalStore } from "react";
import { Icon } from "@/components/icon";
import { useEscape } from "@/lib/use-escape";
import styles from "./toast.module.css";

let text: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  text = next;
  for (const listener of listeners) listener();
}

/** Tells the reader of something that went wrong, until they have put it away. */
export const alertReader = (message: string): void => set(message);

const dismiss = () => set(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toast() {
  const shown = useSyncExternalStore(subscribe, () => text);
  useEscape(shown !== null, dismiss);
  return (
    <div className={styles.place} role="alert">
      {shown ? (
        <div className={styles.toast}>
          <Icon name="alert" />
          <p>{shown}</p>
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
