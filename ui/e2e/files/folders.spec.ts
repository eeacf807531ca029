// My Files: folders, columns, deletions, on the real program.
import { fillFiles } from "../fixtures/documents.ts";
import { HOME, LEASES, Calls, alerts, at, breaks, field, fits, heading, press, row, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { chosen, focusedRow, fromMenu, menu } from "./page.ts";

test.beforeEach(({ account }) => fillFiles(account));

test("My Files at its root: columns, sections, badges; files and the assistant only inside a folder", async ({ signedIn: page }) => {
  await page.goto(HOME);
  for (const name of ["Name", "Type", "Created", "Status", "Actions"]) await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  for (const name of ["FOLDERS", "FILES"]) await expect(page.getByRole("rowheader", { name, exact: true })).toBeVisible();
  await expect(row(page, "Engagement terms 2026.docx").getByText("Processed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add New Folder", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add New File" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open Chat Assistant" })).toHaveCount(0);
  await row(page, "Harbour Street").getByText("Folder", { exact: true }).click();
  await heading(page, "Harbour Street");
  await expect(page.getByRole("button", { name: "Add New File", exact: true })).toBeVisible();
});

test("a folder is made; the name that is there already is told by an alert", async ({ signedIn: page, problems }) => {
  problems.allow(409, 500);
  const words = alerts(page);
  const calls = new Calls(page);
  await page.goto(LEASES);
  await press(page, "Add New Folder");
  const dialog = page.getByRole("dialog", { name: "Add New Folder" });
  const create = dialog.getByRole("button", { name: "Create Folder" });
  await expect(create).toBeDisabled();
  await dialog.getByLabel("Folder Name").fill("Correspondence");
  await create.click();
  await expect.poll(() => words).toEqual(['Error: A folder named "Correspondence" is already here.']);
  await dialog.getByLabel("Folder Name").fill("Notices");
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(row(page, "Notices")).toBeVisible();
  const body = calls.to("/api/files/folder/create/").at(-1)?.text ?? "";
  for (const part of ['name="name"\r\n\r\nNotices', 'name="parent_path"\r\n\r\nHarbour Street', 'name="folder_type"\r\n\r\nfiles']) expect(body).toContain(part);
  await breaks(page, "/api/files/folder/create/");
  await press(page, "Add New Folder");
  await dialog.getByLabel("Folder Name").fill("Other");
  await create.click();
  await expect.poll(() => words).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 300), () => press(page, "Close"), () => press(page, "Cancel")]) {
    await press(page, "Add New Folder");
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
  }
});

test.describe("in Spanish", () => {
  test.use({ locale: "es" });

  test("who reads the page in another language reads the server's refusals in it", async ({ signedIn: page, account, problems }) => {
    problems.allow(401, 409);
    const words = alerts(page);
    await page.goto(LEASES);
    await press(page, "Carpeta nueva");
    await page.getByRole("dialog").getByRole("textbox").fill("Correspondence");
    await page.keyboard.press("Enter");
    await expect.poll(() => words).toEqual(["Error: Ese nombre ya existe aquí."]);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    await signInForm(page, account.email, "not it");
    await expect(page.getByText("El correo o la contraseña no son correctos.")).toBeVisible();
    await expect(field(page, "email")).toHaveValue(account.email);
  });
});

test("deleting asks in the specification's words, can be undone for ten seconds, and is sent when the page is left", async ({ signedIn: page, account }) => {
  const words = alerts(page);
  const calls = new Calls(page);
  await page.goto(LEASES);
  const deed = row(page, "Deed of Variation 2024.docx");
  await menu(page, "Deed of Variation 2024.docx").click();
  await expect(page.getByRole("menu")).toBeVisible();
  await menu(page, "Correspondence").evaluate((button) => (button as HTMLElement).click());
  await expect(page.getByRole("menu", { name: "Actions for Correspondence" })).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(1);
  await menu(page, "Correspondence").click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await fromMenu(page, "Correspondence", "Delete");
  await expect(row(page, "Correspondence")).toBeHidden();
  await press(page, "Undo");
  await expect(row(page, "Correspondence")).toBeVisible();
  await fromMenu(page, "Deed of Variation 2024.docx", "Delete");
  await expect(deed).toBeHidden();
  expect(words).toEqual([
    'Are you sure you want to delete the folder "Correspondence"? This action cannot be undone.',
    'Are you sure you want to delete the file "Deed of Variation 2024.docx"? This action cannot be undone.',
  ]);
  expect(calls.all.filter(({ method }) => method === "DELETE")).toEqual([]);
  await page.goto("/dashboard?service=settings");
  const left = async () => {
    const { files, folders } = await account.list("Harbour Street");
    return [...folders, ...files].map(({ name }) => name);
  };
  await expect.poll(left).toEqual(["Correspondence", "Harbour Street Lease (executed).pdf"]);
});

