import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "@/components/icon";
import * as say from "@/components/words";
import { useEscape } from "@/lib/use-escape";
import { useFoot } from "@/lib/use-foot";
import styles from "./toast.module.css";

interface Shown {
  text: string;
  bad: boolean;
  /** What the reader may still do about it. */
  action?: { label: string; run: () => void };
  /** Milliseconds that it stays. */
  stay?: number;
}

/** Milliseconds that good news stays; bad news stays until it is put away. */
const STAY = 6_000;

let shown: Shown | null = null;
const listeners = new Set<() => void>();

function set(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

const dismiss = () => set(null);

/** Takes one away, unless another has taken its place: a timer is stopped only some time after the next one is set. */
function putAway(one: Shown): void {
  if (shown === one) dismiss();
}

/** Tells the reader of something that went wrong, until they have put it away. */
export const alertReader = (text: string): void => set({ text, bad: true });

/** Tells the reader that what they asked for is done. */
export const tellReader = (text: string): void => set({ text, bad: false });

/** Tells what was done, and offers to take it back for as long as that is possible; the answer takes the offer away. */
export function offerUndo(text: string, stay: number, undo: () => void): () => void {
  const offer: Shown = { text, bad: false, stay, action: { label: say.undo, run: undo } };
  set(offer);
  return () => putAway(offer);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toast() {
  const now = useSyncExternalStore(subscribe, () => shown);
  useEscape(now !== null, dismiss);
  const place = useRef<HTMLDivElement>(null);
  useFoot(place, now !== null);
  useEffect(() => {
    if (!now || now.bad) return;
    const timer = setTimeout(() => putAway(now), now.stay ?? STAY);
    return () => clearTimeout(timer);
  }, [now]);
  const card = now ? (
    <div className={styles.toast}>
      <Icon name={now.bad ? "alert" : "done"} />
      <p>{now.text}</p>
      {now.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            now.action?.run();
            putAway(now);
          }}
        >
          {now.action.label}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={say.dismiss} onClick={dismiss}>
        <Icon name="close" size={16} />
      </button>
    </div>
  ) : null;
  // Both places are always there: a region that comes together with its words is not read out.
  return (
    <div ref={place} className={styles.place}>
      <div role="alert">{now?.bad ? card : null}</div>
      <div role="status">{now && !now.bad ? card : null}</div>
    </div>
  );
}
