import type { RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Plain, findAll, findPassage, plain } from "@/features/viewer/find";
import { LineLight } from "@/features/viewer/line-light";
import { type Laid, layOf, light, rangeOf, showRange } from "@/features/viewer/light";
import type { Pdf } from "@/features/viewer/use-pdf";
import type { Target } from "@/features/viewer/use-pdf-find";
import * as say from "@/features/viewer/words";
import { announce } from "@/lib/announce";
import type { View } from "@/lib/place";
import styles from "./pdf.module.css";

interface Props {
  pdf: Pdf;
  /** The file, and the passage in it that was asked for. */
  file: string;
  view: View;
  number: number;
  /** Pixels of the page. */
  width: number;
  box: RefObject<HTMLDivElement | null>;
  target: Target | null;
  words: string;
}

interface Drawn {
  text: Plain;
  laid: Laid;
}

/** Whether an element is near enough to be drawn. */
export function useNear(element: RefObject<HTMLElement | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: margin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return near;
}

/** Draws the page and lays its words over it; gives back how to find them. */
async function draw({ document: pdf, library }: Pdf, number: number, width: number, into: HTMLElement, started: (task: RenderTask) => void): Promise<Drawn | null> {
  const page = await pdf.getPage(number);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  const dots = Math.min(globalThis.devicePixelRatio || 1, 2);
  canvas.width = Math.floor(viewport.width * dots);
  canvas.height = Math.floor(viewport.height * dots);
  const layer = document.createElement("div");
  layer.className = styles.words ?? "";
  into.style.setProperty("--total-scale-factor", String(scale));
  into.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
  const task = page.render({ canvas, viewport, ...(dots !== 1 && { transform: [dots, 0, 0, dots, 0, 0] }) });
  started(task);
  await task.promise;
  into.replaceChildren(canvas, layer);
  const words = new library.TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
  await words.render();
  // pdfjs measures letters on a canvas beside the page; it is nothing to read.
  for (const measure of document.querySelectorAll("body > canvas")) measure.setAttribute("aria-hidden", "true");
  const { text, laid } = layOf(layer, " ");
  return { text: plain(text), laid };
}

/** One page. Its words lie over it, unseen, so that they can be marked, copied, searched and heard. */
export function PdfPage({ pdf, file, view, number, width, box, target, words }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const near = useNear(place, "100% 0px");
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    const into = sheet.current;
    if (!near || !into) return;
    let live = true;
    let task: RenderTask | undefined;
    draw(pdf, number, width, into, (started) => (task = started)).then(
      (result) => (live ? setDrawn(result) : undefined),
      (error: unknown) => (live ? console.error(`Page ${number} could not be drawn`, error) : undefined),
    );
    return () => {
      live = false;
      task?.cancel();
      setDrawn(null);
      into.replaceChildren();
    };
  }, [pdf, number, width, near]);

  const mine = target?.page === number ? target : null;
  const passage = useMemo(() => (drawn && mine?.quote ? findPassage(drawn.text, mine.quote) : null), [drawn, mine]);
  // A picture has no words to light; the reader may know where its lines stand.
  const picture = drawn !== null && passage === null && mine !== null && (mine.quote !== null || (words === "" && view.start !== undefined));
  useEffect(() => {
    if (!drawn || !mine) return;
    const range = (found: { start: number; end: number } | null | undefined) => (found ? rangeOf(drawn.laid, found.start, found.end) : null);
    const all = words ? findAll(drawn.text, words) : [];
    const lit = range(mine.quote ? passage : all[mine.nth]);
    light("found", all.map(range).filter((one) => one !== null));
    light("passage", lit ? [lit] : []);
    if (lit && box.current) showRange(box.current, lit);
    if (mine.quote) announce(lit ? say.passageHighlightedOnPage(number) : say.atPage(number));
    return () => {
      light("found", []);
      light("passage", []);
    };
  }, [drawn, mine, passage, words, box, number]);

  return (
    <div ref={place} data-page={number} className={styles.place} style={{ width: `${width}px` }}>
      <div ref={sheet} role="group" aria-label={say.page(number)} className={styles.sheet} style={{ aspectRatio: `1 / ${pdf.shape}` }} />
      {picture ? <LineLight file={file} page={number} view={view} box={box} /> : null}
    </div>
  );
}
