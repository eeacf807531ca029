import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Status } from "@/components/status";
import { formatDate, formatSize } from "@/lib/format";
import { meQuery } from "@/lib/queries";
import type { Me } from "@/lib/types";
import { useTitle } from "@/lib/use-title";
import styles from "./settings-view.module.css";

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value || "–"}</dd>
    </div>
  );
}

function Usage({ me }: { me: Me }) {
  const { emails_answered: used, emails_included: included, bytes_stored: stored } = me.usage;
  return (
    <>
      <Fact
        name="E-mails answered"
        value={included === null ? used.toLocaleString() : `${used.toLocaleString()} of ${included.toLocaleString()}`}
      />
      <Fact name="Storage in use" value={formatSize(stored)} />
    </>
  );
}

function Profile({ me }: { me: Me }) {
  const { personalInfo: person, subscription } = me;
  return (
    <div className={styles.parts}>
      <section className={styles.part} aria-labelledby="personal">
        <h2 id="personal">Personal Information</h2>
        <dl>
          <Fact name="First name" value={person.firstName} />
          <Fact name="Last name" value={person.lastName} />
          <Fact name="E-mail" value={person.email} />
          {person.title ? <Fact name="Title" value={person.title} /> : null}
        </dl>
      </section>
      <section className={styles.part} aria-labelledby="subscription">
        <h2 id="subscription">Subscription Details</h2>
        <dl>
          <div className={styles.fact}>
            <dt>Plan</dt>
            <dd className={styles.plan}>
              {subscription.plan}
              <Status text={subscription.status} />
            </dd>
          </div>
          {subscription.billingCycle ? <Fact name="Billing cycle" value={subscription.billingCycle} /> : null}
          {subscription.nextBilling ? <Fact name="Next billing" value={formatDate(subscription.nextBilling)} /> : null}
          <Usage me={me} />
          <div className={styles.fact}>
            <dt>Included</dt>
            <dd>
              <ul className={styles.features}>
                {subscription.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

/** Settings: who is signed in and on which plan, as the server has it. */
export function SettingsView() {
  const query = useQuery(meQuery);
  useTitle("Settings");
  return (
    <>
      <PageHead title="Settings">Your firm’s IT keeps these details.</PageHead>
      <Loaded query={query} what="Your settings" rows={4}>
        {(data) => <Profile me={data} />}
      </Loaded>
    </>
  );
}
