// What stands on the public pages: people, prices, law, pictures, figures.
import { sample } from "../../build/site-file.mjs";
import { at, fits, heading, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { main, open } from "./pages.ts";

const file = sample();

test("the footer: social links, contact addresses, the legal pages and a mission line", async ({ page }) => {
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(file.mission);
  for (const { name, url } of file.social) await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", url);
  for (const { email } of file.contact) await expect(footer.getByText(email, { exact: true })).toHaveAttribute("href", `mailto:${email}`);
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await heading(page, "Privacy Policy");
  await footer.getByRole("link", { name: "Terms of Use" }).click();
  await heading(page, "Terms of Use");
  await at(page, "/term-of-use");
});

test("about us: the mission, an e-mail link, seven people with a monogram, and the sample says that it is one", async ({ page }) => {
  await open(page, "/about-us");
  await expect(main(page)).toContainText(file.mission);
  const email = file.contact[0]?.email ?? "";
  await expect(main(page).getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
  const people = page.getByRole("region", { name: "The team" }).getByRole("listitem");
  await expect(people).toHaveCount(7);
  for (const { name, title } of file.team) expect(await people.filter({ hasText: name }).innerText()).toMatch(new RegExp(`^${name[0]}S\\s+${name}\\s+${title}$`));
  await said(page, "These seven people are made up. Your firm adds its own names and titles in the site file.");
});

test("pricing: five columns, their prices, and seven features under the specification's names", async ({ page }) => {
  await open(page, "/pricing");
  const table = page.getByRole("table", { name: "Chancery compared with four kinds of product" });
  const [head = [], prices = [], ...features] = await table.getByRole("row").evaluateAll((all) => all.map((one) => [...one.children].map((cell) => (cell as HTMLElement).innerText.trim())));
  expect([head, prices, ...features].map(([first]) => first)).toEqual([
    "Feature",
    "Price",
    "Inbox Email Summarization",
    "Intake Parsing / Form Fill",
    "Case Law Comparison",
    "Accessible Through Email",
    "Complete Data Control By User",
    "Calendering",
    "24/7 Email Support",
  ]);
  for (const cells of [head, prices, ...features]) expect(cells).toHaveLength(6);
  expect(prices[1]).toMatch(/^Free\s+per 20 emails$/);
  expect(prices.slice(2).map((price) => price.split("\n")[0])).toEqual(["$159", "$1148", "Custom", "Custom"]);
  for (const cells of features) expect(cells[1]).toMatch(/Yes$/);
  for (const cell of features.flatMap((cells) => cells.slice(1))) expect(cell).toMatch(/(Yes|No)$/);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the table of prices scrolls by keyboard, and the page does not", async ({ page }) => {
    await open(page, "/pricing");
    const region = page.getByRole("region", { name: "Chancery compared with four kinds of product" });
    await region.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => region.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
    await fits(page);
  });
});

test("the legal pages: their date, the law, the twelve months, TLS 1.2 and XTS-AES", async ({ page }) => {
  const holds = {
    "/privacy-policy": [/IP address, the name of the application that you used, and a summary of your activity/, /up to 12 months/, /State of Delaware/],
    "/term-of-use": [/law of the State of Delaware/, /not legal advice/, /20 e-mails/],
    "/security-privacy": [/TLS 1\.2 or later/, /XTS-AES encrypts whole disks, but does not authenticate/, /XChaCha20-Poly1305/, /chancery doctor/],
  };
  for (const [path, phrases] of Object.entries(holds)) {
    await open(page, path);
    await said(page, "Last updated March 19, 2025");
    for (const phrase of phrases) await expect(main(page)).toContainText(phrase);
  }
});

