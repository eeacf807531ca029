// My Files: uploads, on the real program.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LEASES, Calls, alerts, breaks, dropOn, holds, press, row } from "../fixtures/page.ts";
import { deed, lease } from "../fixtures/documents.ts";
import { expect, test } from "../fixtures/program.ts";
import { choose, chooseLarge, files, fromMenu, menu, tray } from "./page.ts";

test.beforeEach(async ({ account }) => {
  await account.folder("Harbour Street/Correspondence");
  await account.upload("Harbour Street", deed(), lease());
});

test("Add New Files: several files, one taken out again, Uploading..., and the list has them", async ({ signedIn: page }) => {
  const words = alerts(page);
  const calls = new Calls(page);
  await page.goto(LEASES);
  await press(page, "Add New File");
  const dialog = page.getByRole("dialog", { name: "Add New Files" });
  await expect(dialog.getByRole("button", { name: "Upload 0 file(s)" })).toBeDisabled();
  await dialog.locator("input[type=file]").setInputFiles(files("one.txt", "two.txt", "three.txt"));
  await expect(dialog.getByText("20 Bytes").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Remove two.txt" }).click();
  await press(page, "Cancel");
  await expect.poll(() => words).toEqual(["You have selected files that haven't been uploaded. Are you sure you want to close?"]);
  await expect(dialog).toBeHidden();
  await press(page, "Add New File");
  await expect(dialog.getByRole("button", { name: "Upload 0 file(s)" })).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles(files("one.txt", "two.txt"));
  const release = await holds(page, "/api/files/upload/");
  await dialog.getByRole("button", { name: "Upload 2 file(s)" }).click();
  await expect(dialog.getByRole("button", { name: "Uploading...", exact: true })).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
  // Read by the server's own reader, and the page hears of it.
  for (const name of ["one.txt", "two.txt"]) await expect(row(page, name).getByText("Processed", { exact: true })).toBeVisible();
  await expect(tray(page).getByText("2 files uploaded")).toBeVisible();
  // What lies over the foot of the page does not cover the menu of any row.
  for (const name of ["Correspondence", "Deed of Variation 2024.docx", "one.txt", "two.txt"]) {
    await menu(page, name).click();
    await expect(page.locator("[role=menuitem]:focus")).toHaveCount(1);
    const covered = () =>
      page.getByRole("menuitem").evaluateAll(
        (items) =>
          items.filter((item) => {
            const { left, top, width, height } = item.getBoundingClientRect();
            return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }).length,
      );
    await expect.poll(covered, { message: name }).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
  const body = calls.to("/api/files/upload/").map((one) => one.text).join("");
  for (const part of ['name="folder_path"\r\n\r\nHarbour Street', 'name="folder_type"\r\n\r\nfiles', 'name="files"; filename="one.txt"']) expect(body).toContain(part);
  expect(words).toHaveLength(1);
});

test("a refused upload stands in the tray with its reason and can be tried again; leaving asks", async ({ signedIn: page, problems }) => {
  problems.allow(507);
  await page.goto(LEASES);
  const mend = await breaks(page, "/api/files/upload/", { status: 507 });
  await choose(page, files("late.txt"));
  await press(page, "Upload 1 file(s)");
  await expect(tray(page).getByText("1 failed")).toBeVisible();
  mend();
  await press(page, "Retry late.txt");
  await expect(tray(page).getByText("1 file uploaded")).toBeVisible();
  await expect(row(page, "late.txt")).toBeVisible();
  await press(page, "Close uploads");
  await expect(tray(page)).toBeHidden();
  await holds(page, "/api/files/upload/");
  await choose(page, files("slow.txt"));
  await press(page, "Upload 1 file(s)");
  await press(page, "Close");
  const asked = page.waitForEvent("dialog");
  const left = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await left;
  await press(page, "Cancel slow.txt");
  await expect(tray(page).getByText("Uploads cancelled")).toBeVisible();
});

test("files dropped on the dialog while others are sent stay to be sent; an upload that ends leaves another dialog open", async ({ signedIn: page }) => {
  const words = alerts(page);
  await page.goto(LEASES);
  const release = await holds(page, "/api/files/upload/");
  const dialog = await choose(page, files("first.txt"));
  await press(page, "Upload 1 file(s)");
  await expect(dialog.getByRole("button", { name: "Uploading...", exact: true })).toBeVisible();
  await dropOn(dialog.locator("label"), "second.txt");
  await expect(dialog.getByRole("button", { name: "Remove second.txt" })).toBeVisible();
  release();
  await expect(dialog.getByRole("button", { name: "Upload 1 file(s)" })).toBeVisible();
  await expect(row(page, "first.txt")).toBeVisible();
  const again = await holds(page, "/api/files/upload/");
  await press(page, "Upload 1 file(s)");
  await press(page, "Close");
  await press(page, "Add New Folder");
  const other = page.getByRole("dialog", { name: "Add New Folder" });
  await other.getByLabel("Folder Name").fill("Half a na");
  again();
  await expect(row(page, "second.txt")).toBeVisible();
  await expect(other).toBeVisible();
  await expect(other.getByLabel("Folder Name")).toHaveValue("Half a na");
  expect(words).toEqual([]);
});

test("a large file goes in pieces and is whole; a broken piece is taken up again", async ({ signedIn: page, problems }) => {
  problems.allow(503);
  const calls = new Calls(page);
  await page.goto(LEASES);
  await press(page, "Add New File");
  const sent = await chooseLarge(page, "Scan of everything.bin", 20);
  const mend = await breaks(page, "/api/files/uploads/", { method: "PATCH", status: 503 });
  const refused = page.waitForResponse((response) => response.request().method() === "PATCH");
  await press(page, "Upload 1 file(s)");
  expect((await refused).status()).toBe(503);
  mend();
  const large = row(page, "Scan of everything.bin");
  await expect(large).toBeVisible();
  await expect(large).toContainText("the file is kept as it came");
  await expect(tray(page).getByText("Done · 20 MB")).toBeVisible();
  expect(calls.all.filter(({ method }) => method === "PATCH").length).toBeGreaterThanOrEqual(3);
  const made = calls.to("/api/files/uploads/")[0];
  expect(made?.headers["tus-resumable"]).toBe("1.0.0");
  expect(made?.headers["upload-metadata"]).toMatch(/folder_path SGFyYm91ciBTdHJlZXQ=/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("upload:")))).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), fromMenu(page, "Scan of everything.bin", "Download")]);
  expect(download.suggestedFilename()).toBe("Scan of everything.bin");
  const back = createHash("sha256").update(readFileSync(await download.path())).digest("hex");
  expect(back, "the large file came back as another").toBe(sent);
});

test("dropped on the page: files land in the folder that is open", async ({ signedIn: page }) => {
  await page.goto(LEASES);
  await expect(row(page, "Deed of Variation 2024.docx")).toBeVisible();
  await dropOn(page.locator("main"), "dropped.txt", "dragenter");
  await expect(page.getByText("Drop to add to “Harbour Street”")).toBeVisible();
  await dropOn(page.locator("main"), "dropped.txt", "drop");
  await expect(page.getByText("Drop to add to")).toBeHidden();
  await expect(row(page, "dropped.txt")).toBeVisible();
});
