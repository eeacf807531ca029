import { useSyncExternalStore } from "react";
import { announced, onAnnounce } from "@/lib/announce";

export function Announcer() {
  const text = useSyncExternalStore(onAnnounce, announced);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
      {text}
    </div>
  );
}
