import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Loaded } from "@/components/loaded";
import { alertReader } from "@/components/toast";
import type { Item } from "@/features/files/selection";
import * as say from "@/features/files/words";
import { getJson } from "@/lib/api";
import type { Answer, Marked } from "@/lib/contract";
import { saveCall } from "@/lib/download";
import { allFiles } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import styles from "./marked-dialog.module.css";

const isWord = (name: string): boolean => name.toLowerCase().endsWith(".docx");

function Told({ answer }: { answer: Answer }) {
  return (
    <div className={styles.told}>
      <p className={styles.lead}>{answer.lead}</p>
      {answer.sections.map((section) => (
        <section key={section.heading}>
          <h3>{section.heading}</h3>
          <ul>
            {section.lines.map((line, at) => (
              // Lines may repeat; their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{line.text}</li>
            ))}
          </ul>
        </section>
      ))}
      {answer.gaps.map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
    </div>
  );
}

/** What was found, and the marked document to save. `asked` is the query of the call. */
function Result({ asked, name }: { asked: string; name: string }) {
  const [busy, run] = useBusy();
  const query = useQuery({ queryKey: ["files", "marked", asked], queryFn: ({ signal }) => getJson<Marked>(`/api/marked/?${asked}`, signal), staleTime: 0 });
  const save = () =>
    saveCall(`/api/marked/?${asked}&format=docx`, name).catch((error: unknown) => {
      console.error("The marked paper could not be saved", error);
      alertReader(say.downloadFailed);
    });
  return (
    <Loaded query={query} what={say.theFindings} rows={4}>
      {({ answer, document }) => (
        <>
          <Told answer={answer} />
          {document ? (
            <div className={styles.end}>
              <Button look="primary" busy={busy} busyLabel={say.download} onClick={() => void run(save)}>
                {say.downloadMarked}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Choice({ item, path, onChoose }: { item: Item; path: string; onChoose: (id: string) => void }) {
  const query = useQuery({ queryKey: ["files", path, "versions"], queryFn: () => allFiles(path, { sort: "name", order: "asc", q: "" }) });
  return (
    <Loaded query={query} what={say.wordDocuments} rows={3}>
      {({ files }) => {
        const others = files.filter(({ id, name }) => id !== item.id && isWord(name));
        if (others.length === 0) return <p>{say.noOtherVersion}</p>;
        return (
          <ul className={styles.choices}>
            {others.map(({ id, name }) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose(id)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

interface Props {
  item: Item;
  /** Its folder, where other versions are looked for. */
  path: string;
  what: "check" | "redline";
  onClose: () => void;
}

/** A paper that is checked, or redlined against an older version of it. */
export function MarkedDialog({ item, path, what, onClose }: Props) {
  const [older, setOlder] = useState<string | null>(null);
  const id = encodeURIComponent(item.id);
  const asked = what === "check" ? `check=${id}` : older === null ? null : `older=${encodeURIComponent(older)}&newer=${id}`;
  return (
    <Dialog title={what === "check" ? say.checkNamed(item.name) : say.redlineNamed(item.name)} wide onClose={onClose}>
      {asked === null ? (
        <>
          <p className={styles.help}>{say.chooseTheOlder}</p>
          <Choice item={item} path={path} onChoose={setOlder} />
        </>
      ) : (
        <Result asked={asked} name={item.name} />
      )}
    </Dialog>
  );
}
