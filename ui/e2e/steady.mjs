// Runs the browser tests many times over and says which runs failed: a suite that fails once in twenty is not to be trusted.
//
//   npm run steady [-- 20]
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";

const times = Number(process.argv[2] ?? 20);
const failed = [];
for (let run = 1; run <= times; run += 1) {
  const began = Date.now();
  const { status, stdout } = spawnSync("npm", ["run", "--silent", "e2e"], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 28 });
  const lines = stdout.split("\n");
  console.log(`run ${run}: ${lines.findLast((line) => /^\d+ passed, \d+ failed/.test(line)) ?? "no counts"} in ${Math.round((Date.now() - began) / 1000)} s`);
  if (status === 0) continue;
  failed.push(run);
  // The next run clears the traces and pictures of this one.
  cpSync("e2e/__results__", `e2e/__results__${run}`, { recursive: true });
  // What Playwright says of the failures stands behind the list of tests.
  const from = lines.findIndex((line) => /^\s+1\) \[/.test(line));
  console.log(lines.slice(from).join("\n"));
}
console.log(`${times - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
