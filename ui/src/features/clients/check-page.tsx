import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { Decisions } from "@/features/clients/decision";
import { Hits } from "@/features/clients/hits";
import { placeOfCheck } from "@/features/clients/places";
import { checkQuery } from "@/features/clients/queries";
import { useCrumbs } from "@/lib/use-crumbs";
import * as say from "@/features/clients/words";
import type { ConflictCheck } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./check-page.module.css";

function News({ check }: { check: ConflictCheck }) {
  if (check.news.length === 0 && check.hidden_news === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="news">
      <h2 id="news" className={styles.heading}>
        {say.newSince}
      </h2>
      <p className={styles.lead}>{say.aboutNews}</p>
      <Hits hits={check.news} label={say.newSince} />
      {check.hidden_news > 0 ? <p className={styles.hidden}>{say.hiddenNews(check.hidden_news)}</p> : null}
    </section>
  );
}

/** For each name that was asked for, those who may be meant. */
function Found({ check }: { check: ConflictCheck }) {
  const hidden = check.hidden.reduce((sum, n) => sum + n, 0);
  if (check.hits.length + hidden === 0) return <p className={styles.nothing}>{say.nothingFound}</p>;
  return (
    <>
      {check.asked.map(({ name, side }, at) => {
        const hits = check.hits.filter(({ asked }) => asked === at);
        const others = check.hidden[at] ?? 0;
        return (
          // oxlint-disable-next-line no-array-index-key
          <section key={at} aria-label={say.forName(name)}>
            <h2 className={styles.heading}>
              {name} <span className={styles.side}>{say.SIDES[side]}</span>
            </h2>
            {hits.length + others === 0 ? <p className={styles.lead}>{say.nHits(0)}</p> : null}
            <Hits hits={hits} label={say.forName(name)} />
            {others > 0 ? <p className={styles.hidden}>{say.hiddenHits(others)}</p> : null}
          </section>
        );
      })}
      {check.left_out > 0 ? <p className={styles.lead}>{say.leftOut(check.left_out)}</p> : null}
    </>
  );
}

/** One conflict check: what came since, what was found, and what was decided. */
export function CheckPage({ id }: { id: string }) {
  const query = useQuery(checkQuery(id));
  const check = query.data;
  const title = check ? check.about || (check.asked[0]?.name ?? say.theCheck) : null;
  useTitle(title ?? say.conflictChecks);
  useCrumbs(useMemo(() => (title ? placeOfCheck(id, title, say.conflictChecks) : null), [id, title]));
  return (
    <article>
      <PageHead title={title ?? say.conflictChecks}>
        {check ? (
          <>
            {say.checked} <When at={check.at} />
          </>
        ) : null}
      </PageHead>
      <Loaded query={query} what={say.theCheck} rows={6}>
        {(data) => (
          <div className={styles.parts}>
            <News check={data} />
            <Found check={data} />
            <Decisions check={data} />
          </div>
        )}
      </Loaded>
    </article>
  );
}
