// The public upload page, against the sample firm: the specification's words and limits, letter for letter.
import assert from "node:assert/strict";
import { alerts, dropOn, heading, inside, mock, promise, said, until } from "./promises.mjs";

const LINK = "/upload/l-client";
const files = (...names) => names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`Text of ${name}`) }));
const input = (page) => page.locator("input[type=file]");
const chosen = (page) => page.getByRole("complementary", { name: "Chosen files" }).getByRole("listitem");
const send = (page) => page.getByRole("button", { name: "Upload", exact: true }).click();

await promise("files are chosen, sent and answered; the reply is drawn without markup, pictures or scripts of its own", async (page) => {
  await page.goto(mock.base + LINK);
  await heading(page, "Documents for 14 Harbour Street");
  await page.getByText("Your files go to Hale & Partners, and to nobody else.").waitFor();
  await page.getByText("100 MB a file at most · 17 files left · 195.99 MB left in all").waitFor();
  await send(page);
  await said(page, "Please select at least one file.");
  await input(page).setInputFiles(files("a.txt", "b.txt"));
  await input(page).setInputFiles(files("b.txt", "c.txt"));
  assert.equal(await chosen(page).count(), 3);
  await page.getByRole("button", { name: "Remove a.txt" }).click();
  mock.control("slow", { ms: "4000" });
  await send(page);
  await page.getByRole("button", { name: "Uploading...", exact: true }).waitFor();
  mock.control("slow", { ms: "0" });
  await said(page, "File uploaded successfully!");
  const reply = page.getByRole("region", { name: "Reply" });
  await reply.getByText("b.txt, 13 bytes").waitFor();
  assert.equal(await reply.locator("script, img, iframe").count(), 0);
  assert.deepEqual(await reply.locator("a").evaluateAll((links) => links.map((link) => link.href)), ["https://firm.example/"]);
  const call = mock.requests("/api/upload/l-client/").at(-1);
  assert.equal(call.body.toString().match(/name="files"/g).length, 2);
  assert.equal(call.headers.authorization, undefined);
});

await promise("a file dropped while others are sent stays to be sent", async (page) => {
  await page.goto(mock.base + LINK);
  await input(page).setInputFiles(files("a.txt", "b.txt"));
  mock.control("slow", { ms: "4000" });
  await send(page);
  await page.getByRole("button", { name: "Uploading...", exact: true }).waitFor();
  await dropOn(page.locator("label").filter({ has: input(page) }), "late.txt");
  await chosen(page).nth(2).waitFor();
  mock.control("slow", { ms: "0" });
  await said(page, "File uploaded successfully!");
  assert.deepEqual(await chosen(page).allInnerTexts(), ["late.txt\n21 Bytes"]);
  await send(page);
  await chosen(page).waitFor({ state: "detached" });
  const sent = mock.requests("/api/upload/l-client/").filter(({ method }) => method === "POST").map(({ body }) => [...body.toString().matchAll(/filename="([^"]+)"/g)].map(([, name]) => name));
  assert.deepEqual(sent, [["a.txt", "b.txt"], ["late.txt"]]);
});

await promise("ten files are the most; at ten nothing more can be chosen until one is taken out", async (page) => {
  const words = alerts(page);
  await page.goto(mock.base + LINK);
  const numbered = (count, from = 0) => files(...Array.from({ length: count }, (_, at) => `${from + at}.txt`));
  await input(page).setInputFiles(numbered(8));
  await input(page).setInputFiles(numbered(3, 8));
  assert.deepEqual(words, ["You can only add a maximum of 10 files"]);
  assert.equal(await chosen(page).count(), 8);
  await input(page).setInputFiles(numbered(2, 8));
  assert.equal(await chosen(page).count(), 10);
  assert.equal(await input(page).isDisabled(), true);
  await dropOn(page.locator("label").filter({ has: input(page) }), "late.txt");
  await until(() => words.length === 2, "an alert at the eleventh");
  assert.equal(await chosen(page).count(), 10);
  await page.getByRole("button", { name: "Remove 3.txt" }).click();
  assert.equal(await input(page).isDisabled(), false);
});

await promise(
  "a passcode is asked for where the link has one; a wrong one, and any failure, is told",
  async (page) => {
    await page.goto(`${mock.base}/upload/l-locked`);
    await page.getByLabel("Passcode").fill("wrong");
    await input(page).setInputFiles(files("a.txt"));
    await send(page);
    await page.getByText("Error uploading files").waitFor();
    await page.getByText("The passcode is missing or wrong.").waitFor();
    await page.getByLabel("Passcode").fill("harbor 7");
    await send(page);
    await said(page, "File uploaded successfully!");
    mock.control("fail", { path: "/api/upload/", method: "POST", status: "507" });
    await input(page).setInputFiles(files("b.txt"));
    await send(page);
    await page.getByText("Error uploading files").waitFor();
    assert.equal(await chosen(page).count(), 1);
  },
  { quiet: true },
);

await promise(
  "a visitor from elsewhere reads why the files were refused in the language of the page",
  async (page) => {
    await page.goto(`${mock.base}/upload/l-locked`);
    await page.getByLabel("Clave de acceso").fill("wrong");
    await input(page).setInputFiles(files("a.txt"));
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await page.getByText("Falta la clave de acceso o no es correcta.").waitFor();
  },
  { quiet: true, locale: "es" },
);

await promise(
  "an unknown link says the same as an expired one, and nothing of the firm; one who is signed in is a stranger here too",
  async (page) => {
    await page.goto(`${mock.base}/upload/nobody-knows`);
    await heading(page, "This link is not there, or no longer open.");
    assert.equal(await page.getByText("Hale & Partners").count(), 0);
    await page.goto(mock.base + LINK);
    await heading(page, "Documents for 14 Harbour Street");
    assert.equal(mock.requests("/api/upload/l-client/").at(-1).headers.authorization, undefined);
  },
  { ...inside(), quiet: true },
);

await promise(
  "at 320 px the page does not scroll sideways",
  async (page) => {
    await page.goto(mock.base + LINK);
    await input(page).setInputFiles(files("A file whose name is very long indeed and has no end in sight, or so it seems.txt"));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
  },
  { viewport: { width: 320, height: 640 } },
);
