import { CopyButton } from "@/components/copy-button";
import { QrCode } from "@/components/qr";
import type { TotpSetup } from "@/lib/contract";
import styles from "./enrol.module.css";

/** "ABCD EFGH …": a secret in groups of four is typed with fewer mistakes. */
export const grouped = (secret: string): string => secret.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");

/** The secret of an authenticator app, as a picture to scan and as letters to type. */
export function Enrol({ setup }: { setup: TotpSetup }) {
  return (
    <div className={styles.steps}>
      <p className={styles.step}>Scan this code with an authenticator app on your phone, then enter the six digits that it shows.</p>
      <div className={styles.code}>
        <div className={styles.frame}>
          <QrCode qr={setup.qr} label="QR code for your authenticator app" />
        </div>
        <div className={styles.byHand}>
          <span>Or enter this key in the app:</span>
          <code className={styles.secret} data-testid="totp-secret">
            {grouped(setup.secret)}
          </code>
          <CopyButton text={setup.secret}>Copy key</CopyButton>
        </div>
      </div>
    </div>
  );
}
