import { PlaceLink } from "@/components/place-link";
import { PaperPlace } from "@/features/clients/paper-place";
import { placeOfContact, placeOfMatter } from "@/features/clients/places";
import * as say from "@/features/clients/words";
import type { ConflictHit } from "@/lib/contract";
import styles from "./hits.module.css";

function reasonOf({ why, says }: ConflictHit): string {
  if (why.why === "reached") return say.REACHED[why.by];
  if (why.why === "related") return say.relatedTo(say.RELATIONS[why.is], why.to);
  return say.REASONS[why.how] ?? says;
}

function Where({ hit }: { hit: ConflictHit }) {
  const { found, name } = hit;
  if (found.in === "contact") {
    const roles = found.roles.map((role) => say.ROLES[role]).join(", ");
    return (
      <>
        <PlaceLink to={placeOfContact(found.id, name)}>{say.contactOfFirm}</PlaceLink>
        {roles ? <span className={styles.about}>{roles}</span> : null}
      </>
    );
  }
  if (found.in === "matter") {
    const { matter, role, client } = found;
    const words = client ? say.clientThere : role || say.partyThere;
    return (
      <>
        <PlaceLink to={placeOfMatter(matter.id, matter.title)}>{`${matter.number} ${matter.title}`}</PlaceLink>
        <span className={styles.about}>{matter.closed ? `${words}, ${say.closedMatter}` : words}</span>
      </>
    );
  }
  const { paper } = found;
  const capacity = paper.role ? `${say.CAPACITIES[paper.capacity]} (${paper.role})` : say.CAPACITIES[paper.capacity];
  const times = say.times(paper.count);
  return (
    <>
      <PaperPlace paper={paper} name={name} />
      <span className={styles.about}>
        {capacity}
        {times ? `, ${times}` : ""}
      </span>
    </>
  );
}

/** Those who may be meant, the surest first: as they are written, why, and where. */
export function Hits({ hits, label }: { hits: ConflictHit[]; label: string }) {
  return (
    <ul className={styles.hits} aria-label={label}>
      {hits.map((hit, at) => (
        // Hits have no identifiers, and never change their order.
        // oxlint-disable-next-line no-array-index-key
        <li key={at} className={styles.hit}>
          <span className={styles.name}>{hit.name}</span>
          <span className={styles.why}>{reasonOf(hit)}</span>
          <span className={styles.where}>
            <Where hit={hit} />
          </span>
        </li>
      ))}
    </ul>
  );
}
