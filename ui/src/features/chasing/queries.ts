/** What the lists of clients' papers ask the server, and how they are changed. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "@/lib/api";
import type { ChangeChase, ChasedClient, ChasedClients, Checklists, Contacts, NewChase, OpenedContact } from "@/lib/contract";

const CHASING = "/api/chasing/";
const addressOf = (id: string): string => `${CHASING}${encodeURIComponent(id)}/`;

export const chasesQuery = queryOptions({
  queryKey: ["clients", "chasing"],
  queryFn: ({ signal }) => getJson<ChasedClients>(CHASING, signal),
});

export const chaseQuery = (id: string) =>
  queryOptions({ queryKey: ["clients", "chasing", id], queryFn: ({ signal }) => getJson<ChasedClient>(addressOf(id), signal) });

export const listsQuery = queryOptions({
  queryKey: ["clients", "checklists"],
  queryFn: ({ signal }) => getJson<Checklists>(`${CHASING}lists/`, signal),
});

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ["clients", "list", search, ""],
    queryFn: ({ signal }) => getJson<Contacts>(`/api/clients/?search=${encodeURIComponent(search)}`, signal),
  });

export const personQuery = (id: string) =>
  queryOptions({ queryKey: ["clients", "one", id], queryFn: ({ signal }) => getJson<OpenedContact>(`/api/clients/${encodeURIComponent(id)}/`, signal) });

/** Everything of clients, to be asked for anew. */
export const ALL = { queryKey: ["clients"] };

export const startChase = (chase: NewChase) => sendJson<ChasedClient>("POST", CHASING, chase);
export const changeChase = (id: string, change: ChangeChase) => sendJson<ChasedClient>("POST", addressOf(id), change);
export const remindNow = (id: string) => sendJson<ChasedClient>("POST", `${addressOf(id)}send/`, {});
export const deleteChase = (id: string) => sendJson("DELETE", addressOf(id));
