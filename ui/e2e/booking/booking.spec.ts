// Meetings on the real program: a member opens a page, a guest books, moves and cancels, in a browser of another time zone.
import { alerts, breaks, fits, heading, press, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const MEETINGS = "/dashboard?service=booking";
const unique = (): string => `desk-${Math.random().toString(36).slice(2, 10)}`;

/** An open page around the clock. */
const pageOf = (slug: string, more: object = {}) => ({
  slug,
  open: true,
  welcome: "",
  zone: "America/New_York",
  week: Array.from({ length: 7 }, (_, day) => ({ day, from: 0, until: 1440 })),
  closed: [],
  federal_holidays: false,
  before: 0,
  after: 0,
  notice_hours: 1,
  days_ahead: 14,
  step: 60,
  kinds: [{ name: "First consultation", minutes: 30, place: { kind: "office", detail: "14 Harbour Street" }, questions: ["Who is on the other side?"] }],
  ...more,
});

test("a page is opened, and its hours and kinds are kept", async ({ signedIn: page }) => {
  const slug = unique();
  await page.goto(MEETINGS);
  await heading(page, "Meetings");
  await expect(page.getByText("No meetings are booked.")).toBeVisible();
  await expect(page.getByText(/Your page is closed/)).toBeVisible();
  await page.getByRole("textbox", { name: "Address of the page" }).fill(slug);
  await page.getByRole("button", { name: "Remove these hours on Friday" }).click();
  await page.getByLabel("Tuesday, from").fill("10:30");
  await page.getByRole("textbox", { name: "Closed days" }).fill("Christmas");
  await page.getByRole("checkbox", { name: "Guests can book" }).check();
  await press(page, "Save");
  await said(page, "“Christmas” is not a date. Write it as 2026-12-24.");
  await page.getByRole("textbox", { name: "Closed days" }).fill("2030-12-24");
  await press(page, "Save");
  await expect(page.getByText("Your booking page was saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: new RegExp(`/book/${slug}$`) })).toBeVisible();
  await expect(page.getByLabel("Tuesday, from")).toHaveValue("10:30");
  await expect(page.getByLabel("Friday, from")).toBeHidden();
  await fits(page);
});

test.describe("in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a guest books, moves and cancels; the member sees it", async ({ signedIn: page, account }) => {
    const slug = unique();
    await account.call("POST", "/api/booking/", pageOf(slug));
    const words = alerts(page);
    await page.goto(`/book/${slug}`);
    await heading(page, /^Meet /);
    await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
    await expect(page.getByText("30 minutes · In the office · 14 Harbour Street")).toBeVisible();
    await fits(page);
    const times = page.getByRole("list", { name: /^Times on/ }).getByRole("button");
    await times.first().click();
    await page.getByLabel("Name").fill("Pat Borealis");
    await page.getByLabel("E-mail address").fill(`pat-${slug}@borealis.example`);
    await page.getByLabel("Who is on the other side?").fill("Acme Holdings");
    await press(page, "Book This Time");
    await heading(page, "Your meeting is booked");
    await expect(page.getByText("14 Harbour Street")).toBeVisible();

    await page.getByRole("link", { name: "Move or Cancel It" }).click();
    await heading(page, /^Your meeting with /);
    await press(page, "Move It…");
    await page.getByRole("list", { name: /^Times on/ }).getByRole("button").last().click();
    await page.getByRole("button", { name: /^Move to This Time/ }).click();
    await expect(page.getByText("Your meeting was moved. A new invitation is on its way.")).toBeVisible();
    await fits(page);

    const own = page.url();
    await page.goto(MEETINGS);
    const listed = page.getByRole("list", { name: "Upcoming" }).getByRole("listitem");
    await expect(listed).toContainText("Pat Borealis");
    await expect(listed).toContainText("Acme Holdings");

    await page.goto(own);
    await press(page, "Cancel the Meeting…");
    await expect(page.getByText("This meeting was cancelled.")).toBeVisible();
    expect(words[0]).toMatch(/^Cancel this meeting/);
  });
});

test("a page that is not there says so, and a server that fails can be asked again", async ({ page, account, problems }) => {
  problems.allow(404, 500);
  await page.goto(`/book/${unique()}`);
  await heading(page, "Nothing can be booked here.");
  await page.goto("/meeting/AAAA");
  await heading(page, "This link opens no meeting.");
  const slug = unique();
  await account.call("POST", "/api/booking/", pageOf(slug, { kinds: [{ name: "Call", minutes: 30, place: { kind: "phone", detail: "" }, questions: [] }] }));
  const mend = await breaks(page, `/api/book/${slug}/`);
  await page.goto(`/book/${slug}`);
  await heading(page, "The server could not be reached.");
  await mend();
  await press(page, "Try again");
  await expect(page.getByText("30 minutes · By telephone")).toBeVisible();
});

test("a time that somebody else takes meanwhile is not taken twice", async ({ page, account, baseURL, problems }) => {
  problems.allow(409);
  const slug = unique();
  await account.call("POST", "/api/booking/", pageOf(slug));
  await page.goto(`/book/${slug}`);
  const first = page.getByRole("list", { name: /^Times on/ }).getByRole("button").first();
  await first.click();
  await page.getByLabel("Name").fill("Pat Borealis");
  await page.getByLabel("E-mail address").fill(`pat-${slug}@borealis.example`);
  const query = new URLSearchParams({ kind: "First consultation", from: new Date().toISOString(), days: "21" });
  const [from] = ((await (await fetch(`${baseURL}/api/book/${slug}/times/?${query}`)).json()) as { times: string[] }).times;
  const other = { key: `another ${slug}`, kind: "First consultation", from, name: "Ann Lee", email: `ann-${slug}@lee.example` };
  const taken = await fetch(`${baseURL}/api/book/${slug}/`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(other) });
  expect(taken.status).toBe(201);
  await press(page, "Book This Time");
  await said(page, "Somebody has just taken this time. Please choose another one.");
  await first.click();
  await press(page, "Book This Time");
  await heading(page, "Your meeting is booked");
});

