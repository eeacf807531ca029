import { type ReactNode, useId, useMemo } from "react";
import { Icon } from "@/components/desk-icon";
import { Markdown } from "@/components/markdown";
import { SourceChip } from "@/components/source-chip";
import { SourcePopover } from "@/components/source-popover";
import * as say from "@/features/chat/words";
import { type Cited, whereOf } from "@/lib/cited";
import type { Citation } from "@/lib/contract";
import { formatTime } from "@/lib/format";
import { viewOf } from "@/lib/place";
import { usePeek } from "@/lib/use-peek";
import styles from "./chat.module.css";

/** A paper with its owner, should that be a colleague, and the matters through which it is read. */
const nameOf = ({ name, owner_name, matters }: Citation): string => [name, owner_name, ...(owner_name ? matters.map((one) => one.number) : [])].filter(Boolean).join(" · ");

function citedOf(citation: Citation): Cited {
  const { number, page, quote, file, message, task, start, end, proven } = citation;
  return {
    number,
    name: nameOf(citation),
    page,
    quote,
    doubtful: proven === false,
    view: viewOf({ file, message, task: task?.id ?? null, page, start, end, quote }),
  };
}

/** An answer as text, with what limits it and its sources below it, as it goes into a memo. */
export function withCitations(text: string, citations: readonly Citation[], notes: readonly string[]): string {
  if (citations.length === 0 && notes.length === 0) return text;
  const sources = citations.map((one) => `[${one.number}] ${whereOf({ name: nameOf(one), page: one.page })}: “${one.quote}”`);
  return [text.trim(), notes.join("\n"), sources.length > 0 ? say.sourcesList(sources.join("\n")) : ""].filter(Boolean).join("\n\n");
}

function Said({ who, at, children }: { who: "user" | "bot"; at: string | null; children: ReactNode }) {
  return (
    <div className={`${styles.message} ${who === "user" ? styles.user : styles.bot}`}>
      <span className={styles.avatar} aria-hidden="true">
        {who === "user" ? <Icon name="user" size={16} /> : "C"}
      </span>
      <div className={styles.said}>
        <p className={styles.who}>
          <span className="visually-hidden">{who === "user" ? say.you : "Chancery"}</span>
          {at ? <time dateTime={at}>{formatTime(at)}</time> : null}
        </p>
        {children}
      </div>
    </div>
  );
}

export function Question({ text, at }: { text: string; at: string }) {
  return (
    <Said who="user" at={at}>
      <p className={styles.question}>{text}</p>
    </Said>
  );
}

interface AnswerProps {
  text: string;
  at: string | null;
  citations?: readonly Citation[];
}

const NO_CITATIONS: readonly Citation[] = [];

/** What the assistant says, with the numbers of its sources in the lines that rest on them. */
export function Answer({ text, at, citations = NO_CITATIONS }: AnswerProps) {
  const popover = `${useId()}-quote`;
  const peek = usePeek();
  const sources = useMemo(() => new Map(citations.map((one) => [one.number, citedOf(one)])), [citations]);
  const cite = (number: number, key: string) => {
    const source = sources.get(number);
    return source ? <SourceChip key={key} source={source} peek={peek} popoverId={popover} /> : null;
  };
  return (
    <Said who="bot" at={at}>
      <div data-column="">
        <Markdown text={text} cite={cite} />
      </div>
      <SourcePopover id={popover} peek={peek} />
    </Said>
  );
}
