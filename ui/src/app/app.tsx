import type { ReactNode } from "react";
import { Route, Switch, useLocation } from "wouter";
import { Announcer } from "@/components/announcer";
import { Guard, Preview } from "@/app/guard";
import { Header } from "@/app/header";
import { Later } from "@/app/later";
import { Logout } from "@/app/logout";
import { NotFound } from "@/app/not-found";
import { PAGES, UPLOAD_PAGE } from "@/app/pages";
import { Site } from "@/app/site";
import { AccountForm } from "@/features/account/account-form";
import { Register } from "@/features/account/register";
import { ResetPassword } from "@/features/account/reset-password";
import { SignIn } from "@/features/account/sign-in";
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
        Skip to content
      </a>
      <Header signedIn={signedIn} />
      <Switch>
        {PAGES.map(([at, code]) => onSite(at, <Later key={at} code={code} />))}
        {onSite("/login", <SignIn />)}
        {onSite("/register", <Register />)}
        {onSite("/password-reset", <AccountForm mode="reset" />)}
        <Route path="/reset-password/:token">
          {({ token }) => (
            <Site>
              <ResetPassword key={path} token={unescaped(token)} />
            </Site>
          )}
        </Route>
        <Route path="/upload/:link">
          {({ link }) => (
            <Site>
              <Later key={path} code={UPLOAD_PAGE} link={unescaped(link)} />
            </Site>
          )}
        </Route>
        <Route path="/dashboard">
          <Guard />
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
