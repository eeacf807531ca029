import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { ChaseItems } from "@/features/chasing/chase-items";
import { ChasePapers } from "@/features/chasing/chase-papers";
import { placeOfChase } from "@/features/chasing/places";
import { changeChase, chaseQuery, deleteChase, remindNow } from "@/features/chasing/queries";
import { useCrumbs } from "@/lib/use-crumbs";
import { useWork } from "@/features/chasing/use-work";
import * as say from "@/features/chasing/words";
import type { ChasedClient } from "@/lib/contract";
import { root, toUrl } from "@/lib/place";
import { useTitle } from "@/lib/use-title";
import styles from "./chase-page.module.css";

function Tools({ chase }: { chase: ChasedClient }) {
  const [busy, work] = useWork();
  const [, navigate] = useLocation();
  function remove() {
    if (!confirm(say.deleteQuestion(chase.client_name))) return;
    work(async () => {
      await deleteChase(chase.id);
      const place = root("chasing");
      navigate(toUrl(place), { state: place, replace: true });
    });
  }
  return (
    <>
      <Button look="primary" busy={busy} onClick={() => work(() => remindNow(chase.id), say.reminded)}>
        {say.remind}
      </Button>
      <Button onClick={() => work(() => changeChase(chase.id, { pause: !chase.paused }))}>{chase.paused ? say.resume : say.pause}</Button>
      <CopyButton text={chase.url}>{say.copyLink}</CopyButton>
      <Button look="quiet" onClick={remove}>
        {say.deleteList}
      </Button>
    </>
  );
}

function Mails({ chase }: { chase: ChasedClient }) {
  return (
    <section className={styles.part} aria-label={say.mails}>
      <h2>{say.mails}</h2>
      <p className={styles.next}>
        {chase.next_at ? (
          <>
            {say.nextMail}: <When at={chase.next_at} />
          </>
        ) : (
          say.STOPPED[chase.stopped ?? ""]
        )}
      </p>
      <ul>
        {chase.sent.toReversed().map(({ at, mail, named }) => (
          <li key={at} className={styles.mail}>
            <span>
              {say.MAILS[mail]}, {say.named(named)}
            </span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opened({ chase }: { chase: ChasedClient }) {
  const place = useMemo(() => placeOfChase(chase.id, chase.client_name), [chase.id, chase.client_name]);
  useCrumbs(place);
  useTitle(chase.client_name);
  return (
    <>
      <PageHead title={chase.client_name} beside={<Tools chase={chase} />}>
        {chase.matter} · {chase.email}
        {chase.folder_path ? ` · ${chase.folder_path}` : ""}
      </PageHead>
      <div className={styles.columns}>
        <div>
          <ChaseItems chase={chase} />
          <ChasePapers chase={chase} />
        </div>
        <Mails chase={chase} />
      </div>
    </>
  );
}

/** What one client is asked for. */
export function ChasePage({ id }: { id: string }) {
  const query = useQuery(chaseQuery(id));
  return (
    <Loaded query={query} what={say.yourLists} rows={6}>
      {(chase) => <Opened chase={chase} />}
    </Loaded>
  );
}
