import type { TableCell, TableDocument } from "@/lib/contract";

/** Which rows are shown. */
export interface Filter {
  words: string;
  /** Where the words are looked for: in the document's name, in one column, or anywhere. */
  column: number | "name" | "anywhere";
  only: "all" | "not_found" | "corrected";
}

export const NO_FILTER: Filter = { words: "", column: "anywhere", only: "all" };

export const filters = ({ words, only }: Filter): boolean => words.trim() !== "" || only !== "all";

const isOnly = (cell: TableCell, only: Filter["only"]): boolean =>
  only === "all" || (only === "corrected" ? cell.corrected === true : cell.state === "not_found" && !cell.corrected);

/** The rows that fit: all words stand in the chosen place, and the chosen column, or any, holds such a cell. */
export function filtered(rows: TableDocument[], { words, column, only }: Filter): TableDocument[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && only === "all") return rows;
  return rows.filter(({ name, cells }) => {
    const own = typeof column === "number" ? cells.slice(column, column + 1) : cells;
    const place = column === "name" ? [name] : column === "anywhere" ? [name, ...cells.map(({ text }) => text)] : own.map(({ text }) => text);
    const text = place.join("\n").toLowerCase();
    return wanted.every((word) => text.includes(word)) && (only === "all" || own.some((cell) => isOnly(cell, only)));
  });
}
