// My Tasks, on the real program: mails come over SMTP, answers go to the firm's relay.
import { readFileSync } from "node:fs";
import { textOf } from "../fixtures/mailbox.ts";
import { demoLease, fillFiles, text } from "../fixtures/documents.ts";
import { HOME, LEASE, Calls, alerts, breaks, heading, row, said, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const QUESTION = "Could you confirm the notice period, and how either side can terminate?\n\nMany thanks\nDana";

test("the list of tasks, and a task opened by its row; back and forward restore", async ({ signedIn: page, account }) => {
  await fillFiles(account);
  await account.write(LEASE, QUESTION, demoLease(), text("one.txt", "One."), text("two.txt", "Two."), text("three.txt", "Three."));
  await account.answered(LEASE);
  await page.goto("/dashboard");
  const task = row(page, LEASE);
  await expect(task.getByText("Email (4 files)", { exact: true })).toBeVisible();
  await expect(task.getByText(`From: ${account.email}`, { exact: true })).toBeVisible();
  for (const name of ["Name", "Type", "Received", "Status", "Actions"]) await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  await task.getByText("Answered").click();
  await heading(page, LEASE);
  expect(new URL(page.url()).searchParams.get("path")).toBe(LEASE);
  expect(await page.evaluate(() => history.state as unknown)).toEqual({ service: "vault", path: LEASE, crumbs: [{ name: LEASE, path: LEASE }] });
  await page.getByRole("link", { name: "My Files" }).click();
  await page.getByRole("link", { name: "Harbour Street" }).click();
  await page.getByRole("link", { name: "Correspondence" }).click();
  await said(page, "No items found.");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Harbour Street" }).click();
  await heading(page, "Harbour Street");
  await page.goBack();
  await heading(page, "Correspondence");
  await page.goBack();
  await heading(page, "Harbour Street");
  await page.goBack();
  await heading(page, "My Files");
  await page.goBack();
  await heading(page, LEASE);
  await page.goBack();
  await heading(page, "My Tasks");
  // The row that was left has the focus again.
  await expect(page.locator(":focus")).toHaveText(LEASE);
  await page.goForward();
  await heading(page, LEASE);
  await page.reload();
  await heading(page, LEASE);
});

test("J, K and Enter walk the list and open; U goes up; ? shows the keys", async ({ signedIn: page, account }) => {
  for (const subject of [LEASE, "Board minutes", "Deadline to answer"]) await account.write(subject, "Please read this.");
  await page.goto("/dashboard");
  await expect(row(page, LEASE)).toBeVisible();
  for (const key of ["j", "j", "j", "k", "j"]) await page.keyboard.press(key);
  await expect(page.locator(":focus")).toHaveText(LEASE);
  await page.keyboard.press("Enter");
  await heading(page, LEASE);
  // The focus follows a moment after what it goes to is drawn.
  await expect(page.locator("h1")).toBeFocused();
  await page.keyboard.press("u");
  await heading(page, "My Tasks");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
});

test("an answer: the numbers of its sources, the quote on hover and focus, delivery", async ({ signedIn: page, account }) => {
  await account.write(LEASE, QUESTION, demoLease());
  await account.answered(LEASE);
  await page.goto(taskUrl(LEASE));
  await said(page, `Sent to ${account.email}`);
  const quote = page.getByRole("tooltip");
  await page.getByRole("link", { name: "Source 1: lease.pdf, page 2" }).first().hover();
  await expect(quote.getByText("lease.pdf, page 2")).toBeVisible();
  await expect(quote.getByText("the other party may terminate this Lease.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(quote).toBeHidden();
  await page.getByRole("link", { name: /^Source 2:/ }).first().focus();
  await expect(quote.getByText("the Landlord may terminate this Lease and retake possession of the Premises")).toBeVisible();
  await expect(page.getByRole("group", { name: "Sources" }).getByRole("listitem").nth(1)).toBeVisible();
});

test("a file downloads byte for byte under the name of its header; a failure says so", async ({ signedIn: page, account, problems }) => {
  problems.allow(500);
  const file = text("Gebühren – 2026.txt", "Our fees are due within 30 days of the invoice.");
  await account.upload("", file);
  await page.goto(HOME);
  const button = page.getByRole("button", { name: `Download ${file.name}` });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe(file.name);
  expect(readFileSync(await download.path()).equals(file.bytes)).toBe(true);
  const words = alerts(page);
  await breaks(page, "/api/files/");
  await button.click();
  await expect.poll(() => words).toEqual(["Failed to download file. Please try again."]);
  await expect(page.getByRole("button", { name: "Downloading" })).toBeHidden();
});

test("a list that fails says so and can be asked again; an empty one says so too", async ({ signedIn: page, account, problems }) => {
  problems.allow(403, 503);
  // No events either: they would ask again before the reader does.
  const open = await breaks(page, "/api/events/", { status: 503 });
  const mend = await breaks(page, "/api/files/list/", { status: 403 });
  await page.goto("/dashboard");
  await said(page, "Your tasks could not be loaded.");
  mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await said(page, "No items found.");
  await said(page, "Connection lost. Trying again…");
  open();
  await expect(page.getByText("Connection lost. Trying again…")).toBeHidden();
  await account.write(LEASE, QUESTION);
  await expect(row(page, LEASE)).toBeVisible();
});

test("a mail with a PDF arrives in an open browser and is answered in its thread", async ({ page, account, firm }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await said(page, "No items found.");
  await page.evaluate(() => ((globalThis as { same?: boolean }).same = true));
  const calls = new Calls(page);
  const lease = demoLease();
  const subject = "Harbor Street lease";
  await account.write(subject, "Please summarise the attached lease. How can either side terminate it?", lease);
  const task = row(page, subject);
  await expect(page.getByTestId("announcer").getByText(/New task: Harbor Street lease/)).toBeAttached();
  await expect(task.getByText("Answered", { exact: true })).toBeVisible();
  await expect(task.getByText("Email (1 files)", { exact: true })).toBeVisible();
  await task.getByText("Answered", { exact: true }).click();
  const sources = page.getByRole("group", { name: "Sources" }).getByRole("listitem");
  await expect(sources.filter({ hasText: "lease.pdf" }).first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download lease.pdf" }).first().click()]);
  expect(download.suggestedFilename()).toBe("lease.pdf");
  expect(readFileSync(await download.path()).equals(lease.bytes), "the attachment changed on its way").toBe(true);
  expect(await page.evaluate(() => (globalThis as { same?: boolean }).same), "the page was loaded anew").toBe(true);
  expect(calls.to("/api/events/").length).toBeLessThanOrEqual(1);
  const replies = () => firm.mailbox.mails.filter((mail) => mail.to.includes(account.email) && mail.raw.includes(`Subject: Re: ${subject}`));
  await expect.poll(replies).toHaveLength(1);
  expect(textOf(replies()[0]?.raw ?? "")).toContain("lease.pdf");
});

test("an open page survives a kill of the server between the mail and its answer", async ({ page, openFirm, problems }) => {
  test.slow();
  problems.allowAll();
  const firm = await openFirm();
  const account = await firm.add();
  await page.goto(`${firm.base}/login`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await said(page, "No items found.");
  await page.evaluate(() => ((globalThis as { same?: boolean }).same = true));
  await account.write("Harbor Street lease", "Please summarise the attached lease.", demoLease());
  await firm.kill();
  await firm.serve();
  const task = row(page, "Harbor Street lease");
  await expect(task.getByText("Answered", { exact: true })).toBeVisible({ timeout: 90_000 });
  await task.getByText("Answered", { exact: true }).click();
  await expect(page.getByRole("group", { name: "Sources" }).getByRole("listitem").filter({ hasText: "lease.pdf" }).first()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { same?: boolean }).same), "the page was loaded anew").toBe(true);
  expect(await account.tasks()).toHaveLength(1);
});
