// The law in tasks whose senders other servers proved, or nobody did; and of papers that quote one authority in two ways.
import type { Page } from "@playwright/test";
import { LEASE, alerts, press, said, taskUrl, heading } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a deadline counted with a holiday and weekends, and one that is confirmed already", async ({ signedIn: page, mock }) => {
  await page.goto(taskUrl(LEASE));
  const deadlines = section(page, "Deadlines");
  await expect(deadlines.getByText("Mon, Dec 14, 2026")).toBeVisible();
  await expect(deadlines.getByText("14 court days · from service of the summons of Fri, Nov 20, 2026 · Fed. R. Civ. P. 6(a)(1)")).toBeVisible();
  await deadlines.getByText("How this date was calculated: 14 days").click();
  const days = deadlines.getByRole("list", { name: "Days" });
  await expect(days.getByRole("listitem").filter({ hasText: "Thanksgiving Day" })).toBeVisible();
  await expect(days.getByRole("listitem").filter({ hasText: "weekend" }).first()).toBeVisible();
  await expect(deadlines.getByText("Method of service:")).toBeVisible();
  await page.getByLabel("Method of service Answer to the complaint").selectOption({ label: "By mail" });
  await expect(page.getByText("“Answer to the complaint” is now due on Thu, Dec 17, 2026")).toBeVisible();
  expect(mock.requests("/api/tasks/t-1/deadlines/dl-1/").at(-1)?.body).toEqual({ action: "count", service: "mail" });
  await expect(deadlines.getByText("Thu, Dec 17, 2026").first()).toBeVisible();
  await expect(days.getByText("service by mail adds 3 days (Rule 6(d))").last()).toBeVisible();
  await expect(page.getByLabel("Counting rules Notice under clause 14.2"), "what is confirmed is not counted again").toHaveCount(0);
  await press(page, "Confirm Answer to the complaint");
  await expect(page.getByText("“Answer to the complaint” was added to your calendar.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen Answer to the complaint" })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save as .ics")]);
  expect(download.suggestedFilename()).toBe("deadlines.ics");
});

test("a comparison says what is quoted in different words", async ({ signedIn: page }) => {
  await page.goto(taskUrl(LEASE));
  await press(page, "Compare the documents");
  await expect(page.getByRole("group", { name: "Not cited by all" }).getByRole("row").nth(1).getByText("once, page 3")).toBeVisible();
  await expect(page.getByRole("group", { name: "Quoted in different words" }).getByText("“sufficient” / “enough”")).toBeVisible();
  await expect(section(page, "Authorities").getByRole("listitem").filter({ hasText: "41 F.4th 9999 (2d Cir. 2022). The reporter" }).getByText("Impossible", { exact: true })).toBeVisible();
});

test("what a client told and did not tell; who proved the sender; notes; what lies inside a mail; a court's notice", async ({ signedIn: page }) => {
  await page.goto(taskUrl("Trust deed, question on clause 7"));
  const intake = section(page, "Client Intake");
  await expect(intake.getByRole("link", { name: "Maria Lopez" })).toBeVisible();
  await expect(intake.getByText("Not stated")).toHaveCount(2);
  await said(page, "Citations: none found");
  await said(page, "Deadlines: none found");
  await page.getByText("Sender verified by their domain (DMARC)").click();
  await expect(page.getByText("pass (hale-and-partners.example)")).toBeVisible();
  await page.goto(taskUrl("Board minutes"));
  await expect(page.getByText("Unverified sender of this mail")).toBeVisible();
  await expect(page.getByText("One attachment said that it was a picture")).toBeVisible();
  await expect(page.getByText("Inside “Fwd: board papers.eml”")).toBeVisible();
  await page.goto(taskUrl("Re: engagement letter for the Pell estate"));
  const notice = section(page, "Court Notice");
  await expect(notice.getByText("Pell v. Marlowe")).toBeVisible();
  await expect(notice.getByText("1:26-cv-00417")).toBeVisible();
});

test("the calendar of a firm with deadlines in several states", async ({ signedIn: page }) => {
  const words = alerts(page);
  await page.goto("/dashboard?service=calendar");
  await heading(page, "Calendar");
  await expect(page.getByRole("region", { name: "Confirmed" }).getByRole("heading", { name: "Notice under clause 14.2" })).toBeVisible();
  await expect(page.getByRole("link", { name: LEASE }).first()).toBeVisible();
  await press(page, "Create an Address");
  await expect(page.getByTestId("feed-url")).toHaveText("https://chancery.example/api/calendar/0f3c9a.ics");
  expect(words).toEqual([]);
});
