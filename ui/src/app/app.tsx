import { Route, Switch } from "wouter";
import { Announcer } from "@/components/announcer";
import { Toast } from "@/components/toast";
import { Guard } from "@/app/guard";
import { Header } from "@/app/header";
import { Logout } from "@/app/logout";
import { NotFound } from "@/app/not-found";
import { Site } from "@/app/site";
import { SignIn } from "@/features/account/sign-in";
import { Landing } from "@/features/landing/landing";
import { useSignedIn } from "@/lib/session";

export function App() {
  const signedIn = useSignedIn();
  return (
    <>
      <a href="#main" className="visually-hidden skip">
        Skip to content
      </a>
      <Header signedIn={signedIn} />
      <Switch>
        <Route path="/">
          <Site>
            <Landing signedIn={signedIn} />
          </Site>
        </Route>
        <Route path="/login">
          <Site>
            <SignIn />
          </Site>
        </Route>
        <Route path="/dashboard">
          <Guard />
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
      <Toast />
      <Announcer />
    </>
  );
}
