import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { askForChange } from "@/features/drafts/queries";
import { sorryFor } from "@/features/drafts/sorry";
import { put, type Range } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import { useBusy } from "@/lib/use-busy";
import styles from "./editor.module.css";

interface Props {
  draft: string;
  field: RefObject<HTMLTextAreaElement | null>;
  words: string;
  onWords: (words: string) => void;
  onClose: () => void;
}

interface Answer {
  says: string[];
  /** The paragraph as it was, and what was chosen in it; null where nothing was changed. */
  before: { words: string; chosen: Range } | null;
}

/** Other words for those that are chosen in the paragraph. They stand in it until the person saves or takes them back. */
export function AskChange({ draft, field, words, onWords, onClose }: Props) {
  const id = useId();
  const [wish, setWish] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, run] = useBusy();
  const wished = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => wished.current?.focus(), []);
  function replace(text: string, chosen: Range) {
    onWords(text);
    requestAnimationFrame(() => field.current?.setSelectionRange(chosen.from, chosen.until));
  }
  async function send() {
    const area = field.current;
    if (!area || wish.trim() === "") return;
    const range = area.selectionStart === area.selectionEnd ? { from: 0, until: words.length } : { from: area.selectionStart, until: area.selectionEnd };
    try {
      const suggested = await askForChange(draft, words, range, wish);
      // What was typed meanwhile is the person's.
      if (field.current?.value !== words) setAnswer({ says: [say.changedMeanwhile], before: null });
      else {
        const next = put(words, range, suggested.words);
        setAnswer({ says: suggested.says, before: next === words ? null : { words, chosen: range } });
        replace(next, { from: range.from, until: range.from + suggested.words.length });
      }
    } catch (error) {
      console.error("A change was not found", error);
      setAnswer({ says: [sorryFor(error, true)], before: null });
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(send);
  }
  function keys(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }
  function undo() {
    if (!answer?.before) return;
    replace(answer.before.words, answer.before.chosen);
    setAnswer(null);
  }
  return (
    <form className={styles.ask} onSubmit={submit}>
      <label className={styles.label} htmlFor={`${id}-wish`}>
        {say.whatToChange}
      </label>
      <div className={styles.wish}>
        <input ref={wished} id={`${id}-wish`} className={styles.words} value={wish} maxLength={1000} aria-describedby={`${id}-help`} onChange={(event) => setWish(event.currentTarget.value)} onKeyDown={keys} />
        <Button type="submit" busy={busy} busyLabel={say.askingForChange} disabled={wish.trim() === ""}>
          {say.ask}
        </Button>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {say.askHelp}
      </p>
      <div role="status" className={answer ? styles.answer : undefined}>
        {answer?.says.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {answer && answer.before !== null ? (
          <Button look="quiet" onClick={undo}>
            {say.undo}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
