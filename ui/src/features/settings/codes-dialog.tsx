import { Dialog } from "@/components/dialog";
import { RecoveryCodes } from "@/components/recovery-codes";
import * as say from "@/features/settings/sign-in-words";

/** Recovery codes, shown this once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog key="codes" title={say.saveYourRecoveryCodes} onClose={onClose} keep>
      <RecoveryCodes codes={codes} done={say.done} onDone={onClose} />
    </Dialog>
  );
}
