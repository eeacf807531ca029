import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { When } from "@/components/when";
import { FORMS, placeOf } from "@/features/intake/places";
import { cameQuery } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import type { SubmissionRow } from "@/lib/contract";
import { useRowKeys } from "@/lib/use-row-keys";
import { formatDay } from "@/lib/format";
import { useTitle } from "@/lib/use-title";
import rows from "@/components/record-list.module.css";
import styles from "./intake.module.css";

function Row({ row }: { row: SubmissionRow }) {
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={rows.what}>
        <PlaceLink to={placeOf(row.id, row.name)} className={rows.title} row>
          {row.name}
        </PlaceLink>
        <p className={rows.about}>
          {row.urgent && row.state === "new" ? (
            <strong className={styles.warn}>
              {say.urgent} {row.urgent.day ? formatDay(row.urgent.day) : `${row.urgent.asks} ${row.urgent.said}`} ·{" "}
            </strong>
          ) : null}
          {row.title} · {row.missing > 0 ? say.nMissing(row.missing) : say.nothingMissing}
          {row.limitation && row.state === "new" ? ` · ${say.limitationOn} ${formatDay(row.limitation)}` : ""}
        </p>
      </div>
      <span className={`${styles.state} ${row.state === "new" ? styles.new : styles.soft}`}>{say.STATES[row.state]}</span>
      <span className={rows.when}>
        {say.WAYS[row.came]}, <When at={row.at} />
      </span>
    </li>
  );
}

function List({ submissions }: { submissions: SubmissionRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  if (submissions.length === 0) return <Empty title={say.nobodyYet}>{say.appearHere}</Empty>;
  return (
    <>
      <div className={`${rows.head} ${styles.row}`} aria-hidden="true">
        <span>{say.name}</span>
        <span>{say.stateHead}</span>
        <span>{say.cameHead}</span>
      </div>
      <ul ref={list} aria-label={say.whoAsked}>
        {submissions.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

/** Everybody who sent a form, the new ones first. */
export function SubmissionList() {
  const query = useQuery(cameQuery);
  useTitle(say.intake);
  const forms = (
    <PlaceLink to={placeOf(FORMS, say.formsAndLinks)} className={buttonClass("primary")}>
      {say.formsAndLinks}
    </PlaceLink>
  );
  return (
    <>
      <PageHead title={say.intake} beside={forms}>
        {say.about}
      </PageHead>
      <Loaded query={query} what={say.whoAsked} rows={4}>
        {({ submissions }) => <List submissions={submissions} />}
      </Loaded>
    </>
  );
}
