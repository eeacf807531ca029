import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { alertReader } from "@/components/toast";
import { mayLeave } from "@/features/drafts/leaving";
import { wordOf } from "@/features/drafts/queries";
import { savedAs } from "@/features/drafts/text";
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";

/** Saves the version that is shown as a Word document: with its sources as comments, or as one to send. */
export function WordButton({ draft, sources }: { draft: Draft; sources: boolean }) {
  const [busy, run] = useBusy();
  const save = () =>
    saveCall(wordOf(draft.id, draft.shown, sources), savedAs(draft, sources, "docx")).catch((error: unknown) => {
      console.error("The draft could not be saved", error);
      alertReader(say.downloadFailed);
    });
  const press = () => (sources || mayLeave(draft) ? void run(save) : undefined);
  return (
    <Button look={sources ? "plain" : "primary"} busy={busy} busyLabel={say.saving} title={sources ? say.wordWithSourcesHelp : say.wordToSendHelp} onClick={press}>
      <Icon name="download" />
      {sources ? say.wordWithSources : say.wordToSend}
    </Button>
  );
}
