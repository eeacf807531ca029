// My Files, against the sample firm: folders, uploads, keys, the confirmations of the specification letter for letter.
import assert from "node:assert/strict";
import { tokenFor } from "./mock-server.mjs";
import { alerts, dropOn, field, heading, inside, mock, press, promise, said, until } from "./promises.mjs";

const HOME = "/dashboard?service=upload";
const LEASES = `${HOME}&path=Harbour+Street`;
const row = (page, name) => page.getByRole("row").filter({ hasText: name });
const menu = (page, name) => page.getByRole("button", { name: `Actions for ${name}` });
const calls = (method, path) => mock.requests(path).filter((one) => one.method === method);
const files = (...names) => names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`The text of ${name}.`) }));
const focusedRow = (page, name) => page.waitForFunction((text) => document.activeElement?.matches("tr") && document.activeElement.textContent.includes(text), name);

await promise(
  "My Files at its root: columns, sections, badges; files and the assistant only inside a folder",
  async (page) => {
    await page.goto(mock.base + HOME);
    for (const name of ["Name", "Type", "Created", "Status", "Actions"]) await page.getByRole("columnheader", { name, exact: true }).waitFor();
    for (const name of ["FOLDERS", "FILES"]) await page.getByRole("rowheader", { name, exact: true }).waitFor();
    await row(page, "Limitation table.xlsx").getByText("Processing", { exact: true }).waitFor();
    await row(page, "Engagement terms 2026.docx").getByText("Processed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Add New Folder", exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Add New File" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Open Chat Assistant" }).count(), 0);
    mock.control("processed");
    await row(page, "Limitation table.xlsx").getByText("Processed", { exact: true }).waitFor();
    await row(page, "Harbour Street").getByText("Folder", { exact: true }).click();
    await heading(page, "Harbour Street");
    await page.getByRole("button", { name: "Add New File", exact: true }).waitFor();
  },
  inside(),
);

await promise(
  "a folder is made; the name that is there already is told by an alert",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    await press(page, "Add New Folder");
    const dialog = page.getByRole("dialog", { name: "Add New Folder" });
    const create = dialog.getByRole("button", { name: "Create Folder" });
    assert.equal(await create.isDisabled(), true);
    await dialog.getByLabel("Folder Name").fill("Correspondence");
    await create.click();
    await until(() => words.length === 1, "an alert");
    assert.deepEqual(words, ['Error: A folder named "Correspondence" is already here.']);
    await dialog.getByLabel("Folder Name").fill("Notices");
    await create.click();
    await dialog.waitFor({ state: "hidden" });
    await row(page, "Notices").waitFor();
    const body = mock.requests("/api/files/folder/create/").at(-1).body.toString();
    for (const part of ['name="name"\r\n\r\nNotices', 'name="parent_path"\r\n\r\nHarbour Street', 'name="folder_type"\r\n\r\nfiles']) assert.ok(body.includes(part), part);
    mock.control("fail", { path: "/api/files/folder/create/", status: "500" });
    await press(page, "Add New Folder");
    await dialog.getByLabel("Folder Name").fill("Other");
    await create.click();
    await until(() => words.length === 2, "a second alert");
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 300), () => press(page, "Close"), () => press(page, "Cancel")]) {
      if (!(await dialog.isVisible())) await press(page, "Add New Folder");
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: "hidden" });
    }
  },
  { ...inside(), quiet: true },
);

