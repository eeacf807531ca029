// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Viewer } from "@/features/viewer/viewer";

async function opened(status: number, error: string): Promise<string> {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error, code: "x" }), { status })));
  const box = document.createElement("div");
  document.body.append(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={client}>
      <Viewer place={{ service: "drafts", path: "d1", crumbs: [], view: { file: "f1" } }} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(box.querySelector('[role="alert"]')).not.toBeNull());
  const said = box.querySelector('[role="alert"]')?.textContent ?? "";
  root.unmount();
  return said;
}

test("a document that is gone is said to be deleted, and is not asked for again", async () => {
  expect(await opened(404, "Nothing was found at this address.")).toBe("This document was deleted, or is no longer shared with you.");
  expect(await opened(500, "Something went wrong on the server.")).toBe("This document cannot be shown.Something went wrong on the server.Try again");
});
