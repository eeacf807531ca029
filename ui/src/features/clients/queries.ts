/** What contacts and conflict checks ask the server, and how they are changed. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "@/lib/api";
import type {
  ChangeContact,
  ConflictCheck,
  ConflictChecks,
  Contact,
  ContactProposals,
  ContactRole,
  Contacts,
  DecideConflict,
  Dossier,
  NewConflictCheck,
  NewContact,
  OpenedContact,
} from "@/lib/contract";

const CONTACTS = "/api/clients/";
const CONFLICTS = "/api/conflicts/";
const addressOf = (id: string): string => `${CONTACTS}${encodeURIComponent(id)}/`;
const checkAt = (id: string): string => `${CONFLICTS}${encodeURIComponent(id)}/`;

export const contactsQuery = (search: string, role: ContactRole | "") => {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (role) query.set("role", role);
  const words = query.toString();
  return queryOptions({
    queryKey: ["clients", "list", search, role],
    queryFn: ({ signal }) => getJson<Contacts>(words ? `${CONTACTS}?${words}` : CONTACTS, signal),
    placeholderData: keepPreviousData,
  });
};

export const contactQuery = (id: string) =>
  queryOptions({ queryKey: ["clients", "one", id], queryFn: ({ signal }) => getJson<OpenedContact>(addressOf(id), signal) });

export const dossierQuery = (id: string) =>
  queryOptions({ queryKey: ["clients", "dossier", id], queryFn: ({ signal }) => getJson<Dossier>(`${addressOf(id)}dossier/`, signal) });

export const proposalsQuery = queryOptions({
  queryKey: ["clients", "proposals"],
  queryFn: ({ signal }) => getJson<ContactProposals>(`${CONFLICTS}proposals/`, signal),
});

export const checksQuery = queryOptions({
  queryKey: ["clients", "checks"],
  queryFn: ({ signal }) => getJson<ConflictChecks>(CONFLICTS, signal),
});

export const checkQuery = (id: string) =>
  queryOptions({ queryKey: ["clients", "check", id], queryFn: ({ signal }) => getJson<ConflictCheck>(checkAt(id), signal) });

/** Everything of clients, to be asked for anew. */
export const ALL = { queryKey: ["clients"] };

export const addContact = (details: NewContact) => sendJson<Contact>("POST", CONTACTS, details);
export const changeContact = (id: string, change: ChangeContact) => sendJson<Contact>("POST", addressOf(id), change);
export const deleteContact = (id: string) => sendJson("DELETE", addressOf(id));
export const mergeContacts = (id: string, from: string) => sendJson<Contact>("POST", `${addressOf(id)}merge/`, { from });
export const partContacts = (id: string, merge: string) => sendJson<Contact>("POST", `${addressOf(id)}part/`, { merge });
export const dismissProposal = (name: string) => sendJson("POST", `${CONFLICTS}proposals/`, { name });
export const checkConflicts = (check: NewConflictCheck) => sendJson<ConflictCheck>("POST", CONFLICTS, check);
export const decideConflict = (id: string, decision: DecideConflict) => sendJson<ConflictCheck>("POST", `${checkAt(id)}decision/`, decision);
