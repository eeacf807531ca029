// Every screen of documents: My Files with its dialogs, the viewer, the public upload page.
import { file as sampleFile } from "./mock-data.mjs";
import { openDialog, screen } from "./support.mjs";

const HOME = "/dashboard?service=upload";
const FOLDER = `${HOME}&path=Harbour+Street`;
const QUOTE = "The Tenant may determine this Lease on any Quarter Day falling after 25 March 2027 by giving to the Landlord";
const file = (name, size = 900) => ({ name, mimeType: "application/pdf", buffer: Buffer.alloc(size) });

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const row = (page, name) => page.getByRole("row").filter({ hasText: name });
const lit = (page) => page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
const menu = (page, name = "Correspondence") => page.getByRole("button", { name: `Actions for ${name}` }).click();
const item = (page, name) => page.getByRole("menuitem", { name }).click();
const chosen = (page, ...files) => page.locator("input[type=file]").setInputFiles(files);
async function send(page, ...files) {
  await openDialog(page, "Add New File");
  await page.locator("dialog input[type=file]").setInputFiles(files);
  await press(page, `Upload ${files.length} file(s)`);
}
/** The browser's own questions are answered with yes. */
const yes = (page) => page.on("dialog", (question) => question.accept());

const files = (name, act, { path = FOLDER, whole = false, ...more } = {}) => screen(name, path, { inside: true, act, whole, ...more });

