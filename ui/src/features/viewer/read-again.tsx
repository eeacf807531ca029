import { useQueryClient } from "@tanstack/react-query";
import { alertReader } from "@/components/toast";
import * as say from "@/features/viewer/words";
import { ApiError, sendJson } from "@/lib/api";
import { useBusy } from "@/lib/use-busy";
import type { FileDetail } from "@/lib/contract";
import styles from "./viewer.module.css";

/** Why a file could not be read; what it needs may be there by now. */
export function ReadAgain({ file }: { file: FileDetail }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const again = () =>
    void run(async () => {
      try {
        await sendJson("POST", `/api/files/file/${encodeURIComponent(file.id)}/read/`, {});
      } catch (error) {
        alertReader(error instanceof ApiError ? error.message : say.thisDocumentCannotBeShown);
      }
      await client.invalidateQueries({ queryKey: ["file", file.id] });
    });
  return (
    <p className={styles.unread}>
      {file.unreadable}{" "}
      <button type="button" className={styles.mode} disabled={busy} onClick={again}>
        {say.readAgain}
      </button>
    </p>
  );
}
