// My Files at sizes that take years to reach.
import { HOME, Calls, row } from "../fixtures/page.ts";
import { type Mock, expect, test, tokenFor } from "../fixtures/sample.ts";
import { chosen, focusedRow, fromMenu } from "./page.ts";

// A trace copies the page at every step; with thousands of nodes that takes longer than what is tested.
test.use({ trace: "off" });

const elsewhere = (mock: Mock, path: string, init: RequestInit) =>
  fetch(mock.base + path, { ...init, headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokenFor(600)}` } });

test("a hundred thousand files: End is there at once, no frame is blank, sorting and searching go to the server", async ({ signedIn: page }) => {
  await page.goto(`${HOME}&path=Archive`);
  await expect(row(page, "Exhibit 000001.pdf")).toBeVisible();
  await page.keyboard.press("End");
  await focusedRow(page, "Exhibit 100000.pdf");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "100001");
  expect(await page.locator("tr[data-index]").count()).toBeLessThan(80);
  // In every frame of a wild scroll something of the list is painted: rows, skeletons, or the drawn background.
  const blank = await page.evaluate(async () => {
    let bare = 0;
    for (let step = 0; step < 60; step += 1) {
      scrollTo(0, (step * 7919 * 601) % document.documentElement.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const inList = document.elementFromPoint(500, 500)?.closest("tbody tr");
      if (!inList || (inList.getAttribute("role") === "presentation" && getComputedStyle(inList).backgroundImage === "none")) bare += 1;
    }
    return bare;
  });
  expect(blank).toBe(0);
  await page.keyboard.press("Home");
  await focusedRow(page, "Exhibit 000001.pdf");
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(row(page, "Exhibit 100000.pdf")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("searchbox", { name: "Search in this folder" }).fill("777");
  await expect(row(page, "Exhibit 099777.pdf")).toBeVisible();
  await page.getByRole("searchbox").press("Escape");
  await expect(row(page, "Exhibit 100000.pdf")).toBeVisible();
});

test("of a hundred thousand files, what another hand takes away is chosen no longer, seen or not", async ({ signedIn: page, mock }) => {
  await page.goto(`${HOME}&path=Archive`);
  await elsewhere(mock, "/api/files/move/", { method: "POST", body: JSON.stringify({ files: ["f-a"], folders: [], to: "Archive" }) });
  await page.getByRole("searchbox").fill("Engagement");
  await row(page, "Engagement terms").getByText("DOCX", { exact: true }).click();
  await page.getByRole("searchbox").fill("");
  await expect(row(page, "Exhibit 000001.pdf")).toBeVisible();
  await row(page, "Exhibit 000002.pdf").getByText("PDF", { exact: true }).click({ modifiers: ["Control"] });
  await expect(chosen(page).getByText("2 selected")).toBeVisible();
  await page.getByRole("searchbox").fill("000002");
  await expect(row(page, "Exhibit 000001.pdf")).toBeHidden();
  await elsewhere(mock, "/api/files/file/f-a/delete/", { method: "DELETE" });
  await expect(chosen(page).getByText("1 selected")).toBeVisible();
});

test("five thousand folders: only those near the window are drawn, and the tree asks for no list that nobody opened", async ({ signedIn: page, mock }) => {
  const folders = Array.from({ length: 5_000 }, (_, at) => ({ id: `d-many-${at}`, name: `Matter ${String(at + 1).padStart(4, "0")}`, created_at: "2026-01-05T09:00:00Z" }));
  mock.control("set", { folders: JSON.stringify({ "": { folders, files: [] } }) });
  await page.goto(HOME);
  await expect(row(page, "Matter 0001")).toBeVisible();
  await page.keyboard.press("End");
  await focusedRow(page, "Matter 5000");
  expect(await page.locator("tr[data-index]").count()).toBeLessThan(80);
  const calls = new Calls(page);
  await fromMenu(page, "Matter 5000", "Move");
  const folder = (name: string) => page.getByRole("tree").getByRole("treeitem", { name });
  await folder("Matter 0003").click();
  await page.keyboard.press("End");
  await expect(folder("Matter 5000")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(folder("Matter 4999")).toBeFocused();
  await expect(folder("Matter 4999")).toHaveAttribute("aria-selected", "true");
  expect(await page.getByRole("treeitem").count()).toBeLessThan(60);
  // The open folder may be asked for anew; none of the five thousand is.
  expect(calls.to("/api/files/list/", "GET").filter((one) => new URLSearchParams(one.query).get("path"))).toEqual([]);
});
