// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toast, tellReader } from "@/components/toast";

const STAY = 6_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Lets time pass once all that waits to be drawn is drawn. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    // One turn of the loop after the other.
    // oxlint-disable-next-line eslint/no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.advanceTimersByTimeAsync(ms);
}

async function drawn(): Promise<HTMLElement> {
  const box = document.createElement("div");
  createRoot(box).render(<Toast />);
  await pass(100);
  return box;
}

test("good news goes by itself", async () => {
  const box = await drawn();
  tellReader("Saved.");
  await pass(0);
  await pass(STAY - 100);
  expect(box.textContent).toContain("Saved.");
  await pass(1_000);
  expect(box.textContent).not.toContain("Saved.");
});

test("news that comes as the time of the last is up stays its own time", async () => {
  const box = await drawn();
  tellReader("Saved.");
  await pass(0);
  await pass(STAY - 100);
  tellReader("Added.");
  // The time of the first is up before the page was drawn again.
  vi.advanceTimersByTime(1_000);
  await pass(1_000);
  expect(box.textContent).toContain("Added.");
});
