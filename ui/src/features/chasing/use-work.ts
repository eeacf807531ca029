import { useQueryClient } from "@tanstack/react-query";
import { alertReader, tellReader } from "@/components/toast";
import { ALL } from "@/features/chasing/queries";
import { sorryFor } from "@/features/chasing/sorry";
import { useBusy } from "@/lib/use-busy";

/** Does something, tells what went wrong, and asks for everything anew. */
export function useWork(): [boolean, (done: () => Promise<unknown>, told?: string) => void] {
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
      await client.invalidateQueries(ALL);
    });
  return [busy, work];
}
