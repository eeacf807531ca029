import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "@/components/dialog";
import { type Place, move, toUrl } from "@/lib/place";
import styles from "./shortcuts.module.css";

const ROWS = [
  ["J", "Next row"],
  ["K", "Row before"],
  ["Enter", "Open"],
  ["U", "Up to the list"],
] as const;
const FILES = [
  ["↑ ↓", "Walk the rows; with Shift choose them"],
  ["A–Z", "To the name that begins so"],
  ["Enter", "Open"],
  ["Space", "Preview"],
  ["F2", "Rename"],
  ["Del", "Delete"],
  ["Ctrl A", "Choose all"],
  ["Ctrl Z", "Take a deletion back"],
  ["⌫", "Up to the folder above"],
] as const;
const EVERYWHERE = [
  ["Ctrl K", "Search everything"],
  ["?", "These keys"],
] as const;

const TYPING = "input, textarea, select, [contenteditable]";

/** The keys that work everywhere in the dashboard, and the card that lists them. */
export function Shortcuts({ place }: { place: Place }) {
  const [shown, setShown] = useState(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (event.key === "?") {
        event.preventDefault();
        setShown(!shown);
      } else if (event.key === "u" && !shown && place.crumbs.length > 0) {
        const up = move(place, { type: "crumb", index: place.crumbs.length - 2 });
        navigate(toUrl(up), { state: up });
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate, place, shown]);

  if (!shown) return null;
  return (
    <Dialog title="Keys" onClose={() => setShown(false)}>
      <dl className={styles.keys}>
        {[...(place.service === "upload" ? FILES : ROWS), ...EVERYWHERE].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
