import { type KeyboardEvent, useRef } from "react";
import styles from "./tabs.module.css";

export interface Tab<Id extends string> {
  id: Id;
  name: string;
  count?: number;
}

interface Props<Id extends string> {
  id: string;
  tabs: Tab<Id>[];
  chosen: Id;
  label: string;
  onChoose: (id: Id) => void;
}

const STEPS: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 };

/** Parts of which one is shown; the arrows go from one to the next. */
export function Tabs<Id extends string>({ id, tabs, chosen, label, onChoose }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  function keys(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab.id === chosen) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onChoose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          className={styles.tab}
          aria-selected={tab.id === chosen}
          aria-controls={`${id}-${tab.id}`}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
          onKeyDown={keys}
        >
          {tab.name}
          {tab.count === undefined ? null : <span className={styles.count}> {tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
