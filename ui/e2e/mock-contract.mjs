// Holds what the sample firm answers against the API's contract, so that no screen is tested on an answer that no server gives.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../contract/openapi.json"), "utf8"));

const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
// The sample's identifiers are words that tell a reader of the tests what they name.
ajv.addFormat("ulid", true);

/** Reference to what stands at this place in the document, for the validator. */
const at = (...path) => ({ $ref: `contract#/${path.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}` });
ajv.addSchema({ $id: "contract", ...document });

const known = new Map();
/** What of a value is not as the schema at this place says; null where all is. */
function wrong(place, value) {
  if (!known.has(place.$ref)) known.set(place.$ref, ajv.compile(place));
  const fits = known.get(place.$ref);
  return fits(value) ? null : ajv.errorsText(fits.errors, { dataVar: "the answer" });
}

/** The pattern of a path, and what is described there for a method: the plainest that fits. */
function described(method, path) {
  const asked = path.split("/");
  const fits = (pattern) => pattern.split("/").length === asked.length && pattern.split("/").every((part, n) => part === asked[n] || (part.startsWith("{") && asked[n]));
  const patterns = Object.keys(document.paths).filter(fits).toSorted((a, b) => a.split("{").length - b.split("{").length);
  const pattern = patterns.find((one) => document.paths[one][method]);
  return pattern ? [["paths", pattern, method], document.paths[pattern][method]] : null;
}

function eventsBreach(place, events, text) {
  for (const block of text.split("\n\n")) {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    const name = /^event: (.*)$/m.exec(block)?.[1] ?? "message";
    if (data === undefined) continue;
    if (!events[name]) return `the event ${name} is not described`;
    const why = wrong(at(...place, "x-events", name), JSON.parse(data));
    if (why) return `event ${name}: ${why}`;
  }
  return null;
}

/** What of an answer is not as the contract says; null where all is. */
export function breachOf({ method, path, status, mediaType = "", text = "" }) {
  const [place, operation] = described(method === "HEAD" ? "get" : method.toLowerCase(), path) ?? [];
  if (!operation) return status === 404 || status === 405 ? null : "the call is not described";
  let response = operation.responses[status];
  if (!response) return `the status ${status} is not described`;
  let where = [...place, "responses", String(status)];
  if (response.$ref) {
    where = response.$ref.slice(2).split("/");
    response = where.reduce((value, part) => value[part], document);
  }
  if (!response.content) return text === "" ? null : "there should be no content";
  if (method === "HEAD" || response.content["*/*"]) return null;
  const named = mediaType.split(";")[0];
  const content = response.content[named];
  if (!content) return `the media type ${named || "(none)"} is not described`;
  const inside = [...where, "content", named];
  if (named === "text/event-stream") return eventsBreach(inside, content["x-events"], text);
  return named === "application/json" ? wrong(at(...inside, "schema"), JSON.parse(text)) : null;
}

/** Watches an answer and tells of each breach: at its end, or with each event of a stream. */
export function watch(request, response, tell) {
  const path = new URL(request.url, "http://mock").pathname;
  const { writeHead, write, end } = response;
  let head = { status: 200, mediaType: "" };
  const pieces = [];
  const check = (text) => {
    const breach = breachOf({ method: request.method, path, ...head, text });
    if (breach) tell(`${request.method} ${path} answered ${head.status} against the contract: ${breach}`);
  };
  response.writeHead = (status, headers = {}) => {
    const name = Object.keys(headers).find((one) => one.toLowerCase() === "content-type");
    head = { status, mediaType: name ? headers[name] : "" };
    return writeHead.call(response, status, headers);
  };
  response.write = (piece, ...more) => {
    if (head.mediaType === "text/event-stream") check(String(piece));
    else pieces.push(Buffer.from(piece));
    return write.call(response, piece, ...more);
  };
  response.end = (piece, ...more) => {
    if (piece !== undefined) pieces.push(Buffer.from(piece));
    if (head.mediaType !== "text/event-stream") check(Buffer.concat(pieces).toString());
    return end.call(response, piece, ...more);
  };
}
