import { CheckList } from "@/features/clients/check-list";
import { CheckPage } from "@/features/clients/check-page";
import { ContactList } from "@/features/clients/contact-list";
import { ContactPage } from "@/features/clients/contact-page";
import { NewCheckPage } from "@/features/clients/new-check";
import { NewContactPage } from "@/features/clients/new-contact";
import { CHECKS, NEW, NEW_CHECK } from "@/features/clients/places";
import type { Place } from "@/lib/place";

/** Contacts and conflict checks: the lists, one of either, or one that is still to be made. */
export function ClientsView({ place }: { place: Place }) {
  const { path } = place;
  if (path === "") return <ContactList />;
  if (path === NEW) return <NewContactPage />;
  if (path === CHECKS) return <CheckList />;
  if (path === NEW_CHECK || path.startsWith(`${NEW_CHECK}/`)) return <NewCheckPage key={path} path={path} />;
  if (path.startsWith(`${CHECKS}/`)) return <CheckPage key={path} id={path.slice(CHECKS.length + 1)} />;
  return <ContactPage key={path} id={path} />;
}
