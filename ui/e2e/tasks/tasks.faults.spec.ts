// My Tasks under a broken line of events, and answers in states that the built-in engine and a quick relay do not reach.
import { LEASE, heading, row, said, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";

test("an answer: lines, a line without a source, the numbers of their sources, the quote on hover and focus, gaps, delivery", async ({ signedIn: page }) => {
  await page.goto(taskUrl(LEASE));
  await said(page, "no source");
  await expect(page.getByText("No address for service was found in the documents.")).toBeVisible();
  await said(page, "Sent to margaret.hale@hale-and-partners.example");
  const quote = page.getByRole("tooltip");
  await page.getByRole("link", { name: "Source 2: Deed of Variation 2024.docx, page 2" }).first().hover();
  await expect(quote.getByText("Deed of Variation 2024.docx, page 2")).toBeVisible();
  await expect(quote.getByText("shall be deleted and replaced with the words")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(quote).toBeHidden();
  await page.getByRole("link", { name: /^Source 3:/ }).first().focus();
  await expect(quote.getByText("Time shall be of the essence")).toBeVisible();
  await expect(page.getByRole("group", { name: "Sources" }).getByRole("listitem")).toHaveCount(4);
});

test("a task and its answer arrive without reload, also after a lost connection", async ({ signedIn: page, mock, problems }) => {
  problems.allow(/ERR_|network error/i);
  await page.goto("/dashboard");
  await expect(row(page, LEASE)).toBeVisible();
  await page.evaluate(() => ((globalThis as { same?: boolean }).same = true));
  const id = mock.control("arrive");
  const task = row(page, "injunction hearing moved");
  await expect(task.getByText("Received")).toBeVisible();
  await expect(page.getByTestId("announcer").getByText(/New task: Urgent: injunction hearing/)).toBeAttached();
  await expect(page.getByRole("link", { name: /^My Tasks/ }).getByText("9")).toBeVisible();
  await task.click();
  await expect(page.getByText("The answer will appear here.")).toBeVisible();
  mock.control("drop");
  mock.control("answer", { task: id });
  await said(page, "Waiting for the mail relay");
  await expect(page.getByText("The answer will appear here.")).toBeHidden();
  expect(await page.evaluate(() => (globalThis as { same?: boolean }).same)).toBe(true);
});

test("a list that fails and comes back, and is empty when the line of events stands again", async ({ signedIn: page, mock, problems }) => {
  problems.allow(422, 503);
  mock.control("fail", { path: "/api/events/", status: "503" });
  mock.control("fail", { path: "/api/files/list/", status: "422" });
  await page.goto("/dashboard");
  await said(page, "Your tasks could not be loaded.");
  mock.control("mend", { path: "/api/files/list/" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, LEASE)).toBeVisible();
  await said(page, "Connection lost. Trying again…");
  mock.control("mend", { path: "/api/events/" });
  await expect(page.getByText("Connection lost. Trying again…")).toBeHidden();
  mock.control("empty");
  await said(page, "No items found.");
});

test("states that take longer: on hold, failed, needs attention", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  for (const [subject, status] of [["Summary of the Okafor deposition", "On hold"], ["Board minutes", "Failed"], ["Fwd: Fwd: signed settlement agreement", "Needs attention"]] as const)
    await expect(row(page, subject).getByText(status, { exact: true })).toBeVisible();
  await row(page, "Summary of the Okafor deposition").getByText("On hold").click();
  await heading(page, "Summary of the Okafor deposition");
  await expect(page.getByText(/20 e-mails of this month are used up/)).toBeVisible();
});
