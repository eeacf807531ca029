import { type ComponentType, useState } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Told } from "@/components/notice";
import { AccountForm } from "@/features/account/account-form";
import type { Step } from "@/features/account/calls";
import { keepWanted, wanted } from "@/features/account/next-place";
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

  const ways = useSignInWays();
  const enter = () => navigate(nextOf(state), { replace: true });

  async function goOn(step: Step | null) {
    if (!step) return enter();
    try {
      // Most never see this screen, so its code is not part of the page.
      const { SecondStep } = await import("@/features/account/second-step");
      setSecond({ step, Screen: SecondStep });
    } catch (error) {
      console.error("The second step could not be loaded", error);
      setTold({ bad: true, text: say.OUTCOMES.failed });
    }
  }

  if (second) {
    const restart = (expired: boolean) => {
      setTold(expired ? { bad: true, text: say.SECOND.expired } : null);
      setSecond(null);
    };
    return <second.Screen step={second.step} onDone={enter} onRestart={restart} />;
  }
  return (
    <AccountForm
      key={told?.text}
      mode="login"
      told={told}
      ways={ways}
      onLeaving={() => keepWanted(nextOf(state))}
      onSignedIn={(step) => void goOn(step)}
    />
  );
}
