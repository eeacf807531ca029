/** Lights passages in the page without touching its elements (the CSS Custom Highlight API). */

export type Light = "passage" | "found";

/** A text of the page, and the elements' text nodes that it is made of, in order. */
export interface Laid {
  nodes: readonly { node: Text; start: number }[];
}

/** The text nodes below an element, with the place of each in their joined text. `joint` stands between blocks. */
export function layOf(root: Node, joint = ""): { text: string; laid: Laid } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start: text.length });
    text += (node as Text).data + joint;
  }
  return { text, laid: { nodes } };
}

export function rangeOf({ nodes }: Laid, start: number, end: number): Range | null {
  const at = (place: number) => {
    const index = nodes.findLastIndex((one) => one.start <= place);
    const one = nodes[index];
    return one ? ([one.node, Math.min(place - one.start, one.node.length)] as const) : null;
  };
  const [from, to] = [at(start), at(Math.max(end - 1, start))];
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(to[0], Math.min(to[1] + 1, to[0].length));
  return range;
}

export function light(kind: Light, ranges: readonly Range[]): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(kind);
  else CSS.highlights.set(kind, new Highlight(...ranges));
}

/** Brings a range, or an element, to the middle of the box that scrolls. */
export function showRange(box: HTMLElement, range: Range | HTMLElement): void {
  const [rect, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = Math.max((frame.height - Math.min(rect.height, frame.height * 0.6)) / 3, 24);
  box.scrollBy({ top: rect.top - frame.top - top, behavior: "instant" });
}
