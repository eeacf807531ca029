// Intake on the real program: a member opens a form, a stranger fills it in on a phone, the member reads and accepts it; and a link that works once.
import { fits, heading, press, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const INTAKE = "/dashboard?service=intake";
/** A name that no other test gives: the firm has one set of contacts. */
const unique = (): string => `V${Array.from({ length: 5 }, () => "aeiou"[Math.floor(Math.random() * 5)]! + "dklmnrst"[Math.floor(Math.random() * 8)]!).join("")}`;

test("a form is opened, filled in on a phone, and accepted", async ({ signedIn: page, browser }) => {
  const [family, other] = [unique(), unique()];
  const slug = family.toLowerCase();
  const name = `Rosa ${family}`;
  await page.goto(INTAKE);
  await heading(page, "Intake");
  await expect(page.getByText("Nobody has sent a form")).toBeVisible();
  await page.getByRole("link", { name: "Forms and Links" }).click();
  await heading(page, "Forms and Links");
  await press(page, "Change Personal injury");
  await page.getByLabel("Address of the form").fill(slug);
  await page.getByLabel("Anybody can fill it in at its address").check();
  await press(page, "Save");
  await expect(page.getByText("Saved.")).toBeVisible();
  await fits(page);
  const address = await page.getByRole("link", { name: new RegExp(`/intake/${slug}$`) }).getAttribute("href");

  // A stranger, on a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: new URL(page.url()).origin });
  const form = await phone.newPage();
  await form.goto(address as string);
  await heading(form, "Personal injury");
  await expect(form.getByLabel("Name of the other driver")).toBeHidden();
  await form.getByLabel("A car or truck accident").check();
  await form.getByLabel("Name of the other driver").fill(`Bob ${other}`);
  await form.getByLabel("Your full name *").fill(name);
  await form.getByLabel("Your e-mail address *").fill("rosa");
  await form.getByLabel("On which day? *").fill("2026-05-31");
  await form.getByLabel("In which state? *").selectOption("TX");
  await form.getByLabel("What happened, in your own words? *").fill("A truck hit me.");
  await form.getByLabel("Which injuries do you have? *").fill("My neck.");
  await form.getByLabel("Police or accident report").setInputFiles({ name: "report.txt", mimeType: "text/plain", buffer: Buffer.from("Traffic collision report") });
  await expect(form.getByText("report.txt")).toBeVisible();
  await fits(form);
  await press(form, "Send");
  await said(form, "2 answers have to be changed.");
  await expect(form.getByText("Please write your whole e-mail address, such as name@example.com.")).toBeVisible();
  await expect(form.getByLabel("Your e-mail address *")).toBeFocused();
  await form.getByLabel("Your e-mail address *").fill(`rosa@${slug}.example`);
  await form.getByRole("checkbox", { name: /does not make me a client/ }).check();
  await press(form, "Send");
  await heading(form, "Thank you");
  await expect(form.getByText("We sent a confirmation to your e-mail address.")).toBeVisible();
  await fits(form);
  await phone.close();

  // The member.
  await page.goto(INTAKE);
  const row = page.getByRole("list", { name: "Who asked for help" }).getByRole("listitem");
  await expect(row).toContainText(name);
  await expect(row).toContainText("May 31, 2028");
  await page.getByRole("link", { name }).click();
  await heading(page, name);
  await expect(page.getByText("Nobody of these names was found.")).toBeVisible();
  await expect(page.getByRole("link", { name: "report.txt" })).toBeVisible();
  await press(page, "Make It a Deadline");
  await expect(page.getByText("In your calendar")).toBeVisible();
  await press(page, "Accept");
  await expect(page.getByText(`${name} is in your contacts.`)).toBeVisible();
  await fits(page);
});

test("a link works once", async ({ signedIn: page, account, problems }) => {
  const made = await account.call("POST", "/api/intake-forms/links/", { form: "consultation", to: "Pat Borealis", language: "en" });
  const link = (await made.json()) as { url: string };
  const path = new URL(link.url).pathname;
  await page.goto(path);
  await heading(page, "Consultation");
  await page.getByLabel("Your full name *").fill("Pat Borealis");
  await page.getByLabel("Your e-mail address *").fill("pat@borealis.example");
  await page.getByLabel("Something else").check();
  await page.getByLabel("What happened, and what do you want to reach? *").fill("A question.");
  await page.getByRole("group", { name: "Is there a date that is near? *" }).getByLabel("No").check();
  await page.getByRole("checkbox", { name: /does not make me a client/ }).check();
  await press(page, "Send");
  await heading(page, "Thank you");
  problems.allow(410);
  await page.goto(path);
  await heading(page, "This link was used");
});

test("a link in Spanish opens a page that is Spanish throughout, also when it was used", async ({ page, account, problems }) => {
  const made = await account.call("POST", "/api/intake-forms/links/", { form: "consultation", to: "Ana Ruiz", language: "es" });
  const path = new URL(((await made.json()) as { url: string }).url).pathname;
  await page.goto(path);
  await heading(page, "Consulta");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\b(?:Yes|Send|Choose)\b/);
  // Chosen on the page, the other language holds for the questions too.
  await page.getByRole("main").getByRole("button", { name: "English" }).click();
  await heading(page, "Consultation");
  await page.getByRole("main").getByRole("button", { name: "Español" }).click();
  await heading(page, "Consulta");
  await page.getByRole("textbox").nth(0).fill("Ana Ruiz");
  await page.locator("input[type=email]").fill("ana@ruiz.example");
  await page.getByLabel("Otra cosa").check();
  await page.locator("textarea").first().fill("Una pregunta.");
  await page.getByRole("group", { name: /fecha/ }).getByLabel("No").check();
  await page.getByRole("checkbox").last().check();
  await press(page, "Enviar");
  await heading(page, "Gracias");
  problems.allow(410);
  await page.goto(path);
  await heading(page, "Este enlace ya se utilizó");
  await fits(page);
});
