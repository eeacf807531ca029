import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "@/features/files/selection";
import { type Span, placeOf, windowsOf } from "@/features/files/shape";
import { useDoomed } from "@/features/files/held-deletes";
import { type Order, WINDOW, allFiles, filesQuery } from "@/lib/queries";
import type { Folder, StoredFile } from "@/lib/contract";

/** Above this many windows the whole list is fetched at once. */
const MANY = 8;

export const folderItem = ({ id, name }: Folder): Item => ({ kind: "folder", id, name });
export const fileItem = ({ id, name }: StoredFile): Item => ({ kind: "file", id, name });

/** The folders and files of a path; of the files only the windows that are looked at are here. */
export function useListing(path: string, order: Order, span: Span) {
  const client = useQueryClient();
  const doomed = useDoomed();
  const first = useQuery(filesQuery(path, order, 0));
  // Some of those in view may wait to be deleted; then others take their place.
  const more = windowsOf({ first: span.first, end: span.end + Math.min(doomed.size, WINDOW) }, WINDOW).filter((offset) => offset > 0);
  const windows = useQueries({ queries: more.map((offset) => filesQuery(path, order, offset)) });

  const folders = useMemo(() => (first.data?.folders ?? []).filter(({ id }) => !doomed.has(id)), [first.data, doomed]);
  const total = first.data?.total_files ?? first.data?.files.length ?? 0;
  /** Places of files that wait to be deleted, as far as they are known. */
  const gone: number[] = [];
  const at = new Map<number, StoredFile>();
  for (const [offset, data] of [[0, first.data] as const, ...more.map((one, index) => [one, windows[index]?.data] as const)]) {
    for (const [index, file] of (data?.files ?? []).entries()) {
      at.set(offset + index, file);
      if (doomed.has(file.id)) gone.push(offset + index);
    }
  }
  gone.sort((a, b) => a - b);
  // A folder that was deleted as a whole is empty at once, without a look at each of its windows.
  const none = doomed.size >= total && gone.length === at.size;
  const files = none ? 0 : total - gone.length;
  const fileAt = (index: number) => at.get(placeOf(index, gone));

  /** What stands in these rows, fetched where it is not here yet. */
  async function itemsIn({ first: from, end }: Span): Promise<Item[]> {
    const list = folders.slice(from, Math.min(end, folders.length)).map(folderItem);
    const [start, stop] = [Math.max(from - folders.length, 0), Math.max(end - folders.length, 0)];
    const known = Array.from({ length: stop - start }, (_, index) => fileAt(start + index));
    if (known.every((file) => file !== undefined)) return [...list, ...known.map((file) => fileItem(file as StoredFile))];
    const offsets = windowsOf({ first: start, end: stop + gone.length }, WINDOW);
    const found =
      offsets.length > MANY
        ? (await allFiles(path, order)).files.slice(start, stop + gone.length)
        : (await Promise.all(offsets.map((offset) => client.fetchQuery(filesQuery(path, order, offset)))))
            .flatMap((window) => window.files)
            .slice(start - (offsets[0] ?? 0), stop + gone.length - (offsets[0] ?? 0));
    return [...list, ...found.filter(({ id }) => !doomed.has(id)).map(fileItem)];
  }

  /** Every id that is here, of what waits to be deleted too. */
  const here = new Set([...(first.data?.folders ?? []), ...at.values()].map(({ id }) => id));
  /** Whether that is all of the folder, as the server has it now. */
  const whole = first.data !== undefined && order.q === "" && at.size >= total && !first.isFetching && windows.every((window) => !window.isFetching);

  /** The folder's id, empty for the root, where just these many things are all of it. */
  function allOf(chosen: number): string | null {
    const { data } = first;
    if (!data || order.q !== "" || chosen !== total + data.folders.length) return null;
    return path === "" ? "" : (data.folder?.id ?? null);
  }

  return { query: first, allOf, path, folders, files, fileAt, itemsIn, here, whole };
}

export type Listing = ReturnType<typeof useListing>;
