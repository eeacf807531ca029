import { useState } from "react";
import { FilesHead } from "@/features/files/files-head";
import { Folder } from "@/features/files/folder";
import type { ReactNode } from "react";
import * as say from "@/features/files/words";
import { type Place } from "@/lib/place";
import { useTitle } from "@/lib/use-title";

export type Asked = "folder" | "files" | "links" | null;

/** My Files: the folders and files of one path. `chat` opens the assistant; it is offered inside a folder. */
export function FilesView({ place, chat }: { place: Place; chat?: ReactNode }) {
  const [asked, setAsked] = useState<Asked>(null);
  const name = place.crumbs.at(-1)?.name ?? say.myFiles;
  useTitle(name);
  return (
    <Folder
      key={place.path}
      head={<FilesHead title={name} inside={place.path !== ""} onAsk={setAsked} chat={chat} />}
      place={place}
      asked={asked}
      onAsk={setAsked}
    />
  );
}
