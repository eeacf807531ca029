// The law in a task and the calendar, against the sample firm.
import assert from "node:assert/strict";
import { LEASE, alerts, heading, inside, mock, press, promise, said, taskUrl } from "./promises.mjs";

const section = (page, name) => page.getByRole("region", { name, exact: true });

await promise(
  "deadlines: due, rule, what they are counted from, every day; counted again as it was served; confirmed, reopened, saved as .ics",
  async (page) => {
    await page.goto(mock.base + taskUrl(LEASE));
    const deadlines = section(page, "Deadlines");
    await deadlines.getByText("Mon, Dec 14, 2026").waitFor();
    await deadlines.getByText("14 court days · from service of the summons of Fri, Nov 20, 2026 · Fed. R. Civ. P. 6(a)(1)").waitFor();
    await deadlines.getByText("How it was counted: 14 days").click();
    const days = deadlines.getByRole("list", { name: "Days" });
    await days.getByRole("listitem").filter({ hasText: "Thanksgiving Day" }).waitFor();
    await days.getByRole("listitem").filter({ hasText: "weekend" }).first().waitFor();
    await deadlines.getByText("How it was served:").waitFor();
    await page.getByLabel("Served Answer to the complaint").selectOption({ label: "By mail" });
    await page.getByText("“Answer to the complaint” is counted again: Thu, Dec 17, 2026").waitFor();
    assert.deepEqual(mock.requests("/api/tasks/t-1/deadlines/dl-1/").at(-1).body, { action: "count", service: "mail" });
    await deadlines.getByText("Thu, Dec 17, 2026").first().waitFor();
    await days.getByText("service by mail adds 3 days (Rule 6(d))").last().waitFor();
    assert.equal(await page.getByLabel("Counted by Notice under clause 14.2").count(), 0, "what is confirmed is not counted again");
    await press(page, "Confirm Answer to the complaint");
    await page.getByText("“Answer to the complaint” is in your calendar.").waitFor();
    assert.deepEqual(mock.requests("/api/tasks/t-1/deadlines/dl-1/").at(-1).body, { action: "confirm" });
    await page.getByRole("button", { name: "Reopen Answer to the complaint" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save as .ics")]);
    assert.equal(download.suggestedFilename(), "deadlines.ics");
  },
  inside(),
);

await promise(
  "authorities stand in a table with their verdicts, the doubtful first; facts in a sheet; each opens its source",
  async (page) => {
    await page.goto(mock.base + taskUrl(LEASE));
    const table = section(page, "Authorities").getByRole("table");
    const rows = table.getByRole("row");
    await rows.nth(1).getByText("Impossible").waitFor();
    await rows.nth(2).getByText("Name does not match").waitFor();
    await rows.nth(3).getByText("Not in your files").waitFor();
    await rows.nth(4).getByText("In your files").waitFor();
    await rows.nth(4).getByRole("link", { name: "Deed of Variation 2024.docx, page 2" }).click();
    await page.getByRole("dialog", { name: "Deed of Variation 2024.docx" }).waitFor();
    await page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
    await page.keyboard.press("Escape");
    const facts = section(page, "Fact Sheet");
    await facts.getByText("Tenant", { exact: true }).waitFor();
    await facts.getByRole("link", { name: "$126,000" }).click();
    await page.getByRole("dialog", { name: "Harbour Street Lease (executed).pdf" }).waitFor();
  },
  inside(),
);

await promise(
  "documents are compared on demand: who cites what, what differs; saved as Word, and an answer too",
  async (page) => {
    await page.goto(mock.base + taskUrl(LEASE));
    await press(page, "Compare the documents");
    const missed = page.getByRole("group", { name: "Not cited by all" }).getByRole("row");
    await missed.nth(1).getByText("once, page 3").waitFor();
    await page.getByRole("group", { name: "Quoted in different words" }).getByText("“sufficient” / “enough”").waitFor();
    const authorities = section(page, "Authorities");
    const judged = authorities.getByRole("listitem").filter({ hasText: "41 F.4th 9999 (2d Cir. 2022). The reporter" });
    await judged.getByText("Impossible", { exact: true }).waitFor();
    const save = authorities.getByRole("button", { name: "Save as Word" });
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    assert.equal(download.suggestedFilename(), "comparison.docx");
    await missed.nth(1).getByRole("link", { name: /^Source 1:/ }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    const reply = page.getByRole("region", { name: "Reply from Chancery" }).first();
    const answer = reply.getByRole("button", { name: "Save as Word" });
    const [word] = await Promise.all([page.waitForEvent("download"), answer.click()]);
    assert.equal(word.suggestedFilename(), "answer.docx");
  },
  inside(),
);

await promise(
  "what a client told stands in an intake form; where nothing was found it is said; who proved the sender; notes; what lies inside a mail; a court's notice",
  async (page) => {
    await page.goto(mock.base + taskUrl("Trust deed, question on clause 7"));
    const intake = section(page, "Client Intake");
    await intake.getByRole("link", { name: "Maria Lopez" }).waitFor();
    assert.equal(await intake.getByText("Not told").count(), 2);
    await said(page, "No authority is cited in it.");
    await said(page, "No deadline was found in it.");
    await page.getByText("Sender proven by the sender’s domain (DMARC)").click();
    await page.getByText("pass (hale-and-partners.example)").waitFor();
    await page.goto(mock.base + taskUrl("Board minutes"));
    await page.getByText("Nothing proves who sent this mail").waitFor();
    await page.getByText("One attachment said that it was a picture").waitFor();
    await page.getByText("Inside “Fwd: board papers.eml”").waitFor();
    await page.goto(mock.base + taskUrl("Re: engagement letter for the Pell estate"));
    const notice = section(page, "Court Notice");
    await notice.getByText("Pell v. Marlowe").waitFor();
    await notice.getByText("1:26-cv-00417").waitFor();
  },
  inside(),
);

await promise(
  "the calendar: what waits, what is confirmed, and a private feed whose address is shown once",
  async (page) => {
    const words = alerts(page);
    await page.goto(`${mock.base}/dashboard`);
    await page.getByRole("link", { name: "Calendar" }).click();
    await heading(page, "Calendar");
    await page.getByRole("region", { name: "Confirmed" }).getByRole("heading", { name: "Notice under clause 14.2" }).waitFor();
    await page.getByRole("link", { name: LEASE }).first().waitFor();
    await press(page, "Make an Address");
    assert.equal(await page.getByTestId("feed-url").textContent(), "https://chancery.example/api/calendar/0f3c9a.ics");
    await press(page, "Make a New Address");
    assert.match(words[0], /^Make a new address\?/);
    await press(page, "Close the Feed");
    await page.getByText("The calendar feed is closed.").waitFor();
    await page.getByRole("button", { name: "Make an Address" }).waitFor();
  },
  inside(),
);

await promise(
  "at 320 px a task's law and the calendar do not scroll sideways",
  async (page) => {
    for (const path of [taskUrl(LEASE), "/dashboard?service=calendar"]) {
      await page.goto(mock.base + path);
      await page.getByText("Answer to the complaint").first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    }
  },
  { ...inside(), viewport: { width: 320, height: 640 } },
);
