import { PublicPage } from "@/components/public-page";
import { Rich } from "@/components/rich";
import * as say from "@/components/words";
import { useTitle } from "@/lib/use-title";
import styles from "./text-page.module.css";

/** A section: its anchor, its heading, its paragraphs. A list within is an array. */
export interface Section {
  id: string;
  title: string;
  body: readonly (string | readonly string[])[];
}

export interface TextWords {
  title: string;
  lead: string;
  /** The day of the text, in words. */
  updated?: string;
  sections: readonly Section[];
}

/** A page to read: sections beside a list of them. */
export function TextPage({ words }: { words: TextWords }) {
  useTitle(words.title);
  return (
    <PublicPage title={words.title} lead={<Rich text={words.lead} />}>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={say.onThisPage}>
          {words.updated ? <p className={styles.updated}>{words.updated}</p> : null}
          <ol>
            {words.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {words.sections.map(({ id, title, body }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              {body.map((part) =>
                typeof part === "string" ? (
                  <p key={part}>
                    <Rich text={part} />
                  </p>
                ) : (
                  <ul key={part[0]}>
                    {part.map((item) => (
                      <li key={item}>
                        <Rich text={item} />
                      </li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
      </div>
    </PublicPage>
  );
}
