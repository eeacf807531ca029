import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Loaded } from "@/components/loaded";
import { PlaceLink } from "@/components/place-link";
import { When } from "@/components/when";
import { PaperPlace } from "@/features/clients/paper-place";
import { placeOfCheck } from "@/features/clients/places";
import { dossierQuery } from "@/features/clients/queries";
import * as own from "@/features/clients/dossier/words";
import * as say from "@/features/clients/words";
import type { Dossier, NamingPaper } from "@/lib/contract";
import { formatDay } from "@/lib/format";
import type { Place, Service } from "@/lib/place";
import styles from "./contact-page.module.css";

const placeOf = (service: Service, path: string, name: string): Place => ({ service, path, crumbs: [{ name, path }] });

/** A list with its heading; nothing if it is empty. */
function List<T>({ title, all, children }: { title: string; all: T[]; children: (one: T) => ReactNode }) {
  const id = useId();
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.list}>
        {title}
      </h3>
      <ul>{all.map(children)}</ul>
    </section>
  );
}

function Row({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <span>{children}</span>
      <span className={styles.kind}>{note}</span>
    </li>
  );
}

const capacityOf = (paper: NamingPaper): string => paper.role ?? say.CAPACITIES[paper.capacity];

function Lists({ all }: { all: Dossier }) {
  return (
    <>
      <List title={own.dossierDeadlines} all={all.deadlines}>
        {(one) => (
          <Row key={`${one.task_path} ${one.title}`} note={one.status === "proposed" ? own.proposedFor(formatDay(one.due)) : formatDay(one.due)}>
            <PlaceLink to={placeOf("vault", one.task_path, one.task_path)}>{one.title}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={own.dossierMeetings} all={all.meetings}>
        {(one) => (
          <Row key={one.from} note={<When at={one.from} />}>
            <PlaceLink to={{ service: "booking", path: "", crumbs: [] }}>{one.kind}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={own.dossierMatters} all={all.matters}>
        {(one) => (
          <Row key={one.id} note={one.closed ? own.closedMatter : one.is_client ? own.asClient : own.asParty}>
            <PlaceLink to={placeOf("matters", one.id, one.title)}>{`${one.number} ${one.title}`}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={own.dossierForms} all={all.forms}>
        {(one) => (
          <Row key={one.id} note={<When at={one.at} />}>
            <PlaceLink to={placeOf("intake", one.id, one.title)}>{one.title}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={own.dossierChecklists} all={all.checklists}>
        {(one) => (
          <Row key={one.id} note={one.missing === 0 ? own.nothingMissing : own.missingOf(one.missing, one.items)}>
            <PlaceLink to={placeOf("chasing", one.id, one.client_name)}>{one.matter}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={own.dossierDrafts} all={all.drafts}>
        {(one) => (
          <Row key={one.id} note={one.open > 0 ? own.openQuestions(one.open) : <When at={one.changed_at} />}>
            <PlaceLink to={placeOf("drafts", one.id, one.title)}>{one.title}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={say.conflictChecks} all={all.checks}>
        {(one) => (
          <Row key={one.id} note={one.ruling ? say.RULINGS[one.ruling] : say.undecided}>
            <PlaceLink to={placeOfCheck(one.id, one.title, say.conflictChecks)}>{one.title}</PlaceLink>
          </Row>
        )}
      </List>
      <List title={own.dossierPapers} all={all.papers}>
        {(one) => (
          <Row key={one.file ?? one.message ?? one.title} note={capacityOf(one)}>
            <PaperPlace paper={one} name="" />
          </Row>
        )}
      </List>
      {all.more_papers > 0 ? <p className={styles.none}>{own.morePapers(all.more_papers)}</p> : null}
    </>
  );
}

const isEmpty = (all: Dossier): boolean => Object.values(all).every((list) => !Array.isArray(list) || list.length === 0);

/** Everything that the reader has about a contact. */
export function ContactDossier({ id }: { id: string }) {
  const query = useQuery(dossierQuery(id));
  return (
    <section aria-labelledby="dossier">
      <h2 id="dossier" className={styles.heading}>
        {own.dossier}
      </h2>
      <Loaded query={query} what={own.theDossier} rows={4}>
        {(all) => (isEmpty(all) ? <p className={styles.none}>{own.nothingYet}</p> : <Lists all={all} />)}
      </Loaded>
    </section>
  );
}
