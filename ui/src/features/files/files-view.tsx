import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { BrowserTable, Section } from "@/components/browser-table";
import { FileRow, FolderRow } from "@/components/file-row";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Empty } from "@/components/states";
import type { Place } from "@/lib/place";
import { filesQuery } from "@/lib/queries";
import type { FilesListing } from "@/lib/types";
import { useRowKeys } from "@/lib/use-row-keys";
import { useTitle } from "@/lib/use-title";

function FileList({ listing, place }: { listing: FilesListing; place: Place }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  if (listing.folders.length + listing.files.length === 0) {
    return <Empty title="No items found.">{place.path ? "This folder is empty." : "Folders and files that are kept for you are listed here."}</Empty>;
  }
  return (
    <div ref={list}>
      <BrowserTable label="My Files" dated="Created">
        <Section title="FOLDERS">
          {listing.folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} place={place} />
          ))}
        </Section>
        <Section title="FILES">
          {listing.files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Section>
      </BrowserTable>
    </div>
  );
}

/** My Files: the folders and files of one path. */
export function FilesView({ place }: { place: Place }) {
  const query = useQuery(filesQuery(place.path));
  const name = place.crumbs.at(-1)?.name ?? "My Files";
  useTitle(name);
  return (
    <>
      <PageHead title={name} />
      <Loaded query={query} what="Your files" rows={5}>
        {(data) => <FileList key={place.path} listing={data} place={place} />}
      </Loaded>
    </>
  );
}
