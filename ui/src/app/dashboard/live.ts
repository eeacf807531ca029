/** Keeps one stream of events open for as long as its signal lives, through lost connections and ended tokens. */
import { call } from "@/lib/api";
import { type ServerEvent, backOff, createParser } from "@/lib/sse";

/** The server sends a heartbeat every 20 s; a line silent for this long is dead, whatever TCP says. */
const SILENCE = 50_000;

export interface LiveHandlers {
  onEvent: (event: ServerEvent) => void;
  onState: (state: "open" | "lost") => void;
}

async function readStream(handlers: LiveHandlers, outer: AbortSignal, opened: () => void): Promise<void> {
  const inner = new AbortController();
  const stop = () => inner.abort();
  outer.addEventListener("abort", stop, { once: true });
  let watch = setTimeout(stop, SILENCE);
  try {
    const response = await call("/api/events/", { headers: { Accept: "text/event-stream" }, signal: inner.signal });
    if (!response.body) throw new Error("The event stream has no body.");
    opened();
    const parse = createParser();
    const reader = response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    for (;;) {
      // One piece after the other is what reading a stream is.
      // oxlint-disable-next-line eslint/no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(stop, SILENCE);
      for (const event of parse(value)) handlers.onEvent(event);
    }
  } finally {
    clearTimeout(watch);
    outer.removeEventListener("abort", stop);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** Runs until `signal` aborts. */
export async function followEvents(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    try {
      // Each try waits for the one before: that is the point of it.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await readStream(handlers, signal, () => {
        tries = 0;
        handlers.onState("open");
      });
    } catch {
      // A lost connection is not a fault to report: the page says that it is trying again.
    }
    if (signal.aborted) return;
    handlers.onState("lost");
    // oxlint-disable-next-line eslint/no-await-in-loop
    await pause(backOff(tries, Math.random()), signal);
    tries += 1;
  }
}
