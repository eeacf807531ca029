import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { IconButton } from "@/components/icon-button";
import { NOTHING, detailsOf } from "@/features/clients/details";
import { PaperPlace } from "@/features/clients/paper-place";
import { addContact, dismissProposal, proposalsQuery } from "@/features/clients/queries";
import { useWork } from "@/features/clients/use-work";
import * as say from "@/features/clients/words";
import type { ContactProposal, ContactRole } from "@/lib/contract";
import styles from "./proposals.module.css";

/** Proposals that are shown at first. */
const FEW = 6;

/** What a name is to the firm, as far as its paper says. Which side the firm is on, a person knows. */
const roleOf = ({ paper }: ContactProposal): ContactRole[] => (paper.capacity === "witness" ? ["witness"] : []);

function Row({ proposal }: { proposal: ContactProposal }) {
  const [busy, work] = useWork();
  const { name, kind, paper, papers } = proposal;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          {say.CAPACITIES[paper.capacity]}
          {paper.role ? ` (${paper.role})` : ""}, {say.inPapers(papers)}: <PaperPlace paper={paper} name={name} />
        </span>
      </div>
      <Button busy={busy} aria-label={say.addNamed(name)} onClick={() => work(() => addContact(detailsOf({ ...NOTHING, name, kind, roles: roleOf(proposal) })), say.added(name))}>
        {say.add}
      </Button>
      <IconButton icon="close" label={say.dismissNamed(name)} disabled={busy} onClick={() => work(() => dismissProposal(name))} />
    </li>
  );
}

/** Names of papers that may become contacts. */
export function Proposals() {
  const found = useQuery(proposalsQuery).data?.proposals ?? [];
  const [all, setAll] = useState(false);
  if (found.length === 0) return null;
  const shown = all ? found : found.slice(0, FEW);
  return (
    <section className={styles.part} aria-labelledby="from-papers">
      <h2 id="from-papers" className={styles.title}>
        {say.fromYourPapers}
      </h2>
      <p className={styles.lead}>{say.aboutProposals}</p>
      <ul>
        {shown.map((proposal) => (
          <Row key={proposal.name} proposal={proposal} />
        ))}
      </ul>
      {shown.length < found.length ? <Button onClick={() => setAll(true)}>{say.moreProposals(found.length - shown.length)}</Button> : null}
    </section>
  );
}
