// The browser tests. `npm run e2e` runs them; `npm run e2e -- -g "sign"`, `-- e2e/files` or `-- --project=faults` some of them.
//
//   program  *.spec.ts          the real program, started by a fixture with a throwaway data folder
//   faults   *.faults.spec.ts   the sample firm (mock-*.mjs), which fails, stalls and breaks off where it is told to
//   axe      *.axe.spec.ts      every screen of the sample firm in six ways, for accessibility: `npm run axe`
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/__results__",
  fullyParallel: true,
  workers: "100%",
  // A test that passes the second time has failed.
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./e2e/fixtures/count.ts"], ["json", { outputFile: process.env["CHANCERY_TEST_REPORT"] ?? "e2e/__results__/report.json" }]],
  use: {
    // Debian's Chromium without its windows, which paints a page for half the processor time: Playwright's own browsers
    // cannot be downloaded everywhere. Debian's firefox-esr does not speak
    // Playwright's protocol, which needs a patched Firefox, so there is no project for it.
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"],
    },
    locale: "en-US",
    actionTimeout: 30_000,
    // CI keeps no files, so it need not spend time on recording any.
    trace: process.env["CI"] ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "program", testMatch: /^(?!.*\.(?:faults|axe)\.).*\.spec\.ts$/ },
    { name: "faults", testMatch: /\.faults\.spec\.ts$/ },
    // What axe finds is said in words; hundreds of traces would only take time.
    { name: "axe", testMatch: /\.axe\.spec\.ts$/, use: { trace: "off", screenshot: "off" } },
  ],
});
