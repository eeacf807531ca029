// The assistant's panel, against the sample firm: the specification's words, streaming, sources, drafts.
import assert from "node:assert/strict";
import { alerts, inside, mock, press, promise, said } from "./promises.mjs";

const FOLDER = "/dashboard?service=upload&path=Harbour+Street";
const GREETING = "Hello! I can help you with document analysis, legal questions, and file organization. What would you like to know?";
const field = (page) => page.getByRole("textbox", { name: "Your question" });
const log = (page) => page.getByRole("log", { name: "Conversation" });
const chatCalls = () => mock.requests("/api/chatbot/chat/");

async function open(page, path = FOLDER) {
  await page.goto(mock.base + path);
  await press(page, "Open Chat Assistant");
  await field(page).waitFor();
}

await promise(
  "the panel greets, names the folder in its placeholder, and asks for the history when it opens and when the service changes",
  async (page) => {
    await open(page);
    await said(page, GREETING);
    assert.equal(await field(page).getAttribute("placeholder"), "Ask about the files in “Harbour Street”…");
    // The stream of events may ask for everything once more when it opens.
    assert.deepEqual([...new Set(chatCalls().map(({ query, body }) => `${query} ${JSON.stringify(body)}`))], ["?service_type=files {}"]);
    await page.getByRole("link", { name: /^My Tasks/ }).click();
    await said(page, "Who is the landlord?");
    assert.equal(await field(page).getAttribute("placeholder"), "Ask about your tasks…");
    assert.equal(chatCalls().at(-1).query, "?service_type=tasks");
    assert.equal(await page.getByText(GREETING).count(), 0);
    await page.getByText(/^\d{1,2}:\d\d [AP]M$/).first().waitFor();
    await page.getByRole("complementary", { name: "Chat Assistant" }).getByRole("button", { name: "Close Chat Assistant" }).click();
    await log(page).waitFor({ state: "hidden" });
  },
  inside(),
);

await promise(
  "Enter sends, Shift+Enter does not, an empty message is not sent; the answer streams and opens its sources",
  async (page) => {
    await open(page);
    await field(page).fill("   ");
    await page.keyboard.press("Enter");
    assert.equal(await page.getByRole("button", { name: "Send" }).isDisabled(), true);
    await field(page).fill("What is the notice");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("period?");
    mock.control("speed", { ms: "40" });
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await log(page).getByText("nine months").first().waitFor();
    await page.getByRole("button", { name: "Copy with citations" }).waitFor();
    assert.equal(await field(page).inputValue(), "");
    const sent = chatCalls().find(({ body }) => body.message);
    assert.deepEqual(sent.body, { message: "What is the notice\nperiod?", current_path: "Harbour Street", service_type: "files" });
    assert.match(sent.headers.accept, /text\/event-stream/);
    await log(page).getByText("not from your files", { exact: true }).waitFor();
    const chip = page.getByRole("link", { name: "Source 2: Deed of Variation 2024.docx, page 2" });
    await chip.hover();
    await page.getByRole("tooltip").getByText("shall be deleted and replaced with the words").waitFor();
    await chip.click();
    await page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
    await page.keyboard.press("Escape");
    await said(page, "What is the notice period?").catch(() => page.getByText("What is the notice").first().waitFor());
  },
  { ...inside(), permissions: ["clipboard-read", "clipboard-write"] },
);

await promise(
  "Copy with citations puts the sources below the text",
  async (page) => {
    await open(page);
    await field(page).fill("What is the notice period?");
    await page.keyboard.press("Enter");
    await press(page, "Copy with citations");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^The notice period is .*\n\nSources:\n\[1\] Harbour Street Lease \(executed\)\.pdf, page 14: “The Tenant may/s);
  },
  { ...inside(), permissions: ["clipboard-read", "clipboard-write"] },
);

await promise(
  "Stop ends the answer where it stands; Retry asks again",
  async (page) => {
    await open(page);
    mock.control("speed", { ms: "150" });
    await field(page).fill("What is the notice period?");
    await page.keyboard.press("Enter");
    await log(page).getByText("The notice", { exact: false }).waitFor();
    await press(page, "Stop");
    await said(page, "Stopped.");
    mock.control("speed", { ms: "1" });
    await press(page, "Retry");
    await page.getByRole("button", { name: "Copy with citations" }).waitFor();
    assert.equal(chatCalls().findLast(({ body }) => body.message).body.retry, true);
    assert.equal(await page.getByText("Stopped.").count(), 0);
  },
  inside(),
);

await promise(
  "a failure says so in the specification's words; one of the history is only logged",
  async (page) => {
    mock.control("fail", { path: "/api/chatbot/", status: "500" });
    await open(page);
    await field(page).fill("Anything?");
    await page.keyboard.press("Enter");
    await said(page, "Sorry, I encountered an error. Please try again.");
    mock.control("mend", { path: "/api/chatbot/" });
    await press(page, "Retry");
    await page.getByRole("button", { name: "Copy with citations" }).waitFor();
    assert.equal(await page.getByText("Sorry, I encountered an error.").count(), 0);
  },
  { ...inside(), quiet: true },
);

await promise(
  "a draft survives a reload; a note about the model is shown; clearing asks and clears",
  async (page) => {
    const words = alerts(page);
    await open(page);
    await field(page).fill("Use the slow model to tell me");
    await page.reload();
    await press(page, "Open Chat Assistant");
    assert.equal(await field(page).inputValue(), "Use the slow model to tell me");
    mock.control("speed", { ms: "60" });
    await field(page).press("Enter");
    await said(page, "The model does not answer; the built-in engine stands in.");
    await page.getByRole("button", { name: "Copy with citations" }).waitFor();
    // What limits an answer stays with it.
    await said(page, "The model does not answer; the built-in engine stands in.");
    await press(page, "Clear the conversation");
    await said(page, GREETING);
    assert.deepEqual(words, ["Clear this conversation? It is deleted on the server too."]);
    assert.equal(chatCalls().some(({ method, query }) => method === "DELETE" && query === "?service_type=files"), true);
  },
  inside(),
);

await promise(
  "the log never takes the scroll away from a reader",
  async (page) => {
    await open(page);
    for (let count = 0; count < 3; count += 1) {
      await field(page).fill(`Question ${count}?`);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Copy with citations" }).nth(count).waitFor();
    }
    const place = () => log(page).evaluate((element) => [element.scrollTop, element.scrollHeight - element.clientHeight]);
    const [end, most] = await place();
    assert.ok(most - end < 4, `${end} of ${most}`);
    mock.control("speed", { ms: "60" });
    await field(page).fill("One more?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await log(page).evaluate((element) => element.scrollTo(0, 0));
    await page.getByRole("button", { name: "Copy with citations" }).nth(3).waitFor({ state: "attached" });
    assert.equal((await place())[0], 0);
    await press(page, "To the newest").catch(() => {});
  },
  { ...inside(), viewport: { width: 1280, height: 600 } },
);

await promise(
  "at 320 px the panel fills the page and Escape closes it",
  async (page) => {
    await open(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    await field(page).press("Escape");
    await log(page).waitFor({ state: "hidden" });
  },
  { ...inside(), viewport: { width: 320, height: 640 } },
);
