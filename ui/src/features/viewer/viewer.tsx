import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { DownloadButton } from "@/components/download-button";
import { WhoSeesButton } from "@/components/who-sees";
import { Empty, Failure, Skeleton } from "@/components/states";
import { Finder } from "@/features/viewer/finder";
import { ImagePane } from "@/features/viewer/image-pane";
import { RecordingPane } from "@/features/viewer/recording-pane";
import { ReadAgain } from "@/features/viewer/read-again";
import { PdfPane } from "@/features/viewer/pdf-pane";
import { TextPane } from "@/features/viewer/text-pane";
import { useFinder } from "@/features/viewer/use-finder";
import { IconButton } from "@/components/icon-button";
import * as say from "@/features/viewer/words";
import { ApiError } from "@/lib/api";
import { fileQuery, textQuery } from "@/lib/queries";
import { type Place, type View, toUrl, withView } from "@/lib/place";
import { useLastError } from "@/lib/use-last-error";
import type { FileDetail } from "@/lib/contract";
import styles from "./viewer.module.css";

type Kind = "pdf" | "image" | "recording" | "text";

/** What a browser can draw by itself. All else is read as text. */
const DRAWN = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;
/** What a browser plays, or may try to. */
const PLAYED = /^(?:audio|video)\//;
const SOUNDS = new Set(["WAV", "MP3", "M4A", "AAC", "FLAC", "OGG", "OGA", "OPUS", "AIFF", "AIF", "MP4", "M4V", "MOV", "MKV", "WEBM"]);
const ENDINGS: Record<string, string> = { PDF: "application/pdf", PNG: "image/png", JPG: "image/jpeg", JPEG: "image/jpeg", GIF: "image/gif", WEBP: "image/webp" };

function kindOf(file: FileDetail | undefined): Kind {
  const type = file?.media_type && file.media_type !== "application/octet-stream" ? file.media_type : (ENDINGS[file?.file_type ?? ""] ?? "");
  if (PLAYED.test(type) || SOUNDS.has(file?.file_type ?? "")) return "recording";
  return type === "application/pdf" ? "pdf" : DRAWN.test(type) ? "image" : "text";
}

/** Why a document is not here. One that is gone does not come back by asking again. */
function NotHere({ query, error }: { query: { isFetching: boolean; refetch: () => unknown }; error: unknown }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div role="alert">
        <Empty title={say.thisDocumentWasDeleted} />
      </div>
    );
  }
  return <Failure title={say.thisDocumentCannotBeShown} error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
}

function Pane({ view, file, text, finder }: { view: View; file: FileDetail | undefined; text: boolean; finder: ReturnType<typeof useFinder> }) {
  const kind = text ? "text" : kindOf(file);
  const document = useQuery({ ...textQuery(view), enabled: kind === "text" });
  const error = useLastError(document, view.file ?? view.message);
  if (file && kind === "pdf") return <PdfPane file={file} view={view} finder={finder} />;
  if (file && kind === "recording") return <RecordingPane file={file} view={view} finder={finder} />;
  if (file && kind === "image") return <ImagePane file={file} view={view} />;
  if (document.data) return <TextPane key={view.file ?? view.message} document={document.data} view={view} finder={finder} />;
  if (error === null) return <Skeleton rows={6} label={say.loading} />;
  // It comes by itself once it has been read.
  if (error instanceof ApiError && error.code === "not_read") return <Empty title={error.message}>{say.itsTextWillAppearHere}</Empty>;
  return <NotHere query={document} error={error} />;
}

/** One document before the reader, at the passage that was asked for. Escape goes back to where they were. */
export function Viewer({ place }: { place: Place & { view: View } }) {
  const { view } = place;
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asText, setAsText] = useState(false);
  const finder = useFinder();
  const query = useQuery({ ...fileQuery(view.file ?? ""), enabled: view.file !== undefined });
  const mail = useQuery({ ...textQuery(view), enabled: view.message !== undefined });
  const file = query.data;
  const error = useLastError(query, view.file);
  const failed = error !== null || mail.isError;
  const title = file?.name ?? mail.data?.title ?? (failed ? say.document : "");
  const kind = kindOf(file);

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      before?.focus();
    };
  }, []);

  function close() {
    const back = withView(place, null);
    navigate(toUrl(back), { state: back, replace: true });
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={title || say.document}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => (dialog.current?.isConnected && location.search.includes(view.file ?? view.message ?? "") ? close() : undefined)}
    >
      <div className={styles.bar}>
        <IconButton icon="back" size={20} label={say.back} onClick={close} />
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <Finder finder={finder} />
        {kind === "text" ? null : (
          <button type="button" className={styles.mode} aria-pressed={asText} onClick={() => setAsText(!asText)}>
            {say.extractedText}
          </button>
        )}
        {file ? <WhoSeesButton id={file.id} name={file.name} className={styles.mode} /> : null}
        {file ? <DownloadButton id={file.id} name={file.name} /> : null}
      </div>
      {file?.unreadable ? <ReadAgain file={file} /> : null}
      <div className={styles.body}>
        {view.file && !file ? (
          error !== null ? (
            <NotHere query={query} error={error} />
          ) : (
            <Skeleton rows={6} label={say.loading} />
          )
        ) : (
          <Pane view={view} file={file} text={asText} finder={finder} />
        )}
      </div>
    </dialog>
  );
}
