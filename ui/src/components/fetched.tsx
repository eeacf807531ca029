import { type ComponentType, useEffect, useState } from "react";

/** A component whose code is fetched while `wanted`. */
export function useFetched<P>(wanted: boolean, code: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Shown, setShown] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!wanted || Shown) return;
    let live = true;
    code().then(
      (loaded) => (live ? setShown(() => loaded) : undefined),
      (error: unknown) => console.error("A part of the page could not be loaded", error),
    );
    return () => {
      live = false;
    };
  }, [wanted, Shown, code]);
  return Shown;
}

/** The component, once it is here. */
export function Fetched<P extends object>({ code: Shown, props }: { code: ComponentType<P> | null; props: P }) {
  return Shown ? <Shown {...props} /> : null;
}
