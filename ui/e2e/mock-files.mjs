// My Files of the sample firm, as the contract has it: folders, windows of files, uploads in one piece and in many,
// renaming, moving, deleting, tickets, links for strangers. The folder "Archive" holds a hundred thousand files.
import { randomBytes } from "node:crypto";
import { file as sampleFile } from "./mock-data.mjs";
import { bytesOf, pageOf, textOf } from "./mock-documents.mjs";

const HUGE = 100_000;
/** Files of one visit, things of one move, files of one archive. */
const MOST = 10;
const MANY = 1_000;
const no = (status, code, error) => ({ status, body: { error, code } });
const yes = (body, status = 200) => ({ status, body });
const NOTHING = { status: 204 };
const join = (parent, name) => (parent ? `${parent}/${name}` : name);
const now = () => "2026-11-21T10:20:00Z";

let huge = null;
const archive = () =>
  (huge ??= Array.from({ length: HUGE }, (_, at) =>
    sampleFile(`f-huge-${at}`, `Exhibit ${String(at + 1).padStart(6, "0")}.pdf`, "PDF", 120_000 + at, 3, { created_at: "2026-01-05T09:00:00Z" }),
  ));

/** The parts of a multipart body, in order (RFC 7578): name, file name where there is one, bytes. */
export function parts(request, body) {
  const boundary = /boundary=([^;]+)/.exec(request.headers["content-type"] ?? "")?.[1];
  if (!boundary) return [];
  const mark = Buffer.from(`--${boundary}`);
  const out = [];
  let from = body.indexOf(mark);
  while (from >= 0) {
    const next = body.indexOf(mark, from + mark.length);
    if (next < 0) break;
    const part = body.subarray(from + mark.length + 2, next - 2);
    const cut = part.indexOf("\r\n\r\n");
    const head = part.subarray(0, cut).toString();
    out.push({ name: /name="([^"]*)"/.exec(head)?.[1], filename: /filename="([^"]*)"/.exec(head)?.[1], bytes: part.subarray(cut + 4) });
    from = next;
  }
  return out;
}

const SORTS = {
  name: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true }),
  type: (a, b) => a.file_type.localeCompare(b.file_type),
  created: (a, b) => a.created_at.localeCompare(b.created_at),
  size: (a, b) => a.size - b.size,
};

