// Stands in for the server: the built site under the real policy, and the API with sample data. For pictures, and for tests
// of what the real server does not do on request; all others run on the real one (e2e/fixtures/program.ts).
//
//   node e2e/mock-server.mjs [--port 8123]          sign in with any e-mail and the password "chancery"; others: mock-accounts.mjs
//   POST /mock/arrive | /mock/answer | /mock/drop | /mock/reset | /mock/fail?path=/api/...&status=500 | /mock/mend?path=/api/... | /mock/empty | /mock/slow?ms=1000 | /mock/stall?words=3 | /mock/resume
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { LANGUAGES } from "../build/languages.mjs";
import { dataOf, fill, pageData, sample as siteSample } from "../build/site-file.mjs";
import { createAccounts } from "./mock-accounts.mjs";
import { createBooking } from "./mock-booking.mjs";
import { createChat } from "./mock-chat.mjs";
import { watch } from "./mock-contract.mjs";
import { createDrafts } from "./mock-drafts.mjs";
import { createChasing } from "./mock-chasing.mjs";
import { createIntake } from "./mock-intake.mjs";
import { createMatters } from "./mock-matters.mjs";
import { createClients } from "./mock-clients.mjs";
import { createRecordings } from "./mock-recordings.mjs";
import { createTables } from "./mock-tables.mjs";
import { createFiles } from "./mock-files.mjs";
import { createLaw } from "./mock-law.mjs";
import { answer, incoming, reply, sample, task } from "./mock-data.mjs";

const dist = new URL("../dist/", import.meta.url).pathname;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
  "worker-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", css: "text/css", svg: "image/svg+xml", webp: "image/webp", woff2: "font/woff2", webm: "video/webm", vtt: "text/vtt; charset=utf-8", txt: "text/plain" };
const ROUTES =
  /^\/(login|register|password-reset|(?:confirm-address|reset-password)\/[^/]+|(?:upload|wanted|book|meeting|proposed|intake)\/[^/]+|dashboard|test|logout|admin|oauth\/authorize|about-us|pricing|privacy-policy|term-of-use|security-privacy|how-it-works|walkthrough|help(?:\/[^/]+)?)?\/?$/;
/** The codes of the faults that the sample firm can be told to have. */
const CODES = { 422: "invalid", 500: "internal", 503: "busy", 507: "disk_full" };

/** The language that a browser asks for: by the cookie of its reader's choice, else by its header, best first. */
export function languageOf(headers) {
  const chosen = /(?:^|;\s*)lang=(\w\w)/.exec(headers.cookie ?? "")?.[1];
  const wanted = (headers["accept-language"] ?? "").split(",").map((item) => {
    const [name, q = "1"] = item.trim().toLowerCase().split(/;\s*q=/);
    return { name: name.slice(0, 2), q: Number(q) };
  });
  wanted.sort((a, b) => b.q - a.q);
  return [chosen, ...wanted.map(({ name }) => name)].find((one) => LANGUAGES.includes(one)) ?? "en";
}

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token in the form of the real one; its signature is a word. `seconds` from now. */
export const tokenFor = (seconds, typ = "access") =>
  `${base64({ alg: "HS256", typ: "JWT" })}.${base64({ iss: "chancery", typ, exp: Math.floor(Date.now() / 1000) + seconds })}.signature`;

