import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useCallback, useEffect, useState } from "react";
import { type Pdfjs, openPdf } from "@/features/viewer/pdf";
import * as say from "@/features/viewer/words";
import type { FileDetail } from "@/lib/contract";

export interface Pdf {
  document: PDFDocumentProxy;
  library: Pdfjs;
  /** Height of a page by its width, of the first page; the others mostly have the same. */
  shape: number;
}

const REASONS: Record<string, string> = {
  PasswordException: say.passwordProtected,
  InvalidPDFException: say.damaged,
};

/** The sentence for the reader, in the place where the server's would stand. */
function told(error: unknown): unknown {
  const words = error instanceof Error ? REASONS[error.name] : undefined;
  return words ? Object.assign(new Error(words), { name: "ApiError" }) : error;
}

/** Opens a PDF for as long as its pane is there. */
export function usePdf({ id, size }: FileDetail) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let live = true;
    let close: (() => void) | undefined;
    async function open() {
      const opened = await openPdf(id, size);
      close = opened.close;
      if (!live) return opened.close();
      const { width, height } = (await opened.document.getPage(1)).getViewport({ scale: 1 });
      if (live) setPdf({ ...opened, shape: height / width });
    }
    open().catch((problem: unknown) => (live ? setError(told(problem)) : undefined));
    return () => {
      live = false;
      setPdf(null);
      close?.();
    };
    // Each try, and each new shape of the pane, begins anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, size, tries]);
  const retry = useCallback(() => {
    setError(null);
    setTries((before) => before + 1);
  }, []);
  return { pdf, error, retry };
}
