import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { alertReader } from "@/components/toast";
import { mayLeave } from "@/features/drafts/leaving";
import { pdfOf } from "@/features/drafts/queries";
import { savedAs } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";

/** Saves the version that is shown as a PDF to send. */
export function PdfButton({ draft }: { draft: Draft }) {
  const [busy, run] = useBusy();
  const save = () =>
    saveCall(pdfOf(draft.id, draft.shown), savedAs(draft, false, "pdf")).catch((error: unknown) => {
      console.error("The PDF could not be saved", error);
      alertReader(say.downloadFailed);
    });
  return (
    <Button busy={busy} busyLabel={say.saving} title={say.wordToSendHelp} onClick={() => (mayLeave(draft) ? void run(save) : undefined)}>
      <Icon name="download" />
      {say.pdf}
    </Button>
  );
}
