import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/button";
import { Empty } from "@/components/states";
import { alertReader, tellReader } from "@/components/toast";
import { bookingQuery, cancelMeeting, sorryFor } from "@/features/booking/queries";
import { Responses } from "@/features/booking/responses";
import * as say from "@/features/booking/words";
import type { BookedMeeting } from "@/lib/contract";
import { formatSpanInZone } from "@/lib/format";
import { useBusy } from "@/lib/use-busy";
import styles from "./meeting-list.module.css";

function Meeting({ meeting, zone }: { meeting: BookedMeeting; zone: string }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const { guest, place } = meeting;
  const said = [guest.email, guest.phone].filter(Boolean).join(" · ");
  const cancel = () =>
    run(async () => {
      try {
        await cancelMeeting(meeting.id, meeting.version);
        tellReader(say.cancelled(guest.name));
      } catch (error) {
        alertReader(sorryFor(error));
      }
      await client.invalidateQueries(bookingQuery);
    });
  return (
    <li className={styles.meeting}>
      <p className={styles.when}>{formatSpanInZone(meeting.from, meeting.until, zone)}</p>
      <div className={styles.what}>
        <p>
          <strong>{guest.name}</strong>
        </p>
        <p className={styles.quiet}>
          {meeting.kind} · {say.PLACES[place.kind]} · {said}
        </p>
        {guest.answers.map(({ question, answer }) => (
          <p key={question} className={styles.said}>
            <span className={styles.quiet}>{question}</span> {answer}
          </p>
        ))}
        <Responses meeting={meeting} zone={zone} />
        {guest.note ? <p className={styles.said}>{guest.note}</p> : null}
      </div>
      <Button
        look="quiet"
        busy={busy}
        aria-label={say.cancelNamed(guest.name)}
        onClick={() => {
          if (confirm(say.sureToCancel(guest.name))) void cancel();
        }}
      >
        {say.cancel}
      </Button>
    </li>
  );
}

/** The meetings that are not over, the next one first. */
export function MeetingList({ meetings, zone }: { meetings: BookedMeeting[]; zone: string }) {
  if (meetings.length === 0) return <Empty title={say.none}>{say.noneHelp}</Empty>;
  return (
    <ul aria-label={say.upcoming} className={styles.list}>
      {meetings.map((meeting) => (
        <Meeting key={meeting.id} meeting={meeting} zone={zone} />
      ))}
    </ul>
  );
}