await promise(
  "who reads the page in another language reads the server's refusals in it",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    await press(page, "Carpeta nueva");
    await page.getByRole("dialog").getByRole("textbox").fill("Correspondence");
    await page.keyboard.press("Enter");
    await until(() => words.length === 1, "an alert");
    assert.deepEqual(words, ["Error: Ese nombre ya existe aquí."]);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${mock.base}/login`);
    await field(page, "email").fill("margaret.hale@firm.example");
    await field(page, "password").fill("not it");
    await press(page, "Iniciar sesión");
    await page.getByText("El correo o la contraseña no son correctos.").waitFor();
  },
  { ...inside(), quiet: true, locale: "es" },
);

await promise(
  "Add New Files: several files, one taken out again, Uploading..., and the list has them",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    await press(page, "Add New File");
    const dialog = page.getByRole("dialog", { name: "Add New Files" });
    assert.equal(await dialog.getByRole("button", { name: "Upload 0 file(s)" }).isDisabled(), true);
    await dialog.locator("input[type=file]").setInputFiles(files("one.txt", "two.txt", "three.txt"));
    await dialog.getByText("20 Bytes").first().waitFor();
    await dialog.getByRole("button", { name: "Remove two.txt" }).click();
    await press(page, "Cancel");
    await until(() => words.length === 1, "a question");
    assert.equal(words[0], "You have selected files that haven't been uploaded. Are you sure you want to close?");
    await dialog.waitFor({ state: "hidden" });
    await press(page, "Add New File");
    await dialog.getByRole("button", { name: "Upload 0 file(s)" }).waitFor();
    await dialog.locator("input[type=file]").setInputFiles(files("one.txt", "two.txt"));
    mock.control("slow", { ms: "4000" });
    await dialog.getByRole("button", { name: "Upload 2 file(s)" }).click();
    await dialog.getByRole("button", { name: "Uploading...", exact: true }).waitFor();
    mock.control("slow", { ms: "0" });
    await dialog.waitFor({ state: "hidden" });
    await row(page, "one.txt").getByText("Processing", { exact: true }).waitFor();
    await row(page, "two.txt").waitFor();
    await page.getByRole("region", { name: "Uploads" }).getByText("2 files uploaded").waitFor();
    // What lies over the foot of the page does not cover the menu of any row.
    for (const name of ["Correspondence", "Deed of Variation 2024.docx", "one.txt", "two.txt"]) {
      await menu(page, name).click();
      await page.waitForFunction(() => document.activeElement?.matches("[role=menuitem]"));
      const covered = await page.getByRole("menuitem").evaluateAll((items) =>
        items.filter((item) => {
          const { left, top, width, height } = item.getBoundingClientRect();
          return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
      );
      assert.equal(covered, 0, name);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "hidden" });
    }
    const body = mock.requests("/api/files/upload/").map((one) => one.body.toString()).join("");
    for (const part of ['name="folder_path"\r\n\r\nHarbour Street', 'name="folder_type"\r\n\r\nfiles', 'name="files"; filename="one.txt"']) assert.ok(body.includes(part), part);
    assert.equal(words.length, 1);
  },
  inside(),
);

await promise(
  "a refused upload stands in the tray with its reason and can be tried again; leaving asks",
  async (page) => {
    await page.goto(mock.base + LEASES);
    mock.control("fail", { path: "/api/files/upload/", status: "507" });
    await press(page, "Add New File");
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(files("late.txt"));
    await press(page, "Upload 1 file(s)");
    const tray = page.getByRole("region", { name: "Uploads" });
    await tray.getByText("1 failed").waitFor();
    mock.control("mend", { path: "/api/files/upload/" });
    await press(page, "Retry late.txt");
    await tray.getByText("1 file uploaded").waitFor();
    await row(page, "late.txt").waitFor();
    await press(page, "Close uploads");
    await tray.waitFor({ state: "hidden" });
    mock.control("slow", { ms: "3000" });
    await press(page, "Add New File");
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(files("slow.txt"));
    await press(page, "Upload 1 file(s)");
    await press(page, "Close");
    const asked = page.waitForEvent("dialog");
    const left = page.close({ runBeforeUnload: true });
    const question = await asked;
    assert.equal(question.type(), "beforeunload");
    await question.dismiss();
    await left;
    await press(page, "Cancel slow.txt");
    await tray.getByText("Uploads cancelled").waitFor();
  },
  { ...inside(), quiet: true },
);

await promise(
  "files dropped on the dialog while others are sent stay to be sent; an upload that ends leaves another dialog open",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    await press(page, "Add New File");
    const dialog = page.getByRole("dialog", { name: "Add New Files" });
    await dialog.locator("input[type=file]").setInputFiles(files("first.txt"));
    mock.control("slow", { ms: "4000" });
    await press(page, "Upload 1 file(s)");
    await dialog.getByRole("button", { name: "Uploading...", exact: true }).waitFor();
    await dropOn(dialog.locator("label"), "second.txt");
    await dialog.getByRole("button", { name: "Remove second.txt" }).waitFor();
    mock.control("slow", { ms: "0" });
    await dialog.getByRole("button", { name: "Upload 1 file(s)" }).waitFor();
    await row(page, "first.txt").waitFor();
    mock.control("slow", { ms: "4000" });
    await press(page, "Upload 1 file(s)");
    await press(page, "Close");
    await press(page, "Add New Folder");
    const other = page.getByRole("dialog", { name: "Add New Folder" });
    await other.getByLabel("Folder Name").fill("Half a na");
    mock.control("slow", { ms: "0" });
    await row(page, "second.txt").waitFor();
    await other.waitFor();
    assert.equal(await other.getByLabel("Folder Name").inputValue(), "Half a na");
    assert.deepEqual(words, []);
  },
  inside(),
);

await promise(
  "a large file goes in pieces and is whole; a broken piece is taken up again",
  async (page) => {
    await page.goto(mock.base + LEASES);
    await press(page, "Add New File");
    await page.getByRole("dialog").locator("input[type=file]").evaluate((input) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(20 * 1024 * 1024)], "Scan of everything.bin"));
      input.files = data.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    mock.control("fail", { path: "/api/files/uploads/", method: "PATCH", status: "503" });
    await press(page, "Upload 1 file(s)");
    await until(() => mock.all().some(({ method }) => method === "PATCH"), "a first piece");
    mock.control("mend", { path: "/api/files/uploads/" });
    await row(page, "Scan of everything.bin").waitFor({ timeout: 30_000 });
    await row(page, "Scan of everything.bin").getByText("20 MB").waitFor();
    const pieces = mock.all().filter(({ method }) => method === "PATCH");
    assert.ok(pieces.length >= 3, `${pieces.length} pieces`);
    const made = mock.requests("/api/files/uploads/")[0];
    assert.equal(made.headers["tus-resumable"], "1.0.0");
    assert.match(made.headers["upload-metadata"], /folder_path SGFyYm91ciBTdHJlZXQ=/);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("upload:"))), []);
  },
  { ...inside(), quiet: true },
);

await promise(
  "dropped on the page: files land in the folder that is open",
  async (page) => {
    await page.goto(mock.base + LEASES);
    await row(page, "Deed of Variation 2024.docx").waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["dropped"], "dropped.txt", { type: "text/plain" }));
      return data;
    });
    await page.dispatchEvent("main", "dragenter", { dataTransfer: transfer });
    await page.getByText("Drop to add to “Harbour Street”").waitFor();
    await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
    await page.getByText("Drop to add to").waitFor({ state: "hidden" });
    await row(page, "dropped.txt").waitFor();
  },
  inside(),
);

await promise(
  "deleting asks in the specification's words, can be undone for ten seconds, and is sent when the page is left",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    await menu(page, "Deed of Variation 2024.docx").click();
    await page.getByRole("menu").waitFor();
    await menu(page, "Correspondence").evaluate((button) => button.click());
    await page.getByRole("menu", { name: "Actions for Correspondence" }).waitFor();
    assert.equal(await page.getByRole("menu").count(), 1);
    await menu(page, "Correspondence").click();
    assert.equal(await page.getByRole("menu").count(), 0);
    await menu(page, "Correspondence").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await row(page, "Correspondence").waitFor({ state: "hidden" });
    await press(page, "Undo");
    await row(page, "Correspondence").waitFor();
    await menu(page, "Deed of Variation 2024.docx").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await row(page, "Deed of Variation 2024.docx").waitFor({ state: "hidden" });
    assert.deepEqual(words, [
      'Are you sure you want to delete the folder "Correspondence"? This action cannot be undone.',
      'Are you sure you want to delete the file "Deed of Variation 2024.docx"? This action cannot be undone.',
    ]);
    assert.equal(mock.all().filter(({ method }) => method === "DELETE").length, 0);
    await page.goto(`${mock.base}/dashboard?service=settings`);
    await until(() => calls("DELETE", "/api/files/file/f-deed/delete/").length === 1, "the call that was held");
    assert.match(calls("DELETE", "/api/files/file/f-deed/delete/")[0].headers.authorization, /^Bearer /);
  },
  inside(),
);

await promise(
  "a deletion that the server refuses is told by the specification's alert, and the row comes back",
  async (page) => {
    await page.clock.install();
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    mock.control("fail", { path: "/api/files/f", method: "DELETE", status: "500" });
    for (const name of ["Correspondence", "Deed of Variation 2024.docx"]) {
      await menu(page, name).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    }
    await row(page, "Correspondence").waitFor({ state: "hidden" });
    await page.clock.fastForward(10_500);
    await row(page, "Correspondence").waitFor();
    await row(page, "Deed of Variation 2024.docx").waitFor();
    await until(() => words.length === 4, "two alerts");
    assert.deepEqual(words.slice(2).toSorted(), ["Failed to delete file", "Failed to delete folder"]);
  },
  { ...inside(), quiet: true },
);

await promise(
  "keys: arrows, Shift, Ctrl+A, letters, Enter, F2, Del, Backspace",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + HOME);
    await row(page, "Harbour Street").waitFor();
    await page.keyboard.press("ArrowDown");
    await focusedRow(page, "Archive");
    await page.keyboard.press("h");
    await focusedRow(page, "Harbour Street");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("toolbar", { name: "Selected" }).getByText("3 selected").waitFor();
    await page.keyboard.press("Control+a");
    await page.getByText("6 selected").waitFor();
    await page.keyboard.press("Delete");
    await until(() => words.length === 1, "a question");
    assert.equal(words[0], "Are you sure you want to delete 6 items? This action cannot be undone.");
    await said(page, "No items found.");
    await page.keyboard.press("Control+z");
    await row(page, "Harbour Street").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("h");
    await page.keyboard.press("Enter");
    await heading(page, "Harbour Street");
    // Letters look among the rows that are there.
    await row(page, "Deed of Variation 2024.docx").waitFor();
    await page.keyboard.type("dee");
    await focusedRow(page, "Deed of Variation 2024.docx");
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Rename File" });
    await dialog.waitFor();
    await page.keyboard.type("Harbour Street Lease (executed)");
    await page.getByRole("textbox", { name: "Name" }).fill("Harbour Street Lease (executed).pdf");
    await page.keyboard.press("Enter");
    await dialog.getByText('A file named "Harbour Street Lease (executed).pdf" is already here.').waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Deed 2024.docx");
    await page.keyboard.press("Enter");
    await row(page, "Deed 2024.docx").waitFor();
    await page.keyboard.press("Backspace");
    await heading(page, "My Files");
    await focusedRow(page, "Harbour Street");
  },
  { ...inside(), quiet: true },
);

await promise(
  "click, Ctrl and Shift choose; the tree of folders moves; several are saved by one ticket",
  async (page) => {
    await page.goto(mock.base + HOME);
    await row(page, "Engagement terms 2026.docx").getByText("DOCX", { exact: true }).click();
    await page.getByText("1 selected").waitFor();
    await row(page, "Landlord letter").getByText("PDF", { exact: true }).click({ modifiers: ["Shift"] });
    await page.getByText("2 selected").waitFor();
    await row(page, "Limitation table.xlsx").getByText("XLSX", { exact: true }).click({ modifiers: ["Control"] });
    await page.getByText("3 selected").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("toolbar").getByRole("button", { name: "Download" }).click()]);
    assert.equal(download.suggestedFilename(), "3 files.zip");
    await page.getByRole("toolbar").getByRole("button", { name: "Move" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 3 Items" });
    assert.equal(await dialog.getByRole("button", { name: "Move Here" }).isDisabled(), true);
    await dialog.getByRole("treeitem", { name: "My Files" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await dialog.getByRole("treeitem", { name: "Correspondence" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await press(page, "Move Here");
    await page.getByText("3 items moved to “Correspondence”.").waitFor();
    assert.equal(mock.requests("/api/files/move/").at(-1).body.to, "Harbour Street/Correspondence");
    // What was moved is chosen no longer: Del would delete it in its new place.
    await page.getByRole("toolbar", { name: "Selected" }).waitFor({ state: "hidden" });
    assert.equal(await page.getByRole("row", { selected: true }).count(), 0);
    await page.goto(`${mock.base}${HOME}&path=Harbour+Street%2FCorrespondence`);
    await row(page, "Engagement terms 2026.docx").waitFor();
  },
  inside(),
);

await promise(
  "what another hand takes out of the folder is chosen no longer, seen or not; what was dropped on a folder is neither",
  async (page) => {
    const words = alerts(page);
    const chosen = page.getByRole("toolbar", { name: "Selected" });
    const elsewhere = (path, init) => fetch(mock.base + path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${tokenFor(600)}` } });
    await page.goto(mock.base + LEASES);
    await row(page, "Deed of Variation 2024.docx").getByText("DOCX", { exact: true }).click();
    await chosen.getByText("1 selected").waitFor();
    await elsewhere("/api/files/file/f-deed/delete/", { method: "DELETE" });
    await row(page, "Deed of Variation 2024.docx").waitFor({ state: "hidden" });
    await chosen.waitFor({ state: "hidden" });

    await page.goto(`${mock.base}${HOME}&path=Archive`);
    await elsewhere("/api/files/move/", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ files: ["f-a"], folders: [], to: "Archive" }) });
    await page.getByRole("searchbox").fill("Engagement");
    await row(page, "Engagement terms").getByText("DOCX", { exact: true }).click();
    await page.getByRole("searchbox").fill("");
    await row(page, "Exhibit 000001.pdf").waitFor();
    await row(page, "Exhibit 000002.pdf").getByText("PDF", { exact: true }).click({ modifiers: ["Control"] });
    await chosen.getByText("2 selected").waitFor();
    await page.getByRole("searchbox").fill("000002");
    await row(page, "Exhibit 000001.pdf").waitFor({ state: "hidden" });
    await elsewhere("/api/files/file/f-a/delete/", { method: "DELETE" });
    await chosen.getByText("1 selected").waitFor();

    await page.goto(mock.base + HOME);
    await row(page, "Landlord letter").getByText("PDF", { exact: true }).click();
    await row(page, "Landlord letter").dragTo(row(page, "Harbour Street"));
    await page.getByText("Moved to “Harbour Street”.").waitFor();
    await chosen.waitFor({ state: "hidden" });
    assert.deepEqual(words, []);
  },
  inside(),
);

