import { useEffect, useRef } from "react";
import { Icon } from "@/components/desk-icon";
import { Block } from "@/features/drafts/block";
import { Editor } from "@/features/drafts/editor";
import { FindingsHere } from "@/features/drafts/findings";
import type { Around } from "@/features/drafts/pieces";
import { editedText } from "@/features/drafts/text";
import type { EditingHook } from "@/features/drafts/use-editing";
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";
import styles from "./paper.module.css";

/** Characters of a paragraph that name it. */
const NAME = 50;

function nameOf(text: string): string {
  const words = text.replaceAll(/\s+/g, " ").trim();
  return words.length > NAME ? `${words.slice(0, NAME)}…` : words || say.emptyParagraph;
}

interface Props {
  draft: Draft;
  around: Around;
  /** Null where it is for reading only. */
  editing: EditingHook | null;
}

/** The draft as a sheet. A click on a paragraph, or Enter on its button, opens it for writing. */
export function Paper({ draft, around, editing }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const begin = editing?.begin;
  useEffect(() => {
    const element = sheet.current;
    if (!element || !begin) return;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest("a, button, textarea, label, [data-source]")) return;
      // Whoever marks text to copy it does not mean to change it.
      if (getSelection()?.isCollapsed === false) return;
      const block = target.closest<HTMLElement>("[data-editable]")?.dataset["block"];
      if (block !== undefined) begin(Number(block));
    };
    element.addEventListener("click", onClick);
    return () => element.removeEventListener("click", onClick);
  }, [begin]);
  // The end of writing leaves the focus where it began.
  const open = editing?.edited?.block ?? null;
  const last = useRef<number | null>(null);
  useEffect(() => {
    const left = last.current;
    last.current = open;
    if (open !== null || left === null) return;
    if (document.activeElement === null || document.activeElement === document.body) {
      sheet.current?.querySelector<HTMLElement>(`[data-block="${left}"] > button`)?.focus({ preventScroll: true });
    }
  }, [open]);
  return (
    <div ref={sheet} className={styles.sheet} data-column="">
      {draft.blocks.map((block, at) => {
        const edited = editing?.edited?.block === at ? editing.edited : null;
        const editable = block.editable && editing !== null;
        return (
          // A version's parts have no names but their places.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${draft.shown}-${at}`} className={`${styles.block} ${editable ? styles.editable : ""}`} data-block={at} data-editable={editable && !edited ? "" : undefined}>
            {edited && editing ? <Editor edited={edited} editing={editing} /> : <Block block={block} around={around} />}
            {edited ? null : <FindingsHere findings={draft.findings.filter((finding) => finding.block === at)} />}
            {editable && !edited ? (
              <button type="button" className={styles.pen} aria-label={say.editParagraph(nameOf(editedText(block)))} onClick={() => begin?.(at)}>
                <Icon name="draft" size={16} />
              </button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
