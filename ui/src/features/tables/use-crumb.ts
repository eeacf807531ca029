import { useEffect } from "react";
import { useLocation } from "wouter";
import { placeOfTable } from "@/features/tables/places";
import { toUrl, withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";

/** Names the last crumb: an address that came without history does not know what the table is called. */
export function useCrumb(id: string, title: string | undefined): void {
  const place = usePlace();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!title || place.path !== id || place.crumbs.at(-1)?.name === title) return;
    const named = withView(placeOfTable(id, title), place.view ?? null);
    navigate(toUrl(named), { state: named, replace: true });
  }, [id, title, place, navigate]);
}
