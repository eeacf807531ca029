import type { Rolldown } from "vite";
export function groups(root: string): Rolldown.CodeSplittingGroup[];
export function chunkFileNames(chunk: { name: string }): string;
