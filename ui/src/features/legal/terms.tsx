import { TextPage } from "@/components/text-page";
import { TERMS } from "@/features/legal/terms-words";

export function Terms() {
  return <TextPage words={TERMS} />;
}
