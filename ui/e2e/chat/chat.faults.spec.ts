// The assistant's panel under a slow model: pieces that take their time, a note, an answer that is not from the files.
import type { Locator, Page } from "@playwright/test";
import { LEASES, Calls, press, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";

const QUESTION = "What is the notice period?";
const field = (page: Page): Locator => page.getByRole("textbox", { name: "Your question" });
const log = (page: Page): Locator => page.getByRole("log", { name: "Conversation" });
const copies = (page: Page): Locator => page.getByRole("button", { name: "Copy with citations" });

async function open(page: Page): Promise<void> {
  await page.goto(LEASES);
  await press(page, "Open Chat Assistant");
  await expect(field(page)).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.keyboard.press("Enter");
}

test("the answer streams; what is not from the files is marked; a source opens lit", async ({ signedIn: page, mock }) => {
  await open(page);
  mock.control("stall", { words: "6" });
  await ask(page, QUESTION);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(log(page).getByText(/^The notice period is/)).toBeVisible();
  await expect(copies(page)).toHaveCount(0);
  mock.control("resume");
  await expect(log(page).getByText("nine months").first()).toBeVisible();
  await expect(copies(page)).toBeVisible();
  await expect(log(page).getByText("not from your files", { exact: true })).toBeVisible();
  const chip = page.getByRole("link", { name: "Source 2: Deed of Variation 2024.docx, page 2" });
  await chip.hover();
  await expect(page.getByRole("tooltip").getByText("shall be deleted and replaced with the words")).toBeVisible();
  await chip.click();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("passage")?.size ?? 0)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await said(page, QUESTION);
});

test("Stop ends the answer where it stands; Retry asks again", async ({ signedIn: page, mock }) => {
  const calls = new Calls(page);
  await open(page);
  mock.control("stall", { words: "3" });
  await ask(page, QUESTION);
  await expect(log(page).getByText(/^The notice/)).toBeVisible();
  await press(page, "Stop");
  await said(page, "Stopped.");
  mock.control("resume");
  await press(page, "Retry");
  await expect(copies(page)).toBeVisible();
  expect(calls.sent("/api/chatbot/chat/")).toMatchObject({ retry: true });
  await expect(page.getByText("Stopped.")).toHaveCount(0);
});

test("a note about the model is shown, and stays with the answer that it limits", async ({ signedIn: page, mock }) => {
  await open(page);
  mock.control("stall", { words: "1" });
  await ask(page, "Use the slow model to tell me");
  await said(page, "The model does not respond, so the built-in engine answers.");
  mock.control("resume");
  await expect(copies(page)).toBeVisible();
  await said(page, "The model does not respond, so the built-in engine answers.");
});

test.describe("in a low window", () => {
  test.use({ viewport: { width: 1280, height: 600 } });

  test("the log never takes the scroll away from a reader", async ({ signedIn: page, mock }) => {
    await open(page);
    for (let count = 0; count < 3; count += 1) {
      await ask(page, `Question ${count}?`);
      await expect(copies(page)).toHaveCount(count + 1);
    }
    const fromEnd = () => log(page).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
    const place = () => log(page).evaluate((element) => element.scrollTop);
    await expect.poll(fromEnd).toBeLessThan(4);
    mock.control("stall", { words: "3" });
    await ask(page, "One more?");
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    await log(page).evaluate((element) => element.scrollTo(0, 0));
    mock.control("resume");
    await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
    await expect(copies(page)).toHaveCount(4);
    expect(await place()).toBe(0);
    await press(page, "Jump to latest");
    await expect.poll(fromEnd).toBeLessThan(4);
    await expect(page.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);
  });
});
