/** Sends one file: a small one in one piece, a large one in pieces that may be taken up again (tus 1.0.0). */
import * as say from "@/features/files/upload-words";
import { ApiError } from "@/lib/api";
import { refreshAccess } from "@/lib/refresh";
import { accessToken } from "@/lib/session";
import { backOff } from "@/lib/sse";
import { decide } from "@/lib/token";

/** What is sent: a part of the state that features/files/uploads.ts keeps. */
interface Job {
  file: File;
  folder: string;
  create: boolean;
}

type Progress = (sent: number) => void;

/** Bytes above which a file goes in pieces. */
export const BIG = 16 * 1024 * 1024;
/** Bytes of a piece: what is lost at most when a connection breaks. */
const PIECE = 16 * 1024 * 1024;
/** Times that a broken connection is tried again, one after the other. */
const TRIES = 6;

interface Request {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: Blob | FormData;
  progress?: Progress;
  signal: AbortSignal;
}

/** fetch does not tell how far a body has got, so this is the older way. Rejects when there was no answer. */
function ask({ method, url, headers = {}, body, progress, signal }: Request): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const settle = (then: () => void) => () => {
      signal.removeEventListener("abort", stop);
      then();
    };
    request.open(method, url);
    const token = accessToken();
    for (const [name, value] of Object.entries({ ...headers, ...(token && { Authorization: `Bearer ${token}` }) })) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => progress?.(event.loaded));
    request.addEventListener("load", settle(() => resolve(request)));
    request.addEventListener("error", settle(() => reject(new TypeError("There was no answer."))));
    request.addEventListener("abort", settle(() => reject(new DOMException("Stopped", "AbortError"))));
    if (signal.aborted) {
      reject(new DOMException("Stopped", "AbortError"));
      return;
    }
    signal.addEventListener("abort", stop, { once: true });
    request.send(body ?? null);
  });
}

function refusal(request: XMLHttpRequest): ApiError {
  try {
    const body = JSON.parse(request.responseText) as { error?: unknown; code?: unknown };
    return new ApiError(request.status, String(body.code ?? ""), String(body.error ?? ""));
  } catch {
    return new ApiError(request.status, "", say.theServerAnswered(request.status));
  }
}

/** With a token that is still good: a body of many megabytes is not sent only to be refused. */
async function asked(request: Request): Promise<XMLHttpRequest> {
  const token = accessToken();
  if (decide(token, Date.now() + 15_000) === "refresh") await refreshAccess(token);
  let answer = await ask(request);
  if (answer.status === 401 && (await refreshAccess(accessToken()))) answer = await ask(request);
  if (answer.status >= 400) throw refusal(answer);
  return answer;
}

async function sendWhole({ file, folder, create }: Job, progress: Progress, signal: AbortSignal): Promise<void> {
  const body = new FormData();
  // What decides comes before the bytes.
  if (folder) body.append("folder_path", folder);
  body.append("folder_type", "files");
  if (create) body.append("create_folders", "1");
  body.append("files", file, file.name);
  await asked({ method: "POST", url: "/api/files/upload/", body, signal, progress: (sent) => progress(Math.min(sent, file.size)) });
}

const base64 = (text: string) => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

/** Upload-Metadata: names with their values in base64. */
export function metadataOf({ file, folder, create }: Job): string {
  const all = { filename: file.name, filetype: file.type, folder_path: folder, create_folders: create ? "1" : "" };
  return Object.entries(all)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(", ");
}

const TUS = { "Tus-Resumable": "1.0.0" };
const PREFIX = "upload:";

/** By what a file is known again when the reader drops it a second time after a break. */
const printOf = ({ file, folder }: Job) => `${PREFIX}${file.size}:${file.lastModified}:${folder}/${file.name}`;

async function offsetOf(url: string, signal: AbortSignal): Promise<number> {
  const answer = await asked({ method: "HEAD", url, headers: TUS, signal });
  const offset = Number(answer.getResponseHeader("Upload-Offset"));
  if (!Number.isSafeInteger(offset)) throw new ApiError(answer.status, "", say.noOffset);
  return offset;
}

async function open(job: Job, signal: AbortSignal): Promise<string> {
  const headers = { ...TUS, "Upload-Length": String(job.file.size), "Upload-Metadata": metadataOf(job) };
  const answer = await asked({ method: "POST", url: "/api/files/uploads/", headers, signal });
  const place = answer.getResponseHeader("Location");
  if (!place) throw new ApiError(answer.status, "", say.noUploadAddress);
  // Pieces go to the server that served the page, wherever a header points.
  return new URL(place, location.href).pathname;
}

/** Where to go on: an upload that was broken off is taken up again. */
async function begin(job: Job, signal: AbortSignal): Promise<{ url: string; offset: number }> {
  const kept = localStorage.getItem(printOf(job));
  if (kept) {
    try {
      return { url: kept, offset: await offsetOf(kept, signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      localStorage.removeItem(printOf(job));
    }
  }
  const url = await open(job, signal);
  localStorage.setItem(printOf(job), url);
  return { url, offset: 0 };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/** An answer that another try can change. */
const passing = (error: unknown) => !(error instanceof ApiError) || error.status === 409 || error.status === 423 || error.status === 502 || error.status === 503;

async function sendPieces(job: Job, progress: Progress, signal: AbortSignal): Promise<void> {
  const { file } = job;
  const begun = await begin(job, signal);
  const { url } = begun;
  let { offset } = begun;
  let tries = 0;
  // Each piece waits for the one before, and each try for the one before it.
  /* oxlint-disable eslint/no-await-in-loop */
  while (offset < file.size) {
    const from = offset;
    progress(from);
    try {
      const answer = await asked({
        method: "PATCH",
        url,
        headers: { ...TUS, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
        body: file.slice(from, from + PIECE),
        signal,
        progress: (sent) => progress(from + sent),
      });
      offset = Number(answer.getResponseHeader("Upload-Offset"));
      if (!(offset > from)) throw new ApiError(answer.status, "", say.nothingAccepted);
      tries = 0;
    } catch (error) {
      if (signal.aborted || !passing(error) || tries >= TRIES) throw error;
      await pause(backOff(tries, Math.random()), signal);
      tries += 1;
      offset = await offsetOf(url, signal).catch(() => from);
    }
  }
  /* oxlint-enable eslint/no-await-in-loop */
  localStorage.removeItem(printOf(job));
}

/** Settles when the server has the whole file. Rejects with `ApiError` when it refuses, with another error when it is gone. */
export async function sendFile(job: Job, progress: Progress, signal: AbortSignal): Promise<void> {
  if (job.file.size <= BIG) {
    await sendWhole(job, progress, signal);
    return;
  }
  try {
    await sendPieces(job, progress, signal);
  } catch (error) {
    const url = localStorage.getItem(printOf(job));
    // Stopped for good: the server need not keep the part that it has.
    if (signal.aborted && url) {
      localStorage.removeItem(printOf(job));
      void ask({ method: "DELETE", url, headers: TUS, signal: new AbortController().signal }).catch(() => {});
    }
    throw error;
  }
}
