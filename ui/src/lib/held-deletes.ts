/**
 * Deletions that wait. A deletion on the server is final, so for ten seconds after the reader has confirmed it the call
 * is held here, and can be taken back. A page that is left sends it at once.
 */
import { sendJson } from "@/lib/api";
import { accessToken } from "@/lib/session";
import { createStore } from "@/lib/store";

export interface Doomed {
  kind: "file" | "folder";
  id: string;
  name: string;
}

interface Batch {
  items: Doomed[];
  timer: ReturnType<typeof setTimeout>;
  settled: (failed: Doomed[]) => Promise<unknown>;
}

/** Milliseconds that a deletion can be taken back. */
export const HOLD = 10_000;
/** Calls under way at once. */
const AT_ONCE = 6;

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

async function send(batch: Batch): Promise<void> {
  if (!batches.delete(batch)) return;
  const failed: Doomed[] = [];
  const left = [...batch.items];
  const work = async () => {
    for (let item = left.shift(); item; item = left.shift()) {
      try {
        // One after the other, in as many lines as may run at once.
        // oxlint-disable-next-line eslint/no-await-in-loop
        await sendJson("DELETE", pathOf(item));
      } catch (error) {
        console.error(`The ${item.kind} could not be deleted`, error);
        failed.push(item);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await batch.settled(failed).catch(() => {});
  show(batch.items, false);
}

/** Deletes after the time to think; the answer takes it back. `settled` is called when the server has answered. */
export function holdDelete(items: Doomed[], settled: Batch["settled"]): () => void {
  const batch: Batch = { items, settled, timer: setTimeout(() => void send(batch), HOLD) };
  batches.add(batch);
  show(items, true);
  return () => {
    clearTimeout(batch.timer);
    if (batches.delete(batch)) show(items, false);
  };
}

/** Sends what waits, in a way that outlives the page. */
export function sendHeldNow(): void {
  const token = accessToken();
  for (const batch of batches) {
    clearTimeout(batch.timer);
    for (const item of batch.items) {
      void fetch(pathOf(item), { method: "DELETE", keepalive: true, headers: token ? { Authorization: `Bearer ${token}` } : {} }).catch(() => {});
    }
  }
  batches.clear();
}

for (const event of ["pagehide", "leaving"]) globalThis.addEventListener?.(event, sendHeldNow);
