/** pdfjs, fetched when the first PDF is opened. Its worker comes from our own address, its bytes through our own calls. */
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { call } from "@/lib/api";

declare const PDF_BASE: string;

export type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");

/** Bytes asked for at once: a page of text mostly fits. */
const PIECE = 256 * 1024;

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

/** The only script address that the site makes itself; the policy asks that it says so (Trusted Types). */
function workerUrl(): string {
  const url = `${PDF_BASE}worker.js`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy("pdf-worker", { createScriptURL: () => url }).createScriptURL(url) ?? url;
}

let library: Promise<Pdfjs> | null = null;

export function pdfjs(): Promise<Pdfjs> {
  library ??= import("pdfjs-dist/legacy/build/pdf.mjs").then((loaded) => {
    loaded.GlobalWorkerOptions.workerPort = new Worker(workerUrl(), { type: "module" });
    return loaded;
  });
  return library;
}

async function piece(id: string, begin: number, end: number): Promise<Uint8Array> {
  const response = await call(`/api/files/file/${encodeURIComponent(id)}/download/`, { headers: { Range: `bytes=${begin}-${end - 1}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Whoever does not know ranges sends all of it.
  return response.status === 206 ? bytes : bytes.slice(begin, end);
}

/** Opens a PDF of the account and fetches only the parts that are looked at. `close` ends all that is under way. */
export async function openPdf(id: string, size: number): Promise<{ document: PDFDocumentProxy; library: Pdfjs; close: () => void }> {
  const loaded = await pdfjs();
  const range = new loaded.PDFDataRangeTransport(size, null);
  const failed = new Promise<never>((_, reject) => {
    range.requestDataRange = (begin: number, end: number) => {
      piece(id, begin, end).then((bytes) => range.onDataRange(begin, bytes), reject);
    };
  });
  const task = loaded.getDocument({
    range,
    length: size,
    rangeChunkSize: PIECE,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    standardFontDataUrl: `${PDF_BASE}fonts/`,
    wasmUrl: PDF_BASE,
    verbosity: 0,
  });
  // A file whose bytes cannot be had would otherwise wait for ever.
  failed.catch(() => {});
  const document = await Promise.race([task.promise, failed]);
  return { document, library: loaded, close: () => void task.destroy() };
}
