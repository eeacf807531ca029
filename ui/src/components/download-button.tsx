import { useState } from "react";
import { Icon } from "@/components/icon";
import { Spinner } from "@/components/spinner";
import { alertReader } from "@/components/toast";
import { downloadFile } from "@/lib/download";
import styles from "./download-button.module.css";

export function DownloadButton({ id, name }: { id: string; name: string }) {
  const [busy, setBusy] = useState(false);
  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      await downloadFile(id, name);
    } catch (error) {
      console.error("Download failed", error);
      alertReader("Failed to download file. Please try again.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={busy ? `Downloading ${name}` : `Download ${name}`}
      aria-busy={busy}
      title="Download"
      onClick={() => void download()}
    >
      {busy ? <Spinner /> : <Icon name="download" />}
    </button>
  );
}
