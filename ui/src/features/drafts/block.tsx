import type { ReactNode } from "react";
import { type Around, Pieces } from "@/features/drafts/pieces";
import { captionOf, cellsOf } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import type { DraftBlock } from "@/lib/contract";
import styles from "./paper.module.css";

type Lines = DraftBlock["lines"];

/** The line on which somebody signs: it is drawn, not written. */
const isRule = (line: Lines[number]): boolean => line.length === 1 && /^_+$/.test(line[0]?.text ?? "");

function Each({ lines, around }: { lines: Lines; around: Around }) {
  return lines.map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} className={isRule(line) ? styles.rule : undefined}>
      <Pieces line={line} {...around} />
    </p>
  ));
}

function Caption({ lines, around }: { lines: Lines; around: Around }) {
  const { court, parties, right } = captionOf(lines);
  return (
    <div className={styles.caption}>
      <div className={styles.court}>
        <Each lines={court} around={around} />
      </div>
      {parties.length > 0 ? (
        <div className={styles.sides}>
          <div className={styles.parties}>
            <Each lines={parties} around={around} />
          </div>
          <div className={styles.case}>
            <Each lines={right} around={around} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Table({ lines, around }: { lines: Lines; around: Around }) {
  return (
    <table className={styles.table}>
      <tbody>
        {lines.map((line, row) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            {cellsOf(line).map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at}>
                <Pieces line={cell} {...around} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const labelled = (label: string, words: ReactNode) => (label ? <><span className={styles.label}>{label}</span> <span className={styles.text}>{words}</span></> : words);

/** A part of the paper, drawn by its kind. */
export function Block({ block, around }: { block: DraftBlock; around: Around }) {
  const { kind, level, label, lines } = block;
  const words = <Pieces line={lines[0] ?? []} {...around} />;
  switch (kind) {
    case "title":
      return <h2 className={styles.title}>{words}</h2>;
    case "heading": {
      const Head = level <= 1 ? "h2" : level === 2 ? "h3" : "h4";
      return <Head className={`${styles.heading} ${level > 1 ? styles.minor : ""} ${label ? styles.labelled : ""}`}>{labelled(label, words)}</Head>;
    }
    case "numbered":
      return (
        <p className={`${styles.labelled} ${styles.numbered}`} data-level={Math.min(level, 4)}>
          {labelled(label, words)}
        </p>
      );
    case "bullet":
      return <p className={`${styles.labelled} ${styles.bullet}`}>{labelled(label || "•", words)}</p>;
    case "quote":
      return <blockquote className={styles.quote}>{words}</blockquote>;
    case "centered":
      return <p className={styles.centered}>{words}</p>;
    case "table":
      return <Table lines={lines} around={around} />;
    case "caption":
      return <Caption lines={lines} around={around} />;
    case "signature":
      return (
        <div className={styles.signature}>
          <Each lines={lines} around={around} />
        </div>
      );
    case "page_break":
      return (
        <p className={styles.break}>
          <span>{say.pageBreak}</span>
        </p>
      );
    case "contents":
    case "authorities":
      return (
        <div className={styles.made}>
          <p className={styles.centered}>{words}</p>
          <p>{say.wordFillsIn}</p>
        </div>
      );
    default:
      return <p>{words}</p>;
  }
}
