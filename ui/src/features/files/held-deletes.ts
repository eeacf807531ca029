/**
 * Deletions that wait. A deletion on the server is final, so for ten seconds after the reader has confirmed it the call
 * is held here, and can be taken back. A page that is left sends it at once, while the token is still good for it.
 */
import { call } from "@/lib/api";
import { refreshAccess } from "@/lib/refresh";
import { accessToken } from "@/lib/session";
import { createStore } from "@/lib/store";
import { decide } from "@/lib/token";

export interface Doomed {
  kind: "file" | "folder";
  id: string;
  name: string;
}

interface Batch {
  items: Doomed[];
  /** For which there was no call yet. */
  left: Doomed[];
  failed: Doomed[];
  /** For which the server has not answered yet. */
  open: number;
  timer: ReturnType<typeof setTimeout>;
  /** Calls one after the other; once there are any, nothing can be taken back. */
  lines: Promise<void>[];
  settled: (failed: Doomed[]) => Promise<unknown>;
}

/** Milliseconds that a deletion can be taken back. */
export const HOLD = 10_000;
/** Milliseconds beyond that for which a token should be good. */
const SPARE = 20_000;
/** Calls under way at once. */
const AT_ONCE = 6;
/** Calls that a browser surely makes for a page that is left. Chromium gives up from 256 on. */
const SURE = 100;

const hidden = createStore<ReadonlySet<string>>(new Set());
const batches = new Set<Batch>();

/** What is to be shown as gone already. */
export const useDoomed = hidden.use;

const pathOf = ({ kind, id }: Doomed) => `/api/files/${kind}/${encodeURIComponent(id)}/delete/`;

function show(items: readonly Doomed[], gone: boolean): void {
  const next = new Set(hidden.get());
  for (const { id } of items) {
    if (gone) next.add(id);
    else next.delete(id);
  }
  hidden.set(next);
}

/** Whether the stored token ends within this time. One that cannot be read is the guard's to judge. */
function ends(within: number): boolean {
  try {
    return decide(accessToken(), Date.now() + within) === "refresh";
  } catch {
    return false;
  }
}

async function line(batch: Batch): Promise<void> {
  for (let item = batch.left.shift(); item; item = batch.left.shift()) {
    try {
      // One after the other, in as many lines as may run at once; what was begun outlives the page.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await call(pathOf(item), { method: "DELETE", keepalive: true });
    } catch (error) {
      console.error(`The ${item.kind} could not be deleted`, error);
      batch.failed.push(item);
    }
    batch.open -= 1;
  }
  if (batch.open > 0 || !batches.delete(batch)) return;
  await batch.settled(batch.failed).catch(() => {});
  show(batch.items, false);
}

/** A batch is known of until the server has answered for all of it. */
function send(batch: Batch, atOnce: number): void {
  clearTimeout(batch.timer);
  for (let count = Math.min(atOnce, batch.left.length); count > 0; count -= 1) batch.lines.push(line(batch));
}

/** Deletes after the time to think; the answer takes it back. `settled` is called when the server has answered. */
export function holdDelete(items: Doomed[], settled: Batch["settled"]): () => void {
  const timer = setTimeout(() => send(batch, AT_ONCE), HOLD);
  const batch: Batch = { items, left: [...items], failed: [], open: items.length, timer, lines: [], settled };
  batches.add(batch);
  show(items, true);
  // A page that is left cannot refresh it any more. Where that fails now, the call itself tries again.
  if (ends(HOLD + SPARE)) refreshAccess(accessToken()).catch(() => {});
  return () => {
    if (batch.lines.length > 0) return;
    clearTimeout(timer);
    if (batches.delete(batch)) show(items, false);
  };
}

/** Sends what waits, in a way that outlives the page; settles when the server has answered for all. */
export async function sendHeldNow(): Promise<void> {
  for (const batch of batches) send(batch, Infinity);
  await Promise.all([...batches].flatMap(({ lines }) => lines));
}

/** Whether one of them could be lost if the page were left now. */
function doubtful(): boolean {
  const open = [...batches].reduce((sum, batch) => sum + batch.open, 0);
  return open > SURE || (open > 0 && ends(0));
}

globalThis.addEventListener?.("pagehide", () => void sendHeldNow());
// Whoever signs out waits with that until they are sent.
globalThis.addEventListener?.("leaving", (event) => {
  if (batches.size > 0) (event as CustomEvent<Promise<void>[]>).detail.push(sendHeldNow());
});
globalThis.addEventListener?.("beforeunload", (event) => {
  if (doubtful()) event.preventDefault();
});
