import { useState } from "react";
import { Button } from "@/components/button";
import { IconButton } from "@/components/icon-button";
import { PlaceLink } from "@/components/place-link";
import { When } from "@/components/when";
import { placeOfContact } from "@/features/clients/places";
import { changeContact, partContacts } from "@/features/clients/queries";
import { RelationDialog } from "@/features/clients/relation-dialog";
import { useWork } from "@/features/clients/use-work";
import * as say from "@/features/clients/words";
import type { MergedContact, OpenedContact, RelatedContact } from "@/lib/contract";
import styles from "./contact-page.module.css";

/** Whom a contact has to do with. */
export function Relations({ opened }: { opened: OpenedContact }) {
  const { contact, related } = opened;
  const [adding, setAdding] = useState(false);
  const [busy, work] = useWork();
  const { details, version, id } = contact;
  function takeAway(other: RelatedContact) {
    const relations = details.relations.filter(({ to }) => to !== other.id);
    work(() => changeContact(id, { version, details: { ...details, relations } }));
  }
  return (
    <section aria-labelledby="relations">
      <h2 id="relations" className={styles.heading}>
        {say.relations}
      </h2>
      {related.length === 0 ? <p className={styles.none}>{say.noRelations}</p> : null}
      <ul>
        {related.map((other) => (
          <li key={`${other.id} ${other.is} ${other.own}`} className={styles.related}>
            <span className={styles.kind}>{say.RELATIONS[other.is]}</span>
            <PlaceLink to={placeOfContact(other.id, other.name)}>{other.name}</PlaceLink>
            {other.own ? <IconButton icon="close" label={say.takeAway(other.name)} disabled={busy} onClick={() => takeAway(other)} /> : null}
          </li>
        ))}
      </ul>
      <Button onClick={() => setAdding(true)}>{say.addRelation}</Button>
      {adding ? <RelationDialog contact={contact} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

/** What was merged into a contact. */
export function Merged({ id, merges }: { id: string; merges: MergedContact[] }) {
  const [busy, work] = useWork();
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h2 id="merged" className={styles.heading}>
        {say.merged}
      </h2>
      <ul>
        {merges.map((merge) => (
          <li key={merge.id} className={styles.related}>
            <span className={styles.kind}>
              <When at={merge.at} />
            </span>
            <span>{merge.name}</span>
            <Button busy={busy} aria-label={say.partNamed(merge.name)} onClick={() => work(() => partContacts(id, merge.id), say.parted(merge.name))}>
              {say.part}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