test("times are proposed by mail, chosen on the page behind the link, and booked", async ({ page, openFirm }) => {
  // Mails to people outside have a link where the firm says what its address is.
  const firm = await openFirm();
  await firm.restart({ HTTP_PUBLIC_URL: firm.base });
  const account = await firm.add();
  await page.goto(`${firm.base}/login`);
  await signInForm(page, account.email, account.password);
  await said(page, "No items found.");
  const robin = `robin-${unique()}@vale.example`;
  await account.call("POST", "/api/booking/", pageOf(unique()));
  const subject = `Times ${robin}`;
  await account.write(subject, `Find a time with Robin Vale <${robin}> in the next 2 weeks for a 30-minute call about Smith v. Jones`);
  await page.goto(firm.base + MEETINGS);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Send these times to Robin Vale" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole("button", { name: "Send these times to Robin Vale" }).click();
  await expect(page.getByRole("button", { name: /^Book / }).first()).toBeVisible();
  await fits(page);

  // The other side, who has no account.
  await expect.poll(() => firm.mailbox.after(robin, "/proposed/")).not.toBeNull();
  await page.goto(`${firm.base}/proposed/${firm.mailbox.after(robin, "/proposed/")}`);
  await heading(page, /^Times with /);
  await expect(page.getByText("30 minutes · Smith v. Jones")).toBeVisible();
  await page.getByRole("button", { name: /^Choose / }).first().click();
  await expect(page.getByText(/^Your choice was sent to /)).toBeVisible();
  await expect(page.getByText("Chosen", { exact: true })).toBeVisible();
  await fits(page);

  await page.goto(firm.base + MEETINGS);
  await expect(page.getByText("Chosen by the other side")).toBeVisible();
  await page.getByRole("button", { name: /^Book / }).first().click();
  await expect(page.getByRole("list", { name: "Upcoming" }).getByRole("listitem").filter({ hasText: "Robin Vale" })).toBeVisible();
  await page.goto(`${firm.base}/proposed/${firm.mailbox.after(robin, "/proposed/")}`);
  await expect(page.getByText("The meeting is booked. The invitation came by mail.")).toBeVisible();
});

test("a meeting that was booked in Spanish has a page in Spanish, with its dates", async ({ page, account, baseURL }) => {
  const slug = unique();
  await account.call("POST", "/api/booking/", pageOf(slug));
  const query = new URLSearchParams({ kind: "First consultation", from: new Date().toISOString(), days: "21" });
  const [from] = ((await (await fetch(`${baseURL}/api/book/${slug}/times/?${query}`)).json()) as { times: string[] }).times;
  const wanted = { key: `spanish ${slug}`, kind: "First consultation", from, name: "Ana Ruiz", email: `ana-${slug}@ruiz.example`, language: "es" };
  const booked = await fetch(`${baseURL}/api/book/${slug}/`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wanted) });
  const { secret } = (await booked.json()) as { secret: string };
  // The program does not say in which language it was booked; the page takes it as soon as it does.
  await page.route(`**/api/booked/${secret}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), language: "es" } });
  });
  await page.goto(`/meeting/${secret}`);
  await heading(page, /^Su reunión con /);
  await expect(page.getByRole("definition").nth(1)).toContainText(/\d de \w+ de \d{4}|\d+ \w+ \d{4}/);
  await expect(page.getByRole("main")).not.toContainText(/Jan|Dec|\d [AP]M\b/);
  await page.getByRole("main").getByRole("button", { name: "English" }).click();
  await heading(page, /^Your meeting with /);
});
