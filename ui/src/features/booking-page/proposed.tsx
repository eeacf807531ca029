import { useState } from "react";
import { Button } from "@/components/button";
import { Notice, type Told } from "@/components/notice";
import { PublicPage } from "@/components/public-page";
import * as say from "@/features/booking-page/proposed-words";
import { ApiError, sentenceOf } from "@/lib/api";
import { asStranger, useAsStranger } from "@/lib/as-stranger";
import type { ProposedTimes } from "@/lib/contract";
import { formatSpanInZone } from "@/lib/format";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./proposed.module.css";

const sorry = (error: unknown): string => (error instanceof ApiError && error.code ? sentenceOf(error, say.REFUSED) : say.unreachable);

const proposedAt = (secret: string): string => `/api/proposed/${encodeURIComponent(secret)}/`;
const choose = (secret: string, from: string) =>
  asStranger<ProposedTimes>(`${proposedAt(secret)}choose/`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ from }) });

function Times({ link, first }: { link: string; first: ProposedTimes }) {
  const [shown, setShown] = useState(first);
  const [told, setTold] = useState<Told | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const { name, times, minutes, choice, state } = shown;
  if (state !== "sent") return <p className={styles.over}>{state === "booked" ? say.booked : say.withdrawn}</p>;
  if (times.length === 0) return <p className={styles.over}>{say.noneLeft(name)}</p>;
  const pick = (from: string) =>
    run(async () => {
      setAsked(from);
      try {
        setShown(await choose(link, from));
        setTold({ bad: false, text: say.thanks(name) });
      } catch (error) {
        console.error("The time was not chosen", error);
        setTold({ bad: true, text: say.notChosen, hint: sorry(error) });
      }
    });
  const until = (from: string) => new Date(Date.parse(from) + minutes * 60_000).toISOString();
  return (
    <div className={styles.main}>
      <h2 className={styles.heading}>{say.choose}</h2>
      <ul className={styles.times}>
        {times.map((from) => {
          const when = formatSpanInZone(from, until(from), null, undefined, "long");
          return (
            <li key={from}>
              <span>{when}</span>
              {choice === from ? (
                <strong>{say.chosen}</strong>
              ) : (
                <Button aria-label={say.chooseTime(when)} busy={busy && asked === from} busyLabel={say.choosing} onClick={() => void pick(from)}>
                  {say.chooseTime("").trim()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Notice told={told} />
      <p className={styles.quiet}>
        {say.afterwards(name)} {say.noneSuits}
      </p>
    </div>
  );
}

/** Times that a member proposes to somebody, who chooses one. */
export function Proposed({ link }: { link: string }) {
  const { info, gone, retry } = useAsStranger<ProposedTimes>(proposedAt(link));
  const title = info ? say.timesFor(info.name) : say.choose;
  useTitle(title);
  if (gone) {
    const away = gone === "link";
    return (
      <PublicPage title={away ? say.noTimes : say.unreachable} lead={away ? say.noTimesHelp : ""}>
        {away ? null : <Button onClick={retry}>{say.tryAgain}</Button>}
      </PublicPage>
    );
  }
  return (
    <PublicPage title={title} lead={info ? say.atFirm(info.firm, info.minutes, info.about) : ""}>
      {info ? <Times link={link} first={info} /> : null}
    </PublicPage>
  );
}
