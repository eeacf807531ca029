import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "@/components/desk-icon";
import type { Chat } from "@/features/chat/use-chat";
import { placeholder, scope } from "@/features/chat/scope";
import * as say from "@/features/chat/words";
import type { Place } from "@/lib/place";
import styles from "./chat.module.css";

const keyOf = (service: string) => `draft:${service}`;

/** Where a question is written. What was begun is still there after a reload. */
export function Composer({ place, chat }: { place: Place; chat: Chat }) {
  const { service, turn, send, stop } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => localStorage.getItem(keyOf(service)) ?? "");
  const asking = turn?.state === "asking";

  function write(next: string) {
    setText(next);
    if (next) localStorage.setItem(keyOf(service), next);
    else localStorage.removeItem(keyOf(service));
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const message = text.trim();
    if (!message || asking) return;
    write("");
    void send(message);
  }
  // As high as what is written, up to a third of the panel.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight + 2, 180)}px`;
    // What is written decides it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text]);

  return (
    <form className={styles.composer} onSubmit={submit}>
      <p className={styles.scope}>
        {say.searchIn} <span className={styles.scopeName}>{scope(place)}</span>
      </p>
      <div className={styles.write}>
        <textarea
          ref={field}
          rows={1}
          aria-label={say.yourQuestion}
          placeholder={placeholder(place)}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        {asking ? (
          <button type="button" className={styles.send} aria-label={say.stop} onClick={stop}>
            <Icon name="stop" />
          </button>
        ) : (
          <button type="submit" className={styles.send} aria-label={say.send} disabled={text.trim() === ""}>
            <Icon name="up" />
          </button>
        )}
      </div>
    </form>
  );
}
