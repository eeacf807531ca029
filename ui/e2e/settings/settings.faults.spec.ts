// Settings in states that take a month to reach, under a server that finds more to refuse, and with its line of events cut.
import { expect, test } from "../fixtures/sample.ts";
import { breaks, heading, openDialog, press, said, toast } from "../fixtures/page.ts";
import { CLIO } from "../mock-data.mjs";

const SETTINGS = "/dashboard?service=settings";

test("what is used of a plan stands beside what it holds, with a limit and without", async ({ signedIn: page, mock }) => {
  await page.goto(SETTINGS);
  const plan = page.getByRole("region", { name: "Subscription Details", exact: true });
  for (const text of ["Free", "Active", "Document storage up to 10GB", "14 of 20", "2.5 GB of 10 GB"]) await expect(plan.getByText(text, { exact: true })).toBeVisible();
  await expect(plan.getByRole("meter", { name: "E-mails answered" })).toHaveAttribute("aria-valuenow", "14");
  mock.control("set", { me: JSON.stringify({ usage: { emails_answered: 3, emails_included: null, bytes_stored: 0, bytes_included: null } }) });
  await page.reload();
  await expect(plan.getByText("3, no limit")).toBeVisible();
});

test("sessions: this device first, whenever the others were used", async ({ signedIn: page }) => {
  await page.goto(SETTINGS);
  const rows = page.getByRole("region", { name: "Sessions", exact: true }).getByRole("listitem");
  await expect(rows).toHaveText([/^Chrome on Windows\s*This device\s*Last used Nov 21, 2026, \d+:14\s[AP]M from 10\.20\.0\.14/, /^Safari on iPhone/, /^Firefox on Mac/]);
});

test("a new password that the server finds weak says so", async ({ signedIn: page, problems }) => {
  problems.allow(400);
  await page.goto(SETTINGS);
  const dialog = await openDialog(page, "Change Password");
  for (const [name, value] of Object.entries({ current: "chancery", password: "weak but long enough", confirm: "weak but long enough" })) await dialog.locator(`[name="${name}"]`).fill(value);
  await press(dialog, "Change Password");
  await said(page, /^This password is among the most common ones\./);
});

test("what the server sends after a lost connection does not take away what was typed", async ({ signedIn: page, mock, problems }) => {
  problems.allow(500);
  problems.allow(/ERR_|network error/i);
  await page.goto(SETTINGS);
  await heading(page, "Settings");
  const signature = page.getByLabel("Signature");
  const save = page.getByRole("button", { name: "Save Changes" });
  await signature.fill("M. Hale");
  const mend = await breaks(page, "/api/user/me/", { method: "PATCH" });
  await save.click();
  await said(page, "Something went wrong. Please try again.");
  // The line comes back by itself, and everything is asked for anew.
  const events = page.waitForRequest("**/api/events/");
  const asked = page.waitForResponse((response) => response.url().endsWith("/api/user/me/") && response.request().method() === "GET");
  mock.control("drop");
  await events;
  await asked;
  await expect(signature).toHaveValue("M. Hale");
  mend();
  await save.click();
  await toast(page, "Your changes are saved.");
});

test("a value that changed on both sides is decided, and one that changed meanwhile says so", async ({ signedIn: page, mock, problems }) => {
  mock.control("set", { cases: JSON.stringify([CLIO]) });
  await page.goto(SETTINGS);
  const part = page.getByRole("region", { name: "Clio", exact: true });
  await expect(part.getByText("Changed on both sides.")).toBeVisible();
  const title = part.getByRole("listitem").filter({ hasText: "Stone v. Hale" });
  for (const text of ["In Chancery", "Stone v. Hale (appeal)", "In Clio", "Stone v. Hale & Co."]) await expect(title.getByText(text, { exact: true })).toBeVisible();
  problems.allow(500);
  const mend = await breaks(page, "/api/case_management/decision/", { method: "POST" });
  await press(title, "Keep This Title: Stone v. Hale & Co.");
  await said(page, "Something went wrong. Please try again.");
  await expect(title).toBeVisible();
  mend();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/case_management/decision/"));
  await press(title, "Keep This Title: Stone v. Hale & Co.");
  expect((await sent).postDataJSON()).toMatchObject({ connection: "clio", kind: "matter", record: "71", field: "title", ours: "Stone v. Hale (appeal)", theirs: "Stone v. Hale & Co.", keep: "theirs" });
  await toast(page, "Your choice counts. It is written to the other side now.");
  await expect(part.getByRole("listitem")).toHaveCount(1);
});
