import { TextPage } from "@/components/text-page";
import { PRIVACY } from "@/features/legal/privacy-words";

export function Privacy() {
  return <TextPage words={PRIVACY} />;
}
