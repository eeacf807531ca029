/** What matters ask the server, and how they are changed. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "@/lib/api";
import { saveFrom } from "@/lib/download";
import type { Activities, Activity, ChangeActivity, ChangeMatter, Contacts, Matter, MatterExport, MatterItemKind, MatterLevel, Matters, NewActivity, NewMatter, OpenedMatter, People } from "@/lib/contract";

const MATTERS = "/api/matters/";
const addressOf = (id: string): string => `${MATTERS}${encodeURIComponent(id)}/`;

export const mattersQuery = (search: string, closed: boolean) => {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (closed) query.set("closed", "true");
  const words = query.toString();
  return queryOptions({
    queryKey: ["matters", "list", search, closed],
    queryFn: ({ signal }) => getJson<Matters>(words ? `${MATTERS}?${words}` : MATTERS, signal),
    placeholderData: keepPreviousData,
  });
};

export const matterQuery = (id: string) =>
  queryOptions({ queryKey: ["matters", "one", id], queryFn: ({ signal }) => getJson<OpenedMatter>(addressOf(id), signal) });

export const activitiesQuery = (id: string) =>
  queryOptions({ queryKey: ["matters", "activities", id], queryFn: ({ signal }) => getJson<Activities>(`${addressOf(id)}activities/`, signal) });

export const peopleQuery = queryOptions({
  queryKey: ["matters", "people"],
  queryFn: ({ signal }) => getJson<People>(`${MATTERS}people/`, signal),
});

export const clientsQuery = queryOptions({
  queryKey: ["clients", "list", "", "client"],
  queryFn: ({ signal }) => getJson<Contacts>("/api/clients/?role=client", signal),
});

/** Everything of matters, to be asked for anew. */
export const ALL = { queryKey: ["matters"] };

export const openMatter = (details: NewMatter) => sendJson<Matter>("POST", MATTERS, details);
export const changeMatter = (id: string, change: ChangeMatter) => sendJson<Matter>("POST", addressOf(id), change);
export const deleteMatter = (id: string) => sendJson("DELETE", addressOf(id));
export const placeInTeam = (id: string, who: string, level: MatterLevel | null) => sendJson("POST", `${addressOf(id)}team/`, { who, level });
export const openToFirm = (id: string, whole_firm: boolean) => sendJson("POST", `${addressOf(id)}firm/`, { whole_firm });
export const setWall = (id: string, who: string, reason: string) => sendJson("POST", `${addressOf(id)}wall/`, { who, reason });
export const takeWallDown = (id: string, who: string) => sendJson("POST", `${addressOf(id)}wall/down/`, { who });
export const putIntoMatter = (id: string, kind: MatterItemKind, item: string) => sendJson("POST", `${addressOf(id)}papers/`, { kind, id: item });
export const takeOutOfMatter = (id: string, kind: MatterItemKind, item: string, owner: string) => sendJson("POST", `${addressOf(id)}papers/out/`, { kind, id: item, owner });
export const exportMatter = async (id: string) => saveFrom((await sendJson<MatterExport>("POST", `${addressOf(id)}export/`)).url);
export const setHold = (id: string, asked_by: string, reason: string) => sendJson("POST", `${addressOf(id)}hold/`, { asked_by, reason });
export const liftHold = (id: string) => sendJson("DELETE", `${addressOf(id)}hold/`);
export const addActivity = (id: string, entry: NewActivity) => sendJson<Activity>("POST", `${addressOf(id)}activities/`, entry);
export const changeActivity = (id: string, change: ChangeActivity) => sendJson<Activity>("POST", `${addressOf(id)}activities/change/`, change);
export const deleteActivity = (id: string, activity: string, version: number) => sendJson("POST", `${addressOf(id)}activities/delete/`, { activity, version });
export const decideProposal = (id: string, proposal: string, accept: boolean) => sendJson("POST", `${addressOf(id)}proposals/`, { proposal, accept });
