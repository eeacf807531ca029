import { TextPage } from "@/components/text-page";
import * as say from "@/features/legal/privacy-words";

export function Privacy() {
  return <TextPage words={say.PRIVACY} />;
}
