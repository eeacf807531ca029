import * as say from "@/features/drafts/words";

/** What the server's sentences of a version say, in the reader's language; one that is not known stands as it came. */
const KNOWN: readonly [RegExp, (n: number) => string][] = [
  [/^Written without papers\.$/, () => say.writtenWithoutPapers],
  [/^Written from (one|\d+) papers?\.$/, say.writtenFrom],
  [/^(One|\d+) gaps? filled\.$/, say.gapsFilled],
  [/^(One|\d+) paragraphs? changed\.$/, say.paragraphsChanged],
];

export function didWords(sentence: string): string {
  for (const [pattern, words] of KNOWN) {
    const match = pattern.exec(sentence);
    if (match) return words(Number(match[1]) || 1);
  }
  return sentence;
}
