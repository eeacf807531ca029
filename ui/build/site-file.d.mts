import type { SiteFile } from "../src/lib/site-file";
export const SAMPLE: string;
export function monogram(name: string): string;
export function sample(): SiteFile;
export function dataOf(file: unknown): SiteFile;
export function fill(template: string, data: unknown): string;
export function pageData(data: object): object;
