import { type ComponentType, useEffect, useState } from "react";
import * as say from "@/app/words";
import styles from "./later.module.css";

type Page = ComponentType<{ link: string }> | ComponentType;

/** Pages that were fetched before show at once. */
const fetched = new Map<() => Promise<Page>, Page>();

/** Fetches a page's code, so that it shows at once. */
export async function fetchPage(code: () => Promise<Page>): Promise<void> {
  fetched.set(code, await code());
}

/** A page whose code is fetched when somebody goes there. Until then its place is kept, so that the footer stays below. */
export function Later({ code, link = "" }: { code: () => Promise<Page>; link?: string }) {
  const [Shown, setShown] = useState<Page | null>(() => fetched.get(code) ?? null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let live = true;
    code().then(
      (page) => {
        fetched.set(code, page);
        if (live) setShown(() => page);
      },
      (error: unknown) => {
        console.error("The page could not be loaded", error);
        if (live) setFailed(true);
      },
    );
    return () => {
      live = false;
    };
  }, [code]);
  if (Shown) return <Shown link={link} />;
  return (
    <div className={styles.waiting}>
      {failed ? (
        <p role="alert">
          {say.thisPageCouldNotBeLoaded} <a href={location.href}>{say.tryAgain}</a>
        </p>
      ) : null}
    </div>
  );
}
