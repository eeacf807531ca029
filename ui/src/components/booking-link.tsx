import { Link } from "wouter";
import { either, site } from "@/lib/site-file";

/** The way to a walkthrough: the page of our own, or the place that the site file names. */
export function BookingLink({ className, children }: { className: string; children: string }) {
  return either(
    site.booking.url,
    <a href={site.booking.url ?? ""} className={className} rel="noreferrer">
      {children}
    </a>,
    <Link href="/walkthrough" className={className}>
      {children}
    </Link>,
  );
}
