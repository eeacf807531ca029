// The search box, against the sample firm.
import assert from "node:assert/strict";
import { LEASE, heading, inside, mock, promise } from "./promises.mjs";

const field = (page) => page.getByRole("combobox", { name: "Search tasks, mails and files" });

await promise(
  "Ctrl+K finds in tasks, mails and files and opens the passage; the words are marked",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await heading(page, "My Tasks");
    await page.keyboard.press("Control+k");
    await field(page).fill("time shall be");
    const option = page.getByRole("option").filter({ hasText: "Harbour Street Lease (executed).pdf" });
    await option.getByText("Time shall be", { exact: true }).waitFor();
    await page.getByText("1 find", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Harbour Street Lease (executed).pdf" }).waitFor();
    await page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
    await page.keyboard.press("Escape");
    await heading(page, LEASE);
  },
  inside(),
);

await promise(
  "the palette shows what can be done and its keys; arrows walk it; nothing found is said",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("option", { name: /Show the keys/ }).getByText("?").waitFor();
    await page.keyboard.press("ArrowDown");
    assert.match(await page.getByRole("option", { selected: true }).textContent(), /Go to My Files/);
    await field(page).fill("settings");
    await page.keyboard.press("Enter");
    await heading(page, "Settings");
    await page.keyboard.press("Control+k");
    await field(page).fill("zzz");
    await page.getByText("Nothing was found in your tasks and files.").waitFor();
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "hidden" });
    assert.ok(mock.requests("/api/search/").every(({ query }) => query.includes("limit=20")));
  },
  inside(),
);