export function startMock({ port = 0 } = {}) {
  let data = sample();
  let firm = siteSample();
  let faults = [];
  let slow = 0;
  let arrivals = 0;
  const streams = new Set();
  const calls = [];
  /** Each call with its headers and its body, for those who look closer. */
  const requests = [];
  /** Answers that no server gives. */
  const breaches = [];
  const breach = (said) => {
    breaches.push(said);
    console.error(said);
  };
  const tokens = () => ({ access: tokenFor(600), refresh: tokenFor(86_400, "refresh") });
  const accounts = createAccounts({ state: () => data, tokens });
  const say = (change) => {
    for (const stream of streams) stream.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
  };
  const tell = (id) => say({ kind: "task", task: id });
  let base = "";
  const chat = createChat({ state: () => data, say });
  const drafts = createDrafts({ state: () => data });
  const tables = createTables({ state: () => data });
  const clients = createClients({ state: () => data });
  const chasing = createChasing({ state: () => data });
  const matters = createMatters({ state: () => data });
  const booking = createBooking({ state: () => data });
  const intake = createIntake({ state: () => data });
  const recordings = createRecordings();
  const law = createLaw({ state: () => data, tell });
  const files = createFiles({ state: () => data, tell: say, base: () => base });

  const control = {
    arrive() {
      arrivals += 1;
      const one = task(`t-new-${arrivals}`, `Urgent: injunction hearing moved (${arrivals})`, "Received", "2026-11-21T10:15:00Z", 1);
      data.tasks.unshift(one);
      data.threads[one.id] = [incoming(`m-new-${arrivals}`, one, "The hearing is now on Friday at ten. What must be filed before?")];
      tell(one.id);
      return one.id;
    },
    answer(query) {
      const one = data.tasks.find((item) => item.id === query.get("task"));
      one.status = "Answered";
      data.threads[one.id].push(reply(`${one.id}-reply`, one, "2026-11-21T10:15:09Z", { state: "queued", tries: 0, last_error: null }, { answer }));
      tell(one.id);
      return one.id;
    },
    drop() {
      for (const stream of streams) stream.destroy();
      return "dropped";
    },
    fail(query) {
      faults.push({ path: query.get("path"), method: query.get("method"), status: Number(query.get("status") ?? 500) });
      return "will fail";
    },
    mend(query) {
      faults = faults.filter((one) => one.path !== query.get("path"));
      return "mended";
    },
    slow(query) {
      slow = Number(query.get("ms") ?? 0);
      return "slow";
    },
    empty() {
      data = { ...data, tasks: [], threads: {}, law: {}, drafts: [], tables: [], clients: [], folders: { "": { folders: [], files: [] } } };
      for (const stream of streams) stream.write("event: hello\ndata: {}\n\n");
      return "empty";
    },
    /** Changes the sample: a JSON object, merged into the part of that name. */
    set(query) {
      for (const [part, change] of query) Object.assign(data[part], JSON.parse(change));
      return "set";
    },
    /** Another firm's site file: JSON in the form of assets/site.toml. */
    firm(query) {
      firm = dataOf(JSON.parse(query.get("file")));
      return "another firm";
    },
    processed: () => files.processed(),
    stall: (query) => chat.stall(Number(query.get("words"))),
    resume: () => chat.resume(),
    calls: () => calls.splice(0).join("\n"),
    reset() {
      data = sample();
      firm = siteSample();
      faults = [];
      slow = 0;
      return "fresh";
    },
  };

  function json(response, status, body) {
    response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }
  const refuse = (response, status, code, error) => json(response, status, { error, code });

  function signedIn(request) {
    try {
      const [, payload] = (request.headers.authorization ?? "").replace("Bearer ", "").split(".");
      return JSON.parse(Buffer.from(payload, "base64url")).exp * 1000 > Date.now();
    } catch {
      return false;
    }
  }

  function events(response) {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write("event: hello\ndata: {}\n\n");
    streams.add(response);
    const beat = setInterval(() => response.write(": heartbeat\n\n"), 20_000);
    response.on("close", () => {
      clearInterval(beat);
      streams.delete(response);
    });
  }

  function list(query, response) {
    const path = query.get("path") ?? "";
    if (query.get("type") === "files") return give(response, files.list(query));
    if (!path) return json(response, 200, { tasks: data.tasks, folders: [], files: [] });
    const one = data.tasks.find((item) => item.path === path);
    if (!one) return refuse(response, 404, "not_found", "Nothing was found at this address.");
    const attached = data.threads[one.id].flatMap((message) => message.files);
    return json(response, 200, { tasks: [], folders: [], files: attached, task: one });
  }

  async function bodyOf(request) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  function give(response, { status, body, bytes, headers = {} }) {
    if (body !== undefined) return json(response, status, body);
    response.writeHead(status, headers);
    return response.end(bytes);
  }

  /** A file's bytes, or the part of them that was asked for (RFC 9110, section 14). */
  function download(request, response, id, bytes) {
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    const [from, to] = range ? [Number(range[1]), range[2] ? Number(range[2]) : bytes.length - 1] : [0, bytes.length - 1];
    response.writeHead(range ? 206 : 200, {
      "Content-Type": "application/octet-stream",
      "Accept-Ranges": "bytes",
      "Content-Length": to - from + 1,
      ...(range && { "Content-Range": `bytes ${from}-${to}/${bytes.length}` }),
      "Content-Disposition": `attachment; filename="sample.bin"; filename*=UTF-8''${encodeURIComponent(`${id} – sample.bin`)}`,
    });
    return response.end(bytes.subarray(from, to + 1));
  }

  async function api(request, response, url) {
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const raw = await bodyOf(request);
    const body = /multipart|octet-stream/.test(request.headers["content-type"] ?? "") ? null : JSON.parse(raw.toString() || "{}");
    requests.push({ method: request.method, path: url.pathname, query: url.search, headers: request.headers, body: body ?? raw });
    const fault = faults.find((one) => url.pathname.startsWith(one.path) && (!one.method || one.method === request.method));
    if (fault) return refuse(response, fault.status, CODES[fault.status], "Something went wrong on the server.");
    const where = { host: url.hostname, origin: request.headers.origin };
    const told = accounts.outside(request.method, url.pathname, body, where);
    if (told) return json(response, told.status, told.body);
    const met = booking.outside(request.method, url, body);
    if (met) return json(response, met.status, met.body);
    const filled = intake.outside(request.method, url);
    if (filled) return json(response, filled.status, filled.body);
    const free = files.outside(request, url, raw);
    if (free) return give(response, free);
    const shown = url.pathname.startsWith("/api/wanted/") ? chasing.handle(request.method, url) : null;
    if (shown) return give(response, shown);
    const played = recordings.play(url);
    if (played) return download(request, response, "f-dep", played);
    if (!signedIn(request)) return refuse(response, 401, "not_signed_in", "Please sign in again.");
    const own = accounts.inside(request.method, url.pathname, body, where);
    if (own) return json(response, own.status, own.body);
    if (chat.handle(request, response, url, body, json)) return undefined;
    const lawful = law.handle(request.method, url, body);
    if (lawful) return give(response, lawful);
    const drafted = drafts.handle(request.method, url, body);
    if (drafted) return give(response, drafted);
    const tabled = tables.handle(request.method, url);
    if (tabled) return give(response, tabled);
    const booked = booking.inside(request.method, url);
    if (booked) return json(response, booked.status, booked.body);
    const asked = intake.inside(request.method, url, body);
    if (asked) return json(response, asked.status, asked.body);
    const dealt = clients.handle(request.method, url);
    if (dealt) return give(response, dealt);
    const chased = chasing.handle(request.method, url);
    if (chased) return give(response, chased);
    const shared = matters.handle(request.method, url);
    if (shared) return give(response, shared);
    const heard = recordings.handle(request.method, url);
    if (heard) return give(response, heard);
    const kept = files.inside(request, url, raw);
    if (kept) return give(response, kept);
    if (url.pathname === "/api/events/") return events(response);
    if (url.pathname === "/api/user/me/") return json(response, 200, data.me);
    if (url.pathname === "/api/files/list/") return list(url.searchParams, response);
    const thread = /^\/api\/tasks\/([^/]+)\/$/.exec(url.pathname)?.[1];
    if (thread && data.threads[thread]) {
      return json(response, 200, { task: data.tasks.find((one) => one.id === thread), messages: data.threads[thread], authorities: [], deadlines: [], events: [], facts: [], court_notice: null, intake: null, meant: [], owner: "a-1", own: true, ...law.of(thread) });
    }
    const wanted = /^\/api\/files\/file\/([^/]+)\/download\/$/.exec(url.pathname)?.[1];
    const bytes = wanted && files.download(wanted);
    if (bytes) return download(request, response, wanted, bytes);
    return refuse(response, 404, "not_found", "Nothing was found at this address.");
  }

  function site(request, response, url) {
    const path = normalize(url.pathname);
    const asset = path.startsWith("/assets/") ? join(dist, path) : null;
    if (asset && existsSync(asset) && statSync(asset).isFile()) {
      const packed = existsSync(`${asset}.br`) && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
      response.writeHead(200, {
        "Content-Type": TYPES[asset.split(".").pop()] ?? "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
        ...(packed && { "Content-Encoding": "br" }),
      });
      return response.end(readFileSync(packed ? `${asset}.br` : asset));
    }
    const [first, second = "index"] = url.pathname.split("/").filter(Boolean);
    const help = first === "help" && existsSync(join(dist, "pages/help", `${second}.html`));
    const known = ROUTES.test(url.pathname) && (first !== "help" || help);
    const name = !known ? "404" : help ? second : first === "test" ? "dashboard" : first || "index";
    const room = join(dist, "pages", help ? "help" : languageOf(request.headers));
    const page = existsSync(join(room, `${name}.html`)) ? name : "shell";
    const packed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    const text = fill(readFileSync(join(room, `${page}.html`), "utf8"), pageData(firm));
    response.writeHead(asset || !known ? 404 : 200, {
      "Content-Type": TYPES.html,
      ...(packed && { "Content-Encoding": "gzip" }),
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-cache",
    });
    return response.end(packed ? gzipSync(text) : text);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url, `http://${request.headers.host}`);
    if (url.pathname.startsWith("/mock/")) {
      const act = control[url.pathname.slice(6)];
      return response.end(act ? act(url.searchParams) : "?");
    }
    if (!url.pathname.startsWith("/api/")) return site(request, response, url);
    watch(request, response, breach);
    // A page that is closed in the middle of a call is no fault.
    const go = () => api(request, response, url).catch(() => response.destroy());
    return slow > 0 && url.pathname !== "/api/events/" ? setTimeout(go, slow) : void go();
  });

  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      base = `http://127.0.0.1:${server.address().port}`;
      resolve({
        base,
        /** The calls to a path so far, oldest first. */
        requests: (path) => requests.filter((one) => one.path === path),
        all: () => [...requests],
        /** Answers so far that were against the contract. */
        breaches: () => [...breaches],
        forget: () => requests.splice(0),
        control: (act, query = {}) => control[act](new URLSearchParams(query)),
        close: () => {
          for (const stream of streams) stream.destroy();
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const at = process.argv.indexOf("--port");
  const { base } = await startMock({ port: at > 0 ? Number(process.argv[at + 1]) : 8123 });
  console.log(`The sample firm is at ${base}; any e-mail and the password "chancery" sign in.`);
}
