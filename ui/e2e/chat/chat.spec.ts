// The assistant's panel, on the real program with its built-in engine.
import type { Locator, Page } from "@playwright/test";
import { deed, demoLease } from "../fixtures/documents.ts";
import { LEASES, Calls, alerts, breaks, fits, press, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const GREETING = "Hello! I can help you with document analysis, legal questions, and file organization. What would you like to know?";
const QUESTION = "What is the rent?";
const field = (page: Page): Locator => page.getByRole("textbox", { name: "Your question" });
const log = (page: Page): Locator => page.getByRole("log", { name: "Conversation" });
const copies = (page: Page): Locator => page.getByRole("button", { name: "Copy with citations" });
const lit = (page: Page) => expect.poll(() => page.evaluate(() => CSS.highlights.get("passage")?.size ?? 0)).toBeGreaterThan(0);

async function open(page: Page, path = LEASES): Promise<void> {
  await page.goto(path);
  await press(page, "Open Chat Assistant");
  await expect(field(page)).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.keyboard.press("Enter");
}

test.beforeEach(({ account }) => account.upload("Harbour Street", demoLease(), deed()));

test("the panel greets, names the folder in its placeholder, and asks for the history when it opens and when the service changes", async ({ signedIn: page, account }) => {
  await account.call("POST", "/api/chatbot/chat/?service_type=tasks", { message: "Who is the landlord?", current_path: "", service_type: "tasks" });
  const calls = new Calls(page);
  await open(page);
  await said(page, GREETING);
  await expect(field(page)).toHaveAttribute("placeholder", "Ask about the files in “Harbour Street”…");
  // The stream of events may ask for everything once more when it opens.
  expect([...new Set(calls.to("/api/chatbot/chat/").map(({ query, text }) => query + text))]).toEqual(["?service_type=files"]);
  await page.getByRole("link", { name: /^My Tasks/ }).click();
  await said(page, "Who is the landlord?");
  await expect(field(page)).toHaveAttribute("placeholder", "Ask about your tasks…");
  expect(calls.to("/api/chatbot/chat/").at(-1)?.query).toBe("?service_type=tasks");
  await expect(page.getByText(GREETING)).toHaveCount(0);
  await expect(page.getByText(/^\d{1,2}:\d\d [AP]M$/).first()).toBeVisible();
  await page.getByRole("complementary", { name: "Chat Assistant" }).getByRole("button", { name: "Close Chat Assistant" }).click();
  await expect(log(page)).toBeHidden();
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("Enter sends, Shift+Enter does not, an empty message is not sent; the answer opens its sources", async ({ signedIn: page }) => {
    const calls = new Calls(page);
    await open(page);
    await field(page).fill("   ");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    await field(page).fill("What is");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("the rent?");
    await page.keyboard.press("Enter");
    await expect(log(page).getByText("base rent of $9,450 a month").first()).toBeVisible();
    await expect(copies(page)).toBeVisible();
    await expect(field(page)).toHaveValue("");
    const asked = calls.to("/api/chatbot/chat/", "POST").filter(({ text }) => text);
    expect(asked.map(({ text }) => JSON.parse(text) as unknown)).toEqual([{ message: "What is\nthe rent?", current_path: "Harbour Street", service_type: "files" }]);
    expect(asked[0]?.headers["accept"]).toMatch(/text\/event-stream/);
    const chip = page.getByRole("link", { name: "Source 1: lease.pdf, page 1" }).first();
    await chip.hover();
    await expect(page.getByRole("tooltip").getByText("base rent of $9,450 a month")).toBeVisible();
    await chip.click();
    await lit(page);
    await page.keyboard.press("Escape");
    // The question stands there with its line break.
    await expect(log(page).getByText(/^What is\s+the rent\?$/)).toBeVisible();
    expect(await log(page).getByText(/^What is\s+the rent\?$/).innerText()).toBe("What is\nthe rent?");
  });

  test("Copy with citations puts the sources below the text", async ({ signedIn: page }) => {
    await open(page);
    await ask(page, QUESTION);
    await copies(page).click();
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(text).toMatch(/base rent of \$9,450[^]*\n\nSources:\n\[1\] lease\.pdf, page 1: “The Tenant shall pay base rent/);
  });
});

test("an answer that comes before the history of the conversation can be copied", async ({ signedIn: page }) => {
  let release = (): void => {};
  const answered = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname === "/api/chatbot/chat/" && url.search !== "",
    async (route) => {
      const before = await route.fetch();
      await answered;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await open(page);
  await ask(page, QUESTION);
  await expect(log(page).getByText("base rent of $9,450 a month").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  release();
  await expect(copies(page)).toBeVisible();
});

test("a failure says so in the specification's words; one of the history is only logged", async ({ signedIn: page, problems }) => {
  problems.allow(500, /history/i);
  const mend = await breaks(page, "/api/chatbot/");
  await open(page);
  await ask(page, QUESTION);
  await said(page, "Sorry, I encountered an error. Please try again.");
  mend();
  await press(page, "Retry");
  await expect(copies(page)).toBeVisible();
  await expect(page.getByText("Sorry, I encountered an error.")).toHaveCount(0);
});

test("a draft survives a reload; clearing asks and clears", async ({ signedIn: page, account }) => {
  const words = alerts(page);
  const calls = new Calls(page);
  await open(page);
  await field(page).fill(QUESTION);
  await page.reload();
  await press(page, "Open Chat Assistant");
  await expect(field(page)).toHaveValue(QUESTION);
  await field(page).press("Enter");
  await expect(copies(page)).toBeVisible();
  await press(page, "Clear the conversation");
  await said(page, GREETING);
  expect(words).toEqual(["Clear this conversation? It is deleted on the server too."]);
  expect(calls.to("/api/chatbot/chat/", "DELETE").map(({ query }) => query)).toEqual(["?service_type=files"]);
  expect(await (await account.call("POST", "/api/chatbot/chat/?service_type=files")).text()).not.toContain(QUESTION);
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the panel fills the page and Escape closes it", async ({ signedIn: page }) => {
    await open(page);
    await fits(page);
    await field(page).press("Escape");
    await expect(log(page)).toBeHidden();
  });
});
