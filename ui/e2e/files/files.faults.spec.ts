// My Files while a file is still being read, and where a folder is gone.
import { HOME, LEASES, heading, row } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";
import { choose, files } from "./page.ts";

test("a file that is being read says so until it is read, and the page hears of it", async ({ signedIn: page, mock }) => {
  await page.goto(HOME);
  await expect(row(page, "Limitation table.xlsx").getByText("Processing", { exact: true })).toBeVisible();
  await expect(row(page, "Engagement terms 2026.docx").getByText("Processed", { exact: true })).toBeVisible();
  mock.control("processed");
  await expect(row(page, "Limitation table.xlsx").getByText("Processed", { exact: true })).toBeVisible();
  await page.goto(LEASES);
  await choose(page, files("one.txt"));
  await page.getByRole("button", { name: "Upload 1 file(s)" }).click();
  await expect(row(page, "one.txt").getByText("Processing", { exact: true })).toBeVisible();
  await expect(row(page, "one.txt").getByText("20 Bytes")).toBeVisible();
});

test("a folder that is gone is told apart from one that is empty", async ({ signedIn: page, problems }) => {
  problems.allow(404);
  await page.goto(`${HOME}&path=Harbour+Street%2FCorrespondence`);
  await expect(page.getByText("No items found.", { exact: true })).toBeVisible();
  await page.goto(`${HOME}&path=No+such+folder`);
  await heading(page, "Folder not found.");
});
