// The film on the first page: the program's own demo at work. Chromium gives the pictures, ffmpeg joins them; captions are
// written beside it. Into src/assets: film.webm, film.en.vtt, film.es.vtt. Build the program first, and the site after.
//
//   npm run film -- --program ../target/release/chancery
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launch, setting, signedInContext, tokens } from "./support.mjs";

const program = setting("program", "CHANCERY_PROGRAM");
if (!program) throw new Error("Name the program: npm run film -- --program ../target/release/chancery");
const out = new URL("../src/assets/", import.meta.url).pathname;
const SIZE = { width: 1200, height: 760 };
const FADE = 0.35;
const LARGEST = 2_000_000;
const password = "a film needs no secret";

const demo = spawn(program, ["demo", "--http", "127.0.0.1:0"], { env: { ...process.env, CHANCERY_DEMO_PASSWORD: password }, stdio: ["ignore", "pipe", "ignore"] });
const firm = await new Promise((resolve, reject) => {
  demo.on("exit", () => reject(new Error("The demo ended.")));
  const found = {};
  createInterface({ input: demo.stdout }).on("line", (line) => {
    const first = /at (http:\/\/[\d.:]+)\/ \(e-mail ([^,]+), .*mail door is ([\d.]+):(\d+)/.exec(line);
    if (first) Object.assign(found, { base: first[1], email: first[2], door: { host: first[3], port: Number(first[4]) } });
    if (line.includes("The site is open")) resolve(found);
  });
});

/** Hands in a mail as a mail server does (RFC 5321), line by line. */
async function mail(subject, text, file) {
  const socket = connect(firm.door);
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const heard = async (code) => {
    let line;
    do line = (await answers.next()).value ?? "";
    while (line[3] === "-");
    if (!line.startsWith(code)) throw new Error(`The mail door said: ${line}`);
  };
  const say = async (line, code) => {
    socket.write(`${line}\r\n`);
    await heard(code);
  };
  await heard("220");
  await say("EHLO desk.demo.localhost", "250");
  await say(`MAIL FROM:<${firm.email}>`, "250");
  await say("RCPT TO:<assistant@demo.localhost>", "250");
  await say("DATA", "354");
  const bytes = readFileSync(new URL(`../../assets/demo/${file}`, import.meta.url)).toString("base64").match(/.{1,76}/g);
  const lines = [
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`, `From: Dana Whitlock <${firm.email}>`, "To: <assistant@demo.localhost>", `Subject: ${subject}`, `Message-ID: <film.${Date.now()}@desk.demo.localhost>`,
    "MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="part"', "", "--part", "Content-Type: text/plain; charset=utf-8", "", text, "", "--part",
    `Content-Type: application/pdf; name="${file}"`, `Content-Disposition: attachment; filename="${file}"`, "Content-Transfer-Encoding: base64", "", ...bytes, "--part--",
  ];
  await say([...lines, "."].join("\r\n"), "250");
  socket.end("QUIT\r\n");
}

const room = mkdtempSync(join(tmpdir(), "film-"));
const shots = [];
const captions = [];
let clock = 0;
process.on("exit", () => demo.kill());
const browser = await launch();
const context = await signedInContext(browser, await tokens({ ...firm, password }), { viewport: SIZE, reducedMotion: "reduce", colorScheme: "light" });
const page = await context.newPage();

/** One picture, shown for so many seconds. */
async function shot(seconds) {
  await page.evaluate(() => document.fonts.ready);
  const path = join(room, `${shots.length}.png`);
  await page.screenshot({ path });
  shots.push({ path, seconds });
  clock += seconds;
}
/** What is said from here to the next caption. */
const caption = (en, es) => captions.push({ at: clock, en, es });

/** A ring where the hand is; moved by properties, which the policy of the site allows. */
async function point(locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.evaluate(([left, top]) => {
    const ring = document.getElementById("hand") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "hand", popover: "manual" }));
    Object.assign(ring.style, { position: "fixed", inset: "auto", left: `${left}px`, top: `${top}px`, width: "26px", height: "26px", margin: "-13px 0 0 -13px", padding: "0", border: "3px solid #b4530a", borderRadius: "50%", background: "rgb(180 83 10 / 18%)", pointerEvents: "none" });
    ring.hidePopover?.();
    ring.showPopover();
  }, [x + Math.min(width / 2, 120), y + height / 2]);
}
const lift = () => page.evaluate(() => document.getElementById("hand")?.hidePopover());
async function press(locator, before = 0.9) {
  await point(locator);
  await shot(before);
  await lift();
  await locator.click();
}

const subject = "Harbor Street lease: how does it end?";
await page.goto(`${firm.base}/dashboard`);
await page.getByText("Answered").first().waitFor();
caption("A lawyer mails a lease and a question to the assistant.", "Una abogada envía por correo un arrendamiento y una pregunta al asistente.");
await shot(2.2);
await mail(subject, "How can either side terminate the attached lease, and with what notice?\r\n\r\nDana", "lease.pdf");
const row = page.getByRole("row").filter({ hasText: subject });
await row.waitFor();
caption("The task appears by itself, and is read at once.", "La tarea aparece por sí sola y se lee enseguida.");
await shot(1.8);
await row.getByText("Answered").waitFor();
await shot(1.6);
await press(row.getByRole("link").first());
await page.getByLabel("Reply from Chancery").waitFor();
await page.evaluate(() => {
  document.activeElement?.blur();
  document.querySelector('[aria-label^="Reply from Chancery"]').scrollIntoView();
});
caption("The answer quotes the lease. Each line has its source, with file and page.", "La respuesta cita el contrato. Cada línea tiene su fuente, con archivo y página.");
await shot(4.2);
await press(page.locator('[data-source] :is(a, button), :is(a, button)[data-source]').first());
await page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
caption("A source opens the document at the passage.", "Una fuente abre el documento en el pasaje.");
await shot(4);
await page.keyboard.press("Escape");
await page.goto(`${firm.base}/dashboard`);
await page.getByText("Answered").first().waitFor();
await press(page.getByRole("button", { name: "Open Chat Assistant" }));
const field = page.getByRole("textbox", { name: "Your question" });
caption("Questions are answered from the firm’s own files, and nothing is invented.", "Las preguntas se responden con los archivos del propio bufete, y no se inventa nada.");
const question = "What is the monthly rent?";
for (const part of [8, 16, question.length]) {
  await field.fill(question.slice(0, part));
  await shot(0.35);
}
await field.press("Enter");
await page.getByRole("button", { name: "Copy with citations" }).last().waitFor();
await shot(5);
await browser.close();
demo.kill();

const inputs = shots.flatMap(({ path, seconds }) => ["-loop", "1", "-t", String(seconds + FADE), "-i", path]);
let from = "[0:v]";
let offset = 0;
const steps = shots.slice(1).map((_, index) => {
  offset += shots[index].seconds;
  const step = `${from}[${index + 1}:v]xfade=transition=fade:duration=${FADE}:offset=${offset.toFixed(3)}[f${index}]`;
  from = `[f${index}]`;
  return step;
});
const film = join(out, "film.webm");
const args = ["-y", "-loglevel", "error", ...inputs, "-filter_complex", `${steps.join(";")};${from}format=yuv420p[film]`, "-map", "[film]", "-t", clock.toFixed(2), "-r", "15", "-c:v", "libvpx-vp9", "-tune-content", "screen", "-g", "600", "-crf", "44", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "2", "-an", film];
const { status } = spawnSync("ffmpeg", args, { stdio: "inherit" });
if (status !== 0) throw new Error("ffmpeg could not join the pictures.");
const stamp = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23);
for (const language of ["en", "es"]) {
  const cues = captions.map((one, index) => `${stamp(one.at)} --> ${stamp(captions[index + 1]?.at ?? clock)}\n${one[language]}`);
  writeFileSync(join(out, `film.${language}.vtt`), `WEBVTT\n\n${cues.join("\n\n")}\n`);
}
rmSync(room, { recursive: true });
const { size } = statSync(film);
console.log(`${clock.toFixed(1)} s, ${(size / 1024).toFixed(0)} KB, ${shots.length} pictures`);
if (size > LARGEST) throw new Error("The film is larger than 2 MB.");
