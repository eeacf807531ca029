// The public site, as a visitor meets it: every route, text, figure and link of it, against the sample firm.
import assert from "node:assert/strict";
import { sample } from "../build/site-file.mjs";
import { at, heading, inside, mock, promise, said } from "./promises.mjs";
import { ready } from "./support.mjs";

const file = sample();
const PAGES = [
  ["/", "A legal assistant your firm can e-mail.", "Chancery"],
  ["/about-us", "About us", "About us · Chancery"],
  ["/pricing", "Pricing", "Pricing · Chancery"],
  ["/privacy-policy", "Privacy Policy", "Privacy Policy · Chancery"],
  ["/term-of-use", "Terms of Use", "Terms of Use · Chancery"],
  ["/security-privacy", "Security and Privacy", "Security and Privacy · Chancery"],
  ["/how-it-works", "How It Works", "How It Works · Chancery"],
  ["/walkthrough", "Reserve a Walkthrough", "Reserve a Walkthrough · Chancery"],
];
const main = (page) => page.getByRole("main");
const words = (page) => main(page).innerText();
const open = async (page, path) => {
  const response = await page.goto(mock.base + path);
  await ready(page);
  await page.locator("h1").waitFor();
  return response;
};

await promise("each public page: its address answers 200, it has its name, one first heading, and calls nothing", async (page) => {
  for (const [path, title, tab] of PAGES) {
    const response = await open(page, path);
    assert.equal(response.status(), 200, path);
    await heading(page, title);
    assert.equal(await page.title(), tab);
    assert.equal(await page.locator("h1").count(), 1, path);
  }
  assert.equal(mock.control("calls"), "");
});

