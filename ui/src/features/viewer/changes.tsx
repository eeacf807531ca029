import { type Found, findAll, plain, toUnits } from "@/features/viewer/find";
import * as say from "@/features/viewer/words";
import { formatDateTime } from "@/lib/format";
import type { TrackedChange } from "@/lib/contract";
import styles from "./viewer.module.css";

/** Where a change stands in the string: inserted words themselves, or the words around the place of deleted ones. */
export function placeOfChange(text: string, { kind, words, at }: TrackedChange): Found {
  const [from = 0] = toUnits(text, [at]);
  if (kind === "inserted") {
    // The words are told on one line, and the text may have more blanks between them.
    const near = text.slice(from, from + words.length * 2 + 100);
    const [there] = findAll(plain(near), words.replace(/…$/, ""), 1);
    return there ? { start: from + there.start, end: from + there.end } : { start: from, end: Math.min(from + words.length, text.length) };
  }
  const before = /\S*\s*$/.exec(text.slice(Math.max(from - 60, 0), from))?.[0] ?? "";
  const after = /^\s*\S*/.exec(text.slice(from, from + 60))?.[0] ?? "";
  return { start: from - before.length, end: from + after.length };
}

/** Who changed what and when, as the document says; each leads to its place. */
export function Changes({ changes, onGo }: { changes: readonly TrackedChange[]; onGo: (change: TrackedChange) => void }) {
  return (
    <details className={styles.changes}>
      <summary>{say.trackedChangesCount(changes.length)}</summary>
      {/* Scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol tabIndex={0} aria-label={say.trackedChanges}>
        {changes.map((change, index) => (
          // Two changes may be alike in all but their number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button type="button" onClick={() => onGo(change)}>
              <span className={styles.by}>
                {change.kind === "inserted" ? say.inserted : say.deleted}
                {change.author ? ` · ${change.author}` : ""}
                {change.date ? ` · ${formatDateTime(change.date)}` : ""}
              </span>
              {change.kind === "inserted" ? <ins>{change.words}</ins> : <del>{change.words}</del>}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
