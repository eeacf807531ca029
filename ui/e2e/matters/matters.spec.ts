// Matters, on the real program: one is opened, a paper put in, a colleague taken into the team, and then walled out; who can see a file.
import { text } from "../fixtures/documents.ts";
import { fits, heading, press, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const MATTERS = "/dashboard?service=matters";
const LEASE = text("Wharf lease.txt", "LEASE\n\nThe tenant pays a rent of $4,815 on the first day of each month.");

test("a matter is opened, filled, shared and walled", async ({ signedIn: page, account, firm }) => {
  const colleague = await firm.add();
  const { people } = await account.get<{ people: { id: string; email: string }[] }>("/api/matters/people/");
  const who = people.find(({ email }) => email === colleague.email)?.id ?? "";
  await account.upload("", LEASE);
  await page.goto(MATTERS);
  await page.getByRole("link", { name: "Open Matter" }).click();
  await heading(page, "New Matter");
  await press(page, "Save");
  await said(page, "Give the matter a title.");
  await page.getByRole("textbox", { name: "Title" }).fill("Harbor Street");
  await page.getByRole("textbox", { name: "Parties" }).fill("Alder Freight, Inc., tenant");
  await press(page, "Save");
  await heading(page, "Harbor Street");
  await expect(page.getByText("Nothing is in this matter yet.")).toBeVisible();

  await press(page, "Add Papers…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Files" }).check();
  await press(dialog, "Add");
  await said(page, "Choose at least one file.");
  await dialog.getByRole("checkbox", { name: /Wharf lease/ }).check();
  await press(dialog, "Add");
  const paper = page.getByRole("link", { name: "Wharf lease.txt" });
  await expect(paper).toBeVisible();

  await press(page, "Add Person…");
  const person = dialog.getByRole("combobox", { name: "Person" });
  await person.selectOption(who);
  await press(dialog, "Add");
  await expect(page.getByText(colleague.email)).toBeVisible();
  const id = new URL(page.url()).searchParams.get("path") ?? "";
  const seen = () => colleague.call("GET", `/api/matters/${id}/`).then(() => true, () => false);
  expect(await seen()).toBe(true);

  await paper.click();
  await dialog.getByRole("button", { name: "Who can see this?" }).click();
  await expect(dialog.getByText("In the matter’s team")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await press(page, "Set Wall…");
  await person.selectOption(who);
  await press(dialog, "Set Wall");
  await said(page, "Write why there is a wall.");
  await dialog.getByRole("textbox", { name: "Why" }).fill("Acted for the landlord");
  await press(dialog, "Set Wall");
  await expect(page.getByText("Acted for the landlord")).toBeVisible();
  expect(await seen()).toBe(false);
});

test("a file is put into a matter from its menu, and somebody leaves a team", async ({ signedIn: page, account, firm, problems }) => {
  // The news that a matter is no longer one's own may come to its page before the page goes away.
  problems.allow(404, 409);
  const colleague = await firm.add();
  const { people } = await account.get<{ people: { id: string; email: string }[] }>("/api/matters/people/");
  const who = people.find(({ email }) => email === colleague.email)?.id ?? "";
  const made = await account.call("POST", "/api/matters/", { number: "2026-041", title: "Pier Nine" });
  const { id } = (await made.json()) as { id: string };
  await account.upload("", LEASE);
  await page.goto("/dashboard?service=upload");
  await page.getByRole("button", { name: "Actions for Wharf lease.txt" }).click();
  await page.getByRole("menuitem", { name: "Add to Matter…" }).click();
  const dialog = page.getByRole("dialog");
  await press(dialog, "Add");
  await said(page, "Choose a matter.");
  await dialog.getByRole("radio", { name: /Pier Nine/ }).check();
  await press(dialog, "Add");
  await expect(dialog).toHaveCount(0);
  await page.goto(`${MATTERS}&path=${id}`);
  await expect(page.getByRole("link", { name: "Wharf lease.txt" })).toBeVisible();
  // The last manager stays; with another one, one may leave.
  page.on("dialog", (asked) => void asked.accept());
  await press(page, "Leave");
  await expect(page.getByText("A matter needs somebody who manages it.")).toBeVisible();
  await account.call("POST", `/api/matters/${id}/team/`, { who, level: "manage" });
  await page.reload();
  await press(page, "Leave");
  await heading(page, "Matters");
  await expect(page.getByRole("link", { name: "Pier Nine" })).toHaveCount(0);
});

test("time and expenses are written down, changed and deleted", async ({ signedIn: page, account, problems }) => {
  const made = await account.call("POST", "/api/matters/", { number: `T-${Date.now()}`, title: "Timed case" });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${MATTERS}&path=${id}`);
  await expect(page.getByText("Nothing is written down yet.")).toBeVisible();
  await press(page, "Add Entry…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Time or expense" }).fill("an hour");
  await dialog.getByRole("textbox", { name: "What for" }).fill("Call with the client");
  await press(dialog, "Save");
  await said(page, "Write time like 1:30, 45 min or 0.4 h, at most 24 hours, or an expense like $12.50.");
  await dialog.getByRole("textbox", { name: "Time or expense" }).fill("1.5 h");
  await press(dialog, "Save");
  await expect(page.getByText("So far 1:30 h.")).toBeVisible();
  await press(page, "Add Entry…");
  await dialog.getByRole("textbox", { name: "Time or expense" }).fill("$12.50");
  await dialog.getByRole("textbox", { name: "What for" }).fill("Copies");
  await press(dialog, "Save");
  await expect(page.getByText("So far 1:30 h · $12.50.")).toBeVisible();
  await press(page, "Change Copies");
  await expect(dialog.getByRole("textbox", { name: "Time or expense" })).toHaveValue("$12.50");
  await dialog.getByRole("textbox", { name: "Time or expense" }).fill("$20");
  await press(dialog, "Save");
  await expect(page.getByText("So far 1:30 h · $20.00.")).toBeVisible();
  // Somebody else changes the entry while the dialog is open.
  problems.allow(409);
  await press(page, "Change Copies");
  await expect(dialog.getByRole("textbox", { name: "Time or expense" })).toHaveValue("$20.00");
  const { activities } = await account.get<{ activities: { id: string; day: string; note: string; version: number }[] }>(`/api/matters/${id}/activities/`);
  const copies = activities.find(({ note }) => note === "Copies");
  await account.call("POST", `/api/matters/${id}/activities/change/`, { activity: copies?.id, version: copies?.version, day: copies?.day, note: "Copies and stamps", minutes: null, cents: 2500 });
  await dialog.getByRole("textbox", { name: "Time or expense" }).fill("$30");
  await press(dialog, "Save");
  await said(page, /It says now: “Copies and stamps”, \$25\.00, .* Save again to replace that\./);
  await press(dialog, "Save");
  await expect(page.getByText("So far 1:30 h · $30.00.")).toBeVisible();
  page.on("dialog", (asked) => void asked.accept());
  await press(page, "Delete Copies");
  await expect(page.getByText("So far 1:30 h.", { exact: true })).toBeVisible();
});

test("a legal hold keeps a paper, and a matter is exported", async ({ signedIn: page, account }) => {
  await account.upload("", text("Held lease.txt", "LEASE\n\nThe tenant pays."));
  const made = await account.call("POST", "/api/matters/", { number: `H-${Date.now()}`, title: "Held case" });
  const { id } = (await made.json()) as { id: string };
  const { files } = await account.get<{ files: { id: string; name: string }[] }>("/api/files/list/?type=files");
  const file = files.find(({ name }) => name === "Held lease.txt")?.id ?? "";
  await account.call("POST", `/api/matters/${id}/papers/`, { kind: "file", id: file });
  await page.goto(`${MATTERS}&path=${id}`);
  await heading(page, "Held case");
  await press(page, "Set Legal Hold…");
  const dialog = page.getByRole("dialog");
  await press(dialog, "Set Legal Hold");
  await said(page, "Write who asked for the hold, and why.");
  await dialog.getByRole("textbox", { name: "Asked for by" }).fill("The court");
  await dialog.getByRole("textbox", { name: "Why" }).fill("Litigation is expected");
  await press(dialog, "Set Legal Hold");
  await expect(page.getByText("Litigation is expected")).toBeVisible();
  expect(await account.call("DELETE", `/api/files/file/${file}/delete/`).then(() => true, () => false)).toBe(false);

  page.on("dialog", (asked) => void asked.accept());
  const download = page.waitForEvent("download");
  await press(page, "Export");
  expect((await download).suggestedFilename()).toMatch(/Held case\.zip$/);

  await press(page, "Lift");
  await expect(page.getByText("None stands on this matter.")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  test("everything fits", async ({ signedIn: page, account, axe }) => {
    const made = await account.call("POST", "/api/matters/", { number: `P-${Date.now()}`, title: "Alder Freight v. Road Runner, about the wharf", court: "N.D. Cal." });
    const { id } = (await made.json()) as { id: string };
    for (const path of ["", "new", id]) {
      await page.goto(path ? `${MATTERS}&path=${path}` : MATTERS);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fits(page);
      await axe(page);
    }
  });
});
