// The public pages, as a visitor meets them: every route, its words, its links, in two languages and without a script.
import { sample } from "../../build/site-file.mjs";
import { Calls, at, heading, ready, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { PAGES, main, open } from "./pages.ts";

const file = sample();

test("each public page: its address answers 200, it has its name, one first heading, and calls nothing", async ({ page }) => {
  const calls = new Calls(page);
  for (const [path, title, tab] of PAGES) {
    const response = await open(page, path);
    expect(response?.status(), path).toBe(200);
    await heading(page, title);
    await expect(page).toHaveTitle(tab);
    await expect(page.locator("h1")).toHaveCount(1);
  }
  expect(calls.all).toEqual([]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("each public page reads the same: its words, its links, the firm's names", async ({ page, problems }) => {
    problems.allow(404);
    for (const [path, title] of PAGES) {
      await page.goto(path);
      await heading(page, title);
      expect((await main(page).innerText()).length, path).toBeGreaterThan(300);
      await expect(page.getByRole("contentinfo")).toContainText(file.mission);
      await expect(page.getByText(/\{\{|needs JavaScript/)).toHaveCount(0);
    }
    await page.goto("/nowhere");
    await heading(page, "404 Not Found");
    await page.goto("/about-us");
    for (const { name } of file.team) await said(page, name);
    await page.getByRole("button", { name: "Chancery, home page" }).click();
    await heading(page, PAGES[0][1]);
    await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
    await expect(page.getByRole("row")).toHaveCount(9);
    await page.goto("/login");
    await expect(page.locator("body")).toContainText("Chancery needs JavaScript", { useInnerText: true });
  });
});

test.describe("beside what the server sent", () => {
  test.use({ bypassCSP: true });

  test("what the server sent is what the script shows: nothing moves and nothing is replaced", async ({ page, baseURL }) => {
    for (const [path] of PAGES) {
      const bare = await (await fetch(baseURL + path)).text();
      await page.goto(path);
      await ready(page);
      const [sent, shown] = await page.evaluate((html) => {
        const roots = [new DOMParser().parseFromString(html, "text/html").getElementById("root"), document.getElementById("root")];
        return roots.map((one) => one?.innerHTML.replaceAll(/ (?:id|for|aria-controls|aria-describedby|aria-labelledby)="P[^"]*"/g, ""));
      }, bare);
      expect(shown, path).toBe(sent);
    }
  });
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-MX" });

  test("the browser's wish, the reader's choice, and the way back", async ({ page }) => {
    const response = await page.goto("/pricing");
    expect(await response?.text()).toMatch(/<html lang="es">[^]*<h1[^>]*>Precios<\/h1>/);
    await heading(page, "Precios");
    await expect(page).toHaveTitle("Precios · Chancery");
    await ready(page);
    await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
    await heading(page, "Pricing");
    await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true");
    await page.goto("/login");
    await heading(page, "Sign In to Chancery");
    await page.getByRole("button", { name: "Español" }).click();
    await heading(page, "Iniciar sesión en Chancery");
    await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
    await said(page, "El correo es obligatorio");
    await page.goto("/");
    await expect(main(page).locator("output")).toHaveText("20 × 42 × $150 = $126,000 al año");
  });

  test("the dashboard, and the choice in the settings", async ({ signedIn: page, account }) => {
    await account.folder("Harbour Street/Correspondence");
    await account.upload("Harbour Street", { name: "note.txt", type: "text/plain", bytes: Buffer.from("The notice period is six months.") });
    await account.write("The notice period", "What is the notice period in the attached note?", { name: "note.txt", type: "text/plain", bytes: Buffer.from("The notice period is six months.") });
    await account.answered("The notice period");
    await page.goto("/dashboard");
    await heading(page, "Mis tareas");
    await expect(page.getByText("Respondido").first()).toBeVisible();
    await page.goto("/dashboard?service=upload&path=Harbour+Street");
    for (const word of ["CARPETAS", "Procesado"]) await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
    await page.goto("/dashboard?service=settings");
    await heading(page, "Ajustes");
    await page.getByRole("main").getByRole("button", { name: "English" }).click();
    await heading(page, "Settings");
  });
});

test("another firm's site file: its names, colours and links from the first byte on, and no word of the sample", async ({ page, openFirm }) => {
  const site = `
    name = "Hale & <Partners>"
    mission = "We read."
    [booking]
    url = "https://book.example/hale"
    email = "a@hale.example"
    [[team]]
    name = "Margaret Hale"
    title = "Partner"
  `;
  const other = await openFirm({ site });
  await page.goto(`${other.base}/about-us`);
  await expect(page).toHaveTitle("About us · Hale & <Partners>");
  const people = page.getByRole("region", { name: "The team" }).getByRole("listitem");
  await expect(people).toHaveText(/^MH\s*Margaret Hale\s*Partner$/);
  await expect(page.getByText(/sample/i)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Reserve a Walkthrough" })).toHaveAttribute("href", "https://book.example/hale");
  await page.getByRole("button", { name: "Hale & <Partners>, home page" }).click();
  await heading(page, PAGES[0][1]);
  await expect(page.getByRole("region", { name: "What people say" })).toHaveCount(0);
});

test("every link of the public pages leads to a page that is there, and to a section that is on it", async ({ page, baseURL }) => {
  const links = new Map<string, Set<string>>();
  for (const [path] of PAGES) {
    await open(page, path);
    const found = await page.locator("a[href]").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const href of found.filter((one) => one.startsWith(`${baseURL}/`))) {
      const { pathname, hash } = new URL(href);
      links.set(pathname, (links.get(pathname) ?? new Set()).add(hash));
    }
  }
  expect([...links.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(25);
  for (const [path, hashes] of links) {
    if (path.startsWith("/api/")) continue;
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    if (path.startsWith("/assets/")) continue;
    await page.goto(path);
    await expect(page.locator("h1"), path).toBeVisible();
    for (const hash of hashes) if (hash) await expect(page.locator(`[id="${hash.slice(1)}"]`), path + hash).toHaveCount(1);
  }
});

for (const path of ["/nowhere", "/no/such/page"]) {
  test(`any other path is the not-found screen, letter for letter: ${path}`, async ({ page, problems }) => {
    problems.allow(404);
    const response = await open(page, path);
    expect(response?.status()).toBe(404);
    await heading(page, "404 Not Found");
    await said(page, "The page you're looking for doesn't exist!");
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await heading(page, PAGES[0][1]);
  });
}

test("a new page begins at its top, a link to a section shows it, and back returns to the place", async ({ page }) => {
  await open(page, "/");
  const top = () => page.evaluate(() => Math.round(scrollY));
  const link = page.getByRole("link", { name: "How dates are found" });
  await link.scrollIntoViewIfNeeded();
  const before = await top();
  expect(before).toBeGreaterThan(0);
  await link.click();
  await heading(page, "How It Works");
  await page.waitForFunction(() => {
    const y = document.getElementById("dates")?.getBoundingClientRect().top ?? -1;
    return y >= 0 && y < innerHeight / 2;
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await heading(page, "Privacy Policy");
  await expect.poll(top).toBe(0);
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await heading(page, "How It Works");
  await page.goBack();
  await heading(page, PAGES[0][1]);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
});

test("the consent line of registration leads to both legal pages", async ({ page }) => {
  for (const [name, path] of [["Terms of Use", "/term-of-use"], ["Privacy Policy", "/privacy-policy"]] as const) {
    await page.goto("/register");
    await main(page).getByRole("link", { name }).click();
    await heading(page, name);
    await at(page, path);
  }
});

test("a page whose code does not come says so, and can be tried again", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|dynamically imported module/);
  await open(page, "/login");
  const broken = /\/assets\/(pricing|public-page)-[\w-]+\.js/;
  await page.route(broken, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByText("This page could not be loaded.")).toBeVisible();
  await page.unroute(broken);
  await page.getByRole("link", { name: "Try again" }).click();
  await heading(page, "Pricing");
});
