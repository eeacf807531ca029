import { type InvalidateQueryFilters, useQueryClient } from "@tanstack/react-query";
import { alertReader, tellReader } from "@/components/toast";
import { useBusy } from "@/lib/use-busy";

/** Does something, tells what went wrong in the words of `sorryFor`, and asks for everything of `all` anew. */
export function useWork(all: InvalidateQueryFilters, sorryFor: (error: unknown) => string): [boolean, (done: () => Promise<unknown>, told?: string) => void] {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const work = (done: () => Promise<unknown>, told?: string) =>
    void run(async () => {
      try {
        await done();
        if (told) tellReader(told);
      } catch (error) {
        alertReader(sorryFor(error));
      }
      await client.invalidateQueries(all);
    });
  return [busy, work];
}
