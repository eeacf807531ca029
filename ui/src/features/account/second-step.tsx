import { useEffect, useRef } from "react";
import type { Step } from "@/features/account/calls";
import { ProveStep } from "@/features/account/prove-step";
import { SetupStep } from "@/features/account/setup-step";
import styles from "./account.module.css";

export interface SecondStepProps {
  step: Step;
  onDone: () => void;
  /** Back to the form; `expired` when the server has forgotten the challenge. */
  onRestart: (expired: boolean) => void;
}

/** The second step of signing in: prove a factor, or set one up where the firm asks for it. */
export function SecondStep({ step, onDone, onRestart }: SecondStepProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; the next thing to type into takes it.
    const field = place.current?.querySelector<HTMLElement>("input, button");
    field?.focus();
  }, []);
  return (
    <div ref={place} className={styles.page}>
      {step.kind === "prove" ? (
        <ProveStep challenge={step.challenge} methods={step.methods} onDone={onDone} onRestart={onRestart} />
      ) : (
        <SetupStep challenge={step.challenge} onDone={onDone} onRestart={onRestart} />
      )}
    </div>
  );
}
