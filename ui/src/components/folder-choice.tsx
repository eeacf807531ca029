import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Icon } from "@/components/desk-icon";
import { Loaded } from "@/components/loaded";
import { Trail } from "@/components/trail";
import * as say from "@/components/choice-words";
import type { FilesListing } from "@/lib/contract";
import { childPath } from "@/lib/place";
import { filesQuery } from "@/lib/queries";
import styles from "./file-choice.module.css";

function Inside({ listing, onEnter }: { listing: FilesListing; onEnter: (folder: string) => void }) {
  const { folders, total_files } = listing;
  return (
    <>
      <p className={styles.none}>{say.filesAndFolders(total_files, folders.length)}</p>
      <ul className={styles.list} aria-label={say.theFolders}>
        {folders.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onEnter(name)}>
              <Icon name="folder" size={16} />
              <span className={styles.name}>{name}</span>
              <span className={styles.more}>{say.open}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A folder of My Files: the one that is open here. */
export function FolderChoice({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const query = useQuery({ ...filesQuery(path, { sort: "name", order: "asc", q: "" }, 0), placeholderData: keepPreviousData });
  return (
    <div className={styles.picker}>
      <Trail path={path} onGo={onChange} />
      <Loaded query={query} what={say.theFolders} rows={3}>
        {(listing) => <Inside listing={listing} onEnter={(name) => onChange(childPath(path, name))} />}
      </Loaded>
    </div>
  );
}
