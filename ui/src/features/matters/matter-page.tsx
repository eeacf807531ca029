import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Deadline } from "@/components/deadline";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Activities } from "@/features/matters/activities";
import { AddDialog } from "@/features/matters/add-dialog";
import { detailsOf, typedOf } from "@/features/matters/details";
import { Hold } from "@/features/matters/hold";
import { MatterForm } from "@/features/matters/matter-form";
import { Papers } from "@/features/matters/papers";
import { People } from "@/features/matters/people";
import { placeOfMatter } from "@/features/matters/places";
import { Proposals } from "@/features/matters/proposals";
import { ALL, changeMatter, deleteMatter, exportMatter, matterQuery } from "@/features/matters/queries";
import { Sealed } from "@/features/matters/sealed";
import { useWork } from "@/features/matters/use-work";
import { Walls } from "@/features/matters/walls";
import * as say from "@/features/matters/words";
import type { OpenedMatter } from "@/lib/contract";
import { root, toUrl } from "@/lib/place";
import { useCrumbs } from "@/lib/use-crumbs";
import { useTitle } from "@/lib/use-title";
import styles from "./matter-page.module.css";

const Line = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

function Facts({ opened: { matter, address } }: { opened: OpenedMatter }) {
  const { number, parties, court, docket, note } = matter.details;
  return (
    <dl className={styles.facts}>
      <Line label={say.number}>{number}</Line>
      <Line label={say.client}>{matter.client_name}</Line>
      <Line label={say.parties}>
        {parties.length > 0
          ? parties.map(({ name, role }) => (
              <span key={`${name}\n${role}`} className={styles.value}>
                {name}
                {role ? <span className={styles.quiet}> · {role}</span> : null}
              </span>
            ))
          : null}
      </Line>
      <Line label={say.court}>{court}</Line>
      <Line label={say.docket}>{docket}</Line>
      <Line label={say.address}>
        {matter.sealed ? null : (
          <>
            <span className={styles.address}>
              {address}
              <CopyButton text={address} />
            </span>
            <span className={`${styles.value} ${styles.quiet}`}>{matter.level === "read" ? say.aboutAddressForReaders : say.aboutAddress}</span>
          </>
        )}
      </Line>
      <Line label={say.note}>{note ? <span className={styles.note}>{note}</span> : null}</Line>
    </dl>
  );
}

function Tools({ opened, onEdit }: { opened: OpenedMatter; onEdit: () => void }) {
  const { id, details, level } = opened.matter;
  const [adding, setAdding] = useState(false);
  const [busy, work] = useWork();
  const [, navigate] = useLocation();
  if (level === "read" || opened.matter.sealed) return null;
  function remove() {
    if (!confirm(say.deleteQuestion(details.title))) return;
    work(async () => {
      await deleteMatter(id);
      const place = root("matters");
      navigate(toUrl(place), { state: place, replace: true });
    }, say.deleted(details.title));
  }
  return (
    <>
      <Button look="primary" onClick={() => setAdding(true)}>
        {say.addPapers}
      </Button>
      <Button onClick={onEdit}>{say.edit}</Button>
      {level === "manage" ? (
        <>
          <Button busy={busy} onClick={() => (confirm(say.exportQuestion) ? work(() => exportMatter(id)) : undefined)}>
            {say.exportAll}
          </Button>
          <Button busy={busy} onClick={remove}>
            {say.remove}
          </Button>
        </>
      ) : null}
      {adding ? <AddDialog matter={id} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function Deadlines({ opened: { deadlines, papers } }: { opened: OpenedMatter }) {
  if (deadlines.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{say.deadlines}</h2>
      {deadlines.map(({ task, subject, deadline }) => (
        <Deadline key={`${task} ${deadline.id}`} deadline={deadline} task={task} own={papers.some(({ id, own }) => own && id === task)}>
          {subject}
        </Deadline>
      ))}
    </section>
  );
}

/** One matter: what is known, what is in it, and who can see it. */
export function MatterPage({ id, chat }: { id: string; chat: ReactNode }) {
  const client = useQueryClient();
  const query = useQuery(matterQuery(id));
  const [editing, setEditing] = useState(false);
  const opened = query.data;
  const details = opened?.matter.details;
  const sealed = opened?.matter.sealed;
  // A sealed matter has no title any more.
  const title = details && (details.title || details.number);
  useTitle(title ?? say.matter);
  useCrumbs(useMemo(() => (title ? placeOfMatter(id, title) : null), [id, title]));
  const tools =
    opened && !editing ? (
      <>
        <Tools opened={opened} onEdit={() => setEditing(true)} />
        {chat}
      </>
    ) : null;
  return (
    <article>
      <PageHead title={title ?? say.matter} beside={tools}>
        {sealed ? (sealed.destroyed_at ? say.destroyed : say.sealed) : details?.closed ? say.closed : null}
      </PageHead>
      <Loaded query={query} what={say.theMatter} rows={6}>
        {(data) =>
          editing ? (
            <MatterForm
              first={typedOf(data.matter.details)}
              there
              clientName={data.matter.client_name}
              beside={<Button onClick={() => setEditing(false)}>{say.cancel}</Button>}
              onSave={async (typed) => {
                await changeMatter(id, { version: data.matter.version, details: detailsOf(typed) });
                await client.invalidateQueries(ALL);
                setEditing(false);
              }}
            />
          ) : (
            <div className={styles.parts}>
              <Facts opened={data} />
              {data.matter.sealed ? <Sealed sealed={data.matter.sealed} /> : null}
              {data.hold ? <Hold opened={data} /> : null}
              <Proposals opened={data} />
              {data.matter.sealed ? null : <Papers opened={data} />}
              <Deadlines opened={data} />
              {data.matter.sealed ? null : <Activities opened={data} />}
              <People opened={data} />
              {data.matter.level === "manage" ? <Walls opened={data} /> : null}
              {data.hold ? null : <Hold opened={data} />}
            </div>
          )
        }
      </Loaded>
    </article>
  );
}
