// Chasing, on the real program: a list is given to a client, papers come by its page, a person says what one is, and reminders are stopped.
import type { Page } from "@playwright/test";
import { fits, heading, press, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const CHASING = "/dashboard?service=chasing";
/** A name that no other test gives: the firm has one set of contacts. */
const unique = (): string => `V${Array.from({ length: 5 }, () => "aeiou"[Math.floor(Math.random() * 5)]! + "dklmnrst"[Math.floor(Math.random() * 8)]!).join("")}`;
const file = (name: string, words: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
const report = (family: string) =>
  file("IMG_2034.txt", `STATE OF CALIFORNIA\nTRAFFIC COLLISION REPORT\nCASE NUMBER 24-118\nPARTY 1 DRIVER Maria ${family}\nNARRATIVE: stopped.\nREPORTING OFFICER A. Sims BADGE 12\n`);
const of = (page: Page, region: string, words: string | RegExp) => page.getByRole("region", { name: region }).getByRole("listitem").filter({ hasText: words });

test("a client gets a list, sends papers, and is asked again for what is no use", async ({ signedIn: page, account, browser }) => {
  const family = unique();
  const email = `${family.toLowerCase()}@client.example`;
  await account.call("POST", "/api/clients/", { kind: "person", name: `Maria ${family}`, roles: ["client"], emails: [email] });
  await page.goto(CHASING);
  await expect(page.getByText("No client is asked for papers")).toBeVisible();
  await page.getByRole("link", { name: "New List" }).click();
  await heading(page, "New List");
  await press(page, "Send the List");
  await said(page, "Choose a client.");
  await page.getByRole("searchbox", { name: "Client" }).fill(family);
  await page.getByRole("radio", { name: new RegExp(family) }).check();
  await page.getByRole("combobox", { name: "Checklist" }).selectOption("Personal injury");
  await press(page, "Send the List");
  await heading(page, `Maria ${family}`);
  await expect(of(page, "Items", "Police or accident report")).toContainText("Still needed");
  await expect(of(page, "Mails", "The list")).toBeVisible();
  await fits(page);

  // The client's page, by the link alone.
  const { chases } = (await (await account.call("GET", "/api/chasing/")).json()) as { chases: { url: string }[] };
  const link = new URL(chases[0]!.url).pathname;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(link, page.url()).href);
  await heading(visitor, "Personal injury");
  await expect(visitor.getByText(family)).toHaveCount(0);
  await visitor.locator("input[type=file]").setInputFiles([report(family)]);
  await expect(visitor.getByRole("listitem").filter({ hasText: "Police or accident report" })).toContainText("Arrived");
  await visitor.locator("input[type=file]").setInputFiles([{ name: "license.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 cut off") }]);
  await expect(visitor.getByText("Please send these again")).toBeVisible({ timeout: 20_000 });
  await visitor.locator("input[type=file]").setInputFiles([report("Bergstrom")]);
  await fits(visitor);

  // The member sees it come, and says what the file of another name is.
  await expect(of(page, "Items", "Police or accident report")).toContainText("Arrived", { timeout: 20_000 });
  const other = of(page, "Files", "IMG_2034 (2).txt").or(of(page, "Files", "IMG_2034 2.txt")).or(of(page, "Files", "It does not name this person"));
  await expect(other.first()).toBeVisible({ timeout: 20_000 });
  await other.first().getByRole("combobox").selectOption("Medical records");
  await other.first().getByRole("button", { name: "Keep" }).click();
  await expect(of(page, "Items", "Medical records")).toContainText("Arrived");
  await page.getByRole("textbox", { name: "What is wanted" }).fill("Letter from the landlord");
  await press(page, "Add an Item");
  await expect(of(page, "Items", "Letter from the landlord")).toContainText("Still needed");

  // The client wants no more mails: the member sees it.
  await visitor.reload();
  await press(visitor, "Stop the reminders");
  await expect(visitor.getByText("You get no more mails about this list.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("The client asked for no more mails.")).toBeVisible();
  await page.goto(CHASING);
  await expect(page.getByRole("listitem").filter({ hasText: family })).toContainText("still needed");
  await visitor.context().close();
});

test("what arrived and waits for the firm is not still needed, for either side, and opens before the firm", async ({ signedIn: page, account, browser, baseURL }) => {
  const family = unique();
  const made = await account.call("POST", "/api/clients/", { kind: "person", name: `Maria ${family}`, roles: ["client"], emails: [`${family.toLowerCase()}@client.example`] });
  const contact = (await made.json()) as { id: string };
  const given = await account.call("POST", "/api/chasing/", { client: contact.id, list: "injury", language: "en" });
  const chase = (await given.json()) as { id: string; url: string; items: unknown[] };
  const all = chase.items.length;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(baseURL + new URL(chase.url).pathname);
  await expect(visitor.getByText(`${all} documents still needed`)).toBeVisible();
  await visitor.locator("input[type=file]").setInputFiles([report("Bergstrom")]);
  await expect(visitor.getByText("1 document arrived; the firm looks at it")).toBeVisible({ timeout: 20_000 });
  await expect(visitor.getByText(`${all - 1} documents still needed`)).toBeVisible();
  await visitor.context().close();

  await page.goto(CHASING);
  const row = page.getByRole("listitem").filter({ hasText: family });
  await expect(row).toContainText(`${all - 1} of ${all} still needed`);
  await expect(row).toContainText("1 arrived; 1 file to look at");
  await page.goto(`${CHASING}&path=${chase.id}`);
  await expect(of(page, "Items", "Police or accident report")).toContainText("Arrived; to look at");
  await page.getByRole("region", { name: "Files" }).getByRole("link", { name: /^IMG_2034/ }).click();
  await expect(page.getByText("PARTY 1 DRIVER Maria Bergstrom")).toBeVisible();
});

test("the page is in the list's language, until the client chooses another", async ({ page, account, problems }) => {
  const family = unique();
  const made = await account.call("POST", "/api/clients/", { kind: "person", name: `Maria ${family}`, roles: ["client"], emails: [`${family.toLowerCase()}@client.example`] });
  const contact = (await made.json()) as { id: string };
  const list = async (language: string) => {
    const given = await account.call("POST", "/api/chasing/", { client: contact.id, list: language === "es" ? "injury" : "divorce", language });
    return new URL(((await given.json()) as { url: string }).url).pathname;
  };
  const [spanish, english] = [await list("es"), await list("en")];
  await page.goto(spanish);
  await expect(page.getByText(/^Faltan \d+ documentos$/)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByText("Elija archivos o tome una foto")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/still needed|Choose files|reminders/);
  // What the firm decided for that page is no choice of this reader's.
  await page.goto(english);
  await expect(page.getByText(/^\d+ documents still needed$/)).toBeVisible();
  await page.goto("/pricing");
  await heading(page, "Pricing");

  // The switch at the top wins, and is remembered; another list speaks for itself.
  await page.goto(spanish);
  await page.getByRole("main").getByRole("button", { name: "English" }).click();
  await expect(page.getByText(/^\d+ documents still needed$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ documents still needed$/)).toBeVisible();
  await page.goto(english);
  await expect(page.getByText(/^\d+ documents still needed$/)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("button", { name: "Español" }).click();
  await expect(page.getByText(/^Faltan \d+ documentos$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Faltan \d+ documentos$/)).toBeVisible();
  problems.allow(404);
  await page.goto("/wanted/nothing");
  await heading(page, "Este enlace no existe o ya no está abierto.");
  await fits(page);
});
