import type { MatterDetails, NewMatter } from "@/lib/contract";

/** What is typed about a matter. */
export interface Typed {
  number: string;
  title: string;
  client: string;
  parties: string;
  court: string;
  docket: string;
  note: string;
  closed: boolean;
}

export const NOTHING: Typed = { number: "", title: "", client: "", parties: "", court: "", docket: "", note: "", closed: false };

export const typedOf = ({ number, title, client, parties, court, docket, note, closed }: MatterDetails): Typed => ({
  number,
  title,
  client: client ?? "",
  parties: parties.map(({ name, role }) => (role ? `${name}, ${role}` : name)).join("\n"),
  court,
  docket,
  note,
  closed,
});

/** "Ada Stone, landlord": the role is what is behind the last comma. */
function partyOf(line: string): { name: string; role: string } {
  const at = line.lastIndexOf(",");
  return at > 0 ? { name: line.slice(0, at).trim(), role: line.slice(at + 1).trim() } : { name: line.trim(), role: "" };
}

export const detailsOf = ({ parties, client, ...typed }: Typed): NewMatter => ({
  ...typed,
  client: client || null,
  parties: parties.split("\n").filter((line) => line.trim() !== "").map(partyOf),
});
