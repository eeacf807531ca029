import { PlaceLink } from "@/components/place-link";
import * as say from "@/features/intake/words";
import type { FormFile, Submission } from "@/lib/contract";
import { placeOf } from "@/features/intake/places";
import { withView } from "@/lib/place";
import styles from "./intake.module.css";

/** A file, which opens before the page. */
export function FileLink({ file, came }: { file: FormFile; came: Submission }) {
  if (file.name === null) return <span className={styles.soft}>{say.deleted}</span>;
  return (
    <>
      <PlaceLink to={withView(placeOf(came.id, came.name), { file: file.id })}>{file.name}</PlaceLink>
      {file.unreadable ? <span className={styles.warn}> {file.unreadable}</span> : null}
    </>
  );
}

/** Questions and answers, as they were given. */
export function Answers({ came }: { came: Submission }) {
  return (
    <section className={styles.part} aria-label={say.answers}>
      <h2>{say.answers}</h2>
      <p className={styles.soft}>{came.came === "paper" ? say.fromScan : say.unchecked}</p>
      <dl className={styles.answers}>
        {came.answers.map(({ key, asks, said, files }) => (
          <div key={key}>
            <dt>{asks}</dt>
            <dd>
              {said}
              {files.map((file) => (
                <span key={file.id} className={styles.file}>
                  <FileLink file={file} came={came} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
