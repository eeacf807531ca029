import { Button } from "@/components/button";
import { When } from "@/components/when";
import { decideProposal } from "@/features/matters/queries";
import { useWork } from "@/features/matters/use-work";
import * as say from "@/features/matters/words";
import type { OpenedMatter } from "@/lib/contract";
import styles from "./matter-page.module.css";

/** What people sent to the matter's address who may not add to it. */
export function Proposals({ opened }: { opened: OpenedMatter }) {
  const [busy, work] = useWork();
  if (opened.proposals.length === 0) return null;
  const decide = (proposal: string, accept: boolean) => work(() => decideProposal(opened.matter.id, proposal, accept), accept ? say.accepted : say.declined);
  return (
    <section>
      <h2 className={styles.heading}>{say.proposals}</h2>
      <p className={styles.about}>{say.aboutProposals}</p>
      <ul>
        {opened.proposals.map(({ id, subject, owner_name, at }) => (
          <li key={id} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.name}>{subject}</span>
              <span className={styles.below}>
                {say.from(owner_name)} · <When at={at} />
              </span>
            </div>
            <Button look="primary" busy={busy} onClick={() => decide(id, true)}>
              {say.accept}
            </Button>
            <Button busy={busy} onClick={() => decide(id, false)}>
              {say.decline}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
