import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { When } from "@/components/when";
import { NEW, placeOfChase } from "@/features/chasing/places";
import { chasesQuery } from "@/features/chasing/queries";
import * as say from "@/features/chasing/words";
import type { ChasedClient } from "@/lib/contract";
import { stillNeeded } from "@/lib/still-needed";
import { useRowKeys } from "@/lib/use-row-keys";
import { useTitle } from "@/lib/use-title";
import rows from "@/components/record-list.module.css";
import styles from "./chase-list.module.css";

/** Items that are named in a row. */
const MOST = 4;

function Row({ chase }: { chase: ChasedClient }) {
  const wanted = chase.items.filter(({ state }) => state !== "waived");
  const { open, asked } = stillNeeded(wanted);
  const look = chase.papers.filter(({ outcome, decided, flaws }) => outcome === "asks" && !decided && flaws.length === 0).length;
  const last = chase.sent.at(-1);
  const oldest = open.map(({ since }) => since).toSorted()[0];
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={rows.what}>
        <PlaceLink to={placeOfChase(chase.id, chase.client_name)} className={rows.title} row>
          {chase.client_name}
        </PlaceLink>
        <p className={rows.about}>
          {chase.matter}
          {open.length > 0
            ? ` · ${open
                .slice(0, MOST)
                .map(({ name }) => name)
                .join(" · ")}${open.length > MOST ? " …" : ""}`
            : ""}
        </p>
      </div>
      <span className={styles.missing}>
        {open.length > 0 ? <span>{say.nMissing(open.length, wanted.length)}</span> : null}
        {oldest ? (
          <span className={styles.soft}>
            {say.since} <When at={oldest} />
          </span>
        ) : null}
        {look > 0 ? <span className={styles.look}>{asked.length > 0 ? say.arrived(asked.length, look) : say.toLookAt(look)}</span> : null}
        {open.length + asked.length === 0 ? <span>{say.allCame}</span> : null}
      </span>
      <span className={rows.when}>
        {last ? (
          <>
            {say.MAILS[last.mail]}, <When at={last.at} />
          </>
        ) : (
          say.nothingSent
        )}
      </span>
    </li>
  );
}

function List({ chases }: { chases: ChasedClient[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  if (chases.length === 0) return <Empty title={say.noListsYet}>{say.listsAppearHere}</Empty>;
  return (
    <>
      <div className={`${rows.head} ${styles.row}`} aria-hidden="true">
        <span>{say.client}</span>
        <span>{say.missingHead}</span>
        <span>{say.sentHead}</span>
      </div>
      <ul ref={list} aria-label={say.yourLists}>
        {chases.map((chase) => (
          <Row key={chase.id} chase={chase} />
        ))}
      </ul>
    </>
  );
}

/** All clients who are asked for papers: what is missing, since when, and what was sent. */
export function ChaseList() {
  const query = useQuery(chasesQuery);
  useTitle(say.chasing);
  const begin = (
    <PlaceLink to={placeOfChase(NEW, say.newList)} className={buttonClass("primary")}>
      {say.newList}
    </PlaceLink>
  );
  return (
    <>
      <PageHead title={say.chasing} beside={begin}>
        {say.aboutChasing}
      </PageHead>
      <Loaded query={query} what={say.yourLists} rows={4}>
        {({ chases }) => <List chases={chases} />}
      </Loaded>
    </>
  );
}
