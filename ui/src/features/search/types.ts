/** What the search of the server finds: a task, a mail or a file, with the passage that answers best. */
export interface Found {
  kind: "task" | "message" | "file";
  id: string;
  title: string;
  at: string;
  task: { id: string; subject: string; path: string } | null;
  document: { kind: "message" | "file"; id: string };
  page: number | null;
  start: number;
  end: number;
  snippet: string;
  /** Places of the words in the snippet, in Unicode characters. */
  marks: [start: number, end: number][];
  cut_before: boolean;
  cut_after: boolean;
  passages: number;
  /** `false`: nobody proved who sent it. */
  proven?: boolean;
}

/** Something that can be done, with the keys that do it elsewhere. */
export interface Command {
  name: string;
  keys: string;
  run: () => void;
}
