import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/button";
import { alertReader, tellReader } from "@/components/toast";
import { bookingQuery, bookTime, sendTimes, sorryFor, withdrawTimes } from "@/features/booking/queries";
import * as say from "@/features/booking/words";
import type { Booking, ProposalAnswer, TimesProposal } from "@/lib/contract";
import { formatSpanInZone } from "@/lib/format";
import { useBusy } from "@/lib/use-busy";
import list from "./meeting-list.module.css";
import styles from "./proposals.module.css";

function Words({ said, email, when }: { said: ProposalAnswer; email: string; when: (from: string) => string }) {
  const theirs = said.from.toLowerCase() === email.toLowerCase();
  return (
    <div className={list.said}>
      <p>
        <span className={list.quiet}>{said.automatic ? say.wroteItself(said.from) : say.wrote(said.from)}</span> <q>{said.text}</q>
      </p>
      <p className={list.quiet}>
        {said.takes ? `${say.MEANS.takes} ${when(said.takes)}.` : say.MEANS[said.means]}
        {said.proven && theirs ? null : ` ${say.nothingProves}`}
        {said.files > 0 ? ` ${say.withFiles(said.files)}` : null}
      </p>
    </div>
  );
}

function Proposal({ proposal, zone }: { proposal: TimesProposal; zone: string }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const { id, name, email, minutes, state, times, choice } = proposal;
  const when = (from: string) => formatSpanInZone(from, new Date(Date.parse(from) + minutes * 60_000).toISOString(), zone, undefined, "short");
  const attempt = (question: string, work: () => Promise<Booking>, good: string) => {
    if (!confirm(question)) return;
    void run(async () => {
      try {
        client.setQueryData(bookingQuery.queryKey, await work());
        tellReader(good);
      } catch (error) {
        alertReader(sorryFor(error));
        await client.invalidateQueries(bookingQuery);
      }
    });
  };
  const open = state === "drafted" || state === "sent";
  return (
    <li className={list.meeting}>
      <p className={list.when}>{say.STATES[state]}</p>
      <div className={list.what}>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={list.quiet}>
          {say.lasts(minutes, proposal.about)} · {say.PLACES[proposal.place]} · {email}
        </p>
        {open ? (
          <ul className={styles.times}>
            {times.map((from) => (
              <li key={from}>
                <span>
                  {when(from)} {choice === from ? <strong>{say.chosenTime}</strong> : null}
                </span>
                {state === "sent" ? (
                  <Button look={choice === from ? "primary" : "quiet"} busy={busy} aria-label={say.bookTime(when(from))} onClick={() => attempt(say.sureToBook(when(from), name), () => bookTime(id, from), say.timeBooked(name))}>
                    {say.book}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {proposal.answers.map((said) => (
          <Words key={said.at + said.from} said={said} email={email} when={when} />
        ))}
      </div>
      {open ? (
        <p className={styles.turn}>
          {state === "drafted" ? (
            <Button busy={busy} busyLabel={say.sending} aria-label={say.sendTo(name)} onClick={() => attempt(say.sureToSend(name, email), () => sendTimes(id), say.timesSent(name))}>
              {say.send}
            </Button>
          ) : null}
          <Button look="quiet" busy={busy} aria-label={say.withdrawFrom(name)} onClick={() => attempt(say.sureToWithdraw(name), () => withdrawTimes(id), say.timesWithdrawn(name))}>
            {say.withdraw}
          </Button>
        </p>
      ) : null}
    </li>
  );
}

/** Times that the member proposes to people outside. */
export function Proposals({ proposals, zone }: { proposals: TimesProposal[]; zone: string }) {
  if (proposals.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{say.proposals}</h2>
      <p className={list.quiet}>{say.proposalsHelp}</p>
      <ul aria-label={say.proposals} className={list.list}>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} zone={zone} />
        ))}
      </ul>
    </section>
  );
}
