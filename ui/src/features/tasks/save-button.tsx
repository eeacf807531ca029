import { Button } from "@/components/button";
import * as say from "@/features/tasks/words";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";

/** Saves what an address of the API answers, under a name. */
export function SaveButton({ path, name, children }: { path: string; name: string; children: string }) {
  const [busy, run] = useBusy();
  const save = () =>
    saveCall(path, name).catch((error: unknown) => {
      console.error(`${name} could not be saved`, error);
      alert(say.downloadFailed);
    });
  return (
    <Button busy={busy} busyLabel={say.saving} onClick={() => void run(save)}>
      {children}
    </Button>
  );
}
