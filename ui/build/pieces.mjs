// Cuts the site's script and styles into pieces by who imports what, so that no list has to follow when a file moves. What is
// needed together is one piece: many small ones compress worse, and each is a request of its own.
//
//   begin      what index.html runs
//   core       what `begin` fetches next, and what many pages need
//   shared     what a few pages need and no feature owns; cut by the pages that need it
//   {feature}  what a few pages need of one feature
//   desk       what the dashboard alone needs for its first view
//
// The rest is cut as usual: each page's own code, and what is fetched when somebody opens it.
import { join } from "node:path";
import { DASHBOARD, PAGES } from "./pages.mjs";

/** Of the pages: what more of them need is better fetched once by all. */
const MANY = 0.4;
/** Bytes before compression. A smaller part of `shared` joins the one that most of the same pages need. */
const SMALL = 2000;

/** Everything that runs before these modules, and they themselves. */
function needed(infoOf, ids, found = new Set()) {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    needed(infoOf, infoOf(id)?.importedIds ?? [], found);
  }
  return found;
}

/** By its id, the piece of each module that these rules place. */
function cut(infoOf, root) {
  const begin = needed(infoOf, [join(root, "index.html")]);
  const next = needed(infoOf, [...begin].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []));
  const users = new Map();
  for (const [path, file] of PAGES) for (const id of needed(infoOf, [join(root, file)])) users.set(id, [...(users.get(id) ?? []), path]);

  const pieceOf = (id, paths) => {
    if (begin.has(id)) return "begin";
    if (next.has(id) || paths.length > PAGES.size * MANY) return "core";
    const open = paths.some((path) => path !== DASHBOARD);
    // One style sheet for all pages outside the dashboard: none can be painted without its own, and one comes sooner than four.
    if (open && id.endsWith(".css")) return "core";
    if (paths.length > 1) return /\/features\/([^/]+)\//.exec(id)?.[1] ?? "shared";
    return open ? null : "desk";
  };
  // What is fetched by itself stays a piece that can be fetched by itself.
  const ids = [...begin, ...next, ...users.keys()].filter((id) => !infoOf(id)?.dynamicImporters.length);
  return new Map(ids.map((id) => [id, pieceOf(id, users.get(id) ?? [])]));
}

/** Rolldown's groups, the first that wants a module first: it takes with it what the module imports and nobody took before. */
export function groups(root) {
  let places = null;
  const placeOf = (id, context) => (places ??= cut((one) => context.getModuleInfo(one), root)).get(id) ?? null;
  const named = (name) => ({ debugName: name, name: (id, context) => (placeOf(id, context) === name ? name : null) });
  return [
    named("begin"),
    named("core"),
    { ...named("shared"), entriesAware: true, entriesAwareMergeThreshold: SMALL },
    { debugName: "features", name: (id, context) => (placeOf(id, context) === "desk" ? null : placeOf(id, context)) },
    named("desk"),
  ];
}

/** `shared` is named after all pages that need it: too long for an address. */
export const chunkFileNames = ({ name }) => `assets/${name.split("~")[0]}-[hash].js`;
