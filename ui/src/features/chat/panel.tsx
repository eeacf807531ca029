import { useEffect, useRef } from "react";
import { IconButton } from "@/components/icon-button";
import { alertReader } from "@/components/toast";
import { Composer } from "@/features/chat/composer";
import { Log } from "@/features/chat/log";
import { useChat } from "@/features/chat/use-chat";
import * as say from "@/features/chat/words";
import type { Place } from "@/lib/place";
import { useKeydown } from "@/lib/use-keydown";
import styles from "./chat.module.css";

/** The assistant beside what the reader looks at. */
export function ChatPanel({ place, onClose }: { place: Place; onClose: () => void }) {
  const chat = useChat(place);
  const panel = useRef<HTMLElement>(null);
  // Before the quote that is shown goes on the same key.
  useKeydown((event) => {
    const inside = event.target instanceof Node && panel.current?.contains(event.target);
    if (event.key === "Escape" && inside && !document.querySelector("[popover]:popover-open")) onClose();
  }, true);
  useEffect(() => {
    const shown = panel.current;
    const before = document.activeElement as HTMLElement | null;
    // On a phone it covers the page, which nobody can reach then.
    const covers = matchMedia("(max-width: 38rem)");
    const around = [...document.querySelectorAll<HTMLElement>("#root > a, #root > header"), ...(shown?.parentElement?.querySelectorAll<HTMLElement>(":scope > main, :scope > :first-child") ?? [])];
    const shut = () => around.forEach((one) => (one.inert = covers.matches));
    shut();
    covers.addEventListener("change", shut);
    shown?.querySelector("textarea")?.focus();
    return () => {
      covers.removeEventListener("change", shut);
      for (const one of around) one.inert = false;
      if (document.activeElement === document.body || shown?.contains(document.activeElement)) before?.focus();
    };
  }, []);
  function clear() {
    if (!confirm(say.clear)) return;
    chat.clear().catch((error: unknown) => {
      console.error("The conversation could not be cleared", error);
      alertReader(say.clearFailed);
    });
  }
  return (
    <aside ref={panel} className={styles.panel} aria-label={say.title} data-keys="">
      <header className={styles.head}>
        <h2>{say.title}</h2>
        <IconButton icon="trash" label={say.clearTheConversation} title={say.clearTheConversation} onClick={clear} />
        <IconButton icon="close" label={say.close} onClick={onClose} />
      </header>
      <Log key={chat.service} chat={chat} />
      <Composer key={`write-${chat.service}`} place={place} chat={chat} />
    </aside>
  );
}
