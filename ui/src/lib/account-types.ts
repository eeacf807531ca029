/** The shapes in which the API speaks of accounts. */

export type ReplyLength = "short" | "standard" | "long";

export interface Preferences {
  /** A name of the IANA time zone database. */
  time_zone: string;
  reply_length: ReplyLength;
  notification_mail: boolean;
  signature: string;
}

export interface Me {
  personalInfo: { firstName: string; lastName: string; email: string; title: string };
  subscription: {
    plan: string;
    status: string;
    billingCycle: string;
    nextBilling: string;
    features: string[];
    upgrade_requested_at: string | null;
  };
  /** Null where the plan sets no limit. */
  usage: { emails_answered: number; emails_included: number | null; bytes_stored: number; bytes_included: number | null };
  preferences: Preferences;
}

export interface Session {
  id: string;
  /** What the browser called itself. */
  client: string;
  address: string;
  created_at: string;
  used_at: string;
  /** The one that asks. */
  current: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

export interface SecondFactor {
  totp: boolean;
  recovery_left: number;
  /** The firm's settings ask everyone for a second factor. */
  required: boolean;
  /** Passkeys need HTTPS or localhost. */
  passkeys_possible: boolean;
  passkeys: Passkey[];
}

export interface Qr {
  /** Modules on a side. */
  size: number;
  /** "1" is dark. */
  rows: string[];
}

export interface TotpSetup {
  /** Base32. */
  secret: string;
  uri: string;
  qr: Qr;
}

export interface AppPassword {
  id: string;
  name: string;
  created_at: string;
  used_at: string | null;
}
