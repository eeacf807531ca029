import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Icon } from "@/components/desk-icon";
import { Doubt } from "@/components/doubt";
import { marked, placeOf } from "@/features/search/found";
import type { Command } from "@/features/search/types";
import { useSearch } from "@/features/search/use-search";
import * as say from "@/features/search/words";
import type { Found } from "@/lib/contract";
import { formatDate } from "@/lib/format";
import { toUrl } from "@/lib/place";
import styles from "./palette.module.css";

const ICONS = { task: "mail", message: "reply", file: "files" } as const;

function Snippet({ found }: { found: Found }) {
  return (
    <span className={styles.snippet}>
      {found.cut_before ? "…" : ""}
      {marked(found).map(({ text, mark }, at) =>
        // A snippet's pieces never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        mark ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
      {found.cut_after ? "…" : ""}
    </span>
  );
}

interface Entry {
  key: string;
  run: () => void;
  row: ReactNode;
}

/** Search over everything, and what can be done from anywhere (the combobox of the ARIA practices). */
export function Palette({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { found, looking, failed } = useSearch(text);
  const words = text.trim().toLocaleLowerCase();

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const shown = dialog.current;
    shown?.showModal();
    shown?.setAttribute("closedby", "any");
    return () => {
      shown?.close();
      if (before?.isConnected) before.focus();
    };
  }, []);

  const entries: Entry[] = [
    ...commands
      .filter(({ name }) => name.toLocaleLowerCase().includes(words))
      .map(({ name, keys: how, run }) => ({
        key: name,
        run,
        row: (
          <>
            <Icon name="next" />
            <span className={styles.name}>{name}</span>
            {how ? <kbd>{how}</kbd> : null}
          </>
        ),
      })),
    ...found.map((one) => ({
      key: `${one.kind}-${one.id}`,
      run() {
        const place = placeOf(one);
        navigate(toUrl(place), { state: place });
      },
      row: (
        <>
          <Icon name={ICONS[one.kind]} />
          <span className={styles.name}>
            {[one.title || say.noSubject, one.owner_name, one.own ? null : one.matters[0]?.number].filter(Boolean).join(" · ")}
            <Snippet found={one} />
          </span>
          {one.proven === false ? <Doubt /> : null}
          <span className={styles.when}>
            {one.page === null ? "" : say.onPage(one.page)}
            {formatDate(one.at)}
          </span>
        </>
      ),
    })),
  ];
  const here = Math.min(active, entries.length - 1);

  function choose(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    entry.run();
  }
  function keys(event: KeyboardEvent) {
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = (to + entries.length) % entries.length;
      setActive(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(entries[here]);
    }
  }
  const told = failed ? say.searchFailed : words && !looking ? (found.length === 0 ? say.noResults : say.nResults(found.length)) : "";
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={say.search} onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${here}` : undefined}
          aria-autocomplete="list"
          aria-label={say.searchTasksMailsAndFiles}
          placeholder={say.searchTasksMailsAndFiles}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={keys}
        />
      </div>
      <ul id={list} role="listbox" aria-label={say.resultsAndCommands} className={styles.list}>
        {entries.map((entry, at) => (
          // The keys of the list are the field's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={entry.key}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === here}
            className={styles.entry}
            onClick={() => choose(entry)}
            onPointerMove={() => setActive(at)}
          >
            {entry.row}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </dialog>
  );
}
