import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { PlaceLink } from "@/components/place-link";
import { FileLink } from "@/features/intake/answers";
import { decideHint, useWork } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import type { Submission } from "@/lib/contract";
import type { Place, Service } from "@/lib/place";
import styles from "./intake.module.css";

const there = (service: Service, path: string, name: string): Place => ({ service, path, crumbs: [{ name, path }] });

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Conflicts({ came }: { came: Submission }) {
  if (!came.prepared) return <p className={styles.soft}>{say.preparing}</p>;
  if (came.check === null) return <p className={styles.warn}>{say.couldNotCheck}</p>;
  return (
    <p>
      <span className={came.conflicts ? styles.warn : ""}>{came.conflicts ? say.found(came.conflicts) : say.foundNobody}</span>{" "}
      <PlaceLink to={there("clients", `conflicts/${came.check}`, came.name)}>{say.openCheck}</PlaceLink>
    </p>
  );
}

function Hints({ came }: { came: Submission }) {
  const [busy, work] = useWork();
  return (
    <Part title={say.hints}>
      <p className={styles.soft}>{say.aboutHints}</p>
      {came.hints.map(({ says, due, state }, at) => (
        <div key={says} className={styles.hint}>
          <p>{says}</p>
          {state === "proposed" ? (
            <div className={styles.tools}>
              {due ? (
                <Button busy={busy} onClick={() => work(() => decideHint(came.id, at, true))}>
                  {say.makeDeadline}
                </Button>
              ) : null}
              <Button look="quiet" onClick={() => work(() => decideHint(came.id, at, false))}>
                {say.setAside}
              </Button>
            </div>
          ) : (
            <p className={styles.soft}>{say.HINTS[state]}</p>
          )}
        </div>
      ))}
    </Part>
  );
}

/** What follows from the answers, and what was made of them. */
export function Aside({ came }: { came: Submission }) {
  const files = [...(came.sheet ? [came.sheet] : []), ...came.other_files];
  return (
    <div>
      <Part title={say.conflicts}>
        <Conflicts came={came} />
      </Part>
      {came.hints.length > 0 ? <Hints came={came} /> : null}
      {came.missing.length > 0 ? (
        <Part title={say.missing}>
          <ul className={styles.list}>
            {came.missing.map((asks) => (
              <li key={asks}>{asks}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={say.letter}>
        {came.draft ? (
          <PlaceLink to={there("drafts", came.draft, came.title)}>{say.openDraft}</PlaceLink>
        ) : (
          <p className={styles.soft}>{came.prepared ? say.noDraft : say.preparing}</p>
        )}
      </Part>
      <Part title={say.files}>
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file.id}>
              <FileLink file={file} came={came} />
            </li>
          ))}
          {came.folder_path ? (
            <li>
              <PlaceLink to={{ service: "upload", path: came.folder_path, crumbs: [{ name: came.folder_path, path: came.folder_path }] }}>{came.folder_path}</PlaceLink>
            </li>
          ) : null}
          {came.task_path ? (
            <li>
              <PlaceLink to={there("vault", came.task_path, came.task_path)}>{say.task}</PlaceLink>
            </li>
          ) : null}
        </ul>
      </Part>
      <Part title={say.contact}>
        <p>{[came.email, came.phone].filter(Boolean).join(" · ")}</p>
        {came.contact ? (
          <p>
            <PlaceLink to={there("clients", came.contact.id, came.contact.name)}>{say.knownAs(came.contact.name)}</PlaceLink>
          </p>
        ) : (
          <p className={styles.soft}>{say.notKnown}</p>
        )}
        <p className={styles.soft}>{came.acknowledged ? say.acknowledged : say.notAcknowledged}</p>
      </Part>
    </div>
  );
}
