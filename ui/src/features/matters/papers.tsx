import { Button } from "@/components/button";
import { PlaceLink } from "@/components/place-link";
import { When } from "@/components/when";
import { WhoSeesButton } from "@/components/who-sees";
import { placeOfTask } from "@/features/matters/places";
import { takeOutOfMatter } from "@/features/matters/queries";
import { useWork } from "@/features/matters/use-work";
import * as say from "@/features/matters/words";
import type { MatterPaper, OpenedMatter, StoredFile } from "@/lib/contract";
import { withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";
import styles from "./matter-page.module.css";

function FileLine({ file }: { file: StoredFile }) {
  const place = usePlace();
  return (
    <li className={styles.file}>
      <PlaceLink to={withView(place, { file: file.id })}>{file.name}</PlaceLink>
      <WhoSeesButton id={file.id} name={file.name} />
    </li>
  );
}

function Paper({ paper, opened }: { paper: MatterPaper; opened: OpenedMatter }) {
  const { kind, id, title, owner, owner_name, own, at, files } = paper;
  const { matter } = opened;
  const place = usePlace();
  const [busy, work] = useWork();
  const to = kind === "task" ? placeOfTask(matter.id, matter.details.title, id, title) : kind === "file" ? withView(place, { file: id }) : null;
  const may = own || matter.level !== "read";
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {to ? (
          <PlaceLink to={to} className={styles.name} row>
            {title}
          </PlaceLink>
        ) : (
          <span className={styles.name}>{title}</span>
        )}
        <span className={styles.below}>
          {say.KINDS[kind]} · {own ? say.yours : say.from(owner_name)}
          {kind === "file" ? " · " : ` · ${say.files(files.length)}`}
          {kind === "file" ? <WhoSeesButton id={id} name={title} /> : null}
        </span>
      </div>
      <span className={styles.quiet}>
        <When at={at} />
      </span>
      {may ? (
        <Button busy={busy} aria-label={say.takeOutOf(title)} onClick={() => work(() => takeOutOfMatter(matter.id, kind, id, owner), say.takenOut(title))}>
          {say.takeOut}
        </Button>
      ) : null}
      {files.length > 0 && kind !== "file" ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** What is in a matter: files, tasks and folders of different people. */
export function Papers({ opened }: { opened: OpenedMatter }) {
  return (
    <section>
      <h2 className={styles.heading}>{say.papers}</h2>
      {opened.papers.length === 0 ? (
        <p className={styles.none}>{say.noPapers}</p>
      ) : (
        <ul>
          {opened.papers.map((paper) => (
            <Paper key={`${paper.owner} ${paper.id}`} paper={paper} opened={opened} />
          ))}
        </ul>
      )}
    </section>
  );
}
