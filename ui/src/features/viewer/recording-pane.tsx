import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { Failure, Skeleton } from "@/components/states";
import { Clip } from "@/features/viewer/recording-clip";
import { RecordingAbout } from "@/features/viewer/recording-about";
import { Line } from "@/features/viewer/recording-line";
import { Player } from "@/features/viewer/recording-player";
import { Speakers } from "@/features/viewer/recording-speakers";
import { Tools } from "@/features/viewer/recording-tools";
import { Wave } from "@/features/viewer/recording-wave";
import { lineAt, linesWith, wordFrom } from "@/features/viewer/recording";
import { TextPane } from "@/features/viewer/text-pane";
import type { FinderState } from "@/features/viewer/use-finder";
import { usePlayer } from "@/features/viewer/use-player";
import { recordingQuery, useTranscriptWork } from "@/features/viewer/use-recording";
import * as say from "@/features/viewer/words";
import { ApiError } from "@/lib/api";
import type { View } from "@/lib/place";
import { textQuery } from "@/lib/queries";
import type { FileDetail, Recording } from "@/lib/contract";
import styles from "./recording.module.css";

/** How far the arrow keys go, in seconds. */
const JUMP = 5;

function Transcript({ file, recording, view, finder }: { file: FileDetail; recording: Recording; view: View; finder: FinderState }) {
  const box = useRef<HTMLDivElement>(null);
  const player = usePlayer(file.id, recording);
  const [busy, work] = useTranscriptWork(file.id);
  const { lines } = recording;
  const hits = useMemo(() => linesWith(lines, finder.words), [lines, finder.words]);
  const { setCount } = finder;
  useEffect(() => setCount(hits.length), [hits, setCount]);

  /** The line that was asked for: by the search in this document, or by whoever opened it. */
  const hit = finder.words ? hits[finder.at] : undefined;
  const asked = hit ?? (view.start === undefined ? undefined : lineAt(lines, (line) => line.at <= (view.start ?? 0)));
  const { seek } = player;
  useEffect(() => {
    const line = asked === undefined ? undefined : lines[asked];
    if (!line) return;
    seek(line.start);
    box.current?.querySelector(`[data-line="${line.id}"]`)?.scrollIntoView({ block: "center" });
    // The lines grow while they are written down; only what is asked for moves the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [asked, seek]);

  const spoken = lineAt(lines, (line) => line.start <= player.time);
  const now = spoken !== undefined && (lines[spoken]?.end ?? 0) + 400 >= player.time ? spoken : undefined;
  const names = new Map(recording.speakers.map(({ key, name }) => [key, name]));

  function keys(event: React.KeyboardEvent) {
    const on = (what: string) => event.target instanceof HTMLElement && event.target.closest(what) !== null;
    if (on("input, textarea, select, audio, video") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) seek(event.shiftKey ? (wordFrom(lines, player.time, by) ?? player.time) : player.time + by * JUMP * 1000);
    else if ((event.key === " " && !on("button")) || event.key === "k") player.toggle();
    else return;
    event.preventDefault();
  }

  return (
    // Played by keys, wherever in it the reader is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div ref={box} className={styles.recording} tabIndex={0} role="region" aria-label={say.recordingAndTranscript} onKeyDown={keys}>
      <div className={styles.player}>
        <Player player={player} video={recording.video} />
        <Wave recording={recording} time={player.time} onSeek={seek} />
        <Tools id={file.id} name={file.name} player={player} written={lines.length > 0} />
        {recording.length > 0 ? <Clip id={file.id} name={file.name} player={player} /> : null}
      </div>
      <div className={styles.sheet}>
        <RecordingAbout recording={recording} />
        {file.own && recording.speakers.length > 0 ? <Speakers recording={recording} busy={busy} work={work} /> : null}
        {lines.length === 0 && recording.state === "done" ? <p className={styles.quiet}>{say.nobodySpeaks}</p> : null}
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            <Line
              key={line.id}
              line={line}
              name={names.get(line.speaker) ?? ""}
              speakers={recording.speakers}
              follows={index > 0 && lines[index - 1]?.speaker === line.speaker}
              time={index === now ? player.time : null}
              found={index === asked}
              busy={busy}
              work={file.own ? work : null}
              onSeek={seek}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** A file that was never listened to: what is known of it stands in its text. */
function Unheard({ file, view, finder }: { file: FileDetail; view: View; finder: FinderState }) {
  const text = useQuery(textQuery({ file: file.id }));
  if (text.data) return <TextPane document={text.data} view={view} finder={finder} />;
  if (text.error) return <Failure title={say.thisRecordingCannotBeShown} error={text.error} busy={text.isFetching} onRetry={() => void text.refetch()} />;
  return <Skeleton rows={6} label={say.loading} />;
}

/** A recording: its player, its wave, and beside them what was said, the word lit as it is heard. */
export function RecordingPane({ file, view, finder }: { file: FileDetail; view: View; finder: FinderState }) {
  const query = useQuery(recordingQuery(file.id));
  if (query.data) return <Transcript file={file} recording={query.data} view={view} finder={finder} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <Unheard file={file} view={view} finder={finder} />;
  if (query.error) return <Failure title={say.thisRecordingCannotBeShown} error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={6} label={say.loading} />;
}
