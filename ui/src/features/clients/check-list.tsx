import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { When } from "@/components/when";
import { placeOfCheck, placeOfChecks, placeOfNewCheck } from "@/features/clients/places";
import { checksQuery } from "@/features/clients/queries";
import { Ruling } from "@/features/clients/ruling";
import { useCrumbs } from "@/lib/use-crumbs";
import * as say from "@/features/clients/words";
import type { ConflictCheckRow } from "@/lib/contract";
import { useRowKeys } from "@/lib/use-row-keys";
import { useTitle } from "@/lib/use-title";
import rows from "@/components/record-list.module.css";
import styles from "./check-list.module.css";

function Row({ check }: { check: ConflictCheckRow }) {
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={rows.what}>
        <PlaceLink to={placeOfCheck(check.id, check.title, say.conflictChecks)} className={rows.title} row>
          {check.title}
        </PlaceLink>
        <p className={rows.about}>
          {say.nHits(check.hits)} · {check.names.join(", ")}
        </p>
      </div>
      <span className={styles.outcome}>
        <Ruling ruling={check.ruling ?? null} />
        {check.news > 0 ? <span className={styles.news}>{say.hasNews(check.news)}</span> : null}
      </span>
      <span className={rows.when}>
        <When at={check.at} />
      </span>
    </li>
  );
}

function List({ checks }: { checks: ConflictCheckRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  if (checks.length === 0) return <Empty title={say.noChecksYet}>{say.checksAppearHere}</Empty>;
  return (
    <>
      <div className={`${rows.head} ${styles.row}`} aria-hidden="true">
        <span>{say.matter}</span>
        <span>{say.outcome}</span>
        <span>{say.checked}</span>
      </div>
      <ul ref={list} aria-label={say.yourChecks}>
        {checks.map((check) => (
          <Row key={check.id} check={check} />
        ))}
      </ul>
    </>
  );
}

/** A person's conflict checks, newest first. */
export function CheckList() {
  const query = useQuery(checksQuery);
  useTitle(say.conflictChecks);
  useCrumbs(useMemo(() => placeOfChecks(say.conflictChecks), []));
  const begin = (
    <PlaceLink to={placeOfNewCheck([], [say.conflictChecks, say.newCheck])} className={buttonClass("primary")}>
      {say.newCheck}
    </PlaceLink>
  );
  return (
    <>
      <PageHead title={say.conflictChecks} beside={begin}>
        {say.aboutChecks}
      </PageHead>
      <Loaded query={query} what={say.yourChecks} rows={4}>
        {({ checks }) => <List checks={checks} />}
      </Loaded>
    </>
  );
}
