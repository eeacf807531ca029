// Prints "PASSED FAILED SKIPPED" from a runner's own JSON report: Playwright's or Vitest's.
//   node ui/build/counts.mjs REPORT
import { readFileSync } from "node:fs";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
if (report.stats) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // What broke outside the tests is no test, and a failure all the same; a test that passed the second time has failed.
  console.log(expected, unexpected + flaky + (report.errors?.length ?? 0), skipped);
} else {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success } = report;
  // A file that could not even be loaded has failed without a test.
  const failed = numFailedTests || (success ? 0 : Math.max(numFailedTestSuites, 1));
  console.log(numPassedTests, failed, numPendingTests + numTodoTests);
}
