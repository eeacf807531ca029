// The search box, on the real program.
import type { Page } from "@playwright/test";
import { LEASE, Calls, heading } from "../fixtures/page.ts";
import { lease } from "../fixtures/documents.ts";
import { expect, test } from "../fixtures/program.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search tasks, mails and files" });

test("Ctrl+K finds in tasks, mails and files and opens the passage; the words are marked", async ({ signedIn: page, account }) => {
  await account.write(LEASE, "Could you confirm the notice period?", lease());
  await account.answered(LEASE);
  await page.goto("/dashboard");
  await heading(page, "My Tasks");
  await page.keyboard.press("Control+k");
  await field(page).fill("essence");
  const option = page.getByRole("option").filter({ hasText: "Harbour Street Lease (executed).pdf" });
  await expect(option.locator("mark").getByText("essence", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Harbour Street Lease (executed).pdf" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("passage")?.size ?? 0)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await heading(page, LEASE);
});

test("the palette shows what can be done and its keys; arrows walk it; nothing found is said", async ({ signedIn: page }) => {
  const calls = new Calls(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("option", { name: /Show keyboard shortcuts/ }).getByText("?")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("Go to My Files");
  await field(page).fill("settings");
  await page.keyboard.press("Enter");
  await heading(page, "Settings");
  await page.keyboard.press("Control+k");
  await field(page).fill("zzz");
  await expect(page.getByText("No results in your tasks and files.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  expect(calls.to("/api/search/").length).toBeGreaterThan(0);
  for (const { query } of calls.to("/api/search/")) expect(query).toContain("limit=20");
});
