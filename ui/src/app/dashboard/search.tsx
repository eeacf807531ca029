import { useState } from "react";
import { useLocation } from "wouter";
import { Fetched, useFetched } from "@/components/fetched";
import * as say from "@/app/dashboard/words";
import { Icon } from "@/components/desk-icon";
import { type Service, root, toUrl } from "@/lib/place";
import { useKeydown } from "@/lib/use-keydown";
import styles from "./sidebar.module.css";

interface Command {
  name: string;
  keys: string;
  run: () => void;
}

const palette = async () => (await import("@/features/search/palette")).Palette;

const GO: readonly [Service, string][] = [
  ["vault", say.goToMyTasks],
  ["upload", say.goToMyFiles],
  ["calendar", say.goToCalendar],
  ["drafts", say.goToDrafts],
  ["tables", say.goToTables],
  ["matters", say.goToMatters],
  ["clients", say.goToClients],
  ["chasing", say.goToChasing],
  ["intake", say.goToIntake],
  ["booking", say.goToMeetings],
  ["settings", say.goToSettings],
];

/** The search box: a button for those who point, Ctrl+K for those who type. */
export function Search({ onChat }: { onChat: () => void }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const Code = useFetched<{ commands: Command[]; onClose: () => void }>(open, palette);
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    setOpen((before) => !before && document.querySelector("dialog[open]") === null);
  });
  const commands: Command[] = [
    ...GO.map(([service, name]) => ({
      name,
      keys: "",
      run() {
        const place = root(service);
        navigate(toUrl(place), { state: place });
      },
    })),
    { name: say.openChatAssistant, keys: "", run: onChat },
    { name: say.showKeyboardShortcuts, keys: "?", run: () => dispatchEvent(new KeyboardEvent("keydown", { key: "?" })) },
    { name: say.signOut, keys: "", run: () => navigate("/logout") },
  ];
  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>{say.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open ? <Fetched code={Code} props={{ commands, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}
