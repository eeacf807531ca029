import { Doubt } from "@/components/doubt";
import { PlaceLink } from "@/components/place-link";
import * as say from "@/features/tables/words";
import type { TableQuote } from "@/lib/contract";
import { viewOf, withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";
import styles from "./cell-panel.module.css";

interface Props {
  /** Null if it was deleted: nothing is opened then. */
  file: string | null;
  quotes: TableQuote[];
  doubtful: boolean;
}

/** The words that an answer is taken from; each opens the document there. */
export function Quotes({ file, quotes, doubtful }: Props) {
  const place = usePlace();
  return (
    <ul className={styles.quotes}>
      {quotes.map((quote) => {
        const view = file ? viewOf({ file, ...quote }) : null;
        const where = quote.page === null ? say.openThere : say.openPage(quote.page);
        return (
          <li key={quote.start}>
            <blockquote className={styles.quote}>“{quote.quote}”</blockquote>
            {view ? <PlaceLink to={withView(place, view)}>{where}</PlaceLink> : null}
            {doubtful ? <Doubt /> : null}
          </li>
        );
      })}
    </ul>
  );
}
