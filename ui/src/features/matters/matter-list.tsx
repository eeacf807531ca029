import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { When } from "@/components/when";
import { NEW, placeOfMatter } from "@/features/matters/places";
import { mattersQuery } from "@/features/matters/queries";
import * as say from "@/features/matters/words";
import type { Matter, Matters } from "@/lib/contract";
import { useRowKeys } from "@/lib/use-row-keys";
import { useTitle } from "@/lib/use-title";
import rows from "@/components/record-list.module.css";
import styles from "./matter-list.module.css";

function Row({ matter }: { matter: Matter }) {
  const { number, title, parties, court, docket, closed } = matter.details;
  const about = [matter.client_name ?? parties.map(({ name }) => name).join(" v. "), [court, docket].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={styles.number}>{number}</span>
      <div className={rows.what}>
        <PlaceLink to={placeOfMatter(matter.id, title || number)} className={rows.title} row>
          {title || number}
        </PlaceLink>
        <p className={rows.about}>{about || "–"}</p>
      </div>
      <span className={styles.level}>{matter.sealed ? (matter.sealed.destroyed_at ? say.destroyed : say.sealed) : closed ? say.closed : say.LEVELS[matter.level]}</span>
      <span className={rows.when}>
        <When at={matter.changed_at} />
      </span>
    </li>
  );
}

function Found({ found, asked }: { found: Matters; asked: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const { matters, total } = found;
  if (total === 0) return asked ? <Empty title={say.nothingFound}>{say.tryOtherWords}</Empty> : <Empty title={say.noMattersYet}>{say.mattersAppearHere}</Empty>;
  return (
    <>
      <ul ref={list} aria-label={say.yourMatters}>
        {matters.map((matter) => (
          <Row key={matter.id} matter={matter} />
        ))}
      </ul>
      {matters.length < total ? <p className={styles.more}>{say.shownOf(matters.length, total)}</p> : null}
    </>
  );
}

/** The matters that the reader may see, and a way to find one. */
export function MatterList() {
  const [words, setWords] = useState("");
  const [closed, setClosed] = useState(false);
  const search = useDeferredValue(words.trim());
  const query = useQuery(mattersQuery(search, closed));
  useTitle(say.matters);
  const begin = query.data?.may_open ? (
    <PlaceLink to={placeOfMatter(NEW, say.newMatter)} className={buttonClass("primary")}>
      {say.openMatter}
    </PlaceLink>
  ) : null;
  return (
    <>
      <PageHead title={say.matters} beside={begin}>
        {say.aboutMatters}
      </PageHead>
      <div className={styles.bar} role="search" aria-label={say.findMatters}>
        <input type="search" aria-label={say.findMatters} placeholder={say.findHelp} maxLength={200} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        <label className={styles.closed}>
          <input type="checkbox" checked={closed} onChange={(event) => setClosed(event.currentTarget.checked)} />
          {say.closedToo}
        </label>
      </div>
      <Loaded query={query} what={say.yourMatters} rows={6}>
        {(found) => <Found found={found} asked={search !== ""} />}
      </Loaded>
    </>
  );
}
