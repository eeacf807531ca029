// My Tasks and My Files, against the sample firm.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { LEASE, alerts, heading, inside, mock, promise, taskUrl } from "./promises.mjs";

await promise(
  "the list of tasks, and a task opened by its row; back and forward restore",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    const row = page.getByRole("row").filter({ hasText: LEASE });
    await row.getByText("Email (4 files)", { exact: true }).waitFor();
    await row.getByText("From: margaret.hale@hale-and-partners.example", { exact: true }).waitFor();
    for (const name of ["Name", "Type", "Received", "Status", "Actions"]) await page.getByRole("columnheader", { name, exact: true }).waitFor();
    await row.getByText("Answered").click();
    await heading(page, LEASE);
    assert.equal(new URL(page.url()).searchParams.get("path"), LEASE);
    assert.deepEqual(await page.evaluate(() => history.state), { service: "vault", path: LEASE, crumbs: [{ name: LEASE, path: LEASE }] });
    await page.getByRole("link", { name: "My Files" }).click();
    await page.getByRole("link", { name: "Harbour Street" }).click();
    await page.getByRole("link", { name: "Correspondence" }).click();
    await page.getByText("No items found.", { exact: true }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Harbour Street" }).click();
    await heading(page, "Harbour Street");
    await page.goBack();
    await heading(page, "Correspondence");
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await heading(page, LEASE);
    await page.goBack();
    await heading(page, "My Tasks");
    // The row that was left has the focus again.
    await page.waitForFunction((name) => document.activeElement?.textContent === name, LEASE);
    await page.goForward();
    await heading(page, LEASE);
    await page.reload();
    await heading(page, LEASE);
  },
  inside(),
);

await promise(
  "J, K and Enter walk the list and open; U goes up; ? shows the keys",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await page.getByRole("row").filter({ hasText: LEASE }).waitFor();
    for (const key of ["j", "j", "j", "k", "j"]) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), LEASE);
    await page.keyboard.press("Enter");
    await heading(page, LEASE);
    // The focus follows a moment after what it goes to is drawn.
    await page.waitForFunction(() => document.activeElement.tagName === "H1");
    await page.keyboard.press("u");
    await heading(page, "My Tasks");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
  },
  inside(),
);

await promise(
  "an answer: lines, the numbers of their sources, the quote on hover and focus, gaps, delivery",
  async (page) => {
    await page.goto(mock.base + taskUrl(LEASE));
    await page.getByText("no source", { exact: true }).waitFor();
    await page.getByText("No address for service was found in the documents.").waitFor();
    await page.getByText("Sent to margaret.hale@hale-and-partners.example", { exact: true }).waitFor();
    const quote = page.getByRole("tooltip");
    await page.getByRole("link", { name: "Source 2: Deed of Variation 2024.docx, page 2" }).first().hover();
    await quote.getByText("Deed of Variation 2024.docx, page 2").waitFor();
    await quote.getByText("shall be deleted and replaced with the words").waitFor();
    await page.keyboard.press("Escape");
    await quote.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: /^Source 3:/ }).first().focus();
    await quote.getByText("Time shall be of the essence").waitFor();
    await page.getByRole("group", { name: "Sources" }).getByRole("listitem").nth(3).waitFor();
  },
  inside(),
);

await promise(
  "a file downloads byte for byte under the name of its header; a failure says so",
  async (page) => {
    await page.goto(`${mock.base}/dashboard?service=upload`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Engagement terms 2026.docx" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "f-a – sample.bin");
    assert.deepEqual([...readFileSync(await download.path())], [0, 1, 2, 255]);
    const words = alerts(page);
    mock.control("fail", { path: "/api/files/file/", status: "500" });
    await page.getByRole("button", { name: "Download Engagement terms 2026.docx" }).click();
    await page.getByRole("button", { name: "Downloading" }).waitFor({ state: "hidden" });
    assert.deepEqual(words, ["Failed to download file. Please try again."]);
  },
  { ...inside(), quiet: true },
);

await promise(
  "a task and its answer arrive without reload, also after a lost connection",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await page.getByRole("row").filter({ hasText: LEASE }).waitFor();
    await page.evaluate(() => (globalThis.notReloaded = true));
    const id = mock.control("arrive");
    const row = page.getByRole("row").filter({ hasText: "injunction hearing moved" });
    await row.getByText("Received").waitFor();
    await page.getByTestId("announcer").getByText(/New task: Urgent: injunction hearing/).waitFor({ state: "attached" });
    await page.getByRole("link", { name: /^My Tasks/ }).getByText("9").waitFor();
    await row.click();
    await page.getByText("The answer appears here by itself.").waitFor();
    mock.control("drop");
    mock.control("answer", { task: id });
    await page.getByText("Waiting for the mail relay", { exact: true }).waitFor();
    await page.getByText("The answer appears here by itself.").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => globalThis.notReloaded), true);
  },
  { ...inside(), quiet: true },
);

await promise(
  "a list that fails says so and can be asked again; an empty one says so too",
  async (page) => {
    // No events either: they would ask again before the reader does.
    mock.control("fail", { path: "/api/events/", status: "503" });
    mock.control("fail", { path: "/api/files/list/", status: "403" });
    await page.goto(`${mock.base}/dashboard`);
    await page.getByText("Your tasks could not be loaded.").waitFor();
    mock.control("mend", { path: "/api/files/list/" });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("row").filter({ hasText: LEASE }).waitFor();
    await page.getByText("Connection lost. Trying again…").waitFor();
    mock.control("mend", { path: "/api/events/" });
    await page.getByText("Connection lost. Trying again…").waitFor({ state: "hidden" });
    mock.control("empty");
    await page.getByText("No items found.", { exact: true }).waitFor();
  },
  { ...inside(), quiet: true },
);
