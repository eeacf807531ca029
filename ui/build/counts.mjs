// Prints "PASSED FAILED SKIPPED" from a runner's own JSON report, Playwright's or Vitest's; then a line for each failed test, with
// the first line of what it said and, of a browser test, what on the page that was about and what stood there instead.
//   node ui/build/counts.mjs REPORT
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
const lines = (said) => stripVTControlCharacters(said ?? "").split("\n").map((line) => line.trim()).filter(Boolean);
const first = (said) => lines(said)[0] ?? "";
const about = (said) => [first(said), ...lines(said).filter((line) => /^(?:Locator|Expected|Received|Timeout|.*strict mode violation)\b/.test(line))].join("; ");

function* ofPlaywright(suites) {
  for (const { suites: inner = [], specs = [] } of suites ?? []) {
    yield* ofPlaywright(inner);
    for (const { ok, file, line, title, tests } of specs) {
      if (ok) continue;
      const stood = tests.flatMap((test) => test.annotations ?? []).map(({ type, description }) => `; ${type}: ${description}`);
      yield `${file}:${line} ${title}: ${about(tests.flatMap((test) => test.results).find(({ error }) => error)?.error.message)}${stood.join("")}`;
    }
  }
}

function* ofVitest(files) {
  for (const { name, message, assertionResults = [] } of files ?? []) {
    if (message && !assertionResults.length) yield `${name}: ${first(message)}`;
    for (const { status, fullName, failureMessages = [] } of assertionResults) {
      if (status === "failed") yield `${fullName}: ${first(failureMessages[0])}`;
    }
  }
}

if (report.stats) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // What broke outside the tests is no test, and a failure all the same; a test that passed the second time has failed.
  console.log(expected, unexpected + flaky + (report.errors?.length ?? 0), skipped);
  for (const { message } of report.errors ?? []) console.log(first(message));
  for (const test of ofPlaywright(report.suites)) console.log(test);
} else {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success } = report;
  // A file that could not even be loaded has failed without a test.
  const failed = numFailedTests || (success ? 0 : Math.max(numFailedTestSuites, 1));
  console.log(numPassedTests, failed, numPendingTests + numTodoTests);
  for (const test of ofVitest(report.testResults)) console.log(test);
}
