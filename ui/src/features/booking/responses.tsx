import { formatSpanInZone } from "@/lib/format";
import type { BookedMeeting } from "@/lib/contract";
import * as say from "@/features/booking/words";
import styles from "./meeting-list.module.css";

function Line({ words, comment, proven, firm }: { words: string; comment: string; proven: boolean; firm: boolean }) {
  return (
    <p className={firm ? styles.declined : styles.said}>
      {words}
      {comment ? <q className={styles.comment}>{comment}</q> : null}
      {proven ? null : <span className={styles.quiet}> {say.unproven}</span>}
    </p>
  );
}

/** What calendars answered to a meeting's invitation. */
export function Responses({ meeting, zone }: { meeting: BookedMeeting; zone: string }) {
  const { answer, other_answers: others, proposal, guest } = meeting;
  const proposedTime = proposal ? formatSpanInZone(proposal.from, proposal.until, zone) : "";
  const own = proposal?.sender.toLowerCase() === guest.email.toLowerCase();
  return (
    <>
      {answer ? <Line words={say.answered(guest.name, answer.answer)} comment={answer.comment} proven={answer.proven} firm={answer.answer === "declined"} /> : null}
      {proposal ? <Line words={own ? say.proposed(proposedTime) : say.proposedFrom(proposal.sender, proposedTime)} comment={proposal.comment} proven={proposal.proven} firm={own} /> : null}
      {others.map((other) => (
        <Line key={other.from} words={say.elsewhere(other.from, other.answer)} comment={other.comment} proven={other.proven} firm={false} />
      ))}
    </>
  );
}
