import { Link } from "wouter";
import { BOOKING } from "@/lib/site-file";

/** The way to a walkthrough: the page of our own, or the place that the site file names. */
export function BookingLink({ className, children }: { className: string; children: string }) {
  return BOOKING.startsWith("/") ? (
    <Link href={BOOKING} className={className}>
      {children}
    </Link>
  ) : (
    <a href={BOOKING} className={className} rel="noreferrer">
      {children}
    </a>
  );
}
