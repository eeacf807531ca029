import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { AnswerSheet } from "@/features/tasks/answer-sheet";
import { SaveButton } from "@/features/tasks/save-button";
import * as say from "@/features/tasks/words";
import type { Authority } from "@/lib/contract";
import { comparisonQuery } from "@/lib/queries";
import styles from "./law.module.css";

/** How many documents cite. */
const papers = (authorities: readonly Authority[]): number =>
  new Set(authorities.flatMap(({ places }) => places.map(({ file, message }) => file ?? message))).size;

function Sheet({ task }: { task: string }) {
  const query = useQuery(comparisonQuery(task));
  return (
    <Loaded query={query} what={say.theComparison} rows={4}>
      {(answer) => <AnswerSheet answer={answer} task={task} />}
    </Loaded>
  );
}

/** Who cites what and who does not, once somebody asks for it. */
export function Comparison({ authorities, task }: { authorities: Authority[]; task: string }) {
  const [open, setOpen] = useState(false);
  if (papers(authorities) < 2) return null;
  return (
    <div className={styles.comparison}>
      <div className={styles.acts}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? say.hideTheComparison : say.compareTheDocuments}
        </Button>
        {open ? (
          <SaveButton path={`/api/compare/?task=${encodeURIComponent(task)}&format=docx`} name="comparison.docx">
            {say.saveAsWord}
          </SaveButton>
        ) : null}
      </div>
      {open ? <Sheet task={task} /> : null}
    </div>
  );
}
