import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Notice, type Told } from "@/components/notice";
import { Status } from "@/components/status";
import { Fact, Part } from "@/features/settings/part";
import { UsageBar } from "@/features/settings/usage-bar";
import { sentenceOf } from "@/features/settings/failure";
import * as say from "@/features/settings/words";
import { sendJson } from "@/lib/api";
import { formatDate, formatSize } from "@/lib/format";
import { meQuery } from "@/lib/queries";
import type { Me } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

function Upgrade({ me }: { me: Me }) {
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();
  const requested = me.subscription.upgrade_requested_at;

  async function ask() {
    setTold(null);
    try {
      client.setQueryData(meQuery.queryKey, await sendJson<Me>("POST", "/api/user/upgrade/"));
    } catch (error) {
      console.error("The upgrade could not be requested", error);
      setTold({ bad: true, text: sentenceOf(error) });
    }
  }

  const line = `chancery users set-plan ${me.personalInfo.email} PLAN`;
  return (
    <>
      <div className={styles.actions}>
        <Button busy={busy} busyLabel={say.requestingAnUpgrade} onClick={() => void run(ask)}>
          {say.upgradePlan}
        </Button>
        {requested ? <span className={styles.text}>{say.requestedOn(formatDate(requested))}</span> : null}
      </div>
      <Notice told={told} />
      {requested ? (
        <div className={styles.group}>
          <p className={styles.text}>{say.itSeesRequest}</p>
          <div className={styles.line}>
            <code data-testid="plan-line">{line}</code>
            <CopyButton text={line} />
          </div>
        </div>
      ) : null}
    </>
  );
}

export function Subscription({ me }: { me: Me }) {
  const { subscription, usage } = me;
  return (
    <Part title={say.subscriptionDetails} about={say.planHelp}>
      <dl className={styles.facts}>
        <Fact name={say.plan}>
          <span className={styles.inline}>
            <span>{subscription.plan}</span>
            <Status text={subscription.status} />
          </span>
        </Fact>
        {subscription.billingCycle ? <Fact name={say.billingCycle}>{subscription.billingCycle}</Fact> : null}
        {subscription.nextBilling ? <Fact name={say.nextBilling}>{formatDate(subscription.nextBilling)}</Fact> : null}
        <Fact name={say.included}>
          <ul className={styles.features}>
            {subscription.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Fact>
      </dl>
      <UsageBar
        name={say.emailsAnswered}
        used={usage.emails_answered}
        included={usage.emails_included}
        write={(amount) => amount.toLocaleString()}
      />
      <UsageBar name={say.documentStorage} used={usage.bytes_stored} included={usage.bytes_included} write={formatSize} />
      <Upgrade me={me} />
    </Part>
  );
}
