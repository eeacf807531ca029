import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Told } from "@/components/notice";
import { Spinner } from "@/components/spinner";
import { AccountForm } from "@/features/account/account-form";
import type { Step } from "@/features/account/calls";
import { wanted } from "@/features/account/wanted";
import type { SecondStepProps } from "@/features/account/second-step";
import { useSignInWays } from "@/features/account/use-sign-in-ways";
import * as say from "@/features/account/words";

/** Where the guard sent the reader away from. */
const nextOf = (state: unknown): string => wanted((state as { next?: unknown } | null)?.next);

/** What brought somebody here. */
const CAME = {
  mailed: say.confirmationSent,
  done: say.emailConfirmed,
  waits: say.emailConfirmedNotApproved,
} as const;

/** What came before: a registration, or the confirmation of the address. */
function before(state: unknown): Told | null {
  const { registered, confirmed } = (state ?? {}) as { registered?: unknown; confirmed?: unknown };
  if (registered === true) return { bad: false, text: CAME.mailed };
  return typeof confirmed === "boolean" ? { bad: false, text: confirmed ? CAME.done : CAME.waits } : null;
}

/** What a provider put into the address. It leaves the address at once, so that it stays in no history and is sent once. */
function takeReturned(): string | null {
  const { search, pathname } = location;
  if (!/[?&]state=/.test(search)) return null;
  history.replaceState(history.state, "", pathname);
  return search;
}

interface Second {
  step: Step;
  Screen: ComponentType<SecondStepProps>;
}

/** The sign-in page: the form, and after it, where the account or the firm asks for it, the second step. */
export function SignIn() {
  const [, navigate] = useLocation();
  const state = useHistoryState<unknown>();
  const [second, setSecond] = useState<Second | null>(null);
  const [told, setTold] = useState<Told | null>(() => before(state));
  const [next, setNext] = useState(() => nextOf(state));
  const [returned, setReturned] = useState(takeReturned);
  const known = useSignInWays();

  const enter = useCallback((to: string) => navigate(to, { replace: true }), [navigate]);

  const goOn = useCallback(
    async (step: Step | null, to: string) => {
      if (!step) return enter(to);
      try {
        // Most never see this screen, so its code is not part of the page.
        const { SecondStep } = await import("@/features/account/second-step");
        setSecond({ step, Screen: SecondStep });
      } catch (error) {
        console.error("The second step could not be loaded", error);
        setTold({ bad: true, text: say.somethingWentWrong });
      }
    },
    [enter],
  );

  useEffect(() => {
    async function end(search: string): Promise<void> {
      const { comeBack } = await import("@/features/account/providers");
      const back = await comeBack(search);
      setNext(back.next);
      setTold(back.told);
      setReturned(null);
      if (!back.told) await goOn(back.step, back.next);
    }
    if (returned !== null) void end(returned);
  }, [returned, goOn]);

  if (second) {
    const restart = (expired: boolean) => {
      setTold(expired ? { bad: true, text: say.signInExpired } : null);
      setSecond(null);
    };
    return <second.Screen step={second.step} onDone={() => enter(next)} onRestart={restart} />;
  }
  const others = known?.Providers ? <known.Providers ways={known.ways} next={next} /> : null;
  return (
    <AccountForm
      key={told?.text}
      mode="login"
      told={told}
      passwords={returned === null && known ? known.ways.password : null}
      others={returned === null ? others : <Spinner label={say.BUSY.login} />}
      onSignedIn={(step) => void goOn(step, next)}
    />
  );
}
