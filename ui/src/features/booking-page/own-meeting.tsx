import { useState } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "@/components/button";
import { Fetched, useFetched } from "@/components/fetched";
import { Notice, type Told } from "@/components/notice";
import { PublicPage } from "@/components/public-page";
import { cancel, meetingAt, moveTo, sorry } from "@/features/booking-page/calls";
import { Gone } from "@/features/booking-page/gone";
import { Summary } from "@/features/booking-page/summary";
import type { TimesProps } from "@/features/booking-page/times";
import * as say from "@/features/booking-page/words";
import { useAsStranger } from "@/lib/as-stranger";
import type { GuestMeeting } from "@/lib/contract";
import { formatInZone } from "@/lib/format";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./booking-page.module.css";

const times = async () => (await import("@/features/booking-page/times")).Times;

function Open({ first }: { first: GuestMeeting }) {
  const [meeting, setMeeting] = useState(first);
  const [zone, setZone] = useState(first.zone);
  const [moving, setMoving] = useState(false);
  const [time, setTime] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [tries, setTries] = useState(0);
  const [busy, run] = useBusy();
  const code = useFetched<TimesProps>(moving, times);
  const [now] = useState(() => Date.now());
  const { secret, version, status, slug } = meeting;
  const open = status === "booked" && Date.parse(meeting.from) > now;
  const attempt = (work: () => Promise<GuestMeeting>, good: string, bad: string) =>
    run(async () => {
      try {
        setMeeting(await work());
        setMoving(false);
        setTold(good ? { bad: false, text: good } : null);
      } catch (error) {
        console.error("The meeting was not changed", error);
        setTold({ bad: true, text: bad, hint: sorry(error) });
        setTries(tries + 1);
      }
    });
  return (
    <div className={styles.main}>
      <Summary meeting={meeting} />
      {open ? null : <p className={styles.ended}>{status === "booked" ? say.over : say.cancelled}</p>}
      {open && moving ? (
        <Fetched code={code} props={{ path: meetingAt(secret), kind: meeting.kind, zone, onZone: setZone, chosen: time, onChoose: setTime, tries }} />
      ) : null}
      <Notice told={told} />
      <p className={styles.turn}>
        {open && moving && time ? (
          <Button look="primary" busy={busy} busyLabel={say.moving} onClick={() => void attempt(() => moveTo(secret, version, time), say.moved, say.notMoved)}>
            {say.moveHere}: {formatInZone(time, zone)}
          </Button>
        ) : null}
        {open ? (
          <Button onClick={() => (setMoving(!moving), setTime(null), setTold(null))}>{moving ? say.keep : say.move}</Button>
        ) : (
          <Link href={`/book/${slug}`} className={buttonClass("plain")}>
            {say.bookAnother}
          </Link>
        )}
        {open && !moving ? (
          <Button
            busy={busy}
            onClick={() => {
              if (confirm(say.sureToCancel)) void attempt(() => cancel(secret, version), "", say.notCancelled);
            }}
          >
            {say.cancel}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

/** A guest's own meeting, to be moved or cancelled. */
export function OwnMeeting({ link }: { link: string }) {
  const { info, gone, retry } = useAsStranger<GuestMeeting>(meetingAt(link));
  const title = info ? say.yourMeeting(info.name) : say.bookAMeeting;
  useTitle(title);
  if (gone) return <Gone gone={gone} title={say.noMeeting} help={say.noMeetingHelp} onRetry={retry} />;
  return (
    <PublicPage title={title} lead={info ? info.firm : say.loading}>
      {info ? <Open first={info} /> : null}
    </PublicPage>
  );
}
