import { TextPage } from "@/components/text-page";
import * as say from "@/features/guide/words";

export function Guide() {
  return <TextPage words={say.GUIDE} />;
}
