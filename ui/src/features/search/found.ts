import type { Found } from "@/lib/contract";
import { type Place, type View, withView } from "@/lib/place";

/** A snippet in pieces, those that were looked for marked. */
export function marked({ snippet, marks }: Pick<Found, "snippet" | "marks">): { text: string; mark: boolean }[] {
  const letters = [...snippet];
  const pieces: { text: string; mark: boolean }[] = [];
  let from = 0;
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    if (start < from || end <= start) continue;
    if (start > from) pieces.push({ text: letters.slice(from, start).join(""), mark: false });
    pieces.push({ text: letters.slice(start, end).join(""), mark: true });
    from = end;
  }
  if (from < letters.length) pieces.push({ text: letters.slice(from).join(""), mark: false });
  return pieces.filter(({ text }) => text !== "");
}

const ownPlace = (task: Found["task"]): Place =>
  task ? { service: "vault", path: task.path, crumbs: [{ name: task.subject, path: task.path }] } : { service: "upload", path: "", crumbs: [] };

/** A colleague's paper stands in a matter. */
function placeInMatter(task: Found["task"], matter: Found["matters"][number] | undefined): Place {
  if (!matter) return { service: "matters", path: "", crumbs: [] };
  const crumbs = [{ name: matter.title, path: matter.id }];
  if (!task) return { service: "matters", path: matter.id, crumbs };
  const path = `${matter.id}/task/${task.id}`;
  return { service: "matters", path, crumbs: [...crumbs, { name: task.subject, path }] };
}

/** Where something that was found is opened: its task, its file, at the passage. */
export function placeOf({ kind, task, document, page, start, end, snippet, own, matters }: Found): Place {
  const at: Place = own ? ownPlace(task) : placeInMatter(task, matters[0]);
  if (kind === "task") return at;
  const of: View | null = document.kind === "file" ? { file: document.id } : task ? { message: document.id, task: task.id } : null;
  return of ? withView(at, { ...of, ...(page && { page }), start, end, quote: snippet }) : at;
}
