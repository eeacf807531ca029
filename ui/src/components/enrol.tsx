import { CopyButton } from "@/components/copy-button";
import { QrCode } from "@/components/qr";
import * as say from "@/components/words";
import type { TotpSetup } from "@/lib/contract";
import styles from "./enrol.module.css";

/** "ABCD EFGH …": a secret in groups of four is typed with fewer mistakes. */
export const grouped = (secret: string): string => secret.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");

/** The secret of an authenticator app, as a picture to scan and as letters to type. */
export function Enrol({ setup }: { setup: TotpSetup }) {
  return (
    <div className={styles.steps}>
      <p className={styles.step}>{say.scanThisCode}</p>
      <div className={styles.code}>
        <div className={styles.frame}>
          <QrCode qr={setup.qr} label={say.qrCode} />
        </div>
        <div className={styles.byHand}>
          <span>{say.orEnterThisKey}</span>
          <code className={styles.secret} data-testid="totp-secret">
            {grouped(setup.secret)}
          </code>
          <CopyButton text={setup.secret}>{say.copyKey}</CopyButton>
        </div>
      </div>
    </div>
  );
}
