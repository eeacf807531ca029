/** What the meetings ask the server, and how they are changed. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError, getJson, sendJson } from "@/lib/api";
import * as say from "@/features/booking/words";
import type { AddBusyCalendar, BookedMeeting, Booking, BusyCalendar, ChangeBookingPage } from "@/lib/contract";

const BOOKING = "/api/booking/";

export const bookingQuery = queryOptions({ queryKey: ["booking"], queryFn: ({ signal }) => getJson<Booking>(BOOKING, signal) });

export const keepPage = (page: ChangeBookingPage) => sendJson<Booking>("POST", BOOKING, page);
export const cancelMeeting = (id: string, version: number) =>
  sendJson<BookedMeeting>("POST", `${BOOKING}${encodeURIComponent(id)}/cancel/`, { version });
const ofProposal = (id: string, what: string) => `${BOOKING}proposals/${encodeURIComponent(id)}/${what}/`;
export const sendTimes = (id: string) => sendJson<Booking>("POST", ofProposal(id, "send"));
export const bookTime = (id: string, from: string) => sendJson<Booking>("POST", ofProposal(id, "book"), { from });
export const withdrawTimes = (id: string) => sendJson<Booking>("POST", ofProposal(id, "withdraw"));
export const addCalendar = (calendar: AddBusyCalendar) => sendJson<BusyCalendar>("POST", `${BOOKING}calendars/`, calendar);
export const removeCalendar = (id: string) => sendJson("DELETE", `${BOOKING}calendars/${encodeURIComponent(id)}/`);

/** What went wrong, as a sentence: the server's own, or ours. */
export const sorryFor = (error: unknown): string => (error instanceof ApiError && error.code ? error.message : say.wentWrong);
