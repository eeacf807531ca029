import { Doubt } from "@/components/doubt";
import { DownloadButton } from "@/components/download-button";
import { PlaceLink } from "@/components/place-link";
import * as say from "@/features/tasks/words";
import { type Cited, timeOf } from "@/lib/cited";
import { withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";
import rail from "./rail.module.css";
import styles from "./source-list.module.css";

/** The page, the time in a recording, or that it is the mail. */
function placeOf({ page, quote, view }: Cited): string {
  if (page !== null) return say.page(page);
  if (view?.message) return say.theMailItself;
  const time = timeOf(quote);
  return time === null ? "" : say.atTime(time);
}

/** Every passage that the answer uses, and no other. */
export function SourceList({ sources, marked }: { sources: Cited[]; marked: number | null }) {
  const place = usePlace();
  if (sources.length === 0) return null;
  return (
    <div role="group" className={styles.aside} aria-label={say.sources}>
      <h3 className={rail.heading}>{say.sources}</h3>
      <ol>
        {sources.map((source) => (
          <li key={source.number} className={`${styles.source} ${marked === source.number ? styles.marked : ""}`}>
            <span className={styles.number}>{source.number}</span>
            <div className={styles.body}>
              <p className={styles.name}>
                {source.view ? <PlaceLink to={withView(place, source.view)}>{source.name}</PlaceLink> : source.name}
              </p>
              <p className={styles.page}>{placeOf(source)}</p>
              {source.doubtful ? <Doubt /> : null}
              <blockquote className={styles.quote}>“{source.quote}”</blockquote>
            </div>
            {source.view?.file ? <DownloadButton id={source.view.file} name={source.name} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
