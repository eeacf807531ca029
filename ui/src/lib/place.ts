/** Where the reader is in the dashboard, as kept in the address and in each entry of the browser's history. */

export type Service = "vault" | "upload" | "calendar" | "drafts" | "tables" | "clients" | "matters" | "booking" | "chasing" | "intake" | "settings";

export interface Crumb {
  name: string;
  path: string;
}

/** A document that is open before the reader, and the passage in it. */
export interface View {
  /** Identifier of a file; or, of a mail's text, the message and its task. */
  file?: string;
  message?: string;
  task?: string;
  page?: number;
  /** The passage: its first character in the document's text, and one past its last. */
  start?: number;
  end?: number;
  quote?: string;
}

export interface Place {
  service: Service;
  /** Path of the folder or task; empty at the root. */
  path: string;
  crumbs: Crumb[];
  view?: View;
}

export type Move =
  | { type: "service"; service: Service }
  | { type: "enter"; crumb: Crumb }
  /** Index into the crumbs; -1 is the root. */
  | { type: "crumb"; index: number };

const SERVICES: readonly string[] = ["vault", "upload", "calendar", "drafts", "tables", "clients", "matters", "booking", "chasing", "intake", "settings"] satisfies Service[];

export const root = (service: Service): Place => ({ service, path: "", crumbs: [] });

/** The same place with a document open, or with none. */
export function withView({ service, path, crumbs }: Place, view: View | null): Place {
  return view ? { service, path, crumbs, view } : { service, path, crumbs };
}

export function move(from: Place, step: Move): Place {
  const place = withView(from, null);
  switch (step.type) {
    case "service":
      return root(step.service);
    case "enter":
      return { ...place, path: step.crumb.path, crumbs: [...place.crumbs, step.crumb] };
    case "crumb": {
      const crumbs = place.crumbs.slice(0, Math.max(step.index + 1, 0));
      return { ...place, path: crumbs.at(-1)?.path ?? "", crumbs };
    }
  }
}

/** The path of a folder called `name` inside the folder `parent`. */
export const childPath = (parent: string, name: string): string => (parent ? `${parent}/${name}` : name);

/** Crumbs for an address that came without history. A task's path is its subject, and that may hold a slash. */
export function crumbsOf(service: Service, path: string): Crumb[] {
  if (!path) return [];
  if (service === "vault") return [{ name: path, path }];
  // The path of a draft, a table or a contact is its identifier, which says nothing to a person.
  if (service === "drafts" || service === "tables" || service === "clients") return [{ name: "", path }];
  if (service === "matters") return crumbsOfMatter(path);
  const names = path.split("/").filter(Boolean);
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") }));
}

/** A matter, and perhaps a task in it; both are named once they are known. */
function crumbsOfMatter(path: string): Crumb[] {
  const [matter = ""] = path.split("/");
  return matter === path ? [{ name: "", path }] : [{ name: "", path: matter }, { name: "", path }];
}

/** The dashboard, or its preview without the guard, where that is what is open. */
const base = (): string => (/^\/test\/?$/.test(globalThis.location?.pathname ?? "") ? "/test" : "/dashboard");

/** Characters of a quote that an address carries. */
const QUOTE = 1_200;

function writeView(query: URLSearchParams, { file, message, task, page, start, end, quote }: View): void {
  if (file) query.set("file", file);
  else if (message && task) {
    query.set("message", message);
    query.set("task", task);
  }
  if (page) query.set("page", String(page));
  if (start !== undefined && end !== undefined) {
    query.set("start", String(start));
    query.set("end", String(end));
  }
  if (quote) query.set("quote", [...quote].slice(0, QUOTE).join(""));
}

/** A number of an address: whole and not negative, or nothing. */
function wholeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

export function readView(query: URLSearchParams): View | null {
  const [file, message, task] = ["file", "message", "task"].map((name) => query.get(name) ?? "");
  if (!file && !(message && task)) return null;
  const view: View = file ? { file } : { message: message as string, task: task as string };
  const [page, start, end] = ["page", "start", "end"].map((name) => wholeOf(query.get(name)));
  const quote = query.get("quote");
  if (page) view.page = page;
  if (start !== undefined && end !== undefined && end > start) Object.assign(view, { start, end });
  if (quote) view.quote = quote;
  return view;
}

export function toUrl(place: Place): string {
  const query = new URLSearchParams();
  if (place.service !== "vault" || place.path) query.set("service", place.service);
  if (place.path) query.set("path", place.path);
  if (place.view) writeView(query, place.view);
  const text = query.toString();
  return text ? `${base()}?${text}` : base();
}

function isCrumb(value: unknown): value is Crumb {
  const crumb = value as Crumb | null;
  return typeof crumb === "object" && crumb !== null && typeof crumb.name === "string" && typeof crumb.path === "string";
}

/** The place that an address and its history entry name. What the entry says counts only where it fits the address. */
export function readPlace(search: string, state: unknown): Place {
  const query = new URLSearchParams(search);
  const asked = query.get("service") ?? "vault";
  const service = (SERVICES.includes(asked) ? asked : "vault") as Service;
  const path = service === "settings" || service === "calendar" || service === "booking" ? "" : (query.get("path") ?? "");
  const view = readView(query);
  const saved = state as Partial<Place> | null | undefined;
  if (saved && saved.service === service && saved.path === path && Array.isArray(saved.crumbs)) {
    const crumbs: unknown[] = saved.crumbs;
    if (crumbs.every(isCrumb) && (crumbs.at(-1)?.path ?? "") === path) return withView({ service, path, crumbs }, view);
  }
  return withView({ service, path, crumbs: crumbsOf(service, path) }, view);
}

/** The task or document that a passage stands in, as a place with it open. */
export function viewOf(source: { file?: string | null; message?: string | null; task?: string | null; page: number | null; start: number; end: number; quote: string }): View | null {
  const { file, message, task, page, start, end, quote } = source;
  const at = { ...(page && { page }), start, end, quote };
  if (file) return { file, ...at };
  return message && task ? { message, task, ...at } : null;
}
