import * as say from "@/app/dashboard/words";
import { PlaceLink } from "@/components/place-link";
import { type Place, move } from "@/lib/place";
import styles from "./breadcrumbs.module.css";

const ROOTS = { vault: say.myTasks, upload: say.myFiles, calendar: say.calendar, drafts: say.drafts, tables: say.tables, clients: say.clients, matters: say.matters, booking: say.meetings, chasing: say.chasing, intake: say.intake, settings: say.settings } as const;

/** What the last crumb is called until its name is known. */
const UNNAMED: Partial<Record<Place["service"], string>> = { tables: say.table, clients: say.contact, chasing: say.contact, intake: say.contact, matters: say.matter };

export function Breadcrumbs({ place }: { place: Place }) {
  const trail = [{ name: ROOTS[place.service] as string, path: "" }, ...place.crumbs];
  return (
    // At the root the heading below says the same in large letters.
    <nav className={place.crumbs.length > 0 ? styles.nav : "visually-hidden"} aria-label={say.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map((crumb, index) => (
          <li key={crumb.path} className={styles.crumb}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{crumb.name || UNNAMED[place.service] || say.draft}</span>
            ) : (
              <PlaceLink to={move(place, { type: "crumb", index: index - 1 })} className={styles.link}>
                {crumb.name || UNNAMED[place.service]}
              </PlaceLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
