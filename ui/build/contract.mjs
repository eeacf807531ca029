// Renews what is made of the API's contract: the copy of the OpenAPI document, and the site's types.
//
//   npm run contract       asks the program, CHANCERY_PROGRAM or else one that cargo builds
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { typesOf } from "./contract-types.mjs";

const program = process.env.CHANCERY_PROGRAM;
const [command, ...words] = program ? [program] : ["cargo", "run", "--quiet", "--"];
const root = fileURLToPath(new URL("../../", import.meta.url));
const env = { ...process.env, CHANCERY_SKIP_UI: "1" };
const text = execFileSync(command, [...words, "openapi"], { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 24 });

writeFileSync(new URL("../contract/openapi.json", import.meta.url), text);
writeFileSync(new URL("../src/lib/contract.d.ts", import.meta.url), typesOf(JSON.parse(text)));
