import type { ContactDetails, ContactKind, ContactRelation, ContactRole } from "@/lib/contract";

/** The details as a person fills them in: lists as lines. */
export interface Typed {
  kind: ContactKind;
  name: string;
  aliases: string;
  roles: ContactRole[];
  emails: string;
  phones: string;
  addresses: string;
  relations: ContactRelation[];
  note: string;
}

export const NOTHING: Typed = { kind: "person", name: "", aliases: "", roles: [], emails: "", phones: "", addresses: "", relations: [], note: "" };

const lines = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);

export const typedOf = (details: ContactDetails): Typed => ({
  kind: details.kind,
  name: details.name,
  aliases: details.aliases.join("\n"),
  roles: details.roles,
  emails: details.emails.join("\n"),
  phones: details.phones.join("\n"),
  addresses: details.addresses.join("\n"),
  relations: details.relations,
  note: details.note,
});

export const detailsOf = (typed: Typed): ContactDetails => ({
  ...typed,
  name: typed.name.trim(),
  aliases: lines(typed.aliases),
  emails: lines(typed.emails),
  phones: lines(typed.phones),
  addresses: lines(typed.addresses),
});
