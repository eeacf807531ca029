import type { Plugin } from "vite";
export const PDF_BASE: string;
export function pdfAssets(): Plugin;
