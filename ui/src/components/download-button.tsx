import { useState } from "react";
import { Icon } from "@/components/desk-icon";
import { Spinner } from "@/components/spinner";
import * as say from "@/components/words";
import { downloadFile } from "@/lib/download";
import styles from "./download-button.module.css";

export function DownloadButton({ id, name, tabIndex }: { id: string; name: string; tabIndex?: number }) {
  const [busy, setBusy] = useState(false);
  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      await downloadFile(id, name);
    } catch (error) {
      console.error("Download failed", error);
      alert(say.downloadFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className={styles.button}
      tabIndex={tabIndex}
      aria-label={busy ? say.downloading(name) : say.downloadNamed(name)}
      aria-busy={busy}
      title={say.download}
      onClick={() => void download()}
    >
      {busy ? <Spinner /> : <Icon name="download" />}
    </button>
  );
}
