// My Files from the first folder to the last deletion: small and large uploads, the viewer, a link by which a visitor sends
// files, a move, and deletions that are taken back, left behind by the page and followed by a sign-out.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { demoLease } from "../fixtures/documents.ts";
import { plant } from "../fixtures/firm.ts";
import { heading, press, row, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { choose, chosen, fromMenu, tray } from "./page.ts";

const NOTE = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("The notice period is six months.") };
const FROM_CLIENT = "from the client.txt";
/** More than one piece, and no two bytes that could be mistaken for others. */
const SCAN = { name: "scan.bin", mimeType: "application/octet-stream", buffer: randomBytes(20 * 1024 * 1024) };
const MATTER = "Harbor Street";
const CODE = "harbor 7";

async function makeFolder(page: Page, name: string): Promise<void> {
  await press(page, "Add New Folder");
  await page.getByLabel("Folder Name").fill(name);
  await press(page, "Create Folder");
  await expect(row(page, name)).toBeVisible();
}

async function upload(page: Page, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const dialog = await choose(page, files);
  await press(page, `Upload ${files.length} file(s)`);
  for (const { name } of files) await expect(row(page, name)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();

test("files are sent, seen, shared, moved and deleted", async ({ page, open, baseURL, account, problems }) => {
  test.slow();
  problems.allow(403, 409);
  plant("The notice period is six months.", FROM_CLIENT, CODE);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  const pdf = demoLease();
  const DOCUMENT = { name: pdf.name, mimeType: pdf.type, buffer: pdf.bytes };

  await test.step("folders, and small files that the server reads", async () => {
    await page.goto("/login");
    await signInForm(page, account.email, account.password);
    await heading(page, "My Tasks");
    await page.getByRole("link", { name: "My Files" }).first().click();
    await heading(page, "My Files");
    await makeFolder(page, MATTER);
    await makeFolder(page, "Closed");
    await row(page, MATTER).getByText("Folder", { exact: true }).click();
    await heading(page, MATTER);
    await makeFolder(page, "Exhibits");
    await press(page, "Add New Folder");
    await page.getByLabel("Folder Name").fill("Exhibits");
    await press(page, "Create Folder");
    await expect.poll(() => asked.splice(0)).toEqual(['Error: A folder named "Exhibits" is already here.']);
    await press(page, "Cancel");
    await upload(page, NOTE, DOCUMENT);
    // They are read by the server's own reader, and the page hears of it.
    for (const { name } of [NOTE, DOCUMENT]) await expect(row(page, name).getByText("Processed", { exact: true })).toBeVisible();
  });

  await test.step("a large file in two pieces", async () => {
    const pieces: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") pieces.push(request.url());
    });
    await upload(page, SCAN);
    await expect(tray(page).getByText("Done · 20 MB")).toBeVisible();
    const back = await saved(page, () => fromMenu(page, SCAN.name, "Download"));
    expect(back.name).toBe(SCAN.name);
    expect(back.bytes.equals(SCAN.buffer), "the large file came back as another").toBe(true);
    expect(pieces).toHaveLength(2);
  });

  await test.step("the viewer", async () => {
    await fromMenu(page, DOCUMENT.name, "Preview");
    const first = page.getByRole("group", { name: "Page 1", exact: true });
    await expect(first.locator("canvas")).toBeVisible();
    await expect(first.getByText(/lease/i).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toBeHidden();
    await fromMenu(page, NOTE.name, "Preview");
    await expect(page.getByRole("region", { name: "Text of the document" }).getByText("The notice period is six months.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toBeHidden();
  });

  await test.step("a visitor without an account, whose browser speaks another language, sends by a link that holds one megabyte", async () => {
    await press(page, "Upload Links");
    await press(page, "Create a New Link");
    await page.getByLabel("Maximum megabytes (optional)").fill("1");
    await page.getByLabel("Passcode (optional)").fill(CODE);
    await press(page, "Create Link");
    const { pathname } = new URL(await page.getByTestId("link-url").innerText());
    await expect(page.getByRole("dialog").getByText("0 Bytes of 1 MB")).toBeVisible();
    await press(page, "Close");
    const visitor = await open({ locale: "es" });
    await visitor.goto(baseURL + pathname);
    await heading(visitor, MATTER);
    const send = () => press(visitor, "Enviar");
    const input = visitor.locator("input[type=file]");
    await input.setInputFiles([{ ...NOTE, name: FROM_CLIENT }]);
    await visitor.getByLabel("Clave de acceso").fill("not it at all");
    await send();
    await expect(visitor.getByText("Falta la clave de acceso o no es correcta.")).toBeVisible();
    await visitor.getByLabel("Clave de acceso").fill(CODE);
    await send();
    await expect(visitor.getByText("¡El archivo se ha enviado!")).toBeVisible();
    await expect(visitor.getByRole("region", { name: "Respuesta" }).getByText(FROM_CLIENT)).toBeVisible();
    await input.setInputFiles([{ ...SCAN, name: "too much.bin", buffer: SCAN.buffer.subarray(0, 2 * 1024 * 1024) }]);
    await send();
    await expect(visitor.getByText("No hay espacio para estos archivos. Envíe menos o avise al bufete.")).toBeVisible();
    // The owner's page hears of it.
    await expect(row(page, FROM_CLIENT)).toBeVisible();
    await expect(row(page, "too much.bin")).toHaveCount(0);
  });

  await test.step("saved together, and moved", async () => {
    await row(page, NOTE.name).getByRole("button", { name: `Select ${NOTE.name}` }).click();
    await row(page, FROM_CLIENT).getByRole("button", { name: `Select ${FROM_CLIENT}` }).click();
    await expect(chosen(page).getByText("2 selected")).toBeVisible();
    const archive = await saved(page, () => chosen(page).getByRole("button", { name: "Download" }).click());
    expect([archive.name, archive.bytes.subarray(0, 2).toString()]).toEqual(["2 files.zip", "PK"]);
    await chosen(page).getByRole("button", { name: "Move" }).click();
    await page.getByRole("treeitem", { name: "Closed" }).click();
    await press(page, "Move Here");
    await expect(page.getByText("2 items moved to “Closed”.")).toBeVisible();
    await expect(row(page, NOTE.name)).toBeHidden();
    await expect(chosen(page)).toBeHidden();
    // Nothing is chosen and no row has the keys' mark on what was moved: Del asks for nothing of it.
    await expect(page.getByRole("row", { selected: true })).toHaveCount(0);
    await page.goto("/dashboard?service=upload&path=Closed");
    await expect(row(page, NOTE.name)).toBeVisible();
    await expect(row(page, FROM_CLIENT)).toBeVisible();
  });

  await test.step("deleted: taken back, left behind by the page, and followed by a sign-out", async () => {
    await fromMenu(page, FROM_CLIENT, "Delete");
    await expect.poll(() => asked).toEqual([`Are you sure you want to delete the file "${FROM_CLIENT}"? This action cannot be undone.`]);
    await expect(row(page, FROM_CLIENT)).toBeHidden();
    await press(page, "Undo");
    await expect(row(page, FROM_CLIENT)).toBeVisible();
    await fromMenu(page, NOTE.name, "Delete");
    await expect(row(page, NOTE.name)).toBeHidden();
    // Left within the time to think: the call outlives the page.
    await page.goto("/dashboard?service=settings");
    await page.goto("/dashboard?service=upload&path=Closed");
    await expect(row(page, FROM_CLIENT)).toBeVisible();
    await expect(row(page, NOTE.name)).toBeHidden();
    await page.goto("/dashboard?service=upload");
    await fromMenu(page, "Closed", "Delete");
    await expect(row(page, "Closed")).toBeHidden();
    // Signed out within it: it is sent before the session ends.
    await Promise.all([page.waitForResponse(/\/sign-out\/$/), press(page, "Sign Out")]);
    await expect(page).toHaveURL(`${baseURL}/`);
  });

  // What the server has in the end is what the browser has shown.
  const root = await account.list();
  expect([names(root.folders), names(root.files)]).toEqual([[MATTER], []]);
  const matter = await account.list(MATTER);
  expect([names(matter.folders), names(matter.files)]).toEqual([["Exhibits"], ["lease.pdf", "scan.bin"]]);
});
