import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Notice, type Told } from "@/components/notice";
import { Status } from "@/components/status";
import { Fact, Part } from "@/features/settings/part";
import { UsageBar } from "@/features/settings/usage-bar";
import { sentenceOf } from "@/features/settings/words";
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
        <Button busy={busy} busyLabel="Requesting an upgrade" onClick={() => void run(ask)}>
          Upgrade Plan
        </Button>
        {requested ? <span className={styles.text}>Requested on {formatDate(requested)}</span> : null}
      </div>
      <Notice told={told} />
      {requested ? (
        <div className={styles.group}>
          <p className={styles.text}>Your firm’s IT can see the request. This command on the server changes the plan:</p>
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
    <Part title="Subscription Details" about="What your plan includes, and how much you have used.">
      <dl className={styles.facts}>
        <Fact name="Plan">
          <span className={styles.inline}>
            <span>{subscription.plan}</span>
            <Status text={subscription.status} />
          </span>
        </Fact>
        {subscription.billingCycle ? <Fact name="Billing cycle">{subscription.billingCycle}</Fact> : null}
        {subscription.nextBilling ? <Fact name="Next billing">{formatDate(subscription.nextBilling)}</Fact> : null}
        <Fact name="Included">
          <ul className={styles.features}>
            {subscription.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Fact>
      </dl>
      <UsageBar
        name="E-mails answered"
        used={usage.emails_answered}
        included={usage.emails_included}
        write={(amount) => amount.toLocaleString()}
      />
      <UsageBar name="Document storage" used={usage.bytes_stored} included={usage.bytes_included} write={formatSize} />
      <Upgrade me={me} />
    </Part>
  );
}
