import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Spinner } from "@/components/spinner";
import { Answer, Question, withCitations } from "@/features/chat/bubble";
import type { ChatMessage, Turn } from "@/features/chat/types";
import type { Chat } from "@/features/chat/use-chat";
import { WORDS } from "@/features/chat/words";
import styles from "./chat.module.css";

/** Pixels from the end at which a reader still counts as being there. */
const NEAR = 48;

function Under({ turn, onRetry }: { turn: Turn; onRetry: () => void }) {
  const { state, text, citations, notes, at } = turn;
  return (
    <>
      <Question text={turn.question} at={at} />
      {state === "asking" && !text ? (
        <p className={styles.thinking}>
          <Spinner />
          {WORDS.thinking}
        </p>
      ) : null}
      {text ? <Answer text={text} at={at} citations={citations} /> : null}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {state === "failed" ? <Answer text={WORDS.failed} at={at} /> : null}
      {state === "stopped" ? <p className={styles.note}>{WORDS.stopped}</p> : null}
      {state === "failed" || state === "stopped" ? (
        <div className={styles.tools}>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      ) : null}
    </>
  );
}

function Past({ message, retry }: { message: ChatMessage; retry: (() => void) | null }) {
  const { type, content, timestamp, citations = [] } = message;
  if (type === "user") return <Question text={content} at={timestamp} />;
  return (
    <Answer text={content} at={timestamp} citations={citations}>
      <div className={styles.tools}>
        <CopyButton text={withCitations(content, citations)}>{citations.length > 0 ? "Copy with citations" : "Copy"}</CopyButton>
        {retry ? <Button onClick={retry}>Retry</Button> : null}
      </div>
    </Answer>
  );
}

const toEnd = (log: HTMLElement | null) => log?.scrollTo({ top: log.scrollHeight, behavior: "instant" });

/** What was said, newest last. It follows what is written only for a reader who is at its end. */
export function Log({ chat }: { chat: Chat }) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [behind, setBehind] = useState(false);
  const [opened] = useState(() => new Date().toISOString());
  const { messages, turn, greeting, loading, send } = chat;

  useLayoutEffect(() => {
    if (atEnd.current) toEnd(box.current);
    else setBehind(turn !== null);
    // Whatever is drawn makes it longer.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [messages, turn, greeting]);
  // Whoever asks wants to see the answer.
  const asked = turn?.at;
  useLayoutEffect(() => {
    if (!asked) return;
    atEnd.current = true;
    toEnd(box.current);
  }, [asked]);
  // An answer is drawn before its letters are there: its height comes later.
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    const observer = new ResizeObserver(() => (atEnd.current ? toEnd(log) : undefined));
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  function follow() {
    const log = box.current;
    if (!log) return;
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
    if (atEnd.current) setBehind(false);
  }

  const [question, answer] = messages.slice(-2);
  const again = !turn && question?.type === "user" && answer?.type === "bot" ? () => void send(question.content, true) : null;
  return (
    <div className={styles.frame}>
      {/* Scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} role="log" aria-label="Conversation" aria-busy={turn?.state === "asking"} tabIndex={0} className={styles.log} onScroll={follow}>
        {greeting ? <Answer text={greeting} at={opened} /> : null}
        {loading && !turn ? <p className={styles.thinking}>Loading the conversation…</p> : null}
        {messages.map((message) => (
          <Past key={message.id} message={message} retry={message === answer ? again : null} />
        ))}
        {turn ? <Under turn={turn} onRetry={() => void send(turn.question, true)} /> : null}
      </div>
      {behind ? (
        <button
          type="button"
          className={styles.down}
          onClick={() => {
            atEnd.current = true;
            setBehind(false);
            toEnd(box.current);
          }}
        >
          To the newest
        </button>
      ) : null}
    </div>
  );
}
