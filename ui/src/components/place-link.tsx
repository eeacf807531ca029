import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Place, toUrl } from "@/lib/place";

interface Props {
  to: Place;
  className?: string | undefined;
  children: ReactNode;
  current?: boolean;
  /** One of the list's rows, for J and K. */
  row?: boolean;
  tabIndex?: number;
  title?: string;
  label?: string;
  describedBy?: string;
}

/** A link inside the dashboard: a real address that can be sent on, and a history entry that knows its crumbs. */
export function PlaceLink({ to, className, children, current, row, tabIndex, title, label, describedBy }: Props) {
  return (
    <Link
      href={toUrl(to)}
      state={to}
      className={className ?? ""}
      aria-current={current ? "page" : undefined}
      data-row={row ? "" : undefined}
      tabIndex={tabIndex}
      title={title}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {children}
    </Link>
  );
}
