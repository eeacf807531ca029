import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/components/button";
import { AreaField } from "@/components/field";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { When } from "@/components/when";
import { Answers } from "@/features/intake/answers";
import { Aside } from "@/features/intake/aside";
import { placeOf, placeOfChecklist } from "@/features/intake/places";
import { decide, oneQuery, useWork } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import type { Submission } from "@/lib/contract";
import { useCrumbs } from "@/lib/use-crumbs";
import { formatDay } from "@/lib/format";
import { useTitle } from "@/lib/use-title";
import styles from "./intake.module.css";

function Decide({ came }: { came: Submission }) {
  const [busy, work] = useWork();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState("");
  if (came.state !== "new") {
    return (
      <div className={styles.decided}>
        <p>
          <strong>{say.STATES[came.state]}</strong>
          {came.reason ? `: ${came.reason}` : ""}
        </p>
        {came.state === "accepted" && came.contact ? <PlaceLink to={placeOfChecklist(came.contact.id, came)}>{say.giveChecklist}</PlaceLink> : null}
      </div>
    );
  }
  if (declining) {
    return (
      <div className={styles.decline}>
        <AreaField label={say.reason} help={say.reasonHelp} rows={2} maxLength={2000} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <div className={styles.tools}>
          <Button look="primary" busy={busy} onClick={() => work(() => decide(came.id, { accept: false, version: came.version, reason }), say.declined)}>
            {say.declineNow}
          </Button>
          <Button onClick={() => setDeclining(false)}>{say.keepIt}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={`${styles.tools} ${styles.deciding}`}>
      <Button look="primary" busy={busy} onClick={() => work(() => decide(came.id, { accept: true, version: came.version, reason: "" }), say.accepted)}>
        {say.accept}
      </Button>
      <Button onClick={() => setDeclining(true)}>{say.decline}</Button>
    </div>
  );
}

function Opened({ came }: { came: Submission }) {
  useCrumbs(useMemo(() => placeOf(came.id, came.name), [came.id, came.name]));
  useTitle(came.name);
  return (
    <>
      <PageHead title={came.name}>
        {came.title} · {say.WAYS[came.came]}, <When at={came.at} />
        {came.language === "es" ? ` · ${say.spanish}` : ""}
      </PageHead>
      {came.urgent.map(({ day, asks, said }) => (
        <p key={asks} className={styles.urgent}>
          <strong>{say.urgent}</strong> {asks} {day ? formatDay(day) : said}
        </p>
      ))}
      {came.link_for ? <p className={styles.soft}>{say.linkWasFor(came.link_for)}</p> : null}
      <Decide came={came} />
      <div className={styles.columns}>
        <Answers came={came} />
        <Aside came={came} />
      </div>
    </>
  );
}

/** What one person sent. */
export function SubmissionPage({ id }: { id: string }) {
  const query = useQuery(oneQuery(id));
  return (
    <Loaded query={query} what={say.answers} rows={8}>
      {(came) => <Opened came={came} />}
    </Loaded>
  );
}
