import { useEffect, useSyncExternalStore } from "react";
import { Icon } from "@/components/icon";
import styles from "./toast.module.css";

let text: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  text = next;
  for (const listener of listeners) listener();
}

/** Tells the reader of something that went wrong, until they have put it away. */
export const alertReader = (message: string): void => set(message);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toast() {
  const shown = useSyncExternalStore(subscribe, () => text);
  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") set(null);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [shown]);
  return (
    <div className={styles.place} role="alert">
      {shown ? (
        <div className={styles.toast}>
          <Icon name="alert" />
          <p>{shown}</p>
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => set(null)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