await promise("without a script each public page reads the same: its words, its links, the firm's names", async (page) => {
  for (const [path, title] of PAGES) {
    await page.goto(mock.base + path);
    await heading(page, title);
    assert.ok((await words(page)).length > 300, path);
    assert.ok((await page.getByRole("contentinfo").innerText()).includes(file.mission), path);
    assert.equal(await page.getByText(/\{\{|needs JavaScript/).count(), 0, path);
  }
  await page.goto(`${mock.base}/nowhere`);
  await heading(page, "404 Not Found");
  await page.goto(`${mock.base}/about-us`);
  for (const { name } of file.team) await said(page, name);
  await page.getByRole("button", { name: "Chancery, first page" }).click();
  await heading(page, PAGES[0][1]);
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  assert.equal(await page.getByRole("row").count(), 9);
  await page.goto(`${mock.base}/login`);
  assert.match(await page.locator("body").innerText(), /Chancery needs JavaScript/);
}, { javaScriptEnabled: false, quiet: true });

await promise("what the server sent is what the script shows: nothing moves and nothing is replaced", async (page) => {
  for (const [path] of PAGES) {
    const bare = await (await fetch(mock.base + path)).text();
    await page.goto(mock.base + path);
    await ready(page);
    const shown = await page.evaluate((html) => {
      const sent = new DOMParser().parseFromString(html, "text/html").getElementById("root");
      return [sent.innerHTML, document.getElementById("root").innerHTML].map((one) => one.replaceAll(/ (?:id|for|aria-controls|aria-describedby|aria-labelledby)="P[^"]*"/g, ""));
    }, bare);
    assert.equal(shown[1], shown[0], path);
  }
}, { bypassCSP: true });

await promise("in Spanish: the browser's wish, the reader's choice, and the way back", async (page) => {
  const response = await page.goto(`${mock.base}/pricing`);
  assert.match(await response.text(), /<html lang="es">[^]*<h1[^>]*>Precios<\/h1>/);
  await heading(page, "Precios");
  assert.equal(await page.title(), "Precios · Chancery");
  await ready(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
  await heading(page, "Pricing");
  assert.equal(await page.getByRole("button", { name: "English" }).getAttribute("aria-pressed"), "true");
  await page.goto(`${mock.base}/login`);
  await heading(page, "Sign In to Chancery");
  await page.getByRole("button", { name: "Español" }).click();
  await heading(page, "Iniciar sesión en Chancery");
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await said(page, "El correo es obligatorio");
  await page.goto(`${mock.base}/`);
  const result = main(page).locator("output");
  assert.equal((await result.innerText()).replaceAll(/\s+/g, " "), "20 × 42 × $150 = $126,000 al año");
}, { locale: "es-MX" });

await promise("in Spanish: the dashboard, and the choice in the settings", async (page) => {
  await page.goto(`${mock.base}/dashboard`);
  await heading(page, "Mis tareas");
  await page.getByText("Respondido").first().waitFor();
  await page.goto(`${mock.base}/dashboard?service=upload&path=Harbour+Street`);
  for (const word of ["CARPETAS", "Procesado"]) await page.getByText(word, { exact: true }).first().waitFor();
  await page.goto(`${mock.base}/dashboard?service=settings`);
  await heading(page, "Ajustes");
  await page.getByRole("main").getByRole("button", { name: "English" }).click();
  await heading(page, "Settings");
}, { ...inside(), locale: "es" });

await promise("another firm's site file: its names, colours and links from the first byte on, and no word of the sample", async (page) => {
  const other = { name: "Hale & <Partners>", mission: "We read.", booking: { url: "https://book.example/hale", email: "a@hale.example" }, team: [{ name: "Margaret Hale", title: "Partner" }] };
  mock.control("firm", { file: JSON.stringify(other) });
  await page.goto(`${mock.base}/about-us`);
  assert.equal(await page.title(), "About us · Hale & <Partners>");
  const people = page.getByRole("region", { name: "The team" }).getByRole("listitem");
  assert.match(await people.innerText(), /^MH\s+Margaret Hale\s+Partner$/);
  assert.equal(await page.getByText(/sample/i).count(), 0);
  assert.equal(await page.getByRole("banner").getByRole("link", { name: "Reserve a Walkthrough" }).getAttribute("href"), "https://book.example/hale");
  await page.getByRole("button", { name: "Hale & <Partners>, first page" }).click();
  await heading(page, PAGES[0][1]);
  assert.equal(await page.getByRole("region", { name: "What people say" }).count(), 0);
  mock.control("reset");
});

await promise("every link of the public pages leads to a page that is there, and to a section that is on it", async (page) => {
  const links = new Set();
  for (const [path] of PAGES) {
    await open(page, path);
    const found = await page.locator("a[href]").evaluateAll((all) => all.map((one) => one.href));
    for (const href of found.filter((one) => one.startsWith(mock.base))) links.add(href);
  }
  assert.ok(links.size > 25, `${links.size} links`);
  for (const link of links) {
    const { pathname, hash } = new URL(link);
    if (pathname.startsWith("/api/")) continue;
    if (pathname.startsWith("/assets/")) {
      assert.equal((await fetch(link)).status, 200, link);
      continue;
    }
    await page.goto("about:blank");
    const response = await page.goto(link);
    assert.equal(response.status(), 200, link);
    await page.locator("h1").waitFor();
    if (hash) assert.equal(await page.locator(`[id="${hash.slice(1)}"]`).count(), 1, link);
  }
});

await promise(
  "any other path: the not-found screen, letter for letter",
  async (page) => {
    const response = await open(page, "/nowhere");
    assert.equal(response.status(), 404);
    await heading(page, "404 Not Found");
    await said(page, "The page you're looking for doesn't exist!");
    await page.getByRole("link", { name: "Go to the first page" }).click();
    await heading(page, PAGES[0][1]);
  },
  { quiet: true },
);

await promise("the footer: social links, contact addresses, the legal pages and a mission line", async (page) => {
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  assert.ok((await footer.innerText()).includes(file.mission));
  for (const { name, url } of file.social) assert.equal(await footer.getByRole("link", { name, exact: true }).getAttribute("href"), url);
  for (const { email } of file.contact) assert.equal(await footer.getByText(email, { exact: true }).getAttribute("href"), `mailto:${email}`);
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await heading(page, "Privacy Policy");
  await footer.getByRole("link", { name: "Terms of Use" }).click();
  await heading(page, "Terms of Use");
  await at(page, "/term-of-use");
});

await promise("about us: the mission, an e-mail link, seven people with a monogram, and the sample says that it is one", async (page) => {
  await open(page, "/about-us");
  assert.ok((await words(page)).includes(file.mission));
  assert.equal(await main(page).getByRole("link", { name: file.contact[0].email }).getAttribute("href"), `mailto:${file.contact[0].email}`);
  const people = page.getByRole("region", { name: "The team" }).getByRole("listitem");
  assert.equal(await people.count(), 7);
  for (const { name, title } of file.team) assert.match(await people.filter({ hasText: name }).innerText(), new RegExp(`^${name[0]}S\\s+${name}\\s+${title}$`));
  await said(page, "These seven people are made up. A firm puts its own names and titles into the site file.");
});

await promise("pricing: five columns, their prices, and seven features under the specification's names", async (page) => {
  await open(page, "/pricing");
  const table = page.getByRole("table", { name: "Chancery beside four kinds of product" });
  const rows = await table.getByRole("row").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText.trim())));
  const features = [
    "Inbox Email Summarization",
    "Intake Parsing / Form Fill",
    "Case Law Comparison",
    "Accessible Through Email",
    "Complete Data Control By User",
    "Calendering",
    "24/7 Email Support",
  ];
  assert.deepEqual(rows.map(([first]) => first), ["Feature", "Price", ...features]);
  for (const row of rows) assert.equal(row.length, 6);
  assert.match(rows[1][1], /^Free\s+per 20 emails$/);
  assert.deepEqual(rows[1].slice(2).map((price) => price.split("\n")[0]), ["$159", "$1148", "Custom", "Custom"]);
  for (const row of rows.slice(2)) assert.match(row[1], /Yes$/);
  for (const row of rows.slice(2)) for (const cell of row.slice(1)) assert.match(cell, /(Yes|No)$/);
});

await promise("on a narrow screen the table scrolls by keyboard, and the page does not", async (page) => {
  await open(page, "/pricing");
  const region = page.getByRole("region", { name: "Chancery beside four kinds of product" });
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector('[role="region"]').scrollLeft > 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
}, { viewport: { width: 390, height: 844 } });

await promise("the legal pages: their date, the law, the twelve months, TLS 1.2 and XTS-AES", async (page) => {
  const holds = {
    "/privacy-policy": [/IP address, the name of the application that you used, and a summary of your activity/, /up to 12 months/, /State of Delaware/],
    "/term-of-use": [/law of the State of Delaware/, /not legal advice/, /20 e-mails/],
    "/security-privacy": [/TLS 1\.2 at the least/, /XTS-AES is how whole disks are encrypted, and it does not authenticate/, /XChaCha20-Poly1305/, /chancery doctor/],
  };
  for (const [path, phrases] of Object.entries(holds)) {
    await open(page, path);
    await said(page, "Last updated March 19, 2025");
    for (const phrase of phrases) assert.match(await words(page), phrase);
  }
});

await promise("the first page: a picture that fits the theme, six features with their links, a sample that says so", async (page) => {
  await open(page, "/");
  const picture = page.getByRole("img", { name: /A task in Chancery/ });
  await picture.evaluate((one) => one.decode());
  assert.match(await picture.evaluate((one) => one.currentSrc), /product-desk-light/);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => document.querySelector("main img").currentSrc.includes("product-desk-dark"));
  const rows = page.getByRole("region", { name: "What it does" }).getByRole("listitem");
  assert.equal(await rows.count(), 6);
  for (const row of await rows.all()) assert.match(await row.getByRole("link").getAttribute("href"), /^\/how-it-works#/);
  for (const text of ["No real firm is named here.", "Nobody said these; a firm puts real ones into its site file."]) await said(page, text);
  assert.equal(await page.getByRole("region", { name: "Kept inside the firm" }).getByRole("listitem").count(), 4);
  const question = page.getByText("Does it need a language model or the internet?");
  const answer = page.getByText("The built-in engine quotes your own documents");
  assert.equal(await answer.isVisible(), false);
  await question.focus();
  await question.click();
  await answer.waitFor();
});

await promise("the film: fetched when it is asked for, without sound, with captions in both languages", async (page) => {
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await open(page, "/");
  assert.equal(fetched.some((url) => /\.(webm|vtt)$/.test(url)), false);
  await main(page).getByRole("link", { name: "Watch it work (23 seconds)" }).click();
  const film = main(page).locator("video");
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
  assert.ok(await film.evaluate((one) => one.muted && one.controls && one.duration > 20 && one.duration < 30));
  assert.match(await film.getAttribute("poster"), /product-desk-light/);
  assert.deepEqual(await film.locator("track").evaluateAll((all) => all.map((one) => [one.srclang, one.kind, one.default])), [["en", "captions", true], ["es", "captions", false]]);
  await page.waitForFunction(() => document.querySelector("track").track.cues?.length === 5);
});

await promise("one primary action: to register, and for the signed-in to the dashboard", async (page) => {
  await open(page, "/");
  assert.equal(await main(page).locator("section").first().getByRole("link", { name: /^(?!Watch it work|How answers are made)/ }).count(), 1);
  await main(page).getByRole("link", { name: "Try 20 e-mails free" }).first().click();
  await heading(page, "Create an Account");
});
await promise("signed in, the first page leads to the dashboard", async (page) => {
  await open(page, "/");
  await main(page).getByRole("link", { name: "Open your dashboard" }).first().click();
  await heading(page, "My Tasks");
}, inside());

await promise("the calculator shows its arithmetic, with the visitor's own figures and within bounds", async (page) => {
  await open(page, "/");
  const result = main(page).locator("output");
  const reads = async (text) => assert.equal((await result.innerText()).replaceAll(/\s+/g, " "), text);
  await reads("20 × 42 × $150 = $126,000 a year");
  await page.getByRole("spinbutton", { name: "Hours a week" }).fill("8");
  await page.getByRole("spinbutton", { name: "Rate in dollars an hour" }).fill("1200");
  await reads("8 × 42 × $1,200 = $403,200 a year");
  await page.getByRole("spinbutton", { name: "Weeks a year" }).fill("");
  await reads("8 × 0 × $1,200 = $0 a year");
  const weeks = page.getByRole("spinbutton", { name: "Weeks a year" });
  for (const typed of ["-3", "-0.5", "-1e9"]) {
    await weeks.fill(typed);
    await reads("8 × 0 × $1,200 = $0 a year");
    assert.equal(await weeks.inputValue(), "0");
  }
  await weeks.fill("400");
  await reads("8 × 52 × $1,200 = $499,200 a year");
  assert.equal(await weeks.inputValue(), "52");
});

await promise("Reserve a Walkthrough leads to the appliance's own page, which writes the mail", async (page) => {
  await open(page, "/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Reserve a Walkthrough" }).click();
  await heading(page, "Reserve a Walkthrough");
  await at(page, "/walkthrough");
  await page.getByLabel("Your name").fill("Ann O’Hara");
  await page.getByLabel("When it suits you").fill("Tue & Wed, 10:00 ET");
  const url = new URL(await page.getByRole("link", { name: "Write the E-mail" }).getAttribute("href"));
  assert.equal(url.protocol + url.pathname, `mailto:${file.booking.email}`);
  assert.equal(url.searchParams.get("subject"), "Reserve a Walkthrough");
  assert.equal(
    url.searchParams.get("body"),
    "Your name: Ann O’Hara\r\nYour firm: \r\nWhen it suits you: Tue & Wed, 10:00 ET\r\nWhat you would like to see: ",
  );
});

