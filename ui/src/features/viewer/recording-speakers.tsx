import { useState } from "react";
import type { Work } from "@/features/viewer/use-recording";
import * as say from "@/features/viewer/words";
import type { Recording, TranscriptSpeaker } from "@/lib/contract";
import styles from "./recording.module.css";

function Name({ speaker, busy, work }: { speaker: TranscriptSpeaker; busy: boolean; work: Work }) {
  const [name, setName] = useState(speaker.named ? speaker.name : "");
  return (
    <form
      className={styles.speaker}
      onSubmit={(event) => {
        event.preventDefault();
        void work({ to: "speakers", body: { speaker: speaker.key, name } });
      }}
    >
      <label>
        {speaker.name}
        <input value={name} maxLength={100} placeholder={say.name} list="speakers" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" className={styles.small} disabled={busy || name === (speaker.named ? speaker.name : "")}>
        {say.saveName}
      </button>
    </form>
  );
}

/** Who speaks: nobody is guessed; a person gives the names. Two speakers of one name are one. */
export function Speakers({ recording, busy, work }: { recording: Recording; busy: boolean; work: Work }) {
  const named = recording.speakers.filter((speaker) => speaker.named);
  return (
    <details className={styles.speakers}>
      <summary>{say.speakersCount(recording.speakers.length)}</summary>
      <p className={styles.quiet}>{say.namesAreGivenByPeople}</p>
      <datalist id="speakers">
        {named.map(({ key, name }) => (
          <option key={key} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {recording.speakers.map((speaker) => (
        <Name key={`${speaker.key} ${speaker.name}`} speaker={speaker} busy={busy} work={work} />
      ))}
    </details>
  );
}
