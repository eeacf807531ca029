import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { Loaded } from "@/components/loaded";
import { alertReader, tellReader } from "@/components/toast";
import { LinkForm } from "@/features/files/link-form";
import * as say from "@/features/files/upload-words";
import { reasonOf } from "@/features/files/sentences";
import { REFUSED } from "@/features/files/words";
import { sendJson } from "@/lib/api";
import { formatDate, formatSize } from "@/lib/format";
import { linksQuery } from "@/lib/queries";
import type { UploadLink } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./links-dialog.module.css";

/** Whether strangers can still send files to it. */
const stateOf = (link: UploadLink, now: number): string =>
  link.revoked ? say.revoked : Date.parse(link.expires_at) <= now ? say.expired : say.openUntil(formatDate(link.expires_at));

function taken({ files, bytes, max_files, max_bytes }: UploadLink): string {
  const of = max_files === null ? say.nFiles(files) : say.ofFiles(files, max_files);
  return `${of}, ${max_bytes === null ? formatSize(bytes) : say.sizeOf(formatSize(bytes), formatSize(max_bytes))}`;
}

function Row({ link, now }: { link: UploadLink; now: number }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const open = !link.revoked && Date.parse(link.expires_at) > now;
  async function revoke() {
    if (!confirm(say.revokeQuestion(link.title))) return;
    try {
      await sendJson("DELETE", `/api/links/${encodeURIComponent(link.id)}/`);
      tellReader(say.theLinkWasRevoked(link.title));
    } catch (error) {
      alertReader(reasonOf(error, REFUSED.link));
    }
    await client.invalidateQueries({ queryKey: linksQuery.queryKey });
  }
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.title}>{link.title}</p>
        <p className={styles.facts}>
          {stateOf(link, now)} · {taken(link)}
          {link.passcode ? say.withPasscode : ""}
        </p>
      </div>
      {open ? (
        <Button busy={busy} busyLabel={say.revoking} onClick={() => void run(revoke)}>
          {say.revoke}
          <span className="visually-hidden"> {link.title}</span>
        </Button>
      ) : null}
    </li>
  );
}

function Made({ link }: { link: UploadLink & { url: string } }) {
  return (
    <div className={styles.made}>
      <p>
        <strong>{say.theLinkIsReady}</strong> {say.linkIsReadyHelp}
      </p>
      <div className={styles.url}>
        <code data-testid="link-url">{link.url}</code>
        <CopyButton text={link.url} />
      </div>
    </div>
  );
}

/** The public addresses that lead into a folder: those that are there, and a new one. */
export function LinksDialog({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery(linksQuery);
  const [made, setMade] = useState<UploadLink | null>(null);
  const [making, setMaking] = useState(false);
  const [now] = useState(() => Date.now());
  function done(link: UploadLink) {
    setMade(link);
    setMaking(false);
    void client.invalidateQueries({ queryKey: linksQuery.queryKey });
  }
  return (
    <Dialog title={say.uploadLinksTo(name)} wide onClose={onClose} keep={made !== null}>
      <div className={styles.parts}>
        {made?.url ? <Made link={{ ...made, url: made.url }} /> : null}
        {making ? (
          <LinkForm path={path} name={name} onDone={done} onCancel={() => setMaking(false)} />
        ) : (
          <>
            <Loaded query={query} what={say.theLinks} rows={1}>
              {({ links }) => {
                const here = links.filter((link) => link.folder_path === path);
                return here.length === 0 ? (
                  <p className={styles.none}>{say.noLinks}</p>
                ) : (
                  <ul>
                    {here.map((link) => (
                      <Row key={link.id} link={link} now={now} />
                    ))}
                  </ul>
                );
              }}
            </Loaded>
            <div className={styles.end}>
              <Button look={made ? "plain" : "primary"} onClick={() => setMaking(true)}>
                {say.createANewLink}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
