import * as say from "@/features/booking-page/words";
import type { GuestMeeting } from "@/lib/contract";
import { formatSpanInZone } from "@/lib/format";
import styles from "./booking-page.module.css";

/** What was booked, when and where. */
export function Summary({ meeting }: { meeting: GuestMeeting }) {
  const { kind, place, from, until, zone } = meeting;
  return (
    <dl className={styles.summary}>
      <dt>{say.what}</dt>
      <dd>{kind}</dd>
      <dt>{say.time}</dt>
      <dd>{formatSpanInZone(from, until, zone)}</dd>
      <dt>{say.where}</dt>
      <dd>
        {place.kind === "phone" ? say.youAreCalled : null}
        {place.kind === "office" ? place.detail : null}
        {place.kind === "video" ? (
          <a href={place.detail} rel="noreferrer">
            {place.detail}
          </a>
        ) : null}
      </dd>
    </dl>
  );
}
