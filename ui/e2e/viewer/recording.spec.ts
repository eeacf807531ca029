// A recording, on the real program: played by ranges, beside a transcript that can be corrected. The engine is a double over HTTP.
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Calls, heading, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const RATE = 16_000;

/** Something that glides, swells and pauses as a voice does, so that it counts as speech; then silence. */
function recording(): Buffer {
  const samples: number[] = [];
  const quiet = (seconds: number) => samples.push(...Array.from({ length: seconds * RATE }, () => 0));
  const voice = (seconds: number) => {
    let phase = 0;
    for (let n = 0; n < seconds * RATE; n += 1) {
      const t = n / RATE;
      const pitch = 130 + 35 * Math.sin(t * 5) + 12 * Math.sin(t * 13);
      phase += pitch / RATE;
      const swell = Math.max(0, Math.sin(t * 12)) * (0.6 + 0.4 * Math.sin(t * 3.1));
      const tone = [1, 2, 3, 4, 5, 6].reduce((sum, harmonic) => sum + Math.sin(2 * Math.PI * phase * harmonic) / harmonic, 0);
      samples.push(tone * swell * 0.2);
    }
  };
  quiet(2);
  voice(6);
  quiet(5);
  voice(6);
  quiet(2);
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt32LE(0x1_0001, 20);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt32LE(0x10_0002, 32);
  wav.write("data", 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, at) => wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2));
  return wav;
}

/** An engine that hears the same in everything, and is unsure of one word. */
function engine(): Promise<Server> {
  const words = ["The", "crane", "fell", "at", "nine."].map((word, at) => ({ word, start: 0.5 + at, end: 1.4 + at, probability: word === "nine." ? 0.2 : 0.9 }));
  const answer = JSON.stringify({ text: "The crane fell at nine.", segments: [{ start: 0.5, end: 5.5, text: " The crane fell at nine.", avg_logprob: -0.2, no_speech_prob: 0.01, words }] });
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(200, { "Content-Type": "application/json" }).end(answer));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const line = (page: Page, at: number) => page.locator("[data-line]").nth(at);

test("a recording plays by ranges beside its transcript; a line is corrected, a speaker named, the transcript saved", async ({ page, openFirm }) => {
  const server = await engine();
  const { port } = server.address() as AddressInfo;
  const firm = await openFirm({ settings: { SPEECH_ENGINE: "openai", SPEECH_BASE_URL: `http://127.0.0.1:${port}/v1`, SPEECH_MODEL: "double" } });
  const account = await firm.add();
  await account.upload("Harbour Street", { name: "deposition.wav", type: "audio/wav", bytes: recording() });
  await page.goto(`${firm.base}/login`);
  await signInForm(page, account.email, account.password);
  await heading(page, "My Tasks");
  const calls = new Calls(page);
  const file = await account.idOf("Harbour Street", "deposition.wav");
  await page.goto(`${firm.base}/dashboard?${new URLSearchParams({ service: "upload", path: "Harbour Street", file })}`);
  await expect(page.locator("[data-line]")).toHaveCount(2);
  await expect(page.getByText(/^Written down by a machine \(double at 127\.0\.0\.1/)).toBeVisible();
  // The doubtful word is underlined, and no other.
  const style = (word: string) => line(page, 0).getByRole("button", { name: word, exact: true }).evaluate((element) => getComputedStyle(element).textDecorationStyle);
  expect([await style("nine."), await style("crane")]).toEqual(["wavy", "solid"]);
  // A press on a word goes there, and the word is lit.
  const player = page.getByLabel("Player");
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  await line(page, 1).getByRole("button", { name: "fell", exact: true }).click();
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(12);
  await expect(line(page, 1)).toHaveAttribute("aria-current", "true");
  expect(calls.all.some(({ path }) => path.startsWith("/api/recordings/play/"))).toBe(true);

  await page.getByRole("button", { name: /^Correct the line at/ }).first().click();
  await page.getByRole("textbox", { name: "What Speaker ? says" }).fill("The crane fell at eight.");
  await page.getByLabel("Who says this").selectOption("Somebody else");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await said(page, /^Corrected by .* The machine heard: “The crane fell at nine\.”$/);
  await page.getByText("Speakers: 2").click();
  await page.getByLabel("Another speaker 1").fill("Lee Barnes");
  await page.getByRole("button", { name: "Save name" }).first().click();
  await expect(line(page, 0)).toContainText("Lee Barnes");

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByLabel("Save transcript").selectOption("Subtitles (SRT)")]);
  expect(download.suggestedFilename()).toBe("deposition.srt");
  // A part of it, from where the player stood to where it stands.
  await page.getByText("Save a part of it").click();
  await line(page, 0).getByRole("button", { name: "Play from 0:02" }).click();
  await page.getByRole("button", { name: "Begin here" }).click();
  await line(page, 1).getByRole("button", { name: /^Play from/ }).click();
  await page.getByRole("button", { name: "End here" }).click();
  await said(page, /^From 0:02 to 0:1\d$/);
  const [clip] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save sound and words" }).click()]);
  expect(clip.suggestedFilename()).toMatch(/^deposition 0\.02-0\.1\d\.zip$/);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("eight");
  await said(page, "1 of 1");
  await expect(line(page, 0)).toHaveAttribute("data-found", "true");

  // Whoever reads the matter hears and reads it, and corrects nothing.
  const colleague = await firm.add();
  const { id: matter } = (await (await account.call("POST", "/api/matters/", { number: "2026-014", title: "Harbor Street" })).json()) as { id: string };
  const { people } = (await (await account.call("GET", "/api/matters/people/")).json()) as { people: { id: string; email: string }[] };
  await account.call("POST", `/api/matters/${matter}/papers/`, { kind: "file", id: file });
  await account.call("POST", `/api/matters/${matter}/team/`, { who: people.find(({ email }) => email === colleague.email)?.id, level: "write" });
  // A page that asks nothing of the server when its sign-in is gone.
  await page.goto(`${firm.base}/login`);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await signInForm(page, colleague.email, colleague.password);
  await heading(page, "My Tasks");
  await page.goto(`${firm.base}/dashboard?${new URLSearchParams({ service: "matters", path: matter, file })}`);
  await expect(line(page, 0)).toContainText("The crane fell at eight.");
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: /^Correct the line at/ })).toHaveCount(0);
  await expect(page.getByText(/^Speakers: /)).toHaveCount(0);
  server.close();
});
