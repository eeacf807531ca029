import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { AskChange } from "@/features/drafts/ask-change";
import type { Edited, EditingHook } from "@/features/drafts/use-editing";
import { hasMarks } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import styles from "./editor.module.css";

interface Props {
  edited: Edited;
  editing: EditingHook;
}

/** A paragraph in place, as text: its questions in brackets. */
export function Editor({ edited, editing }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const second = useRef<HTMLTextAreaElement>(null);
  const [asks, setAsks] = useState(false);
  // Before the field is seen: a caret that is set later lands in what is being written.
  useLayoutEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const { words, below, problem, stale, base, block } = edited;
  const { busy } = editing;
  const was = base.blocks[block];
  function keys(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      editing.cancel();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      editing.save();
    }
  }
  function addBelow() {
    editing.change({ below: below ?? "" });
    requestAnimationFrame(() => second.current?.focus());
  }
  return (
    <div className={styles.editor}>
      <label className="visually-hidden" htmlFor={`${id}-words`}>
        {say.paragraph}
      </label>
      <textarea
        ref={field}
        id={`${id}-words`}
        className={styles.words}
        value={words}
        maxLength={20_000}
        aria-describedby={`${id}-help`}
        onChange={(event) => editing.change({ words: event.currentTarget.value })}
        onKeyDown={keys}
      />
      {below === null ? null : (
        <>
          <label className={styles.label} htmlFor={`${id}-below`}>
            {say.newParagraph}
          </label>
          <textarea
            ref={second}
            id={`${id}-below`}
            className={styles.words}
            value={below}
            maxLength={20_000}
            onChange={(event) => editing.change({ below: event.currentTarget.value })}
            onKeyDown={keys}
          />
        </>
      )}
      <p id={`${id}-help`} className={styles.help}>
        {say.editorHelp} {was && hasMarks(was) ? say.marksAreLost : ""}
      </p>
      {asks ? <AskChange draft={base.id} field={field} words={words} onWords={(next) => editing.change({ words: next })} onClose={() => setAsks(false)} /> : null}
      {problem ? (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          {stale ? (
            <Button busy={busy} onClick={editing.loadNewest}>
              {say.loadNewest}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button look="primary" busy={busy} busyLabel={say.saving} disabled={words.trim() === ""} onClick={editing.save}>
          {say.save}
        </Button>
        <Button onClick={editing.cancel}>{say.cancel}</Button>
        <span className={styles.rest}>
          {asks ? null : (
            <Button look="quiet" onClick={() => setAsks(true)}>
              {say.askForChange}
            </Button>
          )}
          {below === null ? (
            <Button look="quiet" onClick={addBelow}>
              {say.addBelow}
            </Button>
          ) : null}
          <Button look="quiet" onClick={editing.remove}>
            {say.remove}
          </Button>
        </span>
      </div>
    </div>
  );
}
