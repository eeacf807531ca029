// My Files: choosing, saving, moving, on the real program.
import { readFileSync } from "node:fs";
import { fillFiles, text } from "../fixtures/documents.ts";
import { HOME, LEASES, Calls, alerts, press, row } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { chosen } from "./page.ts";

test.beforeEach(({ account }) => fillFiles(account));

test("click, Ctrl and Shift choose; the tree of folders moves; several are saved by one ticket", async ({ signedIn: page }) => {
  const calls = new Calls(page);
  await page.goto(HOME);
  await row(page, "Engagement terms 2026.docx").getByText("DOCX", { exact: true }).click();
  await expect(page.getByText("1 selected")).toBeVisible();
  await row(page, "Landlord letter").getByText("PDF", { exact: true }).click({ modifiers: ["Shift"] });
  await expect(page.getByText("2 selected")).toBeVisible();
  await row(page, "Limitation table.txt").getByText("TXT", { exact: true }).click({ modifiers: ["Control"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("toolbar").getByRole("button", { name: "Download" }).click()]);
  expect(download.suggestedFilename()).toBe("3 files.zip");
  expect(readFileSync(await download.path()).subarray(0, 2).toString()).toBe("PK");
  await page.getByRole("toolbar").getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move 3 Items" });
  await expect(dialog.getByRole("button", { name: "Move Here" })).toBeDisabled();
  const folder = (name: string) => dialog.getByRole("treeitem", { name });
  // The keys walk what is there.
  await expect(folder("Harbour Street")).toBeVisible();
  await folder("My Files").focus();
  await page.keyboard.press("ArrowDown");
  await expect(folder("Archive")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(folder("Harbour Street")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(folder("Correspondence")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(folder("Correspondence")).toBeFocused();
  await press(page, "Move Here");
  await expect(page.getByText("3 items moved to “Correspondence”.")).toBeVisible();
  expect(calls.sent("/api/files/move/")).toMatchObject({ to: "Harbour Street/Correspondence" });
  // What was moved is chosen no longer: Del would delete it in its new place.
  await expect(chosen(page)).toBeHidden();
  await expect(page.getByRole("row", { selected: true })).toHaveCount(0);
  await page.goto(`${HOME}&path=Harbour+Street%2FCorrespondence`);
  await expect(row(page, "Engagement terms 2026.docx")).toBeVisible();
});

test("what another hand takes out of the folder is chosen no longer, seen or not", async ({ signedIn: page, account }) => {
  const words = alerts(page);
  await account.upload("Archive", text("Engagement letter.txt", "We act for you."), text("Exhibit 1.txt", "One."), text("Exhibit 2.txt", "Two."));
  const remove = async (path: string, name: string) => account.call("DELETE", `/api/files/file/${await account.idOf(path, name)}/delete/`);
  await page.goto(LEASES);
  await row(page, "Deed of Variation 2024.docx").getByText("DOCX", { exact: true }).click();
  await expect(chosen(page).getByText("1 selected")).toBeVisible();
  await remove("Harbour Street", "Deed of Variation 2024.docx");
  await expect(row(page, "Deed of Variation 2024.docx")).toBeHidden();
  await expect(chosen(page)).toBeHidden();

  await page.goto(`${HOME}&path=Archive`);
  await row(page, "Engagement letter.txt").getByText("TXT", { exact: true }).click();
  await row(page, "Exhibit 2.txt").getByText("TXT", { exact: true }).click({ modifiers: ["Control"] });
  await expect(chosen(page).getByText("2 selected")).toBeVisible();
  await page.getByRole("searchbox").fill("Exhibit 2");
  await expect(row(page, "Exhibit 1.txt")).toBeHidden();
  await remove("Archive", "Engagement letter.txt");
  await expect(chosen(page).getByText("1 selected")).toBeVisible();
  expect(words).toEqual([]);
});

test("what was dropped on a folder is chosen no longer", async ({ signedIn: page }) => {
  await page.goto(HOME);
  await row(page, "Landlord letter").getByText("PDF", { exact: true }).click();
  await row(page, "Landlord letter").dragTo(row(page, "Harbour Street"));
  await expect(page.getByText("Moved to “Harbour Street”.")).toBeVisible();
  await expect(chosen(page)).toBeHidden();
});
