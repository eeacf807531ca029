// Clients and conflict checks, on the real program: a contact is added, taken over from papers, related, merged and parted; a name is checked,
// its place in a paper opens, and a decision is kept.
import { text } from "../fixtures/documents.ts";
import { alerts, fits, heading, press, said, toast } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const CLIENTS = "/dashboard?service=clients";
/** A name that no other test gives: the firm has one set of contacts. */
const unique = (): string => `V${Array.from({ length: 5 }, () => "aeiou"[Math.floor(Math.random() * 5)]! + "dklmnrst"[Math.floor(Math.random() * 8)]!).join("")}`;
const deposition = (family: string) =>
  text("Deposition.txt", `TRANSCRIPT\n\nDeposition of Karl ${family}, taken on May 4, 2026.\n\nQ. Whom did you call?\n\nA. I called Anneliese Brandt.`);

test("a contact is added, related, merged and parted", async ({ signedIn: page, account }) => {
  const [own, parent] = [unique(), `${unique()} Holdings, Inc.`];
  await account.call("POST", "/api/clients/", { kind: "organisation", name: parent });
  await page.goto(CLIENTS);
  await page.getByRole("link", { name: "Add Contact" }).click();
  await heading(page, "New Contact");
  await press(page, "Save");
  await said(page, "Give the contact a name.");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${own} Runner LLC`);
  await page.getByRole("combobox", { name: "Person or organization" }).selectOption("Organization");
  await page.getByRole("checkbox", { name: "Client", exact: true }).check();
  await page.getByRole("textbox", { name: "E-mail addresses" }).fill("pat@runner.example");
  await press(page, "Save");
  await heading(page, `${own} Runner LLC`);
  await expect(page.getByText("pat@runner.example")).toBeVisible();

  await press(page, "Add Relation…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Find" }).fill(parent);
  await dialog.getByRole("radio", { name: new RegExp(`^${parent}`) }).check();
  await dialog.getByRole("combobox", { name: "This contact is the other one’s" }).selectOption("Subsidiary");
  await press(dialog, "Save");
  await expect(page.getByRole("listitem").filter({ hasText: "Parent company" })).toContainText(parent);

  await account.call("POST", "/api/clients/", { kind: "organisation", name: `${own}runner`, phones: ["(415) 555-0100"] });
  await press(page, "Merge…");
  await dialog.getByRole("searchbox", { name: "Find" }).fill(`${own}runner`);
  await dialog.getByRole("radio", { name: new RegExp(`^${own}runner`) }).check();
  await press(dialog, "Merge");
  await expect(page.getByText("(415) 555-0100")).toBeVisible();
  await press(page, `Part ${own}runner again`);
  await toast(page, `${own}runner is a contact of its own again.`);
  await expect(page.getByText("(415) 555-0100")).toBeHidden();

  // It is found in another spelling.
  await page.goto(CLIENTS);
  await page.getByRole("searchbox", { name: "Find contacts" }).fill(`${own} Runnr`);
  await expect(page.getByRole("link", { name: `${own} Runner LLC` })).toBeVisible();
  await expect(page.getByRole("link", { name: parent })).toBeHidden();
});

test("a name of a paper becomes a contact; a check shows why and where, and is decided", async ({ signedIn: page, account }) => {
  const family = unique();
  await account.upload("", deposition(family));
  await page.goto(CLIENTS);
  await page.getByRole("button", { name: `Add Karl ${family}` }).click();
  await toast(page, `Karl ${family} was added.`);
  await page.getByRole("link", { name: `Karl ${family}` }).click();
  const files = page.getByRole("region", { name: "Files and mails" });
  await expect(files.getByRole("listitem")).toContainText("Witness");
  await expect(files.getByRole("link", { name: "Deposition.txt" })).toBeVisible();

  await page.goto(CLIENTS);
  await page.getByRole("link", { name: "Conflict Checks" }).click();
  await said(page, "No conflict checks yet.");
  await page.getByRole("link", { name: "New Check" }).click();
  await press(page, "Check");
  await said(page, "Write at least one name.");
  await page.getByRole("textbox", { name: "What it is for" }).fill(`${family} v. Harbor Point`);
  await page.getByRole("textbox", { name: "Name 1" }).fill(`Carl ${family}`);
  await page.getByRole("textbox", { name: "Name 2" }).fill("Wilhelmina Oduya");
  await press(page, "Check");
  await heading(page, `${family} v. Harbor Point`);
  const found = page.getByRole("region", { name: `Matches for Carl ${family}` });
  await expect(found.getByRole("listitem").first()).toContainText("Another spelling");
  await expect(found.getByRole("listitem").first()).toContainText("Contact of the firm");
  await expect(page.getByRole("region", { name: "Matches for Wilhelmina Oduya" })).toContainText("Nothing found");
  await found.getByRole("link", { name: "Deposition.txt" }).click();
  await expect(page.locator("dialog[open]")).toContainText(`Deposition of Karl ${family}`);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toBeHidden();

  await press(page, "Decide");
  await said(page, "Choose an outcome.");
  await page.getByRole("radio", { name: /^No conflict/ }).check();
  await press(page, "Decide");
  await said(page, "Write why.");
  await page.getByRole("textbox", { name: "Reason" }).fill("He was a witness in a matter that is closed.");
  await press(page, "Decide");
  await toast(page, "The decision is kept.");
  await expect(page.getByText("He was a witness in a matter that is closed.")).toBeVisible();
  await page.getByRole("link", { name: "Conflict Checks" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `${family} v. Harbor Point` })).toContainText("No conflict");
});

test("a contact is deleted after a question", async ({ signedIn: page, account }) => {
  const name = `Robert ${unique()}`;
  const made = await account.call("POST", "/api/clients/", { kind: "person", name });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${CLIENTS}&path=${id}`);
  const words = alerts(page);
  await press(page, "Delete");
  await expect(page.getByRole("link", { name: "Add Contact" })).toBeVisible();
  expect(words).toEqual([`Delete “${name}”? Papers that name them stay. You cannot undo this.`]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  test("everything fits", async ({ signedIn: page, account, axe }) => {
    const family = unique();
    await account.upload("", deposition(family));
    await account.call("POST", "/api/clients/", { kind: "person", name: `Karl ${family}`, roles: ["witness"], emails: ["karl@weiss.example"] });
    const made = await account.call("POST", "/api/conflicts/", { about: "", asked: [{ name: `Carl ${family}`, side: "client" }] });
    const { id } = (await made.json()) as { id: string };
    for (const path of ["", "new", "conflicts", "conflicts/new", `conflicts/${id}`]) {
      await page.goto(path ? `${CLIENTS}&path=${encodeURIComponent(path)}` : CLIENTS);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fits(page);
      await axe(page);
    }
  });
});
