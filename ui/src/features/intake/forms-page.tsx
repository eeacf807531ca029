import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { FormCard } from "@/features/intake/form-card";
import { NewLink } from "@/features/intake/new-link";
import { PaperScan } from "@/features/intake/paper-scan";
import { FORMS, placeOf } from "@/features/intake/places";
import { formsQuery, linksQuery, takeBackLink, useWork } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import { useCrumbs } from "@/lib/use-crumbs";
import { useTitle } from "@/lib/use-title";
import styles from "./intake.module.css";

function Links() {
  const [busy, work] = useWork();
  const links = useQuery(linksQuery).data?.links ?? [];
  if (links.length === 0) return null;
  return (
    <section className={`${styles.part} ${styles.links}`} aria-label={say.links}>
      <h2>{say.links}</h2>
      <ul className={styles.list}>
        {links.map(({ id, to, email, used, made_at }) => (
          <li key={id}>
            {to} {email ? <span className={styles.soft}>{email}</span> : null} · {used ? say.linkUsed : say.linkOpen} · <When at={made_at} />{" "}
            {used ? null : (
              <Button look="quiet" busy={busy} onClick={() => work(() => takeBackLink(id), say.takenBack)}>
                {say.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The member's forms: their addresses and words; and links for one person. */
export function FormsPage() {
  const query = useQuery(formsQuery);
  useTitle(say.formsAndLinks);
  useCrumbs(useMemo(() => placeOf(FORMS, say.formsAndLinks), []));
  return (
    <>
      <PageHead title={say.formsAndLinks}>{say.aboutForms}</PageHead>
      <Loaded query={query} what={say.forms} rows={5}>
        {({ forms }) => (
          <>
            <ul className={styles.forms} aria-label={say.forms}>
              {forms.map((form) => (
                <FormCard key={form.name} form={form} />
              ))}
            </ul>
            <NewLink forms={forms} />
            <Links />
            <PaperScan />
          </>
        )}
      </Loaded>
    </>
  );
}
