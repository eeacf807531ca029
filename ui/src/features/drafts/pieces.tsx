import { Fragment } from "react";
import { SourceChip } from "@/components/source-chip";
import * as say from "@/features/drafts/words";
import type { Cited } from "@/lib/cited";
import type { DraftPiece } from "@/lib/contract";
import type { Peek } from "@/lib/use-peek";
import styles from "./paper.module.css";

/** What the words of a paper need around them. */
export interface Around {
  sources: ReadonlyMap<number, Cited>;
  peek: Peek;
  popoverId: string;
  questions: readonly string[];
  /** The numbers of the questions. */
  numbers: readonly number[];
  /** The question whose gap is looked for. */
  lit: string | null;
  /** Goes to the question's field; null where nothing can be answered. */
  onGap: ((question: string) => void) | null;
}

function Gap({ question, questions, numbers, lit, onGap }: { question: string } & Around) {
  const number = questions.indexOf(question) + 1;
  const look = `${styles.gap} ${lit === question ? styles.lit : ""}`;
  if (!onGap || number === 0) return <mark className={look}>[{question}]</mark>;
  return (
    <a
      href={`#question-${number}`}
      className={look}
      data-gap={number}
      aria-label={say.gapLabel(numbers[number - 1] ?? number, question)}
      onClick={(event) => {
        event.preventDefault();
        onGap(question);
      }}
    >
      [{question}]
    </a>
  );
}

const same = (a: DraftPiece, b: DraftPiece | undefined): boolean => b?.sources.join() === a.sources.join();

/** Words with their open questions, and behind those that are taken from papers the numbers of their sources. */
export function Pieces({ line, ...around }: { line: readonly DraftPiece[] } & Around) {
  const { sources, peek, popoverId } = around;
  return line.map((piece, at) => {
    const { text, gap, bold, italic } = piece;
    const words = gap ? <Gap question={text} {...around} /> : text;
    const heavy = bold ? <strong>{words}</strong> : words;
    return (
      // Pieces may repeat; their order never changes within a version.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>
        {italic ? <em>{heavy}</em> : heavy}
        {same(piece, line[at + 1])
          ? null
          : piece.sources.flatMap((number) => sources.get(number) ?? []).map((source) => <SourceChip key={source.number} source={source} peek={peek} popoverId={popoverId} />)}
      </Fragment>
    );
  });
}
