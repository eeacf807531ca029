import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { alertReader } from "@/components/toast";
import { wordOf } from "@/features/drafts/queries";
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";

/** Saves the version that is shown as a Word document: with its sources as comments, or as one to send. */
export function WordButton({ draft, sources }: { draft: Draft; sources: boolean }) {
  const [busy, run] = useBusy();
  // Asked once, when it is about to leave: what is open stays open by choice.
  function open(): string {
    const [gaps, findings] = [draft.questions.length, draft.findings.length];
    const parts = [gaps > 0 ? say.gapsOpen(gaps) : "", findings > 0 ? say.findingsOpen(findings) : ""].filter((part) => part !== "");
    return parts.length === 0 ? "" : say.downloadAnyway(parts.length === 2 ? say.both(parts[0] ?? "", parts[1] ?? "") : (parts[0] ?? ""), gaps + findings);
  }
  function press() {
    const question = sources ? "" : open();
    if (question === "" || confirm(question)) void run(save);
  }
  const save = () =>
    saveCall(wordOf(draft.id, draft.shown, sources), `${draft.title}.docx`).catch((error: unknown) => {
      console.error("The draft could not be saved", error);
      alertReader(say.downloadFailed);
    });
  return (
    <Button look={sources ? "plain" : "primary"} busy={busy} busyLabel={say.saving} title={sources ? say.wordWithSourcesHelp : say.wordToSendHelp} onClick={press}>
      <Icon name="download" />
      {sources ? say.wordWithSources : say.wordToSend}
    </Button>
  );
}
