// Machines are noisy: what a test waits for may take its time, and comes at once where there is time.
import { vi } from "vitest";

const waitFor = vi.waitFor;
vi.waitFor = (callback, options) => waitFor(callback, { timeout: 20_000, ...(typeof options === "number" ? { timeout: options } : options) });
