// The assistant of the sample firm: history for each service, answers in one piece or streamed, notes, faults.
import { answer } from "./mock-data.mjs";

const citation = (number) => {
  const { origin, name, page, start, end, quote, proven } = answer.sources[number - 1];
  return { number, name, file: origin.file ?? null, message: origin.message ?? null, task: { id: "t-1", path: "Harbour Street lease, notice period" }, page, start, end, quote, proven, owner: null, owner_name: null, matters: [] };
};

const TEXT =
  "The notice period is **nine months**. The lease asks for six months’ notice in writing [1], and the deed of variation replaces “six months” with “nine months” [2].\n\n- Time is of the essence. [3]\n- Most landlords accept notice by e-mail. (not from your files)";

const EARLIER = [
  { id: "c-1", type: "user", content: "Who is the landlord?", timestamp: "2026-11-20T15:10:00Z", path: "", citations: [], notes: [] },
  { id: "c-2", type: "bot", content: "That is **not in your files**: the lease names the landlord only on a page that holds a picture.", timestamp: "2026-11-20T15:10:02Z", path: "", citations: [], notes: [] },
];

/** `stall` stops every answer after so many words, as a model does that thinks; `resume` lets it go on. */
export function createChat({ state, say }) {
  let most = Infinity;
  let resume = () => {};
  let resumed = Promise.resolve();
  let count = 0;
  const sample = () => (state().chat ??= { tasks: structuredClone(EARLIER), files: [] });

  async function stream(response, done, keep) {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    let cut = false;
    const closed = new Promise((resolve) => response.on("close", resolve)).then(() => (cut = true));
    const event = (name, body) => response.write(`event: ${name}\ndata: ${JSON.stringify(body)}\n\n`);
    for (const note of done.notes) event("note", { text: note });
    for (const [at, word] of done.response.split(/(?<= )/).entries()) {
      if (at >= most) await Promise.race([resumed, closed]);
      if (cut) return;
      event("delta", { text: word });
      await new Promise((resolve) => setImmediate(resolve));
    }
    keep();
    event("done", done);
    response.end();
  }

  return {
    stall(words) {
      most = words;
      resumed = new Promise((resolve) => (resume = resolve));
      return "stalls";
    },
    resume() {
      most = Infinity;
      resume();
      return "goes on";
    },
    handle(request, response, url, body, json) {
      if (url.pathname !== "/api/chatbot/chat/") return false;
      const service = url.searchParams.get("service_type");
      if (request.method === "DELETE") {
        sample()[service] = [];
        say({ kind: "chat" });
        response.writeHead(204);
        response.end();
        return true;
      }
      if (service) {
        json(response, 200, { messages: sample()[service] });
        return true;
      }
      const { message, service_type, retry } = body;
      const said = sample()[service_type];
      const timestamp = "2026-11-21T10:20:00Z";
      // Again, where it was the last question; otherwise it is asked for the first time.
      if (retry && said.findLast(({ type }) => type === "user")?.content === message) said.splice(said.findLastIndex(({ type }) => type === "user"));
      count += 1;
      const done = {
        response: /unknown/.test(message) ? "That is **not in your files**." : TEXT,
        citations: /unknown/.test(message) ? [] : [1, 2, 3].map(citation),
        id: `c-new-${count}`,
        timestamp,
        engine: "extractive",
        notes: /slow model/.test(message) ? ["The model does not respond, so the built-in engine answers."] : [],
      };
      const keep = () => {
        const path = body.current_path ?? "";
        said.push({ id: `q-new-${count}`, type: "user", content: message, timestamp, path, citations: [], notes: [] });
        said.push({ id: done.id, type: "bot", content: done.response, timestamp, path, citations: done.citations, notes: done.notes });
        say({ kind: "chat" });
      };
      if (/event-stream/.test(request.headers.accept ?? "")) void stream(response, done, keep);
      else {
        keep();
        json(response, 200, done);
      }
      return true;
    },
  };
}
