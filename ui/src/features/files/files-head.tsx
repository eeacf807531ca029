import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { PageHead } from "@/components/page-head";
import type { Asked } from "@/features/files/files-view";
import * as say from "@/features/files/words";
import styles from "./files-head.module.css";

interface Props {
  title: string;
  /** In a folder, not at the root. */
  inside: boolean;
  onAsk: (what: Asked) => void;
  chat: ReactNode;
}

/** The folder's name and what can be added to it; files, links and the assistant only inside a folder. */
export function FilesHead({ title, inside, onAsk, chat }: Props) {
  return (
    <div className={styles.head}>
      <PageHead title={title} />
      <div className={styles.buttons}>
        <Button onClick={() => onAsk("folder")}>
          <Icon name="folder" />
          {say.addFolder}
        </Button>
        {inside ? (
          <>
            <Button look="primary" onClick={() => onAsk("files")}>
              <Icon name="upload" />
              {say.addFiles}
            </Button>
            <Button onClick={() => onAsk("links")}>
              <Icon name="link" />
              {say.links}
            </Button>
            {chat}
          </>
        ) : null}
      </div>
    </div>
  );
}
