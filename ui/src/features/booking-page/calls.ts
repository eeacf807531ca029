/** What a guest's pages ask the server. */
import { useEffect, useState } from "react";
import { ApiError, sentenceOf } from "@/lib/api";
import { asStranger } from "@/lib/as-stranger";
import * as say from "@/features/booking-page/words";
import type { BookMeeting, GuestMeeting, MeetingTimes } from "@/lib/contract";

export const pageAt = (slug: string): string => `/api/book/${encodeURIComponent(slug)}/`;
export const meetingAt = (secret: string): string => `/api/booked/${encodeURIComponent(secret)}/`;

/** Days of one question. */
export const DAYS = 21;

const post = <T>(path: string, body: unknown) =>
  asStranger<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const book = (slug: string, wanted: BookMeeting) => post<GuestMeeting>(pageAt(slug), wanted);
export const moveTo = (secret: string, version: number, from: string) => post<GuestMeeting>(`${meetingAt(secret)}move/`, { version, from });
export const cancel = (secret: string, version: number) => post<GuestMeeting>(`${meetingAt(secret)}cancel/`, { version });

/** The free times of some weeks; null until they are here. `tries` asks anew. */
export function useTimes(path: string, kind: string, from: string, tries: number) {
  const query = new URLSearchParams({ kind, from, days: String(DAYS) }).toString();
  const asked = `${path}times/?${query}#${tries}`;
  const [answer, setAnswer] = useState<{ asked: string; times: string[] | null; problem: string }>({ asked: "", times: null, problem: "" });
  useEffect(() => {
    let live = true;
    asStranger<MeetingTimes>(asked).then(
      ({ times }) => (live ? setAnswer({ asked, times, problem: "" }) : undefined),
      (error: unknown) => (live ? setAnswer({ asked, times: null, problem: sorry(error) }) : undefined),
    );
    return () => {
      live = false;
    };
  }, [asked]);
  return answer.asked === asked ? answer : { times: null, problem: "" };
}

/** What went wrong, in a sentence. */
export const sorry = (error: unknown): string => (error instanceof ApiError && error.code ? sentenceOf(error, say.REFUSED) : say.unreachable);
