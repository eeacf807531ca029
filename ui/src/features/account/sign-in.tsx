import { type ComponentType, useState } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Told } from "@/components/notice";
import { AccountForm } from "@/features/account/account-form";
import type { Step } from "@/features/account/calls";
import type { SecondStepProps } from "@/features/account/second-step";
import * as say from "@/features/account/words";

/** Where the guard sent the reader away from; only ever a place in the dashboard. */
function wanted(state: unknown): string {
  const next = (state as { next?: unknown } | null)?.next;
  return typeof next === "string" && /^\/(?:dashboard(?:\?|$)|admin$)/.test(next) ? next : "/dashboard";
}

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

  const enter = () => navigate(wanted(state), { replace: true });

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
  return <AccountForm key={told?.text} mode="login" told={told} onSignedIn={(step) => void goOn(step)} />;
}
