import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/api";
import { unlessUnusual } from "@/lib/unusual";

const question = (sentence: string) => `${sentence} Send?`;
const unusual = () => Promise.reject(new ApiError(409, "unusual", "It looks like another address."));

test("what is usual is sent once, and nobody is asked", async () => {
  const ask = vi.fn(() => true);
  vi.stubGlobal("confirm", ask);
  const send = vi.fn(async (confirmed: boolean) => `sent ${String(confirmed)}`);
  expect(await unlessUnusual(send, question)).toBe("sent false");
  expect([send.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
});

test("what is unusual is sent only after a yes", async () => {
  const ask = vi.fn<(words: string) => boolean>().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal("confirm", ask);
  const send = vi.fn((confirmed: boolean) => (confirmed ? Promise.resolve("sent") : unusual()));
  expect(await unlessUnusual(send, question)).toBeNull();
  expect(send.mock.calls).toEqual([[false]]);
  expect(await unlessUnusual(send, question)).toBe("sent");
  expect(ask).toHaveBeenCalledWith("It looks like another address. Send?");
});

test("any other refusal stays one", async () => {
  await expect(unlessUnusual(() => Promise.reject(new ApiError(409, "conflict", "No.")), question)).rejects.toThrow("No.");
});
