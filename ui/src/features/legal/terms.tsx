import { TextPage } from "@/components/text-page";
import * as say from "@/features/legal/terms-words";

export function Terms() {
  return <TextPage words={say.TERMS} />;
}
