import { useQueryClient } from "@tanstack/react-query";
import { alertReader, tellReader } from "@/components/toast";
import * as say from "@/features/admin/words";
import { ApiError, sendJson } from "@/lib/api";
import { useBusy } from "@/lib/use-busy";

/** A decision about an account, a mail or a job: sent, told of, and everything read again. */
export function useDecision(kind: "accounts" | "mail" | "jobs", id: string) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const decide = (act: string, done: string, question?: string) => {
    if (question !== undefined && !confirm(question)) return;
    void run(async () => {
      try {
        await sendJson("POST", `/api/admin/${kind}/${encodeURIComponent(id)}/${act}/`, {});
        tellReader(done);
      } catch (error) {
        console.error("The decision was not carried out", error);
        alertReader(error instanceof ApiError && error.status < 500 ? error.message : say.wentWrong);
      }
      await client.invalidateQueries({ queryKey: ["admin"] });
    });
  };
  return { busy, decide };
}
