import { useEffect, useState } from "react";
import { Button } from "@/components/button";
import * as say from "@/components/words";
import { announce } from "@/lib/announce";
import { copyText } from "@/lib/copy";

/** Copies `text` and says so for a moment. */
export function CopyButton({ text, children = say.copy }: { text: string; children?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 2_500);
    return () => clearTimeout(timer);
  }, [said]);
  async function copy() {
    const words = (await copyText(text)) ? say.copied : say.copyItManually;
    setSaid(words);
    announce(words);
  }
  return <Button onClick={() => void copy()}>{said ?? children}</Button>;
}
