import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/icon-button";
import { Failure, Skeleton } from "@/components/states";
import { Contents } from "@/features/viewer/contents";
import { PdfPage } from "@/features/viewer/pdf-page";
import { PdfThumbs } from "@/features/viewer/pdf-thumbs";
import { usePdf } from "@/features/viewer/use-pdf";
import { usePdfFind } from "@/features/viewer/use-pdf-find";
import type { FinderState } from "@/features/viewer/use-finder";
import * as say from "@/features/viewer/words";
import type { View } from "@/lib/place";
import { outlineQuery } from "@/lib/queries";
import type { FileDetail } from "@/lib/contract";
import styles from "./viewer.module.css";

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** A PDF, page under page; each page is drawn when it comes near. */
export function PdfPane({ file, view, finder }: { file: FileDetail; view: View; finder: FinderState }) {
  const { pdf, error, retry } = usePdf(file);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(2);
  const [page, setPage] = useState(view.page ?? 1);
  const [side, setSide] = useState<"thumbs" | "contents" | null>(() => (innerWidth > 900 ? "thumbs" : null));
  // A file that is not read yet is shown all the same, without its contents.
  const { data: outline = [] } = useQuery({ ...outlineQuery(file.id), enabled: file.is_processed });
  const target = usePdfFind(pdf, view, finder);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
    // Each try, and each new shape of the pane, begins anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pdf, side]);

  const go = (to: number) => box.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: "start", behavior: "instant" });
  const wanted = target?.page;
  const ready = pdf !== null && width > 0;
  useEffect(() => {
    if (ready && wanted) box.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [ready, wanted]);

  function follow() {
    const root = box.current;
    if (!root) return;
    const middle = root.getBoundingClientRect().top + root.clientHeight / 3;
    const under = [...root.querySelectorAll<HTMLElement>("[data-page]")].findLast((one) => one.getBoundingClientRect().top <= middle);
    setPage(Number(under?.dataset["page"] ?? 1));
  }

  if (error) return <Failure title={say.thisPdfCannotBeShown} error={error} busy={false} onRetry={retry} />;
  if (!pdf) return <Skeleton rows={6} label={say.loading} />;
  const scale = ZOOMS[zoom] ?? 1;
  const pageWidth = Math.max(Math.min(width - 32, 900), 200) * scale;
  return (
    <div className={styles.pdf}>
      {side === "thumbs" ? <PdfThumbs pdf={pdf} page={page} onGo={go} /> : null}
      {side === "contents" ? (
        <nav className={styles.side} aria-label={say.contents}>
          <Contents outline={outline} onGo={(heading) => (heading.page ? go(heading.page) : undefined)} />
        </nav>
      ) : null}
      <div className={styles.pages}>
        {/* Scrolled by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={box} className={styles.scroll} tabIndex={0} role="region" aria-label={say.pages} onScroll={follow}>
          {width > 0
            ? Array.from({ length: pdf.document.numPages }, (_, at) => (
                <PdfPage key={at + 1} pdf={pdf} file={file.id} view={view} number={at + 1} width={pageWidth} box={box} target={target} words={finder.words} />
              ))
            : null}
        </div>
        <div className={styles.foot} role="toolbar" aria-label={say.pagesAndSize}>
          <IconButton icon="files" label={say.pageThumbnails} aria-pressed={side === "thumbs"} onClick={() => setSide(side === "thumbs" ? null : "thumbs")} />
          {outline.length > 0 ? (
            <IconButton icon="list" label={say.contents} aria-pressed={side === "contents"} onClick={() => setSide(side === "contents" ? null : "contents")} />
          ) : null}
          <IconButton icon="up" label={say.previousPage} disabled={page <= 1} onClick={() => go(page - 1)} />
          <span className={styles.count} data-testid="page">
            {page} / {pdf.document.numPages}
          </span>
          <IconButton icon="down" label={say.nextPage} disabled={page >= pdf.document.numPages} onClick={() => go(page + 1)} />
          <IconButton icon="−" label={say.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <span className={styles.count}>{Math.round(scale * 100)}%</span>
          <IconButton icon="+" label={say.zoomIn} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        </div>
      </div>
    </div>
  );
}
