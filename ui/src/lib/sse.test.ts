import { expect, test } from "vitest";
import { backOff, createParser } from "@/lib/sse";

const all = (...chunks: string[]) => {
  const parse = createParser();
  return chunks.flatMap((chunk) => parse(chunk));
};

const STREAM = 'event: hello\ndata: {}\n\n: heartbeat\n\nevent: change\ndata: {"kind":"task"}\n\n';
const EVENTS = [
  { event: "hello", data: "{}" },
  { event: "change", data: '{"kind":"task"}' },
];

test("whole, in two parts at every place, and letter by letter", () => {
  expect(all(STREAM)).toEqual(EVENTS);
  expect(all(...STREAM)).toEqual(EVENTS);
  for (let at = 1; at < STREAM.length; at += 1) expect(all(STREAM.slice(0, at), STREAM.slice(at))).toEqual(EVENTS);
});

test("CR, LF and CRLF end lines, and a CRLF torn apart ends one", () => {
  for (const end of ["\r", "\r\n"]) {
    const text = STREAM.replaceAll("\n", end);
    expect(all(text)).toEqual(EVENTS);
    expect(all(...text)).toEqual(EVENTS);
  }
});

test("several data lines are one text; an event without data is none", () => {
  expect(all("data: a\ndata:b\ndata\n\n")).toEqual([{ event: "message", data: "a\nb\n" }]);
  expect(all("event: change\n\ndata: x\n\n")).toEqual([{ event: "message", data: "x" }]);
});

test("unknown fields and a byte order mark are passed over; an unfinished event waits", () => {
  expect(all("\uFEFFid: 7\nretry: 10\ndata: x\n\ndata: y\n")).toEqual([{ event: "message", data: "x" }]);
});

test("the wait doubles to half a minute and is spread", () => {
  expect(backOff(0, 1)).toBe(500);
  expect(backOff(1, 1)).toBe(1000);
  expect(backOff(3, 0)).toBe(2000);
  expect(backOff(50, 1)).toBe(30_000);
  expect(backOff(50, 0)).toBe(15_000);
});
