import { useEffect, useRef } from "react";
import { useNear } from "@/features/viewer/pdf-page";
import type { Pdf } from "@/features/viewer/use-pdf";
import * as say from "@/features/viewer/words";
import styles from "./pdf.module.css";

const WIDTH = 104;

function Thumb({ pdf, number, on, onGo }: { pdf: Pdf; number: number; on: boolean; onGo: (page: number) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(button, "400px 0px");
  useEffect(() => {
    if (!near) return;
    let live = true;
    async function draw() {
      const page = await pdf.document.getPage(number);
      const into = canvas.current;
      if (!live || !into || into.dataset["drawn"]) return;
      const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
      into.width = viewport.width;
      into.height = viewport.height;
      into.dataset["drawn"] = "1";
      await page.render({ canvas: into, viewport }).promise;
    }
    draw().catch((error: unknown) => console.error(`Page ${number} could not be drawn`, error));
    return () => {
      live = false;
    };
  }, [near, pdf, number]);
  useEffect(() => {
    if (on) button.current?.scrollIntoView({ block: "nearest" });
  }, [on]);
  return (
    <button ref={button} type="button" className={styles.thumb} aria-label={say.page(number)} aria-current={on ? "page" : undefined} onClick={() => onGo(number)}>
      <canvas ref={canvas} width={WIDTH} height={Math.round(WIDTH * pdf.shape)} aria-hidden="true" />
      <span>{number}</span>
    </button>
  );
}

/** All pages, small. */
export function PdfThumbs({ pdf, page, onGo }: { pdf: Pdf; page: number; onGo: (page: number) => void }) {
  return (
    <nav className={styles.thumbs} aria-label={say.pageThumbnails}>
      {Array.from({ length: pdf.document.numPages }, (_, at) => (
        <Thumb key={at + 1} pdf={pdf} number={at + 1} on={page === at + 1} onGo={onGo} />
      ))}
    </nav>
  );
}
