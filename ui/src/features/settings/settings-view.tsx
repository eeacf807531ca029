import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { LanguageSwitch } from "@/components/language-switch";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { AppPasswords } from "@/features/settings/app-passwords";
import { Cases } from "@/features/settings/cases";
import { ChangePassword } from "@/features/settings/change-password";
import { Export } from "@/features/settings/export";
import { Fact, Part } from "@/features/settings/part";
import { PreferencesPart } from "@/features/settings/preferences";
import { ProgramAddresses } from "@/features/settings/program-addresses";
import { Programs } from "@/features/settings/programs";
import { Providers } from "@/features/settings/providers";
import { SecondFactorPart } from "@/features/settings/second-factor";
import { Sessions } from "@/features/settings/sessions";
import { Subscription } from "@/features/settings/subscription";
import { WebhooksPart } from "@/features/settings/webhooks";
import * as say from "@/features/settings/words";
import { meQuery } from "@/lib/queries";
import type { Me } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./part.module.css";

function Personal({ person, administrator }: { person: Me["personalInfo"]; administrator: boolean }) {
  return (
    <Part title={say.personalInformation} about={say.managedByIt}>
      <dl className={styles.facts}>
        <Fact name={say.firstName}>{person.firstName}</Fact>
        <Fact name={say.lastName}>{person.lastName}</Fact>
        <Fact name={say.email}>{person.email}</Fact>
        {person.title ? <Fact name={say.title}>{person.title}</Fact> : null}
        {administrator ? (
          <Fact name={say.role}>
            <Link href="/admin">{say.administrator}</Link>
          </Fact>
        ) : null}
      </dl>
    </Part>
  );
}

/** Settings: who is signed in, on which plan, from where, and by what. */
export function SettingsView() {
  const query = useQuery(meQuery);
  useTitle(say.settings);
  return (
    <>
      <PageHead title={say.settings} />
      <Loaded query={query} what={say.yourSettings} rows={6}>
        {(me) => (
          <>
            <Personal person={me.personalInfo} administrator={me.administrator} />
            <Subscription me={me} />
            <PreferencesPart saved={me.preferences} />
            <Part title={say.language} about={say.forThisSiteInThisBrowser}>
              <LanguageSwitch label={say.language} />
            </Part>
            <ChangePassword email={me.personalInfo.email} />
            <SecondFactorPart />
            <Sessions />
            <AppPasswords />
            <Programs />
            <ProgramAddresses />
            <WebhooksPart />
            <Providers />
            <Cases />
            <Export />
          </>
        )}
      </Loaded>
    </>
  );
}
