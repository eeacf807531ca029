import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Spinner } from "@/components/spinner";
import { Answer, Question, withCitations } from "@/features/chat/bubble";
import type { Turn } from "@/features/chat/types";
import type { Chat } from "@/features/chat/use-chat";
import * as say from "@/features/chat/words";
import type { ChatMessage } from "@/lib/contract";
import styles from "./chat.module.css";

/** Pixels from the end at which a reader still counts as being there. */
const NEAR = 48;

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));

function Under({ turn, onRetry }: { turn: Turn; onRetry: () => void }) {
  const { state, text, citations, notes, at } = turn;
  return (
    <>
      <Question text={turn.question} at={at} />
      {state === "asking" && !text ? (
        <p className={styles.thinking}>
          <Spinner />
          {say.thinking}
        </p>
      ) : null}
      {text ? <Answer text={text} at={at} citations={citations} /> : null}
      <Notes notes={notes} />
      {state === "failed" ? <Answer text={say.failed} at={at} /> : null}
      {state === "stopped" ? <p className={styles.note}>{say.stopped}</p> : null}
      {state === "failed" || state === "stopped" ? (
        <div className={styles.tools}>
          <Button onClick={onRetry}>{say.retry}</Button>
        </div>
      ) : null}
    </>
  );
}

function Past({ message, retry }: { message: ChatMessage; retry: (() => void) | null }) {
  const { type, content, timestamp, citations = [], notes = [] } = message;
  if (type === "user") return <Question text={content} at={timestamp} />;
  return (
    <>
      <Answer text={content} at={timestamp} citations={citations} />
      <Notes notes={notes} />
      <div className={styles.tools}>
        <CopyButton text={withCitations(content, citations, notes)}>{citations.length > 0 ? say.copyWithCitations : say.copy}</CopyButton>
        {retry ? <Button onClick={retry}>{say.retry}</Button> : null}
      </div>
    </>
  );
}

/** Whether the reader is at the end, and where the log was last put. */
type End = { at: boolean; put: number };

const rest = (log: HTMLElement) => log.scrollHeight - log.scrollTop - log.clientHeight;

function toEnd(log: HTMLElement | null, end: End) {
  log?.scrollTo({ top: log.scrollHeight, behavior: "instant" });
  end.put = log?.scrollTop ?? 0;
}

/** Follows, unless the reader has moved the log up: the event that tells of it comes only later. */
function follow(log: HTMLElement | null, end: End) {
  if (log && rest(log) < NEAR) end.at = true;
  else if (log && log.scrollTop < end.put - 1) end.at = false;
  if (end.at) toEnd(log, end);
  return end.at;
}

/** What was said, newest last. It follows what is written only for a reader who is at its end. */
export function Log({ chat }: { chat: Chat }) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<End>({ at: true, put: 0 });
  const [behind, setBehind] = useState(false);
  const [opened] = useState(() => new Date().toISOString());
  const { messages, turn, greeting, loading } = chat;

  useLayoutEffect(() => {
    const there = follow(box.current, end.current);
    // What was written behind the reader's back stays there when its writing has ended.
    setBehind((was) => !there && (was || turn !== null));
    // Whatever is drawn makes it longer.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [messages, turn, greeting]);
  // Whoever asks wants to see the answer.
  const asked = turn?.at;
  useLayoutEffect(() => {
    if (!asked) return;
    end.current.at = true;
    toEnd(box.current, end.current);
  }, [asked]);
  // An answer is drawn before its letters are there: its height comes later.
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    const observer = new ResizeObserver(() => follow(log, end.current));
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  function moved() {
    const log = box.current;
    if (!log) return;
    end.current.at = rest(log) < NEAR;
    if (end.current.at) setBehind(false);
  }

  const [question, answer] = messages.slice(-2);
  const again = !turn && question?.type === "user" && answer?.type === "bot" ? () => void chat.retry(question.content, question.path ?? "") : null;
  return (
    <div className={styles.frame}>
      {/* Scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} role="log" aria-label={say.conversation} aria-busy={turn?.state === "asking"} tabIndex={0} className={styles.log} onScroll={moved}>
        {greeting ? <Answer text={greeting} at={opened} /> : null}
        {loading && !turn ? <p className={styles.thinking}>{say.loadingTheConversation}</p> : null}
        {messages.map((message) => (
          <Past key={message.id} message={message} retry={message === answer ? again : null} />
        ))}
        {turn ? <Under turn={turn} onRetry={() => void chat.retry(turn.question, turn.path)} /> : null}
      </div>
      {behind ? (
        <button
          type="button"
          className={styles.down}
          onClick={() => {
            end.current.at = true;
            setBehind(false);
            toEnd(box.current, end.current);
          }}
        >
          {say.jumpToLatest}
        </button>
      ) : null}
    </div>
  );
}
