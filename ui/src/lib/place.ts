/** Where the reader is in the dashboard, as kept in the address and in each entry of the browser's history. */

export type Service = "vault" | "upload" | "settings";

export interface Crumb {
  name: string;
  path: string;
}

export interface Place {
  service: Service;
  /** Path of the folder or task; empty at the root. */
  path: string;
  crumbs: Crumb[];
}

export type Move =
  | { type: "service"; service: Service }
  | { type: "enter"; crumb: Crumb }
  /** Index into the crumbs; -1 is the root. */
  | { type: "crumb"; index: number };

const SERVICES: readonly string[] = ["vault", "upload", "settings"] satisfies Service[];

export const root = (service: Service): Place => ({ service, path: "", crumbs: [] });

export function move(place: Place, step: Move): Place {
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
  const names = path.split("/").filter(Boolean);
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") }));
}

/** The dashboard, or its preview without the guard, where that is what is open. */
const base = (): string => (/^\/test\/?$/.test(globalThis.location?.pathname ?? "") ? "/test" : "/dashboard");

export function toUrl(place: Place): string {
  const query = new URLSearchParams();
  if (place.service !== "vault" || place.path) query.set("service", place.service);
  if (place.path) query.set("path", place.path);
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
  const path = service === "settings" ? "" : (query.get("path") ?? "");
  const saved = state as Partial<Place> | null | undefined;
  if (saved && saved.service === service && saved.path === path && Array.isArray(saved.crumbs)) {
    const crumbs: unknown[] = saved.crumbs;
    if (crumbs.every(isCrumb) && (crumbs.at(-1)?.path ?? "") === path) return { service, path, crumbs };
  }
  return { service, path, crumbs: crumbsOf(service, path) };
}
