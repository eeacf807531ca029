import type { Plugin } from "vite";
export const LANGUAGES: readonly string[];
export function words(language: string): Plugin;
