// Adds the packages that the site ships to the list of crates, and names the release.
//   node sbom.mjs CRATES.json FOLDER package-lock.json VERSION
// FOLDER is where the crates' list was made; the result does not name it.
import { readFileSync } from "node:fs";

const [crates, folder, lock, version] = process.argv.slice(2);
const bom = JSON.parse(readFileSync(crates, "utf8").replaceAll(`file://${folder}`, "file:///chancery"));

// What only builds or tests the site is not shipped, nor is React, in whose place preact/compat stands.
const shipped = Object.entries(JSON.parse(readFileSync(lock, "utf8")).packages).filter(
  ([path, p]) => path && path !== "node_modules/react" && !p.dev && !p.optional && !p.devOptional && !p.peer,
);
const packages = shipped.map(([path, { version, license, integrity }]) => {
  const name = path.replace(/^.*node_modules\//, "");
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [algorithm, digest] = (integrity ?? "").split("-");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    ...(digest && { hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") }] }),
    ...(license && { licenses: [{ expression: license }] }),
    purl,
  };
});
bom.components.push(...packages);

const program = bom.metadata.component;
program.version = version;
const own = bom.dependencies.find(({ ref }) => ref === program["bom-ref"]);
own.dependsOn = [...(own.dependsOn ?? []), ...packages.map(({ purl }) => purl)];
console.log(JSON.stringify(bom, null, 1));
