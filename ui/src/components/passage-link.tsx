import type { ReactNode } from "react";
import { PlaceLink } from "@/components/place-link";
import { whereOf } from "@/lib/cited";
import type { Passage } from "@/lib/contract";
import { viewOf, withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";

/** Leads to the passage that something was taken from. `task`: of the mail, where it stands in one. */
export function PassageLink({ at, task, className, children }: { at: Passage; task: string; className?: string | undefined; children?: ReactNode }) {
  const place = usePlace();
  const view = viewOf({ file: at.file ?? null, message: at.message ?? null, task, page: at.page, start: at.start, end: at.end, quote: at.quote });
  const words = children ?? whereOf(at);
  return view ? (
    <PlaceLink to={withView(place, view)} className={className} title={at.quote}>
      {words}
    </PlaceLink>
  ) : (
    <span className={className}>{words}</span>
  );
}
