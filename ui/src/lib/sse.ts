/** Server-sent events over fetch, because EventSource cannot carry an Authorization header. */

export interface ServerEvent {
  event: string;
  data: string;
}

/**
 * Takes the stream in pieces and gives back the events that each piece completes, as the HTML standard reads them
 * (section 9.2.6): lines end in LF, CR or CRLF, comments start with a colon, an event without data is none.
 */
export function createParser(): (chunk: string) => ServerEvent[] {
  let rest = "";
  let event = "";
  let data: string[] = [];
  let skipLineFeed = false;
  let first = true;

  function line(text: string, out: ServerEvent[]): void {
    if (text === "") {
      if (data.length > 0) out.push({ event: event || "message", data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    const colon = text.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }

  return (chunk) => {
    const out: ServerEvent[] = [];
    let text = chunk;
    if (first && text) {
      first = false;
      text = text.replace(/^\uFEFF/, "");
    }
    for (const char of text) {
      if (char === "\n" && skipLineFeed) {
        skipLineFeed = false;
        continue;
      }
      skipLineFeed = char === "\r";
      if (char === "\n" || char === "\r") {
        line(rest, out);
        rest = "";
      } else rest += char;
    }
    return out;
  };
}

/** Milliseconds to wait before try number `tries` (from 0): doubling from 0.5 s to 30 s, spread by `random` in 0..1. */
export function backOff(tries: number, random: number): number {
  const base = Math.min(500 * 2 ** Math.min(tries, 10), 30_000);
  return Math.round(base * (0.5 + random / 2));
}
