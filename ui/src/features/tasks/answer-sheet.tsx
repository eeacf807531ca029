import { useId, useMemo } from "react";
import { SourceChip } from "@/components/source-chip";
import { SourcePopover } from "@/components/source-popover";
import { SourceList } from "@/features/tasks/source-list";
import { type Cited, citedOf } from "@/lib/cited";
import type { Answer, Line } from "@/lib/types";
import { type Peek, usePeek } from "@/lib/use-peek";
import styles from "./answer-sheet.module.css";
import rail from "./rail.module.css";

interface LineProps {
  line: Line;
  sources: ReadonlyMap<number, Cited>;
  peek: Peek;
  popoverId: string;
}

function AnswerLine({ line, sources, peek, popoverId }: LineProps) {
  const used = line.sources.flatMap((number) => sources.get(number) ?? []);
  return (
    <li className={styles.line}>
      {line.text}
      {used.length === 0 ? <span className={styles.none}>no source</span> : null}
      {used.map((source) => (
        <SourceChip key={source.number} source={source} peek={peek} popoverId={popoverId} />
      ))}
    </li>
  );
}

/** An answer: statements with the numbers of their sources, and the sources beside them like notes in a margin. */
export function AnswerSheet({ answer, task }: { answer: Answer; task: string }) {
  const id = useId();
  const popoverId = `${id}-quote`;
  const peek = usePeek();
  const cited = useMemo(() => answer.sources.map((source) => citedOf(source, task)), [answer.sources, task]);
  const sources = useMemo(() => new Map(cited.map((source) => [source.number, source])), [cited]);
  return (
    <div className={rail.columns}>
      <div className={styles.text}>
        <p className={styles.about}>{answer.about}</p>
        {answer.sections.map((section, index) => (
          // Headings may repeat; the order of an answer never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className={styles.section}>
            <h3>{section.heading}</h3>
            <ul>
              {section.lines.map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <AnswerLine key={at} line={line} sources={sources} peek={peek} popoverId={popoverId} />
              ))}
            </ul>
          </section>
        ))}
        {answer.gaps.length > 0 ? (
          <section className={styles.gaps}>
            <h3>What could not be read or found</h3>
            <ul>
              {answer.gaps.map((gap) => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <SourceList sources={cited} marked={peek.shown?.source.number ?? null} />
      <SourcePopover id={popoverId} peek={peek} />
    </div>
  );
}
