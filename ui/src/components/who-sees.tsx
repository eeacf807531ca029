import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/dialog";
import { Loaded } from "@/components/loaded";
import * as say from "@/components/who-sees-words";
import { getJson } from "@/lib/api";
import type { FileIsSeenBy } from "@/lib/contract";
import styles from "./who-sees.module.css";

function Who({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ["matters", "who", id],
    queryFn: ({ signal }) => getJson<FileIsSeenBy>(`/api/files/file/${encodeURIComponent(id)}/who/`, signal),
  });
  return (
    <Dialog title={say.whoSees} onClose={onClose}>
      <p className={styles.about}>{name}</p>
      <Loaded query={query} what={say.thePeople} rows={3}>
        {({ people, matters }) => (
          <>
            <ul className={styles.people}>
              {people.map((person) => (
                <li key={person.id}>
                  <span>{person.name || person.email}</span>
                  <span className={styles.about}>{say.WHY[person.why]}</span>
                </li>
              ))}
            </ul>
            {matters.length > 0 ? <p className={styles.about}>{say.through(matters.map(({ number, title }) => `${number} ${title}`).join("; "))}</p> : null}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Tells who can see a file. */
export function WhoSeesButton({ id, name, className }: { id: string; name: string; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className ?? styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say.whoSees}
      </button>
      {open ? <Who id={id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
