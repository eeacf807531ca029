/** Rows that are drawn beyond those in sight, so that a quick scroll meets words. */
const BEYOND = 8;

export interface Drawn {
  from: number;
  to: number;
}

/** Which of `count` rows of one height are drawn where so much is scrolled and in sight. Lengths in pixels. */
export function drawnOf(count: number, height: number, scrolled: number, inSight: number): Drawn {
  const from = Math.max(Math.floor(scrolled / height) - BEYOND, 0);
  const to = Math.min(Math.ceil((scrolled + inSight) / height) + BEYOND, count);
  return { from: Math.min(from, count), to: Math.max(to, Math.min(from, count)) };
}

export interface At {
  row: number;
  /** 0 is the document's name; the questions follow. */
  column: number;
}

const STEPS: Record<string, [rows: number, columns: number] | undefined> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Where a key leads from a cell (ARIA Authoring Practices, grid); null if it leads nowhere. `page` is in rows. */
export function stepped(at: At, key: string, ctrl: boolean, rows: number, columns: number, page: number): At | null {
  const [down, right] = STEPS[key] ?? (key === "PageDown" ? [page, 0] : key === "PageUp" ? [-page, 0] : [0, 0]);
  let { row, column } = { row: at.row + down, column: at.column + right };
  if (key === "Home") [row, column] = [ctrl ? 0 : row, 0];
  else if (key === "End") [row, column] = [ctrl ? rows - 1 : row, columns - 1];
  else if (down === 0 && right === 0) return null;
  return { row: Math.min(Math.max(row, 0), rows - 1), column: Math.min(Math.max(column, 0), columns - 1) };
}