test("a deletion that the server refuses is told by the specification's alert, and the row comes back", async ({ signedIn: page, problems }) => {
  problems.allow(500);
  await page.clock.install();
  const words = alerts(page);
  await page.goto(LEASES);
  await breaks(page, "/api/files/f", { method: "DELETE" });
  for (const name of ["Correspondence", "Deed of Variation 2024.docx"]) await fromMenu(page, name, "Delete");
  await expect(row(page, "Correspondence")).toBeHidden();
  await page.clock.fastForward(10_500);
  await expect(row(page, "Correspondence")).toBeVisible();
  await expect(row(page, "Deed of Variation 2024.docx")).toBeVisible();
  await expect.poll(() => words.slice(2).toSorted()).toEqual(["Failed to delete file", "Failed to delete folder"]);
});

test("keys: arrows, Shift, Ctrl+A, letters, Enter, F2, Del, Backspace", async ({ signedIn: page, problems }) => {
  problems.allow(409);
  const words = alerts(page);
  await page.goto(HOME);
  await expect(row(page, "Harbour Street")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await focusedRow(page, "Archive");
  await page.keyboard.press("h");
  await focusedRow(page, "Harbour Street");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(chosen(page).getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("6 selected")).toBeVisible();
  await page.keyboard.press("Delete");
  await expect.poll(() => words).toEqual(["Are you sure you want to delete 6 items? This action cannot be undone."]);
  await said(page, "No items found.");
  await page.keyboard.press("Control+z");
  await expect(row(page, "Harbour Street")).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await heading(page, "Harbour Street");
  // Letters look among the rows that are there.
  await expect(row(page, "Deed of Variation 2024.docx")).toBeVisible();
  await page.keyboard.type("dee");
  await focusedRow(page, "Deed of Variation 2024.docx");
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog", { name: "Rename File" });
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(dialog).toBeVisible();
  await page.keyboard.type("Harbour Street Lease (executed)");
  await name.fill("Harbour Street Lease (executed).pdf");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText('A file named "Harbour Street Lease (executed).pdf" is already here.')).toBeVisible();
  await name.fill("Deed 2024.docx");
  await page.keyboard.press("Enter");
  await expect(row(page, "Deed 2024.docx")).toBeVisible();
  await page.keyboard.press("Backspace");
  await heading(page, "My Files");
  await focusedRow(page, "Harbour Street");
});

test("a folder that is not there says so, and goes on saying so while it is asked for once more", async ({ signedIn: page, account, problems }) => {
  problems.allow(404);
  await page.goto(`${HOME}&path=No+such+folder`);
  await heading(page, "Folder not found.");
  // Whatever the heading becomes is kept, in every frame that changes the page.
  await page.evaluate(() => {
    const titles = ((globalThis as { titles?: Set<string> }).titles = new Set<string>());
    new MutationObserver(() => titles.add(document.querySelector("h1")?.textContent ?? "nothing")).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const asked = page.waitForResponse((response) => response.url().includes("path=No+such+folder") || response.url().includes("path=No%20such%20folder"));
  await account.folder("Another");
  await (await asked).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const titles = await page.evaluate(() => [...((globalThis as { titles?: Set<string> }).titles ?? [])]);
  expect(titles.filter((title) => title !== "Folder not found.")).toEqual([]);
  await heading(page, "Folder not found.");
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the list, its menu and its dialogs stay within the page", async ({ signedIn: page }) => {
    await page.goto(LEASES);
    await expect(row(page, "Deed")).toBeVisible();
    await fits(page);
    await menu(page, "Deed of Variation 2024.docx").click();
    await expect(page.getByRole("menu")).toBeVisible();
    await fits(page);
    await page.keyboard.press("Escape");
    for (const name of ["Add New Folder", "Add New File", "Upload Links"]) {
      await press(page, name);
      await expect(page.getByRole("dialog")).toBeVisible();
      await fits(page);
      await press(page, "Close");
    }
  });
});

test("a deletion is sent before the session ends", async ({ signedIn: page }) => {
  alerts(page);
  await page.goto(HOME);
  await fromMenu(page, "Archive", "Delete");
  await expect(row(page, "Archive")).toBeHidden();
  const answers: [string, number][] = [];
  page.on("response", (response) => {
    if (/\/(?:delete|sign-out)\/$/.test(response.url())) answers.push([response.request().method(), response.status()]);
  });
  await Promise.all([page.waitForResponse(/\/sign-out\/$/), press(page, "Sign Out")]);
  expect(answers).toEqual([
    ["DELETE", 204],
    ["POST", 204],
  ]);
  await at(page, "/");
});
