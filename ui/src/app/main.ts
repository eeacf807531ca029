import { askEarly } from "@/lib/early";

/** Longest wait for the first paint, in ms: a window that nobody looks at paints nothing. */
const PATIENCE = 1000;

/** Done when the window has shown what stands in the page. */
const painted = () =>
  new Promise<void>((done) => {
    setTimeout(done, document.hidden ? 0 : PATIENCE);
    new PerformanceObserver(() => done()).observe({ type: "paint", buffered: true });
  });

/** Not awaited at the top level: what is fetched here imports from this file too. */
async function begin(root: HTMLElement): Promise<void> {
  // A public page stands there already, as the server sent it. It reads without its script, which comes after its letters.
  const written = root.firstChild !== null;
  if (written) await painted();
  else askEarly();
  const { start } = await import("@/app/start");
  await start(root, written);
}

const root = document.getElementById("root");
if (root) void begin(root);
