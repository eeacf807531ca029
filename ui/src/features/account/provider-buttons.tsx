import { Button } from "@/components/button";
import * as say from "@/features/account/words";
import type { SignInWays } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./account.module.css";

interface Props {
  ways: SignInWays;
  onChosen: (provider: string) => Promise<void>;
}

function ProviderButton({ name, first, onChosen }: { name: string; first: boolean; onChosen: Props["onChosen"] }) {
  const [busy, run] = useBusy();
  return (
    <Button
      look={first ? "primary" : "plain"}
      className={styles.submit ?? ""}
      busy={busy}
      busyLabel={say.goingTo(name)}
      onClick={() => void run(() => onChosen(name))}
    >
      {say.signInWith(name)}
    </Button>
  );
}

/** The firm's own providers, beside the password or in its place. */
export function ProviderButtons({ ways, onChosen }: Props) {
  if (ways.providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      {ways.password ? <p className={styles.or}>{say.or}</p> : null}
      {ways.providers.map(({ name }) => (
        <ProviderButton key={name} name={name} first={!ways.password} onChosen={onChosen} />
      ))}
    </div>
  );
}
