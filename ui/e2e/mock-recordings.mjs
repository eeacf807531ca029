// A recording of the sample firm: a deposition with two sides, doubtful words and a correction.
const AT = "2026-11-20T16:12:00Z";
const LENGTH = 754_000;
const FILE = {
  id: "f-dep",
  name: "Deposition of L. Barnes.wav",
  file_type: "WAV",
  media_type: "audio/wav",
  folder_path: "Harbour Street",
  inside: null,
  task: null,
  owner: "a-1",
  own: true,
  proven: true,
  created_at: AT,
  is_processed: true,
  size: 24_128_044,
  unreadable: null,
  pages: 1,
};

const SAID = [
  ["left", "Good morning. Please state your name for the record."],
  ["right", "Lee Barnes. I was the foreman on the Harbour Street site until March."],
  ["left", "Where were you when the crane came down?"],
  ["right", "I had gone down to the gate, a minute before nine. Nobody was in the cabin."],
  ["left", "Had anybody locked the brake?"],
  ["right", "I believe it was Hal Denning who locked it the evening before."],
  ["right", "Thanks for watching."],
  ["left", "Did you write that in the log?"],
  ["right", "No. I should have."],
];

/** Lines with words at even times; some of the words are doubtful, one line was corrected. */
function linesOf() {
  let at = 0;
  return SAID.map(([speaker, text], index) => {
    const start = 4_000 + index * 9_000;
    const words = text.split(" ").map((word, n) => ({ start: start + n * 400, end: start + (n + 1) * 400, text: word, doubtful: index === 6 || /^(?:Hal|Denning)$/.test(word) }));
    const corrected = index === 8 ? { by: "Margaret Hale", at: AT, heard: "No. I should of." } : null;
    const doubts = index === 6 ? [{ kind: "silence", says: "Nobody was heard to speak here." }, { kind: "known", says: "Words that engines are known to make up." }] : [];
    const line = { id: `${index}.0`, start, end: start + words.length * 400, speaker, text, words: corrected ? [] : words, doubts, corrected, at };
    at += text.length + 20;
    return line;
  });
}

const recording = () => ({
  state: "done",
  says: null,
  version: 2,
  length: LENGTH,
  video: false,
  container: "wave",
  codec: "pcm_s16le",
  sides_apart: true,
  peaks: Array.from({ length: 400 }, (_, at) => Math.round(20 + 200 * Math.abs(Math.sin(at / 7) * Math.sin(at / 31)))),
  speech: SAID.map((_, index) => ({ start: 4_000 + index * 9_000, end: 11_000 + index * 9_000 })),
  pieces: 12,
  heard: 12,
  model: "whisper-large-v3",
  engine: "speech.firm.example:8000",
  heard_at: AT,
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  notes: [],
  speakers: [
    { key: "left", name: "Ms. Ito", named: true },
    { key: "right", name: "Right side", named: false },
  ],
  lines: linesOf(),
  consent: {
    general: "Federal law lets one party to a conversation record it (18 U.S.C. 2511(2)(d)). A number of states ask for the consent of everybody.",
    own: null,
    states: [{ code: "CA", name: "California", rule: "Confidential conversations: everybody's consent.", source: "Cal. Penal Code 632, 632.7" }],
  },
});

/** The one that is still being written down. */
const halfway = () => ({ ...recording(), state: "listening", heard: 4, lines: linesOf().slice(0, 3) });
/** The one that waits for an engine. */
const waiting = () => ({
  ...recording(),
  state: "waiting",
  says: "This recording of 12:34 has not been turned into text: no engine for speech is set. Your IT can set one under \"speech\" in the settings. It is then read by itself.",
  heard: 0,
  model: null,
  engine: null,
  heard_at: null,
  lines: [],
  speakers: [],
});

const ALL = { "f-dep": recording, "f-dep-half": halfway, "f-dep-waits": waiting };

/** A second of silence. */
function silence() {
  const wav = Buffer.alloc(44 + 16_000);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + 16_000, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt32LE(0x1_0001, 20);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(16_000, 28);
  wav.writeUInt32LE(0x10_0002, 32);
  wav.write("data", 36);
  wav.writeUInt32LE(16_000, 40);
  return wav;
}

export function createRecordings() {
  const yes = (body) => ({ status: 200, body });
  return {
    play: (url) => (url.pathname === "/api/recordings/play/sample/" ? silence() : null),
    handle(method, url) {
      if (method === "POST" && url.pathname === "/api/recordings/play/") return yes({ url: "/api/recordings/play/sample/" });
      const [, kind, id, rest] = /^\/api\/(recordings|files\/file)\/([^/]+)\/(.*)$/.exec(url.pathname) ?? [];
      if (!ALL[id]) return null;
      if (kind === "files/file") return rest === "" ? yes({ ...FILE, id }) : null;
      return method === "GET" && rest === "" ? yes(ALL[id]()) : null;
    },
  };
}
