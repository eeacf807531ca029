import { TextPage } from "@/components/text-page";
import * as say from "@/features/legal/security-words";

export function Security() {
  return <TextPage words={say.SECURITY} />;
}
