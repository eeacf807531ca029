import type { ReactNode } from "react";
import { Route, Switch, useLocation } from "wouter";
import * as say from "@/app/words";
import { Announcer } from "@/components/announcer";
import { Guard, Preview } from "@/app/guard";
import { Header } from "@/app/header";
import { Later } from "@/app/later";
import { Logout } from "@/app/logout";
import { NotFound } from "@/app/not-found";
import { ACCOUNT, ADMIN, CONNECT, DESIGN, LINKED, PAGES } from "@/app/pages";
import { Site } from "@/app/site";
import { useSignedIn } from "@/lib/session";

/** The address keeps some letters escaped; an escape that is broken is left as it is, for the server to refuse. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page inside the frame of the public site. */
const onSite = (path: string, page: ReactNode) => (
  <Route key={path} path={path}>
    <Site>{page}</Site>
  </Route>
);

export function App() {
  const signedIn = useSignedIn();
  const [path] = useLocation();
  return (
    <>
      <a href="#main" className="visually-hidden skip">
        {say.skipToContent}
      </a>
      <Header signedIn={signedIn} />
      <Switch>
        {[...PAGES, ...ACCOUNT].map(([at, code]) => onSite(at, <Later key={at} code={code} />))}
        {import.meta.env.DEV ? onSite("/design", <Later code={DESIGN} />) : null}
        {LINKED.map(([before, code]) => (
          <Route key={before} path={`${before}/:link`}>
            {({ link }) => (
              <Site guest>
                <Later key={path} code={code} link={unescaped(link)} />
              </Site>
            )}
          </Route>
        ))}
        <Route path="/dashboard">
          <Guard />
        </Route>
        <Route path="/admin">
          <Guard code={ADMIN} />
        </Route>
        <Route path="/oauth/authorize">
          <Guard code={CONNECT} />
        </Route>
        <Route path="/test">
          <Preview />
        </Route>
        <Route path="/logout">
          <Logout />
        </Route>
        <Route>
          <Site>
            <NotFound />
          </Site>
        </Route>
      </Switch>
      <Announcer />
    </>
  );
}
