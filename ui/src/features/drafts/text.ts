/** The words of a draft's paragraphs, apart from how they are drawn. */
import type { Draft, DraftBlock, DraftPiece } from "@/lib/contract";

/** A paragraph as a person edits it: questions in brackets. */
export const editedText = (block: DraftBlock): string =>
  block.lines.map((line) => line.map(({ gap, text }) => (gap ? `[${text}]` : text)).join("")).join("\n");

/** A part of a text, in the units of a field's selection. */
export interface Range {
  from: number;
  until: number;
}

/** Other words in place of a part. */
export const put = (text: string, { from, until }: Range, words: string): string => text.slice(0, from) + words + text.slice(until);

/** The same part counted in characters, as the server does. */
export function inCharacters(text: string, { from, until }: Range): Range {
  const upTo = (end: number): number => Array.from(text.slice(0, end)).length;
  return { from: upTo(from), until: upTo(until) };
}

/** What a statement loses when its words are changed. */
export const hasMarks = (block: DraftBlock): boolean => block.lines.flat().some(({ bold, italic, sources }) => bold || italic || sources.length > 0);

/** The cells of a table's row: between them stands a dot. */
export function cellsOf(line: readonly DraftPiece[]): DraftPiece[][] {
  const cells: DraftPiece[][] = [[]];
  for (const piece of line) {
    if (piece.text === " · " && !piece.gap) cells.push([]);
    else cells.at(-1)?.push(piece);
  }
  if (cells.at(-1)?.length === 0) cells.pop();
  return cells;
}

type Lines = DraftBlock["lines"];

const isVersus = (line: readonly DraftPiece[] | undefined): boolean => line?.length === 1 && line[0]?.text === "v." && !line[0].gap;

/** The parts of a caption: the court, the parties with “v.” between them, and what stands right of them. */
export function captionOf(lines: Lines): { court: Lines; parties: Lines; right: Lines } {
  const first = lines.findIndex(isVersus);
  if (first < 1) return { court: lines, parties: [], right: [] };
  const last = lines.findLastIndex(isVersus);
  return { court: lines.slice(0, first - 1), parties: lines.slice(first - 1, last + 2), right: lines.slice(last + 2) };
}

/** Where a paragraph stands in another version: the nearest with the same words, or none. */
export function sameBlock(blocks: readonly DraftBlock[], text: string, near: number): number | null {
  const found = blocks.flatMap((block, at) => (block.editable && editedText(block) === text ? [at] : []));
  return found.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
}

/** Answers that are given, and to questions that are still open. */
export const givenAnswers = (answers: Readonly<Record<string, string>>, questions: readonly string[]): Record<string, string> =>
  Object.fromEntries(questions.flatMap((question) => (answers[question]?.trim() ? [[question, answers[question].trim()]] : [])));

/** What a version is called when it is saved, as the server says it too: neither one with its sources nor an old one is taken for the one to send. */
export function savedAs({ title, shown, version }: Pick<Draft, "title" | "shown" | "version">, sources: boolean, ending: string): string {
  const beside = [shown === version ? "" : `version ${shown}`, sources ? "with sources" : ""].filter(Boolean).join(", ");
  return `${title}${beside ? ` (${beside})` : ""}.${ending}`;
}
