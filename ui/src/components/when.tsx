import { formatDateTime, formatLong } from "@/lib/format";

/** A moment in the reader's own way of writing it. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatLong(at)}>
      {formatDateTime(at)}
    </time>
  );
}
