import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "@/components/dialog";
import { type Place, move, toUrl } from "@/lib/place";
import styles from "./shortcuts.module.css";

const ROWS = [
  ["J", "Next row"],
  ["K", "Previous row"],
  ["Enter", "Open"],
  ["U", "Back to the list"],
] as const;
const FILES = [
  ["↑ ↓", "Move between rows; hold Shift to select"],
  ["A–Z", "Jump to a name by its first letters"],
  ["Enter", "Open"],
  ["Space", "Preview"],
  ["F2", "Rename"],
  ["Del", "Delete"],
  ["Ctrl A", "Select all"],
  ["Ctrl Z", "Undo a deletion"],
  ["⌫", "Go to the parent folder"],
] as const;
const EVERYWHERE = [
  ["Ctrl K", "Search everything"],
  ["?", "Show these shortcuts"],
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
    <Dialog title="Keyboard shortcuts" onClose={() => setShown(false)}>
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