await promise("a new page begins at its top, a link to a section shows it, and back returns to the place", async (page) => {
  await open(page, "/");
  const top = () => page.evaluate(() => Math.round(scrollY));
  const link = page.getByRole("link", { name: "How dates are found" });
  await link.scrollIntoViewIfNeeded();
  const before = await top();
  assert.ok(before > 0);
  await link.click();
  await heading(page, "How It Works");
  await page.waitForFunction(() => {
    const { top: y } = document.getElementById("dates").getBoundingClientRect();
    return y >= 0 && y < innerHeight / 2;
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await heading(page, "Privacy Policy");
  await page.waitForFunction(() => scrollY === 0);
  await page.waitForFunction(() => document.activeElement.id === "main");
  await page.goBack();
  await heading(page, "How It Works");
  await page.goBack();
  await heading(page, PAGES[0][1]);
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 4, before);
});

await promise("the consent line of registration leads to both legal pages", async (page) => {
  for (const [name, path] of [["Terms of Use", "/term-of-use"], ["Privacy Policy", "/privacy-policy"]]) {
    await page.goto(`${mock.base}/register`);
    await main(page).getByRole("link", { name }).click();
    await heading(page, name);
    await at(page, path);
  }
});

await promise("a page whose code does not come says so, and can be tried again", async (page) => {
  await open(page, "/login");
  const broken = /\/assets\/(pricing|public-page)-[\w-]+\.js/;
  await page.route(broken, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await page.getByText("This page could not be loaded.").waitFor();
  await page.unroute(broken);
  await page.getByRole("link", { name: "Try again" }).click();
  await heading(page, "Pricing");
}, { quiet: true });
