import type { Plugin } from "vite";
export function words(language: string): Plugin;
export function textsOf(file: string, source: string): { start: number; end: number; kind: string; text: string; sure: boolean }[];
export function said(file: string, source: string, words: Record<string, string | null>): string;
export function gaps(language: string): { missing: [string, string][]; stale: [string, string][] };
