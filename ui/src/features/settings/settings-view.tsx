import { useQuery } from "@tanstack/react-query";
import { LanguageSwitch } from "@/components/language-switch";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { AppPasswords } from "@/features/settings/app-passwords";
import { ChangePassword } from "@/features/settings/change-password";
import { Fact, Part } from "@/features/settings/part";
import { PreferencesPart } from "@/features/settings/preferences";
import { SecondFactorPart } from "@/features/settings/second-factor";
import { Sessions } from "@/features/settings/sessions";
import { Subscription } from "@/features/settings/subscription";
import { meQuery } from "@/lib/queries";
import type { Me } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./part.module.css";

function Personal({ person }: { person: Me["personalInfo"] }) {
  return (
    <Part title="Personal Information" about="Your firm’s IT manages these details. Ask them to change one.">
      <dl className={styles.facts}>
        <Fact name="First name">{person.firstName}</Fact>
        <Fact name="Last name">{person.lastName}</Fact>
        <Fact name="E-mail">{person.email}</Fact>
        {person.title ? <Fact name="Title">{person.title}</Fact> : null}
      </dl>
    </Part>
  );
}

/** Settings: who is signed in, on which plan, from where, and by what. */
export function SettingsView() {
  const query = useQuery(meQuery);
  useTitle("Settings");
  return (
    <>
      <PageHead title="Settings" />
      <Loaded query={query} what="Your settings" rows={6}>
        {(me) => (
          <>
            <Personal person={me.personalInfo} />
            <Subscription me={me} />
            <PreferencesPart saved={me.preferences} />
            <Part title="Language" about="For this site, in this browser.">
              <LanguageSwitch label="Language" />
            </Part>
            <ChangePassword email={me.personalInfo.email} />
            <SecondFactorPart />
            <Sessions />
            <AppPasswords />
          </>
        )}
      </Loaded>
    </>
  );
}
