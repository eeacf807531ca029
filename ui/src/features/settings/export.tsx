import { Button } from "@/components/button";
import { alertReader } from "@/components/toast";
import { sentenceOf } from "@/features/settings/failure";
import * as say from "@/features/settings/export-words";
import { Part } from "@/features/settings/part";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

function Download({ format, label }: { format: "csv" | "json"; label: string }) {
  const [busy, run] = useBusy();
  async function download() {
    try {
      await saveCall(`/api/export/?format=${format}`, "Chancery.zip");
    } catch (error) {
      console.error("The lists could not be downloaded", error);
      alertReader(sentenceOf(error));
    }
  }
  return (
    <Button busy={busy} busyLabel={say.making} onClick={() => void run(download)}>
      {label}
    </Button>
  );
}

/** Lists of everything that the account may see, for a spreadsheet or for another program. */
export function Export() {
  return (
    <Part title={say.yourData} about={say.about}>
      <div className={styles.actions}>
        <Download format="csv" label={say.csv} />
        <Download format="json" label={say.json} />
      </div>
      <p className={styles.small}>{say.withoutBytes}</p>
    </Part>
  );
}