await promise(
  "a hundred thousand files: End is there at once, no frame is blank, sorting and searching go to the server",
  async (page) => {
    await page.goto(`${mock.base}${HOME}&path=Archive`);
    await row(page, "Exhibit 000001.pdf").waitFor();
    await page.keyboard.press("End");
    await focusedRow(page, "Exhibit 100000.pdf");
    assert.equal(await page.getByRole("grid").getAttribute("aria-rowcount"), "100001");
    assert.ok((await page.locator("tr[data-index]").count()) < 80);
    // In every frame of a wild scroll something of the list is painted: rows, skeletons, or the drawn background.
    const blank = await page.evaluate(async () => {
      let bare = 0;
      for (let step = 0; step < 60; step += 1) {
        scrollTo(0, (step * 7919 * 601) % document.documentElement.scrollHeight);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const hit = document.elementFromPoint(500, 500);
        const inList = hit?.closest("tbody tr");
        if (!inList || (inList.getAttribute("role") === "presentation" && getComputedStyle(inList).backgroundImage === "none")) bare += 1;
      }
      return bare;
    });
    assert.equal(blank, 0);
    await page.keyboard.press("Home");
    await focusedRow(page, "Exhibit 000001.pdf");
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await row(page, "Exhibit 100000.pdf").waitFor();
    assert.equal(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort"), "descending");
    await page.getByRole("searchbox", { name: "Search in this folder" }).fill("777");
    await row(page, "Exhibit 099777.pdf").waitFor();
    await page.getByRole("searchbox").press("Escape");
    await row(page, "Exhibit 100000.pdf").waitFor();
  },
  inside(),
);

await promise(
  "five thousand folders: only those near the window are drawn, and the tree asks for no list that nobody opened",
  async (page) => {
    const folders = Array.from({ length: 5_000 }, (_, at) => ({ id: `d-many-${at}`, name: `Matter ${String(at + 1).padStart(4, "0")}`, created_at: "2026-01-05T09:00:00Z" }));
    mock.control("set", { folders: JSON.stringify({ "": { folders, files: [] } }) });
    await page.goto(mock.base + HOME);
    await row(page, "Matter 0001").waitFor();
    await page.keyboard.press("End");
    await focusedRow(page, "Matter 5000");
    assert.ok((await page.locator("tr[data-index]").count()) < 80);
    mock.forget();
    await menu(page, "Matter 5000").click();
    await page.getByRole("menuitem", { name: "Move" }).click();
    await page.getByRole("treeitem", { name: "Matter 4999" }).waitFor();
    // The open folder may be asked for anew; none of the five thousand is.
    const opened = calls("GET", "/api/files/list/").filter((one) => new URLSearchParams(one.query).get("path"));
    assert.deepEqual(opened, []);
  },
  inside(),
);

await promise(
  "a folder that is not there says so, and goes on saying so while it is asked for once more",
  async (page) => {
    await page.goto(`${mock.base}${HOME}&path=No+such+folder`);
    await heading(page, "This folder is not here.");
    const blank = page.evaluate(async () => {
      const end = performance.now() + 1_500;
      while (performance.now() < end) {
        if (document.querySelector("h1")?.textContent !== "This folder is not here.") return document.querySelector("h1")?.textContent ?? "nothing";
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return null;
    });
    mock.control("processed");
    assert.equal(await blank, null);
  },
  { ...inside(), quiet: true },
);

await promise(
  "links for strangers: made, shown once, copied, listed, revoked",
  async (page) => {
    const words = alerts(page);
    await page.goto(mock.base + LEASES);
    await press(page, "Upload Links");
    const dialog = page.getByRole("dialog", { name: "Upload Links to “Harbour Street”" });
    await dialog.getByText("3 of 20 files, 4.01 MB of 200 MB").waitFor();
    await press(page, "Make a New Link");
    await dialog.getByLabel("Title").fill("Exhibits from the client");
    await dialog.getByLabel("Good for how many days").fill("30");
    await dialog.getByLabel("Most megabytes (optional)").fill("250");
    await dialog.getByLabel("Passcode (optional)").fill("harbor 7");
    await press(page, "Make Link");
    assert.match(await page.getByTestId("link-url").textContent(), /\/upload\/\w+$/);
    assert.deepEqual(mock.requests("/api/links/").findLast(({ method }) => method === "POST").body, {
      folder_path: "Harbour Street",
      title: "Exhibits from the client",
      days: 30,
      max_mb: 250,
      passcode: "harbor 7",
    });
    await dialog.getByText("0 Bytes of 250 MB").waitFor();
    await dialog.getByRole("button", { name: "Revoke Exhibits from the client" }).click();
    await dialog.getByText("Revoked").waitFor();
    assert.match(words[0], /^Revoke the link/);
  },
  inside(),
);

await promise(
  "at 320 px the list, its menu and its dialogs stay within the page",
  async (page) => {
    await page.goto(mock.base + LEASES);
    const fits = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    await row(page, "Deed").waitFor();
    await fits();
    await menu(page, "Deed of Variation 2024.docx").click();
    await fits();
    await page.keyboard.press("Escape");
    for (const name of ["Add New Folder", "Add New File", "Upload Links"]) {
      await press(page, name);
      await page.getByRole("dialog").waitFor();
      await fits();
      await press(page, "Close");
    }
  },
  { ...inside(), viewport: { width: 320, height: 640 } },
);