test("the first page: a picture that fits the theme, six features with their links, a sample that says so", async ({ page }) => {
  await open(page, "/");
  const picture = page.getByRole("img", { name: /A task in Chancery/ });
  const source = () => picture.evaluate((one) => (one as HTMLImageElement).currentSrc);
  await picture.evaluate((one) => (one as HTMLImageElement).decode());
  expect(await source()).toMatch(/product-desk-light/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(source).toMatch(/product-desk-dark/);
  const rows = page.getByRole("region", { name: "What it does" }).getByRole("listitem");
  await expect(rows).toHaveCount(6);
  for (const one of await rows.all()) await expect(one.getByRole("link")).toHaveAttribute("href", /^\/how-it-works#/);
  for (const text of ["These firms are made up.", "These quotes are made up. Your firm adds real ones in its site file."]) await said(page, text);
  await expect(page.getByRole("region", { name: "Your data stays in the firm" }).getByRole("listitem")).toHaveCount(4);
  const question = page.getByText("Does it need a language model or the internet?");
  const answer = page.getByText("The built-in engine quotes your own documents");
  await expect(answer).toBeHidden();
  await question.focus();
  await question.click();
  await expect(answer).toBeVisible();
});

test("the film: fetched when it is asked for, without sound, with captions in both languages", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await open(page, "/");
  expect(fetched.filter((url) => /\.(webm|vtt)$/.test(url))).toEqual([]);
  await main(page).getByRole("link", { name: "Watch it work (23 seconds)" }).click();
  const film = main(page).locator("video");
  await expect.poll(() => film.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  const { muted, controls, duration } = await film.evaluate((one) => {
    const video = one as HTMLVideoElement;
    return { muted: video.muted, controls: video.controls, duration: video.duration };
  });
  expect({ muted, controls }).toEqual({ muted: true, controls: true });
  expect(duration).toBeGreaterThan(20);
  expect(duration).toBeLessThan(30);
  await expect(film).toHaveAttribute("poster", /product-desk-light/);
  const tracks = film.locator("track");
  expect(await tracks.evaluateAll((all) => (all as HTMLTrackElement[]).map((one) => [one.srclang, one.kind, one.default]))).toEqual([
    ["en", "captions", true],
    ["es", "captions", false],
  ]);
  await expect.poll(() => tracks.first().evaluate((one) => (one as HTMLTrackElement).track.cues?.length)).toBe(5);
});

test("one primary action: to register", async ({ page }) => {
  await open(page, "/");
  await expect(main(page).locator("section").first().getByRole("link", { name: /^(?!Watch it work|How answers are made)/ })).toHaveCount(1);
  await main(page).getByRole("link", { name: "Try 20 e-mails free" }).first().click();
  await heading(page, "Create an Account");
});

test("signed in, the first page leads to the dashboard", async ({ signedIn: page }) => {
  await open(page, "/");
  await main(page).getByRole("link", { name: "Open your dashboard" }).first().click();
  await heading(page, "My Tasks");
});

test("the calculator shows its arithmetic, with the visitor's own figures and within bounds", async ({ page }) => {
  await open(page, "/");
  const reads = (text: string) => expect(main(page).locator("output")).toHaveText(text);
  const weeks = page.getByRole("spinbutton", { name: "Weeks a year" });
  await reads("20 × 42 × $150 = $126,000 a year");
  await page.getByRole("spinbutton", { name: "Hours a week" }).fill("8");
  await page.getByRole("spinbutton", { name: "Rate in dollars an hour" }).fill("1200");
  await reads("8 × 42 × $1,200 = $403,200 a year");
  await weeks.fill("");
  await reads("8 × 0 × $1,200 = $0 a year");
  for (const typed of ["-3", "-0.5", "-1e9"]) {
    await weeks.fill(typed);
    await reads("8 × 0 × $1,200 = $0 a year");
    await expect(weeks).toHaveValue("0");
  }
  await weeks.fill("400");
  await reads("8 × 52 × $1,200 = $499,200 a year");
  await expect(weeks).toHaveValue("52");
});

test("Reserve a Walkthrough leads to the appliance's own page, which writes the mail", async ({ page }) => {
  await open(page, "/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Reserve a Walkthrough" }).click();
  await heading(page, "Reserve a Walkthrough");
  await at(page, "/walkthrough");
  await page.getByLabel("Your name").fill("Ann O’Hara");
  await page.getByLabel("When it suits you").fill("Tue & Wed, 10:00 ET");
  const href = async () => new URL((await page.getByRole("link", { name: "Write the E-mail" }).getAttribute("href")) ?? "");
  await expect
    .poll(async () => (await href()).searchParams.get("body"))
    .toBe("Your name: Ann O’Hara\r\nYour firm: \r\nWhen it suits you: Tue & Wed, 10:00 ET\r\nWhat you would like to see: ");
  const url = await href();
  expect(url.protocol + url.pathname).toBe(`mailto:${file.booking.email}`);
  expect(url.searchParams.get("subject")).toBe("Reserve a Walkthrough");
});
