// Every screen of the work itself: tasks, the law in them, the calendar, search, the assistant's panel.
import { screen } from "./support.mjs";

const FOLDER = "/dashboard?service=upload&path=Harbour+Street";
const DRAFTS = "/dashboard?service=drafts";
const LETTER = `${DRAFTS}&path=d-1`;
const TABLES = "/dashboard?service=tables";
const CLIENTS = "/dashboard?service=clients";
const MATTERS = "/dashboard?service=matters";
const CHASING = "/dashboard?service=chasing";
const TABLE = `${TABLES}&path=tb-1`;
const CALENDAR = "/dashboard?service=calendar";
export const taskAt = (path) => `/dashboard?${new URLSearchParams({ service: "vault", path })}`;
const LEASE = taskAt("Harbour Street lease, notice period");

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const desk = (name, path, act, more) => screen(name, path, { inside: true, act, ...more });
const over = { whole: false };

const asked = (question) => async (page) => {
  await press(page, "Open Chat Assistant");
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy with citations" }).waitFor();
};
const looked = (words, wait) => async (page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(words);
  await page.getByText(wait).first().waitFor();
};
const unfold = async (page) => {
  for (const one of await page.locator("summary").all()) await one.click();
};

/** `tasks`: of the site that is looked at. */
export const workScreens = (mock, tasks) => [
  desk("tasks", "/dashboard"),
  desk("menu-inside", "/dashboard", async (page) => {
    const toggle = page.getByRole("button", { name: "Open menu" });
    if (await toggle.isVisible()) await toggle.click();
  }, over),
  desk("keys", "/dashboard", (page) => page.keyboard.press("?"), over),
  ...[...new Set(tasks.map(({ status }) => status))].map((status) =>
    desk(`task-${status.toLowerCase().replaceAll(" ", "-")}`, taskAt(tasks.find((task) => task.status === status).path)),
  ),
  ...(tasks.some(({ status }) => status === "Answered")
    ? [desk("task-source", taskAt(tasks.find(({ status }) => status === "Answered").path), (page) => page.locator("[data-source] :is(a, button)").first().focus(), over)]
    : []),
  ...(mock
    ? [
        desk("tasks-empty", "/dashboard", null, { before: () => mock.control("empty") }),
        desk("tasks-error", "/dashboard", null, { before: () => mock.control("fail", { path: "/api/files/list/", status: "422" }), loud: true }),
        desk("task-gone", taskAt("No such task"), null, { loud: true }),
        desk("task-law", LEASE, unfold),
        desk("task-comparison", LEASE, async (page) => {
          await press(page, "Compare the documents");
          await page.getByRole("heading", { name: "Quoted in different words" }).waitFor();
        }),
        desk("task-intake", taskAt("Trust deed, question on clause 7")),
        desk("task-court-notice", taskAt("Re: engagement letter for the Pell estate")),
        desk("task-decided", LEASE, async (page) => {
          await press(page, "Dismiss Answer to the complaint");
          await page.getByText("“Answer to the complaint” was dismissed.").waitFor();
        }, over),
        desk("calendar", CALENDAR),
        desk("calendar-counted", CALENDAR, unfold),
        desk("calendar-feed", CALENDAR, async (page) => {
          await press(page, "Create an Address");
          await page.getByTestId("feed-url").waitFor();
        }),
        desk("calendar-empty", CALENDAR, null, { before: () => mock.control("empty") }),
        desk("drafts", DRAFTS),
        desk("drafts-empty", DRAFTS, null, { before: () => mock.control("empty") }),
        desk("drafts-error", DRAFTS, null, { before: () => mock.control("fail", { path: "/api/drafts/", status: "500" }), loud: true }),
        desk("draft-new", `${DRAFTS}&path=new`, (page) => page.getByRole("radio", { name: "Demand letter" }).check()),
        desk("draft-new-files", `${DRAFTS}&path=new`, async (page) => {
          await page.getByRole("radio", { name: "My Files" }).check();
          await page.getByRole("checkbox").first().check();
        }),
        desk("draft-new-missing", `${DRAFTS}&path=new`, (page) => press(page, "Write the Draft")),
        desk("draft", LETTER),
        desk("draft-court", `${DRAFTS}&path=d-2`),
        desk("draft-gone", `${DRAFTS}&path=d-9`, null, { loud: true }),
        ...["Questions", "Sources", "Versions"].map((part) => desk(`draft-${part.toLowerCase()}`, LETTER, (page) => page.getByRole("tab", { name: part }).click())),
        desk("draft-edited", LETTER, async (page) => {
          await page.getByRole("button", { name: "Edit: Facts" }).press("Enter");
          await press(page, "Add a Paragraph Below");
        }),
        desk("draft-asked", LETTER, async (page) => {
          await page.getByRole("button", { name: "Edit: Facts" }).press("Enter");
          await press(page, "Ask for a Change…");
          await page.getByRole("textbox", { name: "What should change in the words that you select?" }).fill("In plainer words");
          await page.keyboard.press("Enter");
          await page.getByText("Read it before you save.").waitFor();
        }),
        desk("draft-older", LETTER, async (page) => {
          await page.getByRole("tab", { name: "Versions" }).click();
          await page.getByRole("button", { name: /^Version 1/ }).click();
          await page.getByText("for reading only").waitFor();
        }),
        desk("clients", CLIENTS),
        desk("clients-empty", CLIENTS, null, { before: () => mock.control("empty") }),
        desk("clients-error", CLIENTS, null, { before: () => mock.control("fail", { path: "/api/clients/", status: "500" }), loud: true }),
        desk("client", `${CLIENTS}&path=c-1`),
        desk("client-edited", `${CLIENTS}&path=c-1`, (page) => press(page, "Edit")),
        desk("client-relation", `${CLIENTS}&path=c-1`, (page) => press(page, "Add Relation…"), over),
        desk("client-merge", `${CLIENTS}&path=c-1`, (page) => press(page, "Merge…"), over),
        desk("client-new", `${CLIENTS}&path=new`, (page) => press(page, "Save")),
        desk("client-gone", `${CLIENTS}&path=c-9`, null, { loud: true }),
        desk("conflict-checks", `${CLIENTS}&path=conflicts`),
        desk("conflict-check-new", `${CLIENTS}&path=${encodeURIComponent("conflicts/new")}`, (page) => press(page, "Check")),
        desk("conflict-check", `${CLIENTS}&path=${encodeURIComponent("conflicts/k-1")}`),
        desk("conflict-check-nothing", `${CLIENTS}&path=${encodeURIComponent("conflicts/k-2")}`),
        desk("matters", MATTERS),
        desk("matters-empty", MATTERS, null, { before: () => mock.control("empty") }),
        desk("matters-error", MATTERS, null, { before: () => mock.control("fail", { path: "/api/matters/", status: "500" }), loud: true }),
        desk("matter", `${MATTERS}&path=m-1`),
        desk("matter-read", `${MATTERS}&path=m-2`),
        desk("matter-edited", `${MATTERS}&path=m-1`, (page) => press(page, "Edit")),
        desk("matter-add", `${MATTERS}&path=m-1`, (page) => press(page, "Add Papers…"), over),
        desk("matter-person", `${MATTERS}&path=m-1`, (page) => press(page, "Add Person…"), over),
        desk("matter-hold", `${MATTERS}&path=m-1`, (page) => press(page, "Set Legal Hold…"), over),
        desk("matter-wall", `${MATTERS}&path=m-1`, (page) => press(page, "Set Wall…"), over),
        desk("matter-who", `${MATTERS}&path=m-1`, (page) => page.getByRole("button", { name: "Who can see this?" }).first().click(), over),
        desk("matter-new", `${MATTERS}&path=new`),
        desk("matter-gone", `${MATTERS}&path=m-9`, null, { loud: true }),
        desk("chasing", CHASING),
        desk("chasing-empty", CHASING, null, { before: () => mock.control("empty") }),
        desk("chasing-error", CHASING, null, { before: () => mock.control("fail", { path: "/api/chasing/", status: "500" }), loud: true }),
        desk("chasing-client", `${CHASING}&path=h-1`),
        desk("chasing-new", `${CHASING}&path=new`, (page) => press(page, "Send the List")),
        desk("chasing-new-begun", `${CHASING}&path=new/c-1/divorce/es`, (page) => page.getByRole("radio", { name: /Alder/ }).waitFor()),
        desk("tables", TABLES),
        desk("tables-empty", TABLES, null, { before: () => mock.control("empty") }),
        desk("tables-error", TABLES, null, { before: () => mock.control("fail", { path: "/api/tables/", status: "500" }), loud: true }),
        desk("table-new", `${TABLES}&path=new`, (page) => page.getByRole("radio", { name: "Leases", exact: true }).check()),
        desk("table-new-files", `${TABLES}&path=new`, async (page) => {
          await page.getByRole("radio", { name: "Chosen files" }).check();
          await page.getByRole("checkbox").first().check();
        }),
        desk("table-new-missing", `${TABLES}&path=new`, (page) => press(page, "Make the Table")),
        desk("table", TABLE),
        desk("table-working", `${TABLES}&path=tb-2`),
        desk("table-no-documents", `${TABLES}&path=tb-3`),
        desk("table-gone", `${TABLES}&path=tb-9`, null, { loud: true }),
        ...[["corrected", "$9,800 a month since May 2026"], ["locked", "New York"], ["failed", "The file is protected by a password."]].map(([name, words]) =>
          desk(`table-cell-${name}`, TABLE, async (page) => {
            if (name === "failed") await page.getByRole("searchbox", { name: "Filter by words" }).fill("password");
            await page.getByRole("gridcell", { name: words }).first().click();
            await page.getByRole("button", { name: /^(Lock|Unlock)$/ }).waitFor();
          }, over),
        ),
        desk("table-document", TABLE, async (page) => {
          await page.getByRole("rowheader", { name: "Lease 002" }).click();
          await page.getByRole("button", { name: "Take It Out" }).waitFor();
        }, over),
        desk("table-filtered", TABLE, (page) => page.getByRole("combobox", { name: "Show" }).selectOption("not_found")),
        desk("table-nothing-fits", TABLE, (page) => page.getByRole("searchbox", { name: "Filter by words" }).fill("zebra")),
        desk("dialog-table-questions", TABLE, (page) => press(page, "Questions"), over),
        desk("dialog-table-again", TABLE, (page) => press(page, "Ask Again"), over),
        desk("dialog-table-documents", TABLE, (page) => press(page, "Add Documents"), over),
        desk("dialog-search", "/dashboard", (page) => page.keyboard.press("Control+k"), over),
        desk("dialog-search-results", "/dashboard", looked("notice", /\d results?/), over),
        desk("dialog-search-none", "/dashboard", looked("zebra", "No results"), over),
        desk("chat", FOLDER, asked("What is the notice period?"), over),
        desk("chat-greeting", FOLDER, (page) => press(page, "Open Chat Assistant"), over),
        desk("chat-tasks", "/dashboard", (page) => press(page, "Open Chat Assistant"), over),
        desk("chat-task", LEASE, asked("What is the notice period?"), over),
        desk("chat-note", FOLDER, asked("Ask the slow model"), over),
        desk("chat-failed", FOLDER, async (page) => {
          mock.control("fail", { path: "/api/chatbot/", status: "500" });
          await press(page, "Open Chat Assistant");
          await page.getByRole("textbox", { name: "Your question" }).fill("Anything?");
          await page.keyboard.press("Enter");
          await page.getByText("Sorry, I encountered an error.").waitFor();
        }, { ...over, loud: true }),
        desk("dialog-viewer-mail", `${LEASE}&message=m-1&task=t-1&start=120&end=260`, (page) => page.getByRole("region", { name: "Text of the document" }).waitFor(), over),
      ]
    : []),
];
