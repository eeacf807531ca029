import { Row } from "@/components/browser-table";
import { DownloadButton } from "@/components/download-button";
import { Entry, rowLink, rowName } from "@/components/entry";
import { Icon } from "@/components/desk-icon";
import { PlaceLink } from "@/components/place-link";
import { Status } from "@/components/status";
import { When } from "@/components/when";
import * as say from "@/components/words";
import { formatSize } from "@/lib/format";
import { type Place, childPath, move } from "@/lib/place";
import type { Folder, StoredFile } from "@/lib/contract";

export function FolderRow({ folder, place }: { folder: Folder; place: Place }) {
  const crumb = { name: folder.name, path: childPath(place.path, folder.name) };
  return (
    <Row
      opens
      name={
        <Entry icon="folder">
          <PlaceLink to={move(place, { type: "enter", crumb })} className={rowLink} row>
            {folder.name}
          </PlaceLink>
        </Entry>
      }
      type={say.folder}
      date={<When at={folder.created_at} />}
      status={null}
      action={<Icon name="next" />}
    />
  );
}

export function FileRow({ file }: { file: StoredFile }) {
  return (
    <Row
      name={
        <Entry icon="files" below={file.unreadable ?? formatSize(file.size)}>
          <span className={rowName}>{file.name}</span>
        </Entry>
      }
      type={file.file_type}
      date={<When at={file.created_at} />}
      status={<Status text={file.is_processed ? "Processed" : "Processing"} />}
      action={<DownloadButton id={file.id} name={file.name} />}
    />
  );
}
