import { TextPage } from "@/components/text-page";
import { GUIDE } from "@/features/guide/words";

export function Guide() {
  return <TextPage words={GUIDE} />;
}
