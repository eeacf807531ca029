// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Toast } from "@/components/toast";
import { NewDraftPage } from "@/features/drafts/new-draft";

const kinds = { kinds: [{ name: "memo", title: "Memorandum", describes: "A memo.", group: "memo", own: false }] };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

test("without tasks it says so; whoever has gone elsewhere in the site is told that a draft could not be written", async () => {
  let refuse: (() => void) | undefined;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method !== "POST") return Promise.resolve(json(200, path.endsWith("/kinds/") ? kinds : { tasks: [] }));
    return new Promise((answer) => {
      refuse = () => answer(json(409, { error: "You have 1000 drafts. Delete some first.", code: "conflict" }));
    });
  });
  const box = document.createElement("div");
  document.body.append(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRoot(box);
  const draw = (here: boolean) =>
    root.render(
      <QueryClientProvider client={client}>
        {here ? <NewDraftPage path="new" /> : <h1>Elsewhere</h1>}
        <Toast />
      </QueryClientProvider>,
    );
  draw(true);
  await vi.waitFor(() => expect(box.querySelector('input[name="kind"]')).not.toBeNull());
  await vi.waitFor(() => expect(box.textContent).toContain("You have no tasks yet."));
  expect(box.textContent).not.toContain("No task fits");
  box.querySelector<HTMLInputElement>('input[name="kind"]')?.click();
  box.querySelector<HTMLInputElement>('input[value="nothing"]')?.click();
  await vi.waitFor(() => expect(box.textContent).toContain("The draft then holds"));
  box.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(box.textContent).toContain("You may leave or close this page"));
  draw(false);
  await vi.waitFor(() => expect(box.textContent).toContain("Elsewhere"));
  refuse?.();
  await vi.waitFor(() => expect(box.querySelector('[role="alert"]')?.textContent).toContain("The draft could not be written. You have 1000 drafts."));
});
