// Every screen that there is, for the pictures and for axe. What only the sample firm can show is left out on a real server.
import { createServer } from "vite";
import { accountScreens } from "./screens-of-accounts.mjs";
import { bookingScreens } from "./screens-of-booking.mjs";
import { intakeScreens } from "./screens-of-intake.mjs";
import { documentScreens } from "./screens-of-documents.mjs";
import { taskAt, workScreens } from "./screens-of-work.mjs";
import { screen, setting } from "./support.mjs";

const PUBLIC = {
  landing: "/",
  about: "/about-us",
  pricing: "/pricing",
  privacy: "/privacy-policy",
  terms: "/term-of-use",
  security: "/security-privacy",
  guide: "/how-it-works",
  help: "/help",
  "help-page": "/help/troubleshooting",
  "help-blocks": "/help/backup",
  walkthrough: "/walkthrough",
  login: "/login",
};
const menu = async (page) => {
  const toggle = page.getByRole("button", { name: "Open menu" });
  if (await toggle.isVisible()) await toggle.click();
};
const questions = async (page) => {
  for (const one of await page.locator("summary").all()) await one.click();
};
const spanish = { language: "es-ES" };

const publicScreens = () => [
  ...Object.entries(PUBLIC).map(([name, path]) => screen(name, path)),
  screen("landing-menu", "/", { act: menu, whole: false }),
  screen("landing-questions", "/", { act: questions }),
  screen("landing-film", "/", {
    act: async (page) => {
      await page.locator("figcaption a").click();
      await page.waitForFunction(() => document.querySelector("video")?.readyState >= 2);
    },
    whole: false,
  }),
  screen("landing-spanish", "/", spanish),
  screen("pricing-spanish", "/pricing", spanish),
  screen("login-problems", "/login", { act: (page) => page.getByRole("button", { name: "Sign In" }).click() }),
  screen("not-found", "/nowhere", { loud: true }),
];

/** The page of all components stands in development builds only, so that is what it is looked at on. */
export async function openDesign() {
  const server = await createServer({ root: new URL("..", import.meta.url).pathname, logLevel: "error", server: { port: 0, host: "127.0.0.1", strictPort: false } });
  await server.listen();
  return { own: server.resolvedUrls.local[0].replace(/\/$/, ""), close: () => server.close() };
}

/** All screens of a site with these tasks; `mock` is null on a real server, `own` is where the page of all components stands. */
export const screensOf = (mock, tasks, own) => [
  ...publicScreens(),
  ...workScreens(mock, tasks),
  ...bookingScreens(mock),
  ...intakeScreens(mock),
  ...(mock ? documentScreens(mock) : []),
  ...(mock ? accountScreens(mock) : []),
  ...(mock ? [screen("tasks-spanish", "/dashboard", { inside: true, ...spanish }), screen("task-law-spanish", taskAt("Harbour Street lease, notice period"), { inside: true, ...spanish })] : []),
  screen("design", "/design", { own }),
];

/** All screens, or those whose names hold one of the words of --only; and what is to be closed after them. */
export async function everyScreen(site, pair) {
  const { tasks } = await (await fetch(`${site.base}/api/files/list/?type=tasks`, { headers: { Authorization: `Bearer ${pair.access}` } })).json();
  const { own, close } = await openDesign();
  const only = setting("only", "ONLY")?.split(",");
  const but = setting("but", "BUT")?.split(",");
  const screens = screensOf(site.mock, tasks, own).filter(({ name }) => (!only || only.some((part) => name.includes(part))) && !but?.some((part) => name.includes(part)));
  return { screens, close };
}
