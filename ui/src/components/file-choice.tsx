import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "@/components/desk-icon";
import { IconButton } from "@/components/icon-button";
import { Loaded } from "@/components/loaded";
import { Trail } from "@/components/trail";
import * as say from "@/components/choice-words";
import type { FilesListing, StoredFile } from "@/lib/contract";
import { formatSize } from "@/lib/format";
import { childPath } from "@/lib/place";
import { filesQuery } from "@/lib/queries";
import styles from "./file-choice.module.css";

interface ListProps {
  listing: FilesListing;
  chosen: StoredFile[];
  onChoose: (files: StoredFile[]) => void;
  onEnter: (folder: string) => void;
}

function List({ listing: { folders, files }, chosen, onChoose, onEnter }: ListProps) {
  const has = (file: StoredFile) => chosen.some(({ id }) => id === file.id);
  const turn = (file: StoredFile) => onChoose(has(file) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file]);
  const rest = files.filter((file) => !has(file));
  if (folders.length + files.length === 0) return <p className={styles.none}>{say.nothingHere}</p>;
  return (
    <>
      {files.length > 1 ? (
        <button type="button" className={styles.all} onClick={() => onChoose(rest.length > 0 ? [...chosen, ...rest] : chosen.filter((one) => !files.some(({ id }) => id === one.id)))}>
          {rest.length > 0 ? say.chooseAll(files.length) : say.chooseNone}
        </button>
      ) : null}
      <ul className={styles.list} aria-label={say.theFiles}>
        {folders.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onEnter(name)}>
              <Icon name="folder" size={16} />
              <span className={styles.name}>{name}</span>
              <span className={styles.more}>{say.folder}</span>
            </button>
          </li>
        ))}
        {files.map((file) => (
          <li key={file.id}>
            <label className={styles.choice}>
              <input type="checkbox" checked={has(file)} onChange={() => turn(file)} />
              <span className={styles.name}>{file.name}</span>
              <span className={styles.more}>{file.unreadable ?? (file.is_processed ? formatSize(file.size) : say.notReadYet)}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Files of My Files, from one folder or from several. */
export function FileChoice({ chosen, onChoose }: { chosen: StoredFile[]; onChoose: (files: StoredFile[]) => void }) {
  const [path, setPath] = useState("");
  const [words, setWords] = useState("");
  const query = useQuery({ ...filesQuery(path, { sort: "name", order: "asc", q: words.trim() }, 0), placeholderData: keepPreviousData });
  const go = (to: string) => (setPath(to), setWords(""));
  return (
    <div className={styles.picker}>
      {chosen.length > 0 ? (
        <div className={styles.chosen}>
          <p>{say.nFilesChosen(chosen.length)}</p>
          <ul>
            {chosen.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <IconButton icon="close" size={14} label={say.takeOut(name)} onClick={() => onChoose(chosen.filter((one) => one.id !== id))} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Trail path={path} onGo={go} />
      <input type="search" className={styles.find} aria-label={say.findAFile} placeholder={say.findAFile} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <Loaded query={query} what={say.theFiles} rows={3}>
        {(listing) => <List listing={listing} chosen={chosen} onChoose={onChoose} onEnter={(name) => go(childPath(path, name))} />}
      </Loaded>
    </div>
  );
}
