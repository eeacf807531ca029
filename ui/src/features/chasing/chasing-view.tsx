import { ChaseList } from "@/features/chasing/chase-list";
import { ChasePage } from "@/features/chasing/chase-page";
import { NewChasePage } from "@/features/chasing/new-chase";
import { NEW } from "@/features/chasing/places";
import type { Place } from "@/lib/place";

/** Papers that clients are asked for: all clients, one of them, or a list that is still to be given. */
export function ChasingView({ place }: { place: Place }) {
  const { path } = place;
  if (path === "") return <ChaseList />;
  if (path === NEW || path.startsWith(`${NEW}/`)) return <NewChasePage key={path} path={path} />;
  return <ChasePage key={path} id={path} />;
}
