/** Where rows stand in a folder of any size: folders first, then files, each under a heading. All in pixels. */

export interface Shape {
  folders: number;
  files: number;
  /** Height of a row. */
  row: number;
  /** Height of a section's heading. */
  title: number;
}

export const rowsIn = ({ folders, files }: Shape): number => folders + files;

/** Top of the row of this index; folders count first. */
export function topOf({ folders, row, title }: Shape, index: number): number {
  if (index < folders) return title + index * row;
  return (folders > 0 ? title + folders * row : 0) + title + (index - folders) * row;
}

export interface Span {
  first: number;
  /** One past the last. */
  end: number;
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Rows of one section, which begins at `top`, that lie between two heights. */
function cut(top: number, count: number, { row, title }: Shape, from: number, to: number): Span {
  const body = top + title;
  const first = within(Math.floor((from - body) / row), count);
  return { first, end: within(Math.ceil((to - body) / row), count) };
}

/** What is seen between two heights, as indexes within each section. */
export function seen(shape: Shape, from: number, to: number): { folders: Span; files: Span } {
  const below = shape.folders > 0 ? shape.title + shape.folders * shape.row : 0;
  return { folders: cut(0, shape.folders, shape, from, to), files: cut(below, shape.files, shape, from, to) };
}

/** The offsets of the windows that hold these files. */
export function windowsOf({ first, end }: Span, size: number): number[] {
  if (end <= first) return [];
  const [from, to] = [Math.floor(first / size), Math.floor((end - 1) / size)];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * size);
}

/**
 * The place on the server's list of the file shown at `index`, while those at the places of `gone` (ascending) are
 * not shown.
 */
export function placeOf(index: number, gone: readonly number[]): number {
  let place = index;
  for (const one of gone) {
    if (one > place) break;
    place += 1;
  }
  return place;
}
