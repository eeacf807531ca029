import { Dialog } from "@/components/dialog";
import { RecoveryCodes } from "@/components/recovery-codes";

/** Recovery codes, shown this once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog key="codes" title="Save Your Recovery Codes" onClose={onClose} keep>
      <RecoveryCodes codes={codes} done="Done" onDone={onClose} />
    </Dialog>
  );
}
