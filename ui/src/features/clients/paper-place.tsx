import { PlaceLink } from "@/components/place-link";
import * as say from "@/features/clients/words";
import type { NamingPaper } from "@/lib/contract";
import { viewOf, withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";

/** A paper that names somebody: leads to the name in it. An address of a mail's head stands nowhere in its text. */
export function PaperPlace({ paper, name }: { paper: NamingPaper; name: string }) {
  const place = usePlace();
  const { file, message, task, page, start, end, title } = paper;
  const view = viewOf({ file: file ?? null, message: message ?? null, task: task ?? null, page: page ?? null, start, end, quote: start < end ? name : "" });
  const words = page ? `${title}, ${say.page(page)}` : title;
  return view ? <PlaceLink to={withView(place, view)}>{words}</PlaceLink> : <span>{words}</span>;
}
