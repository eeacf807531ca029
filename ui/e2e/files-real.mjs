// My Files in a browser, on a real server: a folder, a small file and one that goes in pieces, the viewer, a link by which a
// visitor sends files, a move, a deletion that is taken back and one that the page leaves behind.
// What it reaches goes to standard output as JSON lines, for whoever started it.
//
//   node e2e/files-real.mjs --base http://localhost:8080 --email dana@firm.test --password P --document lease.pdf
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { launch, setting, watch, watchPolicy } from "./support.mjs";

const base = setting("base", "CHANCERY_URL");
const email = setting("email", "CHANCERY_EMAIL");
const password = setting("password", "CHANCERY_PASSWORD");
const path = setting("document", "CHANCERY_DOCUMENT");
const DOCUMENT = { name: basename(path), mimeType: "application/pdf", buffer: readFileSync(path) };
const NOTE = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("The notice period is six months.") };
/** More than one piece, and no two bytes that could be mistaken for others. */
const SCAN = { name: "scan.bin", mimeType: "application/octet-stream", buffer: randomBytes(20 * 1024 * 1024) };
const MATTER = "Harbor Street";
const CODE = "harbor 7";

const say = (what) => console.log(JSON.stringify(what));
const browser = await launch();
const problems = [];
const open = async (locale) => {
  const context = await browser.newContext({ locale, acceptDownloads: true });
  await watchPolicy(context, (broken) => problems.push(broken));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watch(page, problems);
  return page;
};
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const row = (page, name) => page.getByRole("row").filter({ hasText: name });
const pick = (page, name, modifiers = []) => row(page, name).getByRole("button", { name: `Select ${name}` }).click({ modifiers });
const fromMenu = async (page, name, what) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
};
/** Refusals that are provoked here show in the console; they are no fault of the page. */
const provoked = async (status, act) => {
  const before = problems.length;
  await act();
  for (const problem of problems.splice(before)) if (!problem.includes(`status of ${status}`) && !problem.includes("ApiError")) problems.push(problem);
};
const saved = async (page, act) => {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

async function makeFolder(page, name) {
  await press(page, "Add New Folder");
  await page.getByLabel("Folder Name").fill(name);
  await press(page, "Create Folder");
  await row(page, name).waitFor();
}

async function upload(page, files) {
  await press(page, "Add New File");
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(files);
  await press(page, `Upload ${files.length} file(s)`);
  for (const { name } of files) await row(page, name).waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function signIn(page) {
  await page.goto(`${base}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign In");
  await heading(page, "My Tasks");
}

async function uploads(page) {
  await page.getByRole("link", { name: "My Files" }).first().click();
  await heading(page, "My Files");
  await makeFolder(page, MATTER);
  await makeFolder(page, "Closed");
  await row(page, MATTER).getByText("Folder", { exact: true }).click();
  await heading(page, MATTER);
  await provoked(409, async () => {
    await press(page, "Add New Folder");
    await page.getByLabel("Folder Name").fill("Exhibits");
    await press(page, "Create Folder");
    await row(page, "Exhibits").waitFor();
    await press(page, "Add New Folder");
    await page.getByLabel("Folder Name").fill("Exhibits");
    const [alert] = await Promise.all([page.waitForEvent("dialog"), press(page, "Create Folder")]);
    assert.equal(alert.message(), 'Error: A folder named "Exhibits" is already here.');
    await press(page, "Cancel");
  });
  await upload(page, [NOTE, DOCUMENT]);
  // It is read by the server's own reader, and the page hears of it.
  await row(page, NOTE.name).getByText("Processed", { exact: true }).waitFor();
  await row(page, DOCUMENT.name).getByText("Processed", { exact: true }).waitFor();
  say({ at: "small" });

  const pieces = [];
  page.on("request", (request) => (request.method() === "PATCH" ? pieces.push(request.url()) : undefined));
  await upload(page, [SCAN]);
  await page.getByRole("region", { name: "Uploads" }).getByText("Done · 20 MB").waitFor();
  const back = await saved(page, () => fromMenu(page, SCAN.name, "Download"));
  assert.equal(back.name, SCAN.name);
  assert.ok(back.bytes.equals(SCAN.buffer), "the large file came back as another");
  say({ at: "large", pieces: pieces.length });
}

async function looks(page) {
  await fromMenu(page, DOCUMENT.name, "Preview");
  const first = page.getByRole("group", { name: "Page 1", exact: true });
  await first.locator("canvas").waitFor();
  await first.getByText(/lease/i).first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await fromMenu(page, NOTE.name, "Preview");
  await page.getByRole("region", { name: "Text of the document" }).getByText("The notice period is six months.").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  say({ at: "seen" });
}

/** A visitor without an account, whose browser speaks another language, sends by a link that holds one megabyte. */
async function visits(page) {
  await press(page, "Upload Links");
  await press(page, "Make a New Link");
  await page.getByLabel("Most megabytes (optional)").fill("1");
  await page.getByLabel("Passcode (optional)").fill(CODE);
  await press(page, "Make Link");
  const { pathname } = new URL(await page.getByTestId("link-url").innerText());
  await page.getByRole("dialog").getByText("0 Bytes of 1 MB").waitFor();
  await press(page, "Close");
  const visitor = await open("es");
  await visitor.goto(base + pathname);
  await heading(visitor, MATTER);
  const code = visitor.getByLabel("Clave de acceso");
  const send = () => visitor.getByRole("button", { name: "Enviar", exact: true }).click();
  await visitor.locator("input[type=file]").setInputFiles([{ ...NOTE, name: "from the client.txt" }]);
  await provoked(403, async () => {
    await code.fill("not it at all");
    await send();
    await visitor.getByText("Falta la clave de acceso o no es correcta.").waitFor();
  });
  await code.fill(CODE);
  await send();
  await visitor.getByText("¡El archivo se ha enviado!").waitFor();
  await visitor.getByRole("region", { name: "Respuesta" }).getByText("from the client.txt").waitFor();
  await provoked(403, async () => {
    await visitor.locator("input[type=file]").setInputFiles([{ ...SCAN, name: "too much.bin", buffer: SCAN.buffer.subarray(0, 2 * 1024 * 1024) }]);
    await send();
    await visitor.getByText("No hay espacio para estos archivos. Envíe menos o avise al bufete.").waitFor();
  });
  // The owner's page hears of it.
  await row(page, "from the client.txt").waitFor();
  assert.equal(await row(page, "too much.bin").count(), 0);
  await visitor.context().close();
  say({ at: "visited" });
}

async function moves(page) {
  const chosen = page.getByRole("toolbar", { name: "Selected" });
  await pick(page, NOTE.name);
  await pick(page, "from the client.txt");
  await chosen.getByText("2 selected").waitFor();
  const archive = await saved(page, () => chosen.getByRole("button", { name: "Download" }).click());
  assert.deepEqual([archive.name, archive.bytes.subarray(0, 2).toString()], ["2 files.zip", "PK"]);
  await chosen.getByRole("button", { name: "Move" }).click();
  await page.getByRole("treeitem", { name: "Closed" }).click();
  await press(page, "Move Here");
  await page.getByText("2 items moved to “Closed”.").waitFor();
  await row(page, NOTE.name).waitFor({ state: "hidden" });
  await chosen.waitFor({ state: "hidden" });
  // Nothing is chosen and no row has the keys' mark on what was moved: Del asks for nothing of it.
  assert.equal(await page.getByRole("row", { selected: true }).count(), 0);
  await page.goto(`${base}/dashboard?service=upload&path=Closed`);
  await row(page, NOTE.name).waitFor();
  await row(page, "from the client.txt").waitFor();
  say({ at: "moved" });
}

async function deletes(page) {
  const asked = page.waitForEvent("dialog");
  await fromMenu(page, "from the client.txt", "Delete");
  assert.equal((await asked).message(), 'Are you sure you want to delete the file "from the client.txt"? This action cannot be undone.');
  await row(page, "from the client.txt").waitFor({ state: "hidden" });
  await press(page, "Undo");
  await row(page, "from the client.txt").waitFor();
  await fromMenu(page, NOTE.name, "Delete");
  await row(page, NOTE.name).waitFor({ state: "hidden" });
  // Left within the time to think: the call outlives the page.
  await page.goto(`${base}/dashboard?service=settings`);
  await page.goto(`${base}/dashboard?service=upload&path=Closed`);
  await row(page, "from the client.txt").waitFor();
  await row(page, NOTE.name).waitFor({ state: "hidden" });
  await page.goto(`${base}/dashboard?service=upload`);
  await fromMenu(page, "Closed", "Delete");
  await row(page, "Closed").waitFor({ state: "hidden" });
  // Signed out within it: it is sent before the session ends.
  const answers = [];
  page.on("response", (response) => (/\/(?:delete|sign-out)\/$/.test(response.url()) ? answers.push([response.request().method(), response.status()]) : undefined));
  await Promise.all([page.waitForResponse(/\/sign-out\/$/), press(page, "Sign Out")]);
  assert.deepEqual(answers, [["DELETE", 204], ["POST", 204]]);
  await page.waitForURL(`${base}/`);
  say({ at: "deleted" });
}

try {
  const page = await open("en-US");
  page.on("dialog", (dialog) => void dialog.accept());
  await signIn(page);
  await uploads(page);
  await looks(page);
  await visits(page);
  await moves(page);
  await deletes(page);
  say({ at: "done", problems });
} catch (error) {
  say({ at: "failed", error: String(error.stack ?? error), problems });
  process.exitCode = 1;
} finally {
  await browser.close();
}
process.exit();
