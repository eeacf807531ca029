/** What was dropped on the page: files, and folders with all that is in them. */

export interface Dropped {
  files: { file: File; /** Folders below the drop's target that it lies in. */ below: string }[];
  /** Folders that hold nothing: they would be lost otherwise. */
  empty: string[];
}

const join = (parent: string, name: string) => (parent ? `${parent}/${name}` : name);

/** readEntries gives a hundred at a time, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // The reader itself counts on, so one call waits for the other.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, below: string, into: Dropped): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    into.files.push({ file, below });
    return;
  }
  const path = join(below, entry.name);
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  if (inside.length === 0) into.empty.push(path);
  for (const one of inside) {
    // In order, so that the tray lists them as the folder does.
    // oxlint-disable-next-line eslint/no-await-in-loop
    await walk(one, path, into);
  }
}

/** Must be called in the drop's own turn: what it carries is gone after it. */
export async function readDrop(transfer: DataTransfer): Promise<Dropped> {
  const into: Dropped = { files: [], empty: [] };
  const entries = [...transfer.items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.some((entry) => entry === null)) {
    into.files = plain.map((file) => ({ file, below: "" }));
    return into;
  }
  for (const entry of entries) {
    // oxlint-disable-next-line eslint/no-await-in-loop
    if (entry) await walk(entry, "", into);
  }
  return into;
}
