// The law in a task and the calendar, on the real program: deadlines, authorities, facts, comparisons, a client's intake,
// a court's notice.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Account } from "../fixtures/account.ts";
import { handIn } from "../fixtures/mail.ts";
import { text } from "../fixtures/documents.ts";
import { Calls, alerts, fits, heading, press, said, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const lit = (page: Page) => expect.poll(() => page.evaluate(() => CSS.highlights.get("passage")?.size ?? 0)).toBeGreaterThan(0);
const day = (date: Date, options: Intl.DateTimeFormatOptions) => date.toLocaleDateString("en-US", { timeZone: "UTC", ...options });
const long = (date: Date) => day(date, { weekday: "short", month: "short", day: "numeric", year: "numeric" });

/** An order that was filed today, so that what it asks for is still to come. */
const TODAY = new Date();
const ORDER = `Case 1:26-cv-01234-ABC   Document 12   Filed ${day(TODAY, { month: "2-digit", day: "2-digit", year: "2-digit" })}   Page 1 of 1

UNITED STATES DISTRICT COURT
NORTHERN DISTRICT OF CALIFORNIA

ACME WIDGETS, INC.,

Plaintiff,

v.

JANE DOE,

Defendant.

Case No. 1:26-cv-01234-ABC

ORDER

A complaint must be plausible on its face. Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007). See also Garner v. Lake, 123 F.4th 1 (9th Cir. 1950). And see Conley v. Gibson, 355 U.S. 41 (1957). The bond is $126,000.

The plaintiff shall file an amended pleading within 300 days after service of this order. A hearing is set for July 8, 2087.
`;

/** The order, with two opinions in the firm's files: one that it cites, one at the place of another. */
async function order(account: Account): Promise<void> {
  const twombly = text("twombly.txt", "550 U.S. 544 (2007)\n\nBELL ATLANTIC CORPORATION\nv.\nTWOMBLY\n\nThe complaint is dismissed.");
  const grant = text("grant.txt", "12 N.Y.3d 345 (2009)\n\nPEOPLE v. GRANT\n\nThe judgment is affirmed.");
  await account.write("Our library", "Please keep these opinions. What do they hold?", twombly, grant);
  await account.answered("Our library");
  await account.write("The order", "What must we do, and by when? They rely on Alder v. Whitcombe, 12 N.Y.3d 345 (2009).", text("order.txt", ORDER));
  await account.answered("The order");
}

test("deadlines: due, rule, what they are counted from, every day; counted again as it was served; confirmed, reopened, saved as .ics", async ({ signedIn: page, account }) => {
  await order(account);
  const calls = new Calls(page);
  await page.goto(taskUrl("The order"));
  const deadlines = section(page, "Deadlines");
  await expect(deadlines.getByText(long(new Date("2087-07-08")))).toBeVisible();
  const counted = deadlines.getByText(`300 days · from service of this order of ${long(TODAY)} · Fed. R. Civ. P. 6(a)`);
  await expect(counted).toBeVisible();
  await deadlines.getByText(/^How this date was calculated: 300 days/).click();
  const days = deadlines.getByRole("list", { name: "Days" });
  await expect(days.getByRole("listitem").filter({ hasText: "Thanksgiving Day" }).or(days.getByRole("listitem").filter({ hasText: "Independence Day" })).first()).toBeVisible();
  await expect(days.getByRole("listitem").filter({ hasText: "Saturday" }).first()).toBeVisible();
  await page.getByLabel("Method of service Filing").selectOption({ label: "By mail" });
  await expect(page.getByText(/^“Filing” is now due on /)).toBeVisible();
  expect(calls.all.findLast(({ method }) => method === "POST")?.text).toBe(JSON.stringify({ action: "count", service: "mail" }));
  await expect(days.getByText(/Rule 6\(d\)/).last()).toBeVisible();
  await expect(page.getByLabel("Counting rules Hearing"), "a day that the text names is not counted").toHaveCount(0);
  await press(page, "Confirm Filing");
  await expect(page.getByText("“Filing” was added to your calendar.")).toBeVisible();
  expect(calls.all.findLast(({ method }) => method === "POST")?.text).toBe(JSON.stringify({ action: "confirm" }));
  await expect(page.getByRole("button", { name: "Reopen Filing" })).toBeVisible();
  await expect(page.getByLabel("Method of service Filing"), "what is confirmed is not counted again").toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save as .ics")]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  expect(readFileSync(await download.path(), "utf8").match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test("authorities stand in a table with their verdicts, the doubtful first; facts in a sheet; each opens its source", async ({ signedIn: page, account }) => {
  await order(account);
  await page.goto(taskUrl("The order"));
  const rows = section(page, "Authorities").getByRole("table").getByRole("row");
  await expect(rows.nth(1).getByText("Impossible")).toBeVisible();
  await expect(rows.nth(2).getByText("Name does not match")).toBeVisible();
  await expect(rows.nth(3).getByText("Not in your files", { exact: true })).toBeVisible();
  await expect(rows.nth(4).getByText("In your files", { exact: true })).toBeVisible();
  await rows.nth(4).getByRole("link", { name: "twombly.txt" }).click();
  await expect(page.getByRole("dialog", { name: "twombly.txt" })).toBeVisible();
  await lit(page);
  await page.keyboard.press("Escape");
  const facts = section(page, "Fact Sheet");
  await expect(facts.getByText("Plaintiff", { exact: true })).toBeVisible();
  await facts.getByRole("link", { name: "$126,000" }).click();
  await expect(page.getByRole("dialog", { name: "order.txt" })).toBeVisible();
  await lit(page);
});

test("documents are compared on demand: who cites what; saved as Word, and an answer too", async ({ signedIn: page, account }) => {
  const ours = "A complaint must be plausible. Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007). Conley v. Gibson, 355 U.S. 41 (1957).\n";
  const theirs = "We agree with Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007), and Erickson v. Pardus, 551 U.S. 89 (2007). Garner v. Lake, 123 F.4th 1 (9th Cir. 1950).\n";
  await account.write("Motion to dismiss", "Please keep our brief and theirs.", text("ours.txt", ours), text("theirs.txt", theirs));
  await account.answered("Motion to dismiss");
  await page.goto(taskUrl("Motion to dismiss"));
  await press(page, "Compare the documents");
  const missed = page.getByRole("group", { name: "Not cited by all" }).getByRole("row");
  await expect(missed.filter({ hasText: "Conley v. Gibson" }).getByText("once")).toBeVisible();
  const authorities = section(page, "Authorities");
  await expect(authorities.getByRole("table").first().getByRole("row", { name: /123 F\.4th 1/ })).toContainText("Impossible");
  const [comparison] = await Promise.all([page.waitForEvent("download"), authorities.getByRole("button", { name: "Save as Word" }).click()]);
  expect(comparison.suggestedFilename()).toMatch(/\.docx$/);
  expect(readFileSync(await comparison.path()).subarray(0, 2).toString()).toBe("PK");
  await missed.nth(1).getByRole("link", { name: /^Source 1:/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  const reply = page.getByRole("region", { name: "Reply from Chancery" }).first();
  const [word] = await Promise.all([page.waitForEvent("download"), reply.getByRole("button", { name: "Save as Word" }).click()]);
  expect(word.suggestedFilename()).toMatch(/\.docx$/);
  expect(readFileSync(await word.path()).subarray(0, 2).toString()).toBe("PK");
});

test("what a client told stands in an intake form", async ({ page, openFirm }) => {
  const firm = await openFirm();
  const account = await firm.add();
  await firm.restart({ MAIL_UNKNOWN_SENDERS: "intake", MAIL_INTAKE_ADDRESS: "intake@firm.test", MAIL_INTAKE_OWNER: account.email });
  const client = "maria@client.test";
  const told = "My name is Maria Lopez. When does the lease with my landlord, Whitcombe Estates LLC, end? It ends on May 31, 2027.";
  await handIn(firm.smtp, client, "intake@firm.test", [`From: <${client}>`, "To: <intake@firm.test>", "Subject: My lease", "Message-ID: <1@client.test>", "", told].join("\r\n"));
  await page.goto(`${firm.base}/login`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await heading(page, "My Tasks");
  await page.goto(firm.base + taskUrl("My lease"));
  const intake = section(page, "Client Intake");
  await expect(intake.getByRole("link", { name: "Maria Lopez" })).toBeVisible();
  await expect(intake.getByRole("link", { name: "Whitcombe Estates LLC", exact: true })).toBeVisible();
});

test("a court's notice is read", async ({ signedIn: page, account }) => {
  const notice = readFileSync(new URL("../../../tests/data/court-mail/nef-nysd_2.eml", import.meta.url), "latin1");
  const [head = ""] = notice.split(/\r?\n\r?\n/, 1);
  const subject = /^Subject: *(.*)$/im.exec(head)?.[1]?.trim() ?? "";
  const body = notice.slice(head.length).replaceAll(/\r?\n/g, "\r\n");
  const kept = head.split(/\r?\n(?![ \t])/).filter((line) => /^(content-|mime-|subject)/i.test(line));
  await account.handIn([`From: <${account.email}>`, "To: <assistant@firm.test>", "Message-ID: <nef@firm.test>", ...kept].join("\r\n") + body);
  await expect.poll(() => account.tasks()).toHaveLength(1);
  const [task] = await account.tasks();
  expect(task?.subject).toBe(subject);
  await page.goto(taskUrl(task?.path ?? ""));
  const panel = section(page, "Court Notice");
  await expect(panel.getByText(/\d:\d\d-[a-z]{2}-\d+/).first()).toBeVisible();
});

test("the calendar: what waits, what is confirmed, and a private feed whose address is shown once", async ({ signedIn: page, account, baseURL }) => {
  await order(account);
  const words = alerts(page);
  await page.goto(taskUrl("The order"));
  await press(page, "Confirm Hearing");
  await expect(page.getByText("“Hearing” was added to your calendar.")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Calendar" }).click();
  await heading(page, "Calendar");
  await expect(page.getByRole("region", { name: "Confirmed" }).getByRole("heading", { name: "Hearing" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The order" }).first()).toBeVisible();
  await press(page, "Create an Address");
  const address = page.getByTestId("feed-url");
  const first = await address.innerText();
  const feed = (url: string) => fetch(baseURL + url.slice(url.indexOf("/api/calendar/")));
  expect(await (await feed(first)).text()).toContain("DTSTART;VALUE=DATE:20870708");
  await press(page, "Create a New Address");
  expect(words[0]).toMatch(/^Create a new address\?/);
  await expect(address).not.toHaveText(first);
  expect((await feed(first)).status).toBe(404);
  await press(page, "Turn Off the Feed");
  await expect(page.getByText("The calendar feed is off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create an Address" })).toBeVisible();
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a task's law and the calendar do not scroll sideways", async ({ signedIn: page, account }) => {
    await order(account);
    for (const path of [taskUrl("The order"), "/dashboard?service=calendar"]) {
      await page.goto(path);
      await expect(page.getByText("Filing", { exact: true }).first()).toBeVisible();
      await fits(page);
    }
  });
});

test("where nothing was found it is said; who proved the sender", async ({ signedIn: page, account }) => {
  await account.write("Lunch", "Please note that we meet at noon.");
  await account.answered("Lunch");
  await page.goto(taskUrl("Lunch"));
  await said(page, "Citations: none found");
  await said(page, "Deadlines: none found");
});
