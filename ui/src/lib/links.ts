/** Links in the site's own words, written as [name](address), so that a sentence stays one string in its word file. */

export type Part = string | { name: string; href: string };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** "See [Pricing](/pricing)." as "See ", the link, ".". */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ name: match[1] ?? "", href: match[2] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
