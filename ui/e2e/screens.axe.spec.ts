// Accessibility of every screen of the sample firm, with its dialogs open: axe-core by day and by night, wide and narrow, and
// with the colours that a reader's system forces; and at 400 % of a window of 1280 by 1024, that is 320 by 256, that nothing
// is cut off and the focus can be seen wherever it goes.
//
//   npm run axe -- -g "day-wide files"       some screens, some ways to look at them
import type { BrowserContextOptions, Page } from "@playwright/test";
import { openDesign, screensOf } from "./every-screen.mjs";
import { ALL, CONTRAST, violations } from "./fixtures/axe.ts";
import { type Mock, expect, test as plain } from "./fixtures/sample.ts";
import { sample } from "./mock-data.mjs";
import { cutOff, focusUnseen } from "./reach.mjs";
import { settle } from "./support.mjs";

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly inside: boolean;
  readonly before: (() => unknown) | null;
  readonly act: ((page: Page) => Promise<unknown>) | null;
  readonly language: string;
  readonly own: string | null;
}
type Look = (page: Page) => Promise<string[]>;

const test = plain.extend<object, { design: string }>({
  design: [
    async ({}, use) => {
      const { own, close } = await openDesign();
      await use(own);
      await close();
    },
    { scope: "worker" },
  ],
});

// So tall that nothing lies half under the header, where targets would look too small to axe.
const wide = { width: 1440, height: 2600 };
const narrow = { width: 390, height: 2600 };
const all: Look = (page) => violations(page, ALL);
const WAYS: Readonly<Record<string, readonly [BrowserContextOptions, Look]>> = {
  "day-wide": [{ colorScheme: "light", viewport: wide }, all],
  "day-narrow": [{ colorScheme: "light", viewport: narrow }, all],
  "night-wide": [{ colorScheme: "dark", viewport: wide }, all],
  "night-narrow": [{ colorScheme: "dark", viewport: narrow }, all],
  forced: [{ colorScheme: "dark", forcedColors: "active", viewport: wide }, (page) => violations(page, CONTRAST)],
  zoom: [{ colorScheme: "light", viewport: { width: 320, height: 256 } }, async (page) => [...(await page.evaluate(cutOff)), ...(await page.evaluate(focusUnseen))]],
};

const screens = (mock: Mock | object, own: string): readonly Screen[] => screensOf(mock, sample().tasks, own);

for (const [way, [options, look]] of Object.entries(WAYS)) {
  for (const { name } of screens({}, "")) {
    test(`${way} ${name}`, async ({ mock, tokens, open, problems, design }) => {
      // Other tests hold the console of each page; here failures are part of the picture.
      problems.allowAll();
      const screen = screens(mock, design).find((one) => one.name === name);
      if (!screen) throw new Error(`There is no screen ${name}.`);
      const { inside, before, act, path, language, own } = screen;
      before?.();
      // The page's own policy stands aside for the tool alone.
      const page = await open({ ...options, locale: language, timezoneId: "America/New_York", reducedMotion: "reduce", bypassCSP: true });
      if (inside) await page.context().setStorageState({ cookies: [], origins: [{ origin: mock.base, localStorage: Object.entries(tokens).map(([key, value]: [string, string]) => ({ name: key, value })) }] });
      await page.goto((own ?? mock.base) + path);
      await settle(page);
      await act?.(page);
      await settle(page);
      expect(await look(page)).toEqual([]);
    });
  }
}
