import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Notice } from "@/components/notice";
import { placeOf } from "@/features/intake/places";
import { ALL, readScan, sorryFor } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import { toUrl } from "@/lib/place";
import { useBusy } from "@/lib/use-busy";
import styles from "./intake.module.css";

/** A form that was filled in on paper: its scan goes to My Files and is read as answers. */
export function PaperScan() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("scan");
    if (!(file instanceof File) || file.size === 0) return setProblem(say.noScan);
    void run(async () => {
      setProblem("");
      try {
        const came = await readScan(file);
        void client.invalidateQueries(ALL);
        const place = placeOf(came.id, came.name);
        navigate(toUrl(place), { state: place });
      } catch (error) {
        setProblem(sorryFor(error));
      }
    });
  }
  return (
    <form className={styles.change} onSubmit={submit} noValidate aria-labelledby="on-paper">
      <h2 id="on-paper" className={styles.title}>
        {say.onPaper}
      </h2>
      <p className={styles.soft}>{say.aboutPaper}</p>
      <div className={styles.scan}>
        <Field label={say.chooseScan} name="scan" type="file" accept=".pdf,.docx,.txt,image/*" />
      </div>
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div>
        <Button type="submit" busy={busy} busyLabel={say.readingScan}>
          {say.readScan}
        </Button>
      </div>
    </form>
  );
}
