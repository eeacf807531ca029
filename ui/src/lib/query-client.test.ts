import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { FreshQueryClient } from "@/lib/query-client";

const KEY = ["chat", "files"];

/** A shown query whose answers are given by hand, in the order of the questions. */
function watched() {
  const client = new FreshQueryClient();
  const waiting: ((said: string) => void)[] = [];
  const queryFn = () => new Promise<string>((give) => waiting.push(give));
  const leave = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => {});
  return { client, waiting, leave, shown: () => client.getQueryData(KEY) };
}

test("a change while the first answer is on its way is asked for when that has come", async () => {
  const { client, waiting, leave, shown } = watched();
  const asked = client.invalidateQueries({ queryKey: ["chat"] });
  expect(waiting).toHaveLength(1);
  waiting[0]?.("before the change");
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.("after the change");
  await asked;
  expect(shown()).toBe("after the change");
  leave();
});

test("a change after the first answer is asked for once, as is one of something else not at all", async () => {
  const { client, waiting, leave, shown } = watched();
  waiting[0]?.("first");
  await expect.poll(shown).toBe("first");
  await client.invalidateQueries({ queryKey: ["files"] });
  expect(waiting).toHaveLength(1);
  const asked = client.invalidateQueries({ queryKey: KEY });
  expect(waiting).toHaveLength(2);
  waiting[1]?.("second");
  await asked;
  expect(shown()).toBe("second");
  expect(waiting).toHaveLength(2);
  leave();
});
