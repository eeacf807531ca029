// Adds the packages that the site ships to the list of crates, and names the release.
//   node sbom.mjs CRATES.json package-lock.json VERSION
import { readFileSync } from "node:fs";

const [crates, lock, version] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const bom = read(crates);

// What only builds or tests the site, and what npm need not install, is not shipped.
const shipped = Object.entries(read(lock).packages).filter(([path, p]) => path && !p.dev && !p.optional && !p.devOptional && !p.peer);
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
bom.dependencies.find(({ ref }) => ref === program["bom-ref"])?.dependsOn?.push(...packages.map(({ purl }) => purl));
// Random by nature, and the same sources should give the same file.
delete bom.serialNumber;
bom.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString();
console.log(JSON.stringify(bom, null, 1));
