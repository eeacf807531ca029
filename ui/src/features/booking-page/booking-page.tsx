import { useState } from "react";
import { Link } from "wouter";
import { buttonClass } from "@/components/button";
import { Fetched, useFetched } from "@/components/fetched";
import { PublicPage } from "@/components/public-page";
import { pageAt } from "@/features/booking-page/calls";
import type { DetailsProps } from "@/features/booking-page/details";
import { Gone } from "@/features/booking-page/gone";
import { Summary } from "@/features/booking-page/summary";
import type { TimesProps } from "@/features/booking-page/times";
import * as say from "@/features/booking-page/words";
import { ownZone } from "@/features/booking-page/zones";
import { useAsStranger } from "@/lib/as-stranger";
import type { GuestMeeting, PublicBookingPage } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./booking-page.module.css";

interface Done {
  meeting: GuestMeeting;
  email: string;
  zone: string;
}

const times = async () => (await import("@/features/booking-page/times")).Times;
/** The form, which is fetched while a time is chosen. */
const form = async () => (await import("@/features/booking-page/details")).Details;

function Choose({ slug, page, onBooked }: { slug: string; page: PublicBookingPage; onBooked: (done: Done) => void }) {
  const [kind, setKind] = useState(page.kinds[0]);
  const [zone, setZone] = useState(() => ownZone() ?? page.zone);
  const [time, setTime] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [code, choice] = [useFetched<DetailsProps>(true, form), useFetched<TimesProps>(true, times)];
  if (!kind) return null;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <fieldset className={styles.kinds}>
          <legend className={styles.heading}>{say.whatFor}</legend>
          {page.kinds.map((one) => (
            <label key={one.name} className={styles.kind}>
              <input type="radio" name="kind" checked={one === kind} onChange={() => (setKind(one), setTime(null))} />
              {one.name}
              <small>
                {say.minutes(one.minutes)} · {say.PLACES[one.place]}
                {one.address ? ` · ${one.address}` : ""}
              </small>
            </label>
          ))}
        </fieldset>
        <Fetched
          code={choice}
          props={{ path: pageAt(slug), kind: kind.name, lastDay: page.last_day, zone, onZone: setZone, chosen: time, onChoose: setTime, tries }}
        />
      </div>
      {time ? (
        <Fetched
          key={kind.name}
          code={code}
          props={{
            slug,
            kind,
            time,
            zone,
            onBooked: (meeting, email) => onBooked({ meeting, email, zone }),
            onTaken: () => setTries(tries + 1),
          }}
        />
      ) : null}
    </div>
  );
}

function Booked({ meeting, email, zone }: Done) {
  useTitle(say.booked);
  return (
    <PublicPage title={say.booked} lead={say.bookedLead(email)}>
      <div className={styles.main}>
        <Summary meeting={meeting} />
        {meeting.zone === zone ? null : <p>{say.zoneChanged(meeting.zone)}</p>}
        <Link href={`/meeting/${meeting.secret}`} className={buttonClass("plain")}>
          {say.moveOrCancel}
        </Link>
      </div>
    </PublicPage>
  );
}

/** Lets anyone book a time with somebody of the firm. It shows which times are free, and nothing of what takes the others. */
export function BookingPage({ link }: { link: string }) {
  const { info, gone, retry } = useAsStranger<PublicBookingPage>(pageAt(link));
  const [done, setDone] = useState<Done | null>(null);
  const title = info ? say.meet(info.name) : say.bookAMeeting;
  useTitle(title);
  if (gone) return <Gone gone={gone} title={say.noPage} help={say.noPageHelp} onRetry={retry} />;
  if (done) return <Booked {...done} />;
  return (
    <PublicPage title={title} lead={info ? info.welcome || say.atFirm(info.firm) : say.loading}>
      {info ? <Choose slug={link} page={info} onBooked={setDone} /> : null}
    </PublicPage>
  );
}
