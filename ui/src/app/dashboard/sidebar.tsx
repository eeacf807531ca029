import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Connection } from "@/app/dashboard/use-live";
import * as say from "@/app/dashboard/words";
import { Icon, type IconName } from "@/components/desk-icon";
import { PlaceLink } from "@/components/place-link";
import { type Place, type Service, root, toUrl } from "@/lib/place";
import { tasksQuery } from "@/lib/queries";
import styles from "./sidebar.module.css";

interface Item {
  id: Service;
  label: string;
  icon: IconName;
  count?: number | undefined;
}

function Items({ items, place }: { items: Item[]; place: Place }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <PlaceLink to={root(item.id)} current={place.service === item.id} className={styles.item}>
            <Icon name={item.icon} />
            <span>{item.label}</span>
            {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

/** On narrow screens the places stand in one line, which scrolls: the one that is open, and the one that has the focus, stay in sight. */
function useInSight(service: Service) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = nav.current;
    const show = (item: Element | null | undefined) => {
      if (line && item && line.scrollWidth > line.clientWidth) item.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    const onFocus = ({ target }: FocusEvent) => show(target instanceof Element ? target : null);
    show(line?.querySelector(`a[href="${toUrl(root(service))}"]`));
    line?.addEventListener("focusin", onFocus);
    return () => line?.removeEventListener("focusin", onFocus);
  }, [service]);
  return nav;
}

export function Sidebar({ place, connection, search }: { place: Place; connection: Connection; search: ReactNode }) {
  const count = useQuery(tasksQuery("")).data?.tasks.length;
  const nav = useInSight(place.service);
  return (
    <div className={styles.sidebar}>
      {search}
      <nav ref={nav} className={styles.nav} aria-label={say.dashboard}>
        <Items
          place={place}
          items={[
            { id: "vault", label: say.myTasks, icon: "mail", count },
            { id: "upload", label: say.myFiles, icon: "files" },
            { id: "matters", label: say.matters, icon: "folder" },
            { id: "calendar", label: say.calendar, icon: "calendar" },
            { id: "drafts", label: say.drafts, icon: "draft" },
            { id: "tables", label: say.tables, icon: "table" },
            { id: "clients", label: say.clients, icon: "user" },
            { id: "intake", label: say.intake, icon: "draft" },
            { id: "chasing", label: say.chasing, icon: "list" },
            { id: "booking", label: say.meetings, icon: "calendar" },
          ]}
        />
        <div>
          <Items place={place} items={[{ id: "settings", label: say.settings, icon: "settings" }]} />
          <p className={styles.hint}>
            {say.press} <kbd>?</kbd> {say.forShortcuts}
          </p>
        </div>
      </nav>
      <p className={styles.connection} role="status">
        {connection === "lost" ? say.connectionLost : ""}
      </p>
    </div>
  );
}
