import { TextPage } from "@/components/text-page";
import { SECURITY } from "@/features/legal/security-words";

export function Security() {
  return <TextPage words={SECURITY} />;
}
