import { useId, useMemo } from "react";
import { SourceChip } from "@/components/source-chip";
import { SourcePopover } from "@/components/source-popover";
import { SourceList } from "@/features/tasks/source-list";
import { Verdict } from "@/features/tasks/verdict";
import * as say from "@/features/tasks/words";
import { type Cited, citedOf } from "@/lib/cited";
import type { Answer, Line } from "@/lib/contract";
import { type Peek, usePeek } from "@/lib/use-peek";
import styles from "./answer-sheet.module.css";
import rail from "./rail.module.css";
import records from "./record-table.module.css";

interface LineProps {
  line: Line;
  sources: ReadonlyMap<number, Cited>;
  peek: Peek;
  popoverId: string;
}

function Chips({ numbers, sources, peek, popoverId }: Omit<LineProps, "line"> & { numbers: readonly number[] }) {
  const used = numbers.flatMap((number) => sources.get(number) ?? []);
  return used.map((source) => <SourceChip key={source.number} source={source} peek={peek} popoverId={popoverId} />);
}

/**
 * The line, with its verdict as a mark in the place of its words. How the text begins says nothing: a document may say so
 * as well.
 */
function Said({ line }: { line: Line }) {
  // The server says it at the line's end, in English alone.
  const end = line.unproven ? line.text.lastIndexOf(" (only in ") : -1;
  if (end >= 0) {
    return (
      <>
        {line.text.slice(0, end)} <em className={styles.doubtful}>{say.onlyUnverified}</em>
      </>
    );
  }
  if (!line.verdict) return line.text;
  return (
    <>
      <Verdict verdict={line.verdict} /> {line.text.slice(line.text.indexOf(": ") + 2)}
    </>
  );
}

function AnswerLine({ line, ...shown }: LineProps) {
  return (
    <li className={styles.line}>
      <Said line={line} />
      {line.sources.length === 0 && !line.own ? <span className={styles.none}>{say.noSource}</span> : null}
      <Chips numbers={line.sources} {...shown} />
    </li>
  );
}

/** Lines as rows: each cell has what bears it. Wider than the page it scrolls by itself. */
function AnswerTable({ name, columns, lines, ...shown }: Omit<LineProps, "line"> & { name: string; columns: string[]; lines: Line[] }) {
  return (
    // A box that scrolls must take the focus, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} tabIndex={0} role="group" aria-label={name}>
      <table className={records.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.text}>
              {line.cells?.map((cell, at) => {
                const Cell = at === 0 ? "th" : "td";
                return (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Cell key={at} scope={at === 0 ? "row" : undefined} data-head={columns[at]}>
                    {cell.text}
                    <Chips numbers={cell.sources ?? []} {...shown} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An answer: statements with the numbers of their sources, and the sources beside them like notes in a margin. */
export function AnswerSheet({ answer, task }: { answer: Answer; task: string }) {
  const id = useId();
  const popoverId = `${id}-quote`;
  const peek = usePeek();
  const cited = useMemo(() => answer.sources.map((source) => citedOf(source, task)), [answer.sources, task]);
  const sources = useMemo(() => new Map(cited.map((source) => [source.number, source])), [cited]);
  const shown = { sources, peek, popoverId };
  return (
    <div className={rail.columns}>
      <div className={styles.text}>
        {answer.warning ? (
          <p className={styles.lead} role="note">
            <strong>{say.pleaseLook}</strong> {answer.warning}
          </p>
        ) : null}
        {answer.lead ? <p className={styles.lead}>{answer.lead}</p> : null}
        {answer.sections.map((section, index) => (
          // Headings may repeat; the order of an answer never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className={styles.section}>
            {section.heading ? <h3>{section.heading}</h3> : null}
            {section.intro ? <p>{section.intro}</p> : null}
            {section.columns ? (
              <AnswerTable name={section.heading} columns={section.columns} lines={section.lines} {...shown} />
            ) : (
              <ul>
                {section.lines.map((line, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <AnswerLine key={at} line={line} {...shown} />
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className={styles.about}>{answer.about}</p>
        {answer.gaps.length > 0 ? (
          <section className={styles.gaps}>
            <h3>{say.notReadOrFound}</h3>
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
