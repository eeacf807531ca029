import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/copy-button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Calendars } from "@/features/booking/calendars";
import { MeetingList } from "@/features/booking/meeting-list";
import { PageForm } from "@/features/booking/page-form";
import { Proposals } from "@/features/booking/proposals";
import { bookingQuery } from "@/features/booking/queries";
import * as say from "@/features/booking/words";
import { useTitle } from "@/lib/use-title";
import styles from "./meeting-list.module.css";

/** A member's meetings, and the page on which they are booked. */
export function BookingView() {
  const query = useQuery(bookingQuery);
  useTitle(say.meetings);
  return (
    <>
      <PageHead title={say.meetings}>{say.about}</PageHead>
      <Loaded query={query} what={say.yourMeetings} rows={5}>
        {({ page, path, meetings, calendars, firm_calendars, proposals }) => {
          const address = new URL(path, location.origin).href;
          return (
            <>
              {page.open ? (
                <div className={styles.page}>
                  <span>
                    {say.pageOpen} <a href={path}>{address}</a>
                  </span>
                  <CopyButton text={address}>{say.copyLink}</CopyButton>
                </div>
              ) : (
                <p className={styles.page}>{say.pageClosed}</p>
              )}
              <Proposals proposals={proposals} zone={page.zone} />
              {proposals.length > 0 ? <h2>{say.upcoming}</h2> : null}
              <MeetingList meetings={meetings} zone={page.zone} />
              <Calendars calendars={calendars} provider={firm_calendars} />
              <PageForm first={page} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
