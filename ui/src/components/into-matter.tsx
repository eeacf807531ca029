import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import * as say from "@/components/into-matter-words";
import { Loaded } from "@/components/loaded";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { ApiError, getJson, sendJson } from "@/lib/api";
import type { Matter, MatterItemKind, Matters } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./into-matter.module.css";

export interface IntoMatterProps {
  kind: MatterItemKind;
  ids: string[];
  onClose: () => void;
}

/** Puts something of one's own into a matter that is chosen from those in which one may. */
export function IntoMatter({ kind, ids, onClose }: IntoMatterProps) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: ["matters", "list", "", false], queryFn: ({ signal }) => getJson<Matters>("/api/matters/", signal) });
  const [chosen, setChosen] = useState<Matter | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function add() {
    if (!chosen) return setProblem(say.chooseMatter);
    try {
      const at = `/api/matters/${encodeURIComponent(chosen.id)}/papers/`;
      await Promise.all(ids.map((id) => sendJson("POST", at, { kind, id })));
      await Promise.all(["matters", "file"].map((key) => client.invalidateQueries({ queryKey: [key] })));
      tellReader(say.addedTo(chosen.details.title));
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : say.wentWrong);
    }
  }
  return (
    <Dialog title={say.addToMatter} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.about}>{say.aboutAdding}</p>
        <Loaded query={query} what={say.yourMatters} rows={3}>
          {({ matters }) => {
            const open = matters.filter(({ level }) => level !== "read");
            if (open.length === 0) return <p className={styles.about}>{say.noMatters}</p>;
            return (
              <div className={styles.matters} role="radiogroup" aria-label={say.yourMatters}>
                {open.map((matter) => (
                  <label key={matter.id} className={styles.matter}>
                    <input type="radio" name="matter" checked={chosen?.id === matter.id} onChange={() => (setChosen(matter), setProblem(""))} />
                    <span>
                      {matter.details.title} <span className={styles.number}>{matter.details.number}</span>
                    </span>
                  </label>
                ))}
              </div>
            );
          }}
        </Loaded>
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div className={styles.end}>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button look="primary" busy={busy} busyLabel={say.adding} onClick={() => void run(add)}>
            {say.add}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
