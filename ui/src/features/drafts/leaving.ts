/** What is asked before a draft leaves. */
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";

/** Whether the draft may be downloaded to send: asks once, if gaps or findings are open. What is open then stays so by choice. */
export function mayLeave({ questions, findings }: Pick<Draft, "questions" | "findings">): boolean {
  const [gaps, found] = [questions.length, findings.length];
  if (gaps + found === 0) return true;
  const parts = gaps > 0 && found > 0 ? say.both(say.gapsOpen(gaps), say.findingsOpen(found)) : gaps > 0 ? say.gapsOpen(gaps) : say.findingsOpen(found);
  return confirm(say.downloadAnyway(parts, gaps + found));
}
