import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/button";
import { PublicPage } from "@/components/public-page";
import { Chosen } from "@/features/public-upload/chosen";
import { Gone } from "@/features/public-upload/gone";
import { MOST, added } from "@/features/public-upload/picked";
import { leftWords, sendFiles, useLink } from "@/features/public-upload/link";
import * as say from "@/features/public-upload/words";
import { ApiError, sentenceOf } from "@/lib/api";
import type { PublicLink } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./public-upload.module.css";

interface Told {
  bad: boolean;
  text: string;
  hint?: string;
}

/** The reply of the firm's assistant, whose drawing is fetched when there is one. */
function Reply({ text }: { text: string }) {
  const [Shown, setShown] = useState<ComponentType<{ text: string }> | null>(null);
  useEffect(() => {
    import("@/components/markdown").then(
      ({ Markdown }) => setShown(() => Markdown),
      (error: unknown) => console.error("The reply could not be drawn", error),
    );
  }, []);
  return (
    <section className={styles.reply} aria-label={say.reply}>
      {Shown ? <Shown text={text} /> : <p>{text}</p>}
    </section>
  );
}

function Form({ link, info }: { link: string; info: PublicLink }) {
  const [files, setFiles] = useState<File[]>([]);
  const [passcode, setPasscode] = useState("");
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const [reply, setReply] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  function add(more: readonly File[]) {
    const next = added(files, more);
    if (next) setFiles(next);
    else alert(say.many);
    setTold(null);
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (files.length === 0) {
      setTold({ bad: true, text: say.none });
      return;
    }
    setBusy(true);
    setTold(null);
    try {
      const { ai_response } = await sendFiles(link, files, info.passcode ? passcode : null);
      setReply(ai_response);
      setTold({ bad: false, text: say.done });
      // What was dropped meanwhile is still to be sent.
      setFiles((now) => now.filter((file) => !files.includes(file)));
    } catch (error) {
      console.error("The files were not taken", error);
      setTold({ bad: true, text: say.failed, ...(error instanceof ApiError && error.code && { hint: sentenceOf(error, say.REFUSED) }) });
    } finally {
      setBusy(false);
    }
  }
  const full = files.length >= MOST;
  return (
    <form className={styles.columns} onSubmit={(event) => void send(event)}>
      <div className={styles.main}>
        {info.passcode ? (
          <label className={styles.passcode}>
            <span>{say.passcode}</span>
            <input name="passcode" autoComplete="off" value={passcode} onChange={(event) => setPasscode(event.currentTarget.value)} />
          </label>
        ) : null}
        <label
          className={`${styles.zone} ${over ? styles.over : ""} ${full ? styles.full : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            add([...event.dataTransfer.files]);
          }}
        >
          <span>
            <strong>{say.chooseFiles}</strong> {say.orDropThemHere}
          </span>
          <small>{leftWords(info)}</small>
          <input
            type="file"
            multiple
            disabled={full || busy}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
        </label>
        <Button type="submit" look="primary" aria-disabled={busy || undefined} className={styles.send ?? ""}>
          {busy ? say.uploading : say.upload}
        </Button>
        <div role={told?.bad ? "alert" : "status"}>
          {told ? (
            <p className={told.bad ? styles.bad : styles.good}>
              {told.text}
              {told.hint ? <span className={styles.hint}>{told.hint}</span> : null}
            </p>
          ) : null}
        </div>
        {reply ? <Reply text={reply} /> : null}
      </div>
      <Chosen files={files} busy={busy} onRemove={(name) => setFiles(files.filter((file) => file.name !== name))} />
    </form>
  );
}

/** Lets anyone who has the link send files to the firm. It shows nothing that the firm has. */
export function PublicUpload({ link }: { link: string }) {
  const { info, gone, retry } = useLink(link);
  useTitle(info?.title ?? say.sendFiles);
  if (gone) return <Gone gone={gone} onRetry={retry} />;
  return (
    <PublicPage title={info?.title ?? say.sendFiles} lead={info ? say.filesGoTo(info.firm) : say.checkingTheLink}>
      {info ? <Form link={link} info={info} /> : null}
    </PublicPage>
  );
}
