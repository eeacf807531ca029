import { memo, useState } from "react";
import { IconButton } from "@/components/icon-button";
import { clock } from "@/features/viewer/recording";
import type { Work } from "@/features/viewer/use-recording";
import * as say from "@/features/viewer/words";
import { formatDateTime } from "@/lib/format";
import type { TranscriptLine, TranscriptSpeaker } from "@/lib/contract";
import styles from "./recording.module.css";

interface Props {
  line: TranscriptLine;
  name: string;
  speakers: readonly TranscriptSpeaker[];
  /** Whether the line before is the same speaker's. */
  follows: boolean;
  /** The player's time while this line is heard; null otherwise. */
  time: number | null;
  found: boolean;
  busy: boolean;
  /** Null where it may only be read. */
  work: Work | null;
  onSeek: (milliseconds: number) => void;
}

function Words({ line, time, onSeek }: Pick<Props, "line" | "time" | "onSeek">) {
  const doubted = line.doubts.length > 0;
  if (line.words.length === 0) {
    const words = (
      <button type="button" className={`${styles.word} ${doubted ? styles.doubtful : ""}`} onClick={() => onSeek(line.start)}>
        {line.text}
      </button>
    );
    return time === null ? words : <mark className={styles.heard}>{words}</mark>;
  }
  return line.words.map((word, index) => {
    const key = `${word.start} ${index}`;
    const heard = time !== null && word.start <= time && time < Math.max(word.end, word.start + 80);
    return (
      <button
        key={key}
        type="button"
        tabIndex={index === 0 ? 0 : -1}
        className={`${styles.word} ${word.doubtful ? styles.doubtful : ""} ${heard ? styles.heard : ""}`}
        onClick={() => onSeek(word.start)}
      >
        {`${word.text} `}
      </button>
    );
  });
}

function Edit({ line, name, speakers, busy, work, onEnd }: Pick<Props, "line" | "name" | "speakers" | "busy"> & { work: Work; onEnd: () => void }) {
  const [text, setText] = useState(line.text);
  const [speaker, setSpeaker] = useState(line.speaker);
  async function save() {
    const given = speaker === line.speaker || (await work({ to: "turns", body: { line: line.id, speaker: speaker === "" ? null : speaker } }));
    const corrected = given && (text.trim() === line.text || (await work({ to: "corrections", body: { line: line.id, text } })));
    if (corrected) onEnd();
  }
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {say.whoSaysThis}
        <select value={speaker} onChange={(event) => setSpeaker(event.currentTarget.value)}>
          {speakers.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
          <option value="">{say.somebodyElse}</option>
        </select>
      </label>
      <textarea value={text} rows={3} aria-label={say.whatIsSaid(name)} onInput={(event) => setText(event.currentTarget.value)} />
      <div className={styles.buttons}>
        <button type="submit" className={styles.small} disabled={busy || text.trim() === ""}>
          {say.save}
        </button>
        <button type="button" className={styles.small} onClick={onEnd}>
          {say.cancel}
        </button>
      </div>
    </form>
  );
}

/** A line of a transcript: when, who and what, with what is doubtful in it. */
export const Line = memo(function Line({ line, name, speakers, follows, time, found, busy, work, onSeek }: Props) {
  const [editing, setEditing] = useState(false);
  return (
    <li className={styles.line} data-line={line.id} aria-current={time === null ? undefined : "true"} data-found={found || undefined}>
      <button type="button" className={styles.at} aria-label={say.playFrom(clock(line.start))} onClick={() => onSeek(line.start)}>
        {clock(line.start)}
      </button>
      <div className={styles.said}>
        {follows ? null : <p className={styles.who}>{name}</p>}
        {editing && work ? (
          <Edit line={line} name={name} speakers={speakers} busy={busy} work={work} onEnd={() => setEditing(false)} />
        ) : (
          <p className={styles.words}>
            <Words line={line} time={time} onSeek={onSeek} />
          </p>
        )}
        {line.doubts.length > 0 ? <p className={styles.why}>{say.doubtful(line.doubts.map((doubt) => doubt.says).join(" "))}</p> : null}
        {line.corrected ? <p className={styles.quiet}>{say.correctedBy(line.corrected.by, formatDateTime(line.corrected.at), line.corrected.heard)}</p> : null}
      </div>
      {work ? <IconButton icon="draft" size={16} className={styles.pen ?? ""} label={say.correctThisLine(clock(line.start))} onClick={() => setEditing(!editing)} /> : null}
    </li>
  );
});