export const documentScreens = (mock) => [
  files("files", null, { path: HOME, whole: true }),
  files("files-folder", null, { whole: true }),
  files("files-empty", null, { path: `${HOME}&path=Harbour+Street%2FCorrespondence`, whole: true }),
  files("files-none-found", async (page) => {
    await page.getByRole("searchbox", { name: "Search in this folder" }).fill("no such name");
    await page.getByText("No items found.").waitFor();
  }),
  files("files-gone", null, { path: `${HOME}&path=No+such+folder`, loud: true }),
  files("files-error", null, { before: () => mock.control("fail", { path: "/api/files/list/", status: "422" }), loud: true }),
  files("files-huge", null, { path: `${HOME}&path=Archive` }),
  files("files-menu", (page) => menu(page)),
  files("files-chosen", async (page) => {
    await row(page, "Deed of Variation").waitFor();
    await page.keyboard.press("Control+a");
    await page.getByText("3 selected").waitFor();
  }),
  files("files-drop", async (page) => {
    await row(page, "Deed of Variation").waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["dropped"], "dropped.txt", { type: "text/plain" }));
      return data;
    });
    await page.dispatchEvent("main", "dragenter", { dataTransfer: transfer });
    await page.getByText("Drop to add to").waitFor();
  }),
  files("files-undo", async (page) => {
    yes(page);
    await menu(page, "Deed of Variation 2024.docx");
    await item(page, "Delete");
    await page.getByRole("button", { name: "Undo" }).waitFor();
  }),
  files(
    "files-uploads",
    async (page) => {
      await send(page, file("Exhibit C.pdf", 48_000), file("Exhibit D, the correspondence of the parties from March to November.pdf", 9_000));
      await page.getByText("2 failed").waitFor();
    },
    { before: () => mock.control("fail", { path: "/api/files/upload/", status: "507" }), loud: true },
  ),
  files("files-uploading", async (page) => {
    mock.control("slow", { ms: "60000" });
    await send(page, file("Exhibit C.pdf", 48_000), file("Exhibit D.pdf", 9_000), file("Exhibit E.pdf", 9_000), file("Exhibit F.pdf", 9_000));
    await press(page, "Close");
    await page.getByText("Uploading 4 files").waitFor();
  }),
  files("files-uploaded", async (page) => {
    await send(page, file("Exhibit C.pdf", 48_000));
    await page.getByText("1 file uploaded").waitFor();
  }),
  files("dialog-new-folder", (page) => openDialog(page, "Add New Folder")),
  files("dialog-new-files", (page) => openDialog(page, "Add New File")),
  files("dialog-new-files-chosen", async (page) => {
    await openDialog(page, "Add New File");
    await page.locator("dialog input[type=file]").setInputFiles([file("Exhibit C.pdf", 48_000), file("Exhibit D.pdf", 9_000)]);
  }),
  files("dialog-links", (page) => openDialog(page, "Upload Links")),
  files("dialog-links-none", (page) => openDialog(page, "Upload Links"), { path: `${HOME}&path=Precedents` }),
  files("dialog-new-link", async (page) => {
    await openDialog(page, "Upload Links");
    await press(page, "Create a New Link");
  }),
  files("dialog-link-made", async (page) => {
    await openDialog(page, "Upload Links");
    await press(page, "Create a New Link");
    await page.getByLabel("Title").fill("Exhibits from the client");
    await press(page, "Create Link");
    await page.getByTestId("link-url").waitFor();
  }),
  files("dialog-move", async (page) => {
    await menu(page);
    await item(page, "Move");
    await page.getByRole("tree").waitFor();
  }),
  files(
    "dialog-rename",
    async (page) => {
      await menu(page, "Deed of Variation 2024.docx");
      await item(page, "Rename");
      await page.getByRole("textbox", { name: "Name" }).fill("Harbour Street Lease (executed).pdf");
      await page.keyboard.press("Enter");
      await page.getByText("is already here.").waitFor();
    },
    { loud: true },
  ),
  files("keys-files", async (page) => {
    await row(page, "Deed of Variation").waitFor();
    await page.keyboard.press("?");
  }),
  files("dialog-viewer-pdf", lit, { path: `${FOLDER}&file=f-lease&page=14&quote=${encodeURIComponent(QUOTE)}` }),
  files("dialog-viewer-pdf-found", async (page) => {
    await page.getByRole("group", { name: "Page 1", exact: true }).locator("canvas").waitFor();
    await page.getByRole("searchbox", { name: "Search in this document" }).fill("premises");
    await page.getByText(/^1 of \d+$/).waitFor();
  }, { path: `${FOLDER}&file=f-lease` }),
  files("dialog-viewer-recording", (page) => page.getByRole("button", { name: "Barnes.", exact: true }).waitFor(), { path: `${FOLDER}&file=f-dep` }),
  files(
    "dialog-viewer-recording-line",
    async (page) => {
      await page.getByText("Speakers: 2").click();
      await page.getByRole("button", { name: "Correct the line at 0:22" }).click();
    },
    { path: `${FOLDER}&file=f-dep` },
  ),
  files("dialog-viewer-recording-half", (page) => page.getByText("4 of 12 parts").waitFor(), { path: `${FOLDER}&file=f-dep-half` }),
  files("dialog-viewer-recording-waits", (page) => page.getByText("no engine for speech").waitFor(), { path: `${FOLDER}&file=f-dep-waits` }),
  files("dialog-viewer-text", lit, { path: `${FOLDER}&file=f-deed&page=2&quote=With+effect+from+the+date+of+this+Deed` }),
  files("dialog-viewer-changes", (page) => page.getByText("Tracked changes: 2").click(), { path: `${FOLDER}&file=f-deed` }),
  files("dialog-viewer-contents", (page) => page.getByRole("button", { name: "Contents", exact: true }).click(), { path: `${FOLDER}&file=f-lease` }),
  files("dialog-viewer-image", (page) => page.locator("dialog img").waitFor(), {
    before: () => mock.control("set", { folders: JSON.stringify({ "Harbour Street": { folders: [], files: [sampleFile("f-plan", "Plan of the premises.png", "PNG", 91, 1)] } }) }),
    path: `${FOLDER}&file=f-plan`,
  }),
  files("dialog-viewer-reading", (page) => page.getByText("This document has not been read yet. Please try again in a moment.").waitFor(), { path: `${HOME}&file=f-b`, loud: true }),
  files("dialog-viewer-gone", (page) => page.getByText("This document was deleted, or is no longer shared with you.").waitFor(), { path: `${HOME}&file=f-none`, loud: true }),
  screen("wanted", "/wanted/w-maria"),
  screen("wanted-spanish", "/wanted/w-es"),
  screen("wanted-looked-at", "/wanted/w-looked"),
  screen("wanted-done", "/wanted/w-done"),
  screen("wanted-gone", "/wanted/nobody", { loud: true }),
  screen("upload-page", "/upload/l-client"),
  screen("upload-page-chosen", "/upload/l-client", { act: (page) => chosen(page, file("Statement March.pdf"), file("A statement whose name is very long indeed and has no end in sight.pdf", 640_000)) }),
  screen("upload-page-locked", "/upload/l-locked"),
  screen("upload-page-refused", "/upload/l-locked", {
    act: async (page) => {
      await page.getByLabel("Passcode").fill("wrong");
      await chosen(page, file("Statement March.pdf"));
      await press(page, "Upload");
      await page.getByText("The passcode is missing or wrong.").waitFor();
    },
    loud: true,
  }),
  screen("upload-page-gone", "/upload/nobody", { loud: true }),
  screen("upload-page-done", "/upload/l-client", {
    act: async (page) => {
      await chosen(page, file("Statement March.pdf"));
      await press(page, "Upload");
      await page.getByText("File uploaded successfully!").waitFor();
    },
  }),
];
