/** The uploads of this page: what waits, what is on its way and what became of it. They go on while the reader does other things. */
import * as say from "@/features/files/upload-words";
import { createStore } from "@/lib/store";
import { ApiError } from "@/lib/api";

export interface Upload {
  id: number;
  file: File;
  /** Folder of My Files that it goes to, names joined by "/"; empty for the root. */
  folder: string;
  /** Folders on the way that are not there yet are made: it came with a folder. */
  create: boolean;
  state: "waiting" | "sending" | "done" | "failed" | "stopped";
  /** Bytes that the server has. */
  sent: number;
  /** Bytes a second of the last seconds. */
  speed: number;
  problem: string | null;
}

export interface Wanted {
  file: File;
  folder: string;
  create?: boolean;
}

/** Files under way at once. More would not be faster, and a hundred would starve the page's other calls. */
const AT_ONCE = 3;
/** Milliseconds between two drawings of progress. */
const DRAW = 120;
/** Milliseconds over which speed is measured. */
const SPAN = 3_000;

const store = createStore<readonly Upload[]>([]);
export const useUploads = store.use;

const ends = new Map<number, AbortController>();
const waiters = new Set<{ ids: ReadonlySet<number>; done: () => void }>();
const samples = new Map<number, [at: number, sent: number][]>();
let next = 1;
let drawing: ReturnType<typeof setTimeout> | undefined;
let draft = new Map<number, Partial<Upload>>();

const active = (upload: Upload) => upload.state === "waiting" || upload.state === "sending";
export const anyActive = (): boolean => store.get().some(active);

function draw(): void {
  clearTimeout(drawing);
  drawing = undefined;
  const changes = draft;
  draft = new Map();
  store.set(store.get().map((one) => (changes.has(one.id) ? Object.assign({}, one, changes.get(one.id)) : one)));
}

function change(id: number, to: Partial<Upload>, now = true): void {
  draft.set(id, { ...draft.get(id), ...to });
  if (now) draw();
  else drawing ??= setTimeout(draw, DRAW);
}

function progress(id: number, sent: number): void {
  const now = performance.now();
  const list = [...(samples.get(id) ?? []), [now, sent] as [number, number]].filter(([at]) => now - at < SPAN);
  samples.set(id, list);
  const [first, last] = [list[0], list.at(-1)];
  const speed = first && last && last[0] > first[0] ? ((last[1] - first[1]) / (last[0] - first[0])) * 1_000 : 0;
  change(id, { sent, speed: Math.max(speed, 0) }, false);
}

/** The server's sentence where it has one. */
const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.code ? error.message : say.connectionLost;

async function run(upload: Upload): Promise<void> {
  const end = new AbortController();
  ends.set(upload.id, end);
  change(upload.id, { state: "sending", problem: null, sent: 0, speed: 0 });
  try {
    const { sendFile } = await import("@/features/files/upload-send");
    await sendFile(upload, (sent) => progress(upload.id, sent), end.signal);
    change(upload.id, { state: "done", sent: upload.file.size, speed: 0 });
  } catch (error) {
    if (end.signal.aborted) change(upload.id, { state: "stopped", speed: 0 });
    else {
      console.error("The upload failed", error);
      change(upload.id, { state: "failed", speed: 0, problem: problemOf(error) });
    }
  }
  ends.delete(upload.id);
  samples.delete(upload.id);
  pump();
}

function pump(): void {
  const all = store.get();
  const room = AT_ONCE - all.filter(({ state }) => state === "sending").length;
  for (const upload of all.filter(({ state }) => state === "waiting").slice(0, Math.max(room, 0))) void run(upload);
  const busy = new Set(store.get().filter(active).map(({ id }) => id));
  for (const waiter of waiters) {
    if ([...waiter.ids].some((id) => busy.has(id))) continue;
    waiters.delete(waiter);
    waiter.done();
  }
}

/** Takes files to send; settles when the last of them has come to its end, good or bad. */
export function addUploads(wanted: readonly Wanted[]): Promise<void> {
  const added = wanted.map(({ file, folder, create = false }): Upload => ({ id: next++, file, folder, create, state: "waiting", sent: 0, speed: 0, problem: null }));
  store.set([...store.get(), ...added]);
  return new Promise((done) => {
    waiters.add({ ids: new Set(added.map(({ id }) => id)), done });
    pump();
  });
}

export function stopUpload(id: number): void {
  const under = ends.get(id);
  if (under) under.abort();
  else change(id, { state: "stopped" });
  pump();
}

export function stopAll(): void {
  for (const { id } of store.get().filter(active)) stopUpload(id);
}

export function retryUpload(id: number): void {
  change(id, { state: "waiting", sent: 0, problem: null });
  pump();
}

/** Takes what has come to its end off the list. */
export const clearUploads = (): void => store.set(store.get().filter(active));

// Leaving now would cut off what is on its way; the browser asks in its own words.
globalThis.addEventListener?.("beforeunload", (event) => {
  if (anyActive()) event.preventDefault();
});
globalThis.addEventListener?.("leaving", stopAll);
