/** The time zones that the browser knows, as a person looks for them: by region, then by city. */
import * as say from "@/features/settings/words";
import { LOCALE } from "@/lib/format";

export interface Zone {
  id: string;
  name: string;
}

const spaced = (text: string) => text.replaceAll("_", " ");

function zoneOf(id: string): [region: string, zone: Zone] {
  const slash = id.indexOf("/");
  if (slash < 0) return [say.other, { id, name: id }];
  return [id.slice(0, slash), { id, name: spaced(id.slice(slash + 1)).replaceAll("/", ", ") }];
}

const order = (a: string, b: string) => a.localeCompare(b, "en");

/** `current` is in the list even where the browser does not know it. */
export function zonesByRegion(current: string): [region: string, zones: Zone[]][] {
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const ids = [...new Set([...known, "UTC", current])];
  const regions = new Map<string, Zone[]>();
  for (const id of ids) {
    const [region, zone] = zoneOf(id);
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions.entries()]
    .map(([region, zones]): [string, Zone[]] => [region, zones.toSorted((a, b) => order(a.name, b.name))])
    .toSorted(([a], [b]) => Number(a === say.other) - Number(b === say.other) || order(a, b));
}

/** "It is now 9:05 AM there."; empty for a zone that the browser does not know. */
export function nowIn(id: string, now = new Date(), locale = LOCALE): string {
  try {
    return say.itIsNow(new Intl.DateTimeFormat(locale, { timeZone: id, timeStyle: "short" }).format(now));
  } catch {
    return "";
  }
}
