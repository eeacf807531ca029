import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/desk-icon";
import { createFolder, reload } from "@/features/files/actions";
import { readDrop } from "@/features/files/drop";
import * as say from "@/features/files/upload-words";
import { childPath } from "@/lib/place";
import { addUploads } from "@/features/files/uploads";
import styles from "./drop-pane.module.css";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true && document.querySelector("dialog[open]") === null;

/** Takes files and folders that are dropped anywhere on the page, for the folder that is open. */
export function DropPane({ path, children }: { path: string; children: ReactNode }) {
  const client = useQueryClient();
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => {
    const within = (below: string) => (below ? childPath(path, below) : path);
    async function take(transfer: DataTransfer) {
      const { files, empty } = await readDrop(transfer);
      const sent = addUploads(files.map(({ file, below }) => ({ file, folder: within(below), create: below !== "" })));
      for (const folder of empty) {
        const at = within(folder);
        const cut = at.lastIndexOf("/");
        // One after the other: a folder may lie in the one before it.
        // oxlint-disable-next-line eslint/no-await-in-loop
        await createFolder(at.slice(0, Math.max(cut, 0)), at.slice(cut + 1)).catch((error: unknown) => console.warn("An empty folder was left out", error));
      }
      await sent;
      await reload(client);
    }
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth.current += 1;
      setOver(true);
    };
    const leave = () => {
      depth.current = Math.max(depth.current - 1, 0);
      if (depth.current === 0) setOver(false);
    };
    const move = (event: DragEvent) => (holdsFiles(event) ? event.preventDefault() : undefined);
    const drop = (event: DragEvent) => {
      depth.current = 0;
      setOver(false);
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      take(event.dataTransfer).catch((error: unknown) => console.error("What was dropped could not be read", error));
    };
    const all = { dragenter: enter, dragleave: leave, dragover: move, drop } as const;
    for (const [name, handler] of Object.entries(all)) addEventListener(name as "drop", handler);
    return () => {
      for (const [name, handler] of Object.entries(all)) removeEventListener(name as "drop", handler);
    };
  }, [client, path]);
  return (
    <div className={styles.pane}>
      {children}
      {over ? (
        <div className={styles.over} aria-hidden="true">
          <p>
            <Icon name="upload" size={22} />
            {say.dropToAddTo} {path ? `“${path.split("/").at(-1)}”` : say.myFiles}
          </p>
        </div>
      ) : null}
    </div>
  );
}
