import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Fetched, useFetched } from "@/app/dashboard/over";
import { Icon } from "@/components/desk-icon";
import { type Service, root, toUrl } from "@/lib/place";
import styles from "./sidebar.module.css";

interface Command {
  name: string;
  keys: string;
  run: () => void;
}

const palette = async () => (await import("@/features/search/palette")).Palette;

const GO: readonly [Service, string][] = [
  ["vault", "Go to My Tasks"],
  ["upload", "Go to My Files"],
  ["calendar", "Go to Calendar"],
  ["settings", "Go to Settings"],
];

/** The search box: a button for those who point, Ctrl+K for those who type. */
export function Search({ onChat }: { onChat: () => void }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const Code = useFetched<{ commands: Command[]; onClose: () => void }>(open, palette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen((before) => !before && document.querySelector("dialog[open]") === null);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const commands: Command[] = [
    ...GO.map(([service, name]) => ({
      name,
      keys: "",
      run() {
        const place = root(service);
        navigate(toUrl(place), { state: place });
      },
    })),
    { name: "Open Chat Assistant", keys: "", run: onChat },
    { name: "Show keyboard shortcuts", keys: "?", run: () => dispatchEvent(new KeyboardEvent("keydown", { key: "?" })) },
    { name: "Sign Out", keys: "", run: () => navigate("/logout") },
  ];
  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open ? <Fetched code={Code} props={{ commands, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}
