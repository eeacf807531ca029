import { useEffect, useRef, useState } from "react";
import { Failure, Skeleton } from "@/components/states";
import { LineLight } from "@/features/viewer/line-light";
import * as say from "@/features/viewer/words";
import { call } from "@/lib/api";
import type { View } from "@/lib/place";
import type { FileDetail } from "@/lib/contract";
import styles from "./viewer.module.css";

/** A picture, from bytes that the page has fetched with its own token. */
export function ImagePane({ file, view }: { file: FileDetail; view: View }) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    let made: string | null = null;
    async function load() {
      const response = await call(`/api/files/file/${encodeURIComponent(file.id)}/download/`, { signal: end.signal });
      made = URL.createObjectURL(await response.blob());
      setUrl(made);
    }
    load().catch((problem: unknown) => (end.signal.aborted ? undefined : setError(problem)));
    return () => {
      end.abort();
      if (made) URL.revokeObjectURL(made);
    };
    // Each try, and each new shape of the pane, begins anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [file.id, tries]);
  const again = () => {
    setError(null);
    setTries(tries + 1);
  };
  if (error) return <Failure title={say.thisPictureCannotBeShown} error={error} busy={false} onRetry={again} />;
  return url ? (
    <div ref={box} className={styles.picture}>
      <div className={styles.drawn}>
        <img src={url} alt={file.name} onLoad={() => setDrawn(true)} onError={() => setError(new Error("The browser cannot draw it."))} />
        {drawn && file.is_processed && (view.quote || view.start !== undefined) ? <LineLight file={file.id} page={1} view={view} box={box} /> : null}
      </div>
    </div>
  ) : (
    <Skeleton rows={6} label={say.loading} />
  );
}