/** `state()` is the firm's data now; `tell` sends an event. */
export function createFiles({ state, tell, base }) {
  const uploads = new Map();
  const tickets = new Map();
  const folders = () => state().folders;
  const listingOf = (path) => (path === "Archive" && folders()[path] ? { ...folders()[path], files: [...archive(), ...folders()[path].files] } : folders()[path]);
  const nameProblem = (name) => (!name || name.includes("/") || name === "." || name === ".." ? no(422, "invalid", `This name cannot be used: ${name ? "it holds a slash" : "it is empty"}.`) : null);
  const changed = () => tell({ kind: "files" });

  function find(id) {
    for (const [path, { files }] of Object.entries(folders())) {
      const file = files.find((one) => one.id === id);
      if (file) return { file, path, files };
    }
    const file = id.startsWith("f-huge-") ? archive()[Number(id.slice(7))] : null;
    if (file) return { file, path: "Archive", files: [] };
    for (const [task, thread] of Object.entries(state().threads)) {
      for (const message of thread) {
        const inTask = message.files.find((one) => one.id === id);
        if (inTask) return { file: inTask, path: null, files: message.files, task };
      }
    }
    return null;
  }

  function findFolder(id) {
    for (const [path, { folders: list }] of Object.entries(folders())) {
      const folder = list.find((one) => one.id === id);
      if (folder) return { folder, parent: path, path: join(path, folder.name), list };
    }
    return null;
  }

  function folderAt(path) {
    const cut = path.lastIndexOf("/");
    const parent = path.slice(0, Math.max(cut, 0));
    const folder = folders()[parent]?.folders.find(({ name }) => name === path.slice(cut + 1));
    return folder ? viewFolder(folder, parent) : null;
  }

  function makeFolders(path) {
    let done = "";
    for (const name of path.split("/").filter(Boolean)) {
      if (!folders()[join(done, name)]) {
        folders()[done].folders.push({ id: `d-${randomBytes(4).toString("hex")}`, name, created_at: now(), items: 0 });
        folders()[join(done, name)] = { folders: [], files: [] };
      }
      done = join(done, name);
    }
  }

  /** Two of one name are both kept. */
  function free(name, files) {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let n = 1;
    const as = () => (n === 1 ? name : `${stem} (${n})${ending}`);
    while (files.some((file) => file.name === as())) n += 1;
    return as();
  }

  function keep(path, name, bytes, create) {
    if (create) makeFolders(path);
    const into = folders()[path];
    if (!into) return null;
    const type = name.split(".").pop().toUpperCase();
    const file = sampleFile(`f-${randomBytes(5).toString("hex")}`, free(name, into.files), type, bytes.length, null, { created_at: now(), is_processed: false, bytes });
    into.files.push(file);
    changed();
    return file;
  }

  /** A folder's path and all below it take another beginning. */
  function rebase(from, to) {
    for (const path of Object.keys(folders())) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      const there = to + path.slice(from.length);
      if (there === path) continue;
      folders()[there] = folders()[path];
      delete folders()[path];
    }
  }

  const view = (file) => ({ ...file, bytes: undefined });

  const viewFolder = (folder, parent) => {
    const below = listingOf(join(parent, folder.name));
    return { ...folder, items: below ? below.files.length + below.folders.length : 0 };
  };

  function listing(query) {
    const path = query.get("path") ?? "";
    const here = listingOf(path);
    if (!here) return no(404, "not_found", "Nothing was found at this address.");
    const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ({ name }) => words.every((word) => name.toLowerCase().includes(word));
    let files = here.files.filter(fits);
    if (path !== "Archive" || query.get("sort") !== "name") files.sort(SORTS[query.get("sort")] ?? SORTS.name);
    if (query.get("order") === "desc") files = files.toReversed();
    const [limit, offset] = ["limit", "offset"].map((name) => Number(query.get(name) ?? 0));
    const shown = limit ? files.slice(offset, offset + limit) : files;
    const inside = here.folders.filter(fits).map((folder) => viewFolder(folder, path));
    return yes({
      folders: offset === 0 ? inside.toSorted(SORTS.name) : [],
      files: shown.map((file) => ({ ...view(file), folder_path: path })),
      folder: folderAt(path),
      total_folders: inside.length,
      total_files: files.length,
    });
  }

  const remove = { file: (id) => find(id), folder: (id) => findFolder(id) };

  const routes = [
    [
      "POST /api/files/folder/create/",
      ({ fields }) => {
        const [name, parent] = [fields.name ?? "", fields.parent_path ?? ""];
        if (nameProblem(name)) return nameProblem(name);
        if (!folders()[parent]) return no(404, "not_found", "Nothing was found at this address.");
        if (folders()[join(parent, name)]) return no(409, "conflict", `A folder named "${name}" is already here.`);
        makeFolders(join(parent, name));
        changed();
        return yes(viewFolder(folders()[parent].folders.at(-1), parent), 201);
      },
    ],
    [
      "POST /api/files/upload/",
      ({ fields, all }) => {
        const files = all.filter(({ name }) => name === "files").map(({ filename, bytes }) => keep(fields.folder_path ?? "", filename, bytes, fields.create_folders));
        return files.includes(null) ? no(404, "not_found", "Nothing was found at this address.") : yes({ files: files.map(view) }, 201);
      },
    ],
    [
      "POST /api/files/uploads/",
      ({ request }) => {
        const id = randomBytes(6).toString("hex");
        const metadata = Object.fromEntries(
          (request.headers["upload-metadata"] ?? "").split(", ").map((pair) => pair.split(" ")).map(([name, value]) => [name, Buffer.from(value ?? "", "base64").toString()]),
        );
        uploads.set(id, { length: Number(request.headers["upload-length"]), metadata, bytes: [] , offset: 0 });
        return { status: 201, headers: { Location: `/api/files/uploads/${id}/`, "Tus-Resumable": "1.0.0" } };
      },
    ],
    [/^(HEAD|PATCH|DELETE) \/api\/files\/uploads\/([^/]+)\/$/, ({ request, body }, method, id) => {
      const upload = uploads.get(id);
      if (!upload) return no(404, "not_found", "Nothing was found at this address.");
      const headers = { "Tus-Resumable": "1.0.0" };
      if (method === "HEAD") return { status: 200, headers: { ...headers, "Upload-Offset": String(upload.offset), "Upload-Length": String(upload.length) } };
      if (method === "DELETE") return uploads.delete(id) && NOTHING;
      if (Number(request.headers["upload-offset"]) !== upload.offset) return no(409, "wrong_offset", `The upload goes on at ${upload.offset}, not at ${request.headers["upload-offset"]}.`);
      upload.bytes.push(body);
      upload.offset += body.length;
      headers["Upload-Offset"] = String(upload.offset);
      if (upload.offset === upload.length) {
        const { filename, folder_path = "", create_folders } = upload.metadata;
        headers["X-Chancery-File"] = keep(folder_path, filename, Buffer.concat(upload.bytes), create_folders)?.id ?? "";
        uploads.delete(id);
      }
      return { status: 204, headers };
    }],
    [/^DELETE \/api\/files\/(file|folder)\/([^/]+)\/delete\/$/, (_, kind, id) => {
      const found = remove[kind](id);
      if (!found) return no(404, "not_found", "Nothing was found at this address.");
      if (kind === "file") found.files.splice(found.files.indexOf(found.file), 1);
      else {
        found.list.splice(found.list.indexOf(found.folder), 1);
        for (const path of Object.keys(folders())) if (path === found.path || path.startsWith(`${found.path}/`)) delete folders()[path];
      }
      changed();
      return NOTHING;
    }],
    [/^POST \/api\/files\/(file|folder)\/([^/]+)\/rename\/$/, ({ json }, kind, id) => {
      const found = remove[kind](id);
      if (!found) return no(404, "not_found", "Nothing was found at this address.");
      if (nameProblem(json.name)) return nameProblem(json.name);
      if (kind === "file") {
        if (found.files.some((one) => one.name === json.name)) return no(409, "conflict", `A file named "${json.name}" is already here.`);
        found.file.name = json.name;
        changed();
        return yes(view(found.file));
      }
      if (folders()[join(found.parent, json.name)]) return no(409, "conflict", `A folder named "${json.name}" is already here.`);
      found.folder.name = json.name;
      rebase(found.path, join(found.parent, json.name));
      changed();
      return yes(viewFolder(found.folder, found.parent));
    }],
    ["POST /api/files/move/", ({ json }) => {
      if (json.files.length + json.folders.length > MANY) return no(422, "invalid", `At most ${MANY} items can be moved at once.`);
      if (!folders()[json.to]) return no(404, "not_found", "Nothing was found at this address.");
      for (const id of json.folders) {
        const { path } = findFolder(id);
        if (json.to === path || json.to.startsWith(`${path}/`)) return no(422, "invalid", "A folder cannot be moved into itself.");
      }
      for (const id of json.files) {
        const { file, files } = find(id);
        files.splice(files.indexOf(file), 1);
        folders()[json.to].files.push(file);
      }
      for (const id of json.folders) {
        const { folder, list: before, path } = findFolder(id);
        before.splice(before.indexOf(folder), 1);
        folders()[json.to].folders.push(folder);
        rebase(path, join(json.to, folder.name));
      }
      changed();
      return yes({ moved: json.files.length + json.folders.length });
    }],
    ["POST /api/files/ticket/", ({ json }) => {
      if (json.files && (json.files.length === 0 || json.files.length > MANY)) return no(422, "invalid", `Name a file, or a folder, or from 1 to ${MANY} files.`);
      const secret = randomBytes(8).toString("hex");
      tickets.set(secret, json);
      return yes({ url: `/api/files/ticket/${secret}/` });
    }],
    [/^GET \/api\/files\/file\/([^/]+)\/$/, (_, id) => {
      const found = find(id);
      if (!found) return no(404, "not_found", "Nothing was found at this address.");
      const task = found.task ? state().tasks.find((one) => one.id === found.task) : null;
      const size = found.file.file_type === "PDF" ? bytesOf(found.file).length : found.file.size;
      return yes({ ...view(found.file), size, folder_path: found.path, task: task ? { id: task.id, path: task.path } : null, owner: "a-1", own: true });
    }],
    [/^GET \/api\/files\/file\/([^/]+)\/text\/$/, (_, id) => {
      const found = find(id);
      if (!found) return no(404, "not_found", "Nothing was found at this address.");
      return found.file.is_processed ? yes(textOf(found.file)) : no(409, "not_read", "This document has not been read yet. Please try again in a moment.");
    }],
    [/^GET \/api\/files\/file\/([^/]+)\/outline\/$/, (_, id) => {
      const found = find(id);
      return found ? yes({ outline: textOf(found.file).outline }) : no(404, "not_found", "Nothing was found at this address.");
    }],
    [/^GET \/api\/files\/file\/([^/]+)\/pages\/(\d+)\/$/, (_, id, page) => {
      const found = find(id);
      const read = found && pageOf(found.file, Number(page));
      return read ? yes(read) : no(404, "not_found", "Nothing was found at this address.");
    }],
    [/^GET \/api\/tasks\/([^/]+)\/messages\/([^/]+)\/text\/$/, (_, task, id) => {
      const message = state().threads[task]?.find((one) => one.id === id);
      return message?.body ? yes({ title: message.subject, text: message.body, pages: [], notes: [], changes: [], outline: [] }) : no(404, "not_found", "Nothing was found at this address.");
    }],
    ["GET /api/links/", () => yes({ links: state().links.map((link) => ({ ...link, url: undefined })) })],
    ["POST /api/links/", ({ json }) => {
      const id = randomBytes(5).toString("hex");
      const link = {
        id,
        url: `${base()}/upload/${id}`,
        title: json.title,
        folder_path: json.folder_path,
        created_at: now(),
        expires_at: new Date(Date.now() + (json.days ?? 14) * 86_400_000).toISOString(),
        max_files: json.max_files ?? null,
        max_bytes: json.max_mb ? json.max_mb * 1_048_576 : null,
        files: 0,
        bytes: 0,
        passcode: Boolean(json.passcode),
        revoked: false,
      };
      state().links.push(link);
      return yes(link, 201);
    }],
    [/^DELETE \/api\/links\/([^/]+)\/$/, (_, id) => {
      const link = state().links.find((one) => one.id === id);
      if (!link) return no(404, "not_found", "Nothing was found at this address.");
      link.revoked = true;
      return NOTHING;
    }],
  ];

  const leftBy = (link) => ({
    files_left: link.max_files === null ? null : link.max_files - link.files,
    bytes_left: link.max_bytes === null ? null : link.max_bytes - link.bytes,
  });
  const GONE = no(404, "no_link", "This link does not work. Please ask the firm for a new one.");
  const outside = [
    [/^GET \/api\/upload\/([^/]+)\/$/, (_, id) => {
      const link = state().links.find((one) => one.id === id && !one.revoked);
      if (!link) return GONE;
      return yes({ firm: "Hale & Partners", title: link.title, passcode: link.passcode, ...leftBy(link), max_file_bytes: 104_857_600 });
    }],
    [/^POST \/api\/upload\/([^/]+)\/$/, ({ fields, all }, id) => {
      const link = state().links.find((one) => one.id === id && !one.revoked);
      if (!link) return GONE;
      if (link.passcode && fields.passcode !== "harbor 7") return no(403, "wrong_passcode", "The passcode is missing or wrong.");
      const files = all.filter(({ name }) => name === "files");
      if (files.length === 0) return no(422, "invalid", "Please select at least one file.");
      if (files.length > MOST) return no(422, "invalid", `At most ${MOST} files can be sent at once.`);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const left = leftBy(link);
      if (left.files_left !== null && files.length > left.files_left) return no(403, "over_quota", `By this link ${left.files_left} more can be sent, and not ${files.length}.`);
      if (left.bytes_left !== null && size > left.bytes_left) return no(403, "over_quota", "There is no room for these files. Please tell the firm.");
      for (const { filename, bytes } of files) keep(link.folder_path, filename, bytes);
      link.files += files.length;
      link.bytes += size;
      return yes({
        ai_response: `**Thank you.** ${files.length} file(s) have reached Hale & Partners:\n\n${files.map(({ filename, bytes }) => `- ${filename}, ${bytes.length} bytes`).join("\n")}\n\nAll of them could be read. See [our site](https://firm.example) or <script>alert(1)</script> ![x](https://evil.example/x.png) [bad](javascript:alert(1)).`,
        received: files.map(({ filename, bytes }) => ({ name: filename, size: bytes.length })),
      });
    }],
    [/^GET \/api\/files\/ticket\/([^/]+)\/$/, (_, secret) => {
      const ticket = tickets.get(secret);
      tickets.delete(secret);
      if (!ticket) return no(404, "not_found", "Nothing was found at this address.");
      const name = ticket.file ? find(ticket.file).file.name : ticket.folder === undefined ? `${ticket.files.length} files.zip` : `${findFolder(ticket.folder)?.folder.name ?? "My Files"}.zip`;
      return { status: 200, bytes: Buffer.from(JSON.stringify(ticket)), headers: { "Content-Type": "application/octet-stream", "Content-Disposition": `attachment; filename="${name}"` } };
    }],
  ];

  function answer(table, request, url, body) {
    const line = `${request.method} ${url.pathname}`;
    for (const [pattern, act] of table) {
      const match = typeof pattern === "string" ? (pattern === line ? [line] : null) : pattern.exec(line);
      if (!match) continue;
      const all = parts(request, body);
      const fields = Object.fromEntries(all.filter(({ filename }) => filename === undefined).map(({ name, bytes }) => [name, bytes.toString()]));
      const json = /json/.test(request.headers["content-type"] ?? "") ? JSON.parse(body.toString() || "{}") : {};
      return act({ request, body, json, all, fields }, ...match.slice(1));
    }
    return null;
  }

  return {
    list: listing,
    inside: (request, url, body) => answer(routes, request, url, body),
    outside: (request, url, body) => answer(outside, request, url, body),
    download(id) {
      const found = find(id);
      return found ? bytesOf(found.file) : null;
    },
    /** Reading has come to its end for all that waits. */
    processed() {
      for (const { files } of Object.values(folders())) for (const file of files) file.is_processed = true;
      changed();
      return "read";
    },
  };
}
