import { useEffect } from "react";
import { useLocation } from "wouter";
import { type Place, toUrl, withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";

/** Names the crumbs: an address that came without history does not know what they are called. `named` is null until that is known. */
export function useCrumbs(named: Place | null): void {
  const place = usePlace();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (named === null || place.path !== named.path) return;
    const names = (one: Place) => one.crumbs.map(({ name }) => name).join("\n");
    if (names(place) === names(named)) return;
    const to = withView(named, place.view ?? null);
    navigate(toUrl(to), { state: to, replace: true });
  }, [named, place, navigate]);
}
