import type { Plugin } from "vite";
export function twinOf(path: string, language: string): string;
export function catalogues(language: string): Plugin;
