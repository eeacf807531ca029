import { useState } from "react";
import { useLocation } from "wouter";
import * as say from "@/app/dashboard/words";
import { Dialog } from "@/components/dialog";
import { type Place, move, toUrl } from "@/lib/place";
import { useKeydown } from "@/lib/use-keydown";
import styles from "./shortcuts.module.css";

const ROWS = [
  ["J", say.nextRow],
  ["K", say.previousRow],
  [say.enter, say.open],
  ["U", say.backToTheList],
] as const;
const FILES = [
  ["↑ ↓", say.moveBetweenRows],
  ["A–Z", say.jumpToAName],
  [say.enter, say.open],
  [say.space, say.preview],
  ["F2", say.rename],
  [say.del, say.remove],
  ["Ctrl A", say.selectAll],
  ["Ctrl Z", say.undoADeletion],
  ["⌫", say.goToTheParentFolder],
] as const;
const EVERYWHERE = [
  ["Ctrl K", say.searchEverything],
  ["?", say.showTheseShortcuts],
] as const;

const TYPING = "input, textarea, select, [contenteditable]";

/** The keys that work everywhere in the dashboard, and the card that lists them. */
export function Shortcuts({ place }: { place: Place }) {
  const [shown, setShown] = useState(false);
  const [, navigate] = useLocation();
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (event.key === "?") {
      event.preventDefault();
      setShown(!shown);
    } else if (event.key === "u" && !shown && place.crumbs.length > 0) {
      const up = move(place, { type: "crumb", index: place.crumbs.length - 2 });
      navigate(toUrl(up), { state: up });
    }
  });

  if (!shown) return null;
  return (
    <Dialog title={say.keyboardShortcuts} onClose={() => setShown(false)}>
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
