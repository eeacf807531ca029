import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { Button, buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { ContactDossier } from "@/features/clients/contact-dossier";
import { ContactForm } from "@/features/clients/contact-form";
import { Merged, Relations } from "@/features/clients/contact-relations";
import { detailsOf, typedOf } from "@/features/clients/details";
import { MergeDialog } from "@/features/clients/merge-dialog";
import { placeOfContact, placeOfNewCheck } from "@/features/clients/places";
import { ALL, changeContact, contactQuery, deleteContact } from "@/features/clients/queries";
import { useCrumbs } from "@/lib/use-crumbs";
import { useWork } from "@/features/clients/use-work";
import * as say from "@/features/clients/words";
import type { ContactDetails, OpenedContact } from "@/lib/contract";
import { root, toUrl } from "@/lib/place";
import { useTitle } from "@/lib/use-title";
import styles from "./contact-page.module.css";

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Lines = ({ label, all }: { label: string; all: string[] | undefined }) =>
  all && all.length > 0 ? (
    <Line label={label}>
      {all.map((line) => (
        <span key={line} className={styles.value}>
          {line}
        </span>
      ))}
    </Line>
  ) : null;

function Facts({ details }: { details: ContactDetails }) {
  const roles = details.roles.map((role) => say.ROLES[role]).join(", ");
  return (
    <dl className={styles.facts}>
      <Line label={say.kindLabel}>{say.KINDS[details.kind]}</Line>
      {roles ? <Line label={say.roles}>{roles}</Line> : null}
      <Lines label={say.aliases} all={details.aliases} />
      <Lines label={say.emails} all={details.emails} />
      <Lines label={say.phones} all={details.phones} />
      <Lines label={say.addresses} all={details.addresses} />
      {details.note ? (
        <Line label={say.note}>
          <span className={styles.note}>{details.note}</span>
        </Line>
      ) : null}
    </dl>
  );
}

function Tools({ opened, onEdit }: { opened: OpenedContact; onEdit: () => void }) {
  const { contact } = opened;
  const [merging, setMerging] = useState(false);
  const [busy, work] = useWork();
  const [, navigate] = useLocation();
  const { name, aliases } = contact.details;
  function remove() {
    if (!confirm(say.deleteQuestion(name))) return;
    work(async () => {
      await deleteContact(contact.id);
      const place = root("clients");
      navigate(toUrl(place), { state: place, replace: true });
    }, say.deleted(name));
  }
  return (
    <>
      <PlaceLink to={placeOfNewCheck([name, ...aliases], [say.conflictChecks, say.newCheck])} className={buttonClass("primary")}>
        {say.checkForConflicts}
      </PlaceLink>
      <Button onClick={onEdit}>{say.edit}</Button>
      <Button onClick={() => setMerging(true)}>{say.merge}</Button>
      <Button busy={busy} onClick={remove}>
        {say.remove}
      </Button>
      {merging ? <MergeDialog contact={contact} onClose={() => setMerging(false)} /> : null}
    </>
  );
}

/** One contact: what is known, whom it has to do with, and what was merged into it. */
export function ContactPage({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useQuery(contactQuery(id));
  const [editing, setEditing] = useState(false);
  const opened = query.data;
  const name = opened?.contact.details.name;
  useTitle(name ?? say.contact);
  useCrumbs(useMemo(() => (name ? placeOfContact(id, name) : null), [id, name]));
  const tools = opened && !editing ? <Tools opened={opened} onEdit={() => setEditing(true)} /> : null;
  return (
    <article>
      <PageHead title={name ?? say.contact} beside={tools} />
      <Loaded query={query} what={say.theContact} rows={6}>
        {(data) =>
          editing ? (
            <ContactForm
              first={typedOf(data.contact.details)}
              beside={<Button onClick={() => setEditing(false)}>{say.cancel}</Button>}
              onSave={async (typed) => {
                await changeContact(id, { version: data.contact.version, details: detailsOf(typed) });
                await client.invalidateQueries(ALL);
                setEditing(false);
              }}
            />
          ) : (
            <div className={styles.parts}>
              <Facts details={data.contact.details} />
              <Relations opened={data} />
              <Merged id={id} merges={data.merges} />
              <ContactDossier id={id} />
            </div>
          )
        }
      </Loaded>
    </article>
  );
}
