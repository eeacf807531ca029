import { useRef, useState } from "react";
import { Button } from "@/components/button";
import { PublicPage } from "@/components/public-page";
import { send, stopReminders, useList } from "@/features/wanted/list";
import { WantedItem } from "@/features/wanted/wanted-item";
import * as say from "@/features/wanted/words";
import { ApiError, sentenceOf } from "@/lib/api";
import type { WantedPapers } from "@/lib/contract";
import { formatSize } from "@/lib/format";
import { stillNeeded } from "@/lib/still-needed";
import { useTitle } from "@/lib/use-title";
import styles from "./wanted.module.css";

/** Files of one upload. */
const MOST = 10;

interface Told {
  bad: boolean;
  text: string;
}

function Sending({ link, list, onSent }: { link: string; list: WantedPapers; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  async function take(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length === 0 || busy) return;
    if (files.length > MOST) return setTold({ bad: true, text: say.tooMany });
    setBusy(true);
    setTold(null);
    try {
      await send(link, files);
      setTold({ bad: false, text: say.sent(files.length) });
    } catch (error) {
      console.error("The files were not taken", error);
      setTold({ bad: true, text: error instanceof ApiError && error.code ? sentenceOf(error, say.REFUSED) : say.failed });
    } finally {
      setBusy(false);
      onSent();
    }
  }
  return (
    <section className={styles.sending} aria-label={say.sendHere}>
      <label className={styles.zone}>
        <strong>{busy ? say.sending : say.chooseFiles}</strong>
        <small>{say.anyOrder}</small>
        <small>{say.perFile(formatSize(list.max_file_bytes))}</small>
        <input type="file" multiple disabled={busy} onChange={(event) => void take(event.currentTarget)} />
      </label>
      <div role={told?.bad ? "alert" : "status"}>
        {told ? <p className={told.bad ? styles.bad : styles.good}>{told.text}</p> : null}
        {list.reading > 0 ? <p className={styles.soft}>{say.reading(list.reading)}</p> : null}
      </div>
      {list.again.length > 0 ? (
        <section className={styles.again}>
          <h2>{say.again}</h2>
          <ul lang={list.language}>
            {list.again.map(({ name, why }, at) => (
              // Two files may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${name} ${at}`}>
                <strong>{name}</strong>
                {why.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}

function Reminders({ link, stopped, onDone }: { link: string; stopped: boolean; onDone: () => void }) {
  const busy = useRef(false);
  async function change() {
    if (busy.current) return;
    busy.current = true;
    await stopReminders(link, !stopped).catch((error: unknown) => console.error("The wish was not kept", error));
    busy.current = false;
    onDone();
  }
  return (
    <section className={styles.reminders} id="stop">
      <p role="status">{stopped ? say.stopped : say.aboutReminders}</p>
      <Button onClick={() => void change()}>{stopped ? say.resume : say.stop}</Button>
    </section>
  );
}

/** Shows whoever has the link which papers are wanted and what came of them, and takes files. It shows nothing that the firm has. */
export function Wanted({ link }: { link: string }) {
  const { list, gone, reload } = useList(link);
  useTitle(list?.matter ?? say.documents);
  if (gone === "link") {
    return (
      <PublicPage title={say.gone} lead={say.goneHelp}>
        {null}
      </PublicPage>
    );
  }
  if (gone === "server") {
    return (
      <PublicPage title={say.unreachable}>
        <Button onClick={reload}>{say.tryAgain}</Button>
      </PublicPage>
    );
  }
  if (list === null) {
    return (
      <PublicPage title={say.documents} lead={say.checkingTheLink}>
        {null}
      </PublicPage>
    );
  }
  const { open, asked } = stillNeeded(list.items);
  return (
    <PublicPage title={list.matter} lead={say.wantedBy(list.firm)}>
      <div className={styles.columns}>
        <section>
          <div role="status">
            {open.length > 0 ? <p className={styles.left}>{say.stillNeeded(open.length)}</p> : null}
            {asked.length > 0 ? <p className={styles.good}>{say.lookedAt(asked.length)}</p> : null}
            {open.length + asked.length === 0 ? <p className={styles.good}>{say.allCame}</p> : null}
          </div>
          <ul className={styles.items}>
            {list.items.map((item) => (
              <WantedItem key={item.name} item={item} language={list.language} />
            ))}
          </ul>
        </section>
        <div>
          <Sending link={link} list={list} onSent={reload} />
          <Reminders link={link} stopped={list.stopped} onDone={reload} />
        </div>
      </div>
    </PublicPage>
  );
}
