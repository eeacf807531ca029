import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { sentenceOf } from "@/features/settings/failure";
import { NewWebhookDialog } from "@/features/settings/new-webhook";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/webhook-words";
import { sendJson } from "@/lib/api";
import type { Webhook, WebhookTried } from "@/lib/contract";
import { webhooksQuery } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

function Tries({ one }: { one: Webhook }) {
  if (one.recent.length === 0) return null;
  return (
    <details>
      <summary className={styles.small}>{say.lastTries}</summary>
      <ul>
        {one.recent.map((tried) => (
          <li key={tried.at} className={styles.small}>
            <code>{tried.kind}</code> · <When at={tried.at} /> · {tried.trouble ?? say.wasTaken}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Row({ one }: { one: Webhook }) {
  const client = useQueryClient();
  const [testing, runTest] = useBusy();
  const [removing, runRemove] = useBusy();
  const at = `/api/user/webhooks/${encodeURIComponent(one.id)}/`;
  async function work(done: () => Promise<void>) {
    try {
      await done();
    } catch (error) {
      console.error("The webhook could not be changed", error);
      alertReader(sentenceOf(error));
    }
    await client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  }
  const test = () =>
    work(async () => {
      const { trouble } = await sendJson<WebhookTried>("POST", `${at}test/`, {});
      if (trouble) alertReader(trouble);
      else tellReader(say.taken);
    });
  const remove = () =>
    confirm(say.removeQuestion(one.url))
      ? work(async () => {
          await sendJson("DELETE", at);
          tellReader(say.removed);
        })
      : Promise.resolve();
  const counts = [say.delivered(one.taken), ...(one.waiting ? [say.waiting(one.waiting)] : []), ...(one.given_up ? [say.givenUp(one.given_up)] : [])];
  const hidden = <span className="visually-hidden"> {say.to(one.url)}</span>;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{one.url}</p>
        <p className={styles.small}>{one.kinds.length > 0 ? one.kinds.map((kind) => say.KINDS[kind] ?? kind).join(" · ") : say.everything}</p>
        <p className={styles.small}>{counts.join(" · ")}</p>
        {one.ended || one.trouble ? <p className={styles.problem}>{one.ended ? say.ended : one.trouble}</p> : null}
        <Tries one={one} />
      </div>
      <div className={styles.actions}>
        <Button busy={testing} busyLabel={say.testing} onClick={() => void runTest(test)}>
          {say.test}
          {hidden}
        </Button>
        <Button busy={removing} busyLabel={say.removing} onClick={() => void runRemove(remove)}>
          {say.remove}
          {hidden}
        </Button>
      </div>
    </li>
  );
}

/** Programs that are told of changes. */
export function WebhooksPart() {
  const query = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Part title={say.webhooks} about={say.webhooksHelp}>
      <Loaded query={query} what={say.yourWebhooks} rows={1}>
        {({ webhooks }) =>
          webhooks.length > 0 ? (
            <ul className={styles.rows}>
              {webhooks.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <p className={styles.text}>{say.noWebhooks}</p>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button onClick={() => setAdding(true)}>{say.addAWebhook}</Button>
      </div>
      {adding ? <NewWebhookDialog kinds={query.data?.kinds ?? []} onClose={() => setAdding(false)} /> : null}
    </Part>
  );
}
