import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { When } from "@/components/when";
import { NEW, placeOfChecks, placeOfContact } from "@/features/clients/places";
import { Proposals } from "@/features/clients/proposals";
import { contactsQuery } from "@/features/clients/queries";
import * as say from "@/features/clients/words";
import type { Contact, ContactRole, Contacts } from "@/lib/contract";
import { useRowKeys } from "@/lib/use-row-keys";
import { useTitle } from "@/lib/use-title";
import rows from "@/components/record-list.module.css";
import styles from "./contact-list.module.css";

const ROLES = Object.entries(say.ROLES) as [ContactRole, string][];

function Row({ contact }: { contact: Contact }) {
  const { name, aliases, emails, phones, kind, roles } = contact.details;
  const about = [...aliases, ...emails, ...phones].join(" · ") || say.KINDS[kind];
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={rows.what}>
        <PlaceLink to={placeOfContact(contact.id, name)} className={rows.title} row>
          {name}
        </PlaceLink>
        <p className={rows.about}>{about}</p>
      </div>
      <span className={styles.roles}>{roles.map((role) => say.ROLES[role]).join(", ")}</span>
      <span className={rows.when}>
        <When at={contact.changed_at} />
      </span>
    </li>
  );
}

function Found({ found, asked }: { found: Contacts; asked: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const { contacts, total } = found;
  if (total === 0) return asked ? <Empty title={say.nobodyFound}>{say.tryOtherWords}</Empty> : <Empty title={say.noContactsYet}>{say.contactsAppearHere}</Empty>;
  return (
    <>
      <ul ref={list} aria-label={say.yourContacts}>
        {contacts.map((contact) => (
          <Row key={contact.id} contact={contact} />
        ))}
      </ul>
      {contacts.length < total ? <p className={styles.more}>{say.shownOf(contacts.length, total)}</p> : null}
    </>
  );
}

/** All contacts, a way to find one, and names from papers that are none yet. */
export function ContactList() {
  const [words, setWords] = useState("");
  const [role, setRole] = useState<ContactRole | "">("");
  const search = useDeferredValue(words.trim());
  const query = useQuery(contactsQuery(search, role));
  useTitle(say.clients);
  const begin = (
    <>
      <PlaceLink to={placeOfChecks(say.conflictChecks)} className={buttonClass("plain")}>
        {say.conflictChecks}
      </PlaceLink>
      <PlaceLink to={placeOfContact(NEW, say.newContact)} className={buttonClass("primary")}>
        {say.addContact}
      </PlaceLink>
    </>
  );
  return (
    <>
      <PageHead title={say.clients} beside={begin}>
        {say.aboutClients}
      </PageHead>
      <div className={styles.bar} role="search" aria-label={say.findContacts}>
        <input type="search" aria-label={say.findContacts} placeholder={say.findHelp} maxLength={200} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        <select aria-label={say.show} value={role} onChange={(event) => setRole(event.currentTarget.value as ContactRole | "")}>
          <option value="">{say.everybody}</option>
          {ROLES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Loaded query={query} what={say.yourContacts} rows={6}>
        {(found) => <Found found={found} asked={search !== "" || role !== ""} />}
      </Loaded>
      {search === "" && role === "" ? <Proposals /> : null}
    </>
  );
}
