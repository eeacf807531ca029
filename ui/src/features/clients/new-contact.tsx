import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { PageHead } from "@/components/page-head";
import { ContactForm } from "@/features/clients/contact-form";
import { NOTHING, detailsOf } from "@/features/clients/details";
import { NEW, placeOfContact } from "@/features/clients/places";
import { ALL, addContact } from "@/features/clients/queries";
import { useCrumbs } from "@/lib/use-crumbs";
import * as say from "@/features/clients/words";
import { toUrl } from "@/lib/place";
import { useTitle } from "@/lib/use-title";

/** Writes down a new contact, and opens it. */
export function NewContactPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useTitle(say.newContact);
  useCrumbs(useMemo(() => placeOfContact(NEW, say.newContact), []));
  return (
    <>
      <PageHead title={say.newContact} />
      <ContactForm
        first={NOTHING}
        beside={null}
        onSave={async (typed) => {
          const { id, details } = await addContact(detailsOf(typed));
          void client.invalidateQueries(ALL);
          const place = placeOfContact(id, details.name);
          navigate(toUrl(place), { state: place, replace: true });
        }}
      />
    </>
  );
}
