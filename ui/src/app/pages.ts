/** The pages, each fetched when somebody goes there. build/pages.mjs reads here which code a page is made of. */
import type { ComponentType } from "react";

type Code = () => Promise<ComponentType>;
type Row = readonly [path: string, code: Code];

/** Public pages, which the build writes as HTML. */
export const PAGES: readonly Row[] = [
  ["/", async () => (await import("@/features/landing/landing")).Landing],
  ["/about-us", async () => (await import("@/features/about/about")).About],
  ["/pricing", async () => (await import("@/features/pricing/pricing")).Pricing],
  ["/privacy-policy", async () => (await import("@/features/legal/privacy")).Privacy],
  ["/term-of-use", async () => (await import("@/features/legal/terms")).Terms],
  ["/security-privacy", async () => (await import("@/features/legal/security")).Security],
  ["/how-it-works", async () => (await import("@/features/guide/guide")).Guide],
  ["/walkthrough", async () => (await import("@/features/walkthrough/walkthrough")).Walkthrough],
];

/** The account form in its modes. */
export const ACCOUNT: readonly Row[] = [
  ["/login", async () => (await import("@/features/account/sign-in")).SignIn],
  ["/register", async () => (await import("@/features/account/register")).Register],
  ["/password-reset", async () => (await import("@/features/account/request-reset")).RequestReset],
];

/** Behind a link that somebody was given: its last word is a secret. */
export const LINKED: readonly (readonly [before: string, code: () => Promise<ComponentType<{ link: string }>>])[] = [
  ["/confirm-address", async () => (await import("@/features/account/confirm-address")).ConfirmAddress],
  ["/reset-password", async () => (await import("@/features/account/reset-password")).ResetPassword],
  ["/wanted", async () => (await import("@/features/wanted/wanted")).Wanted],
  ["/upload", async () => (await import("@/features/public-upload/public-upload")).PublicUpload],
  ["/book", async () => (await import("@/features/booking-page/booking-page")).BookingPage],
  ["/intake", async () => (await import("@/features/intake-page/intake-page")).IntakePage],
  ["/proposed", async () => (await import("@/features/booking-page/proposed")).Proposed],
  ["/meeting", async () => (await import("@/features/booking-page/own-meeting")).OwnMeeting],
];

/** Behind the guard (guard.tsx). */
export const DASHBOARD: Row = ["/dashboard", async () => (await import("@/app/dashboard/dashboard")).Dashboard];

/** Behind the guard too, for administrators. */
export const ADMIN: Code = async () => (await import("@/features/admin/admin")).Admin;

/** Behind the guard: where an assistant sends a person who wants to connect it. */
export const CONNECT: Code = async () => (await import("@/features/connect/connect")).Connect;

/** Every component in every state; in development only. */
export const DESIGN: Code = async () => (await import("@/app/design/design")).Design;

/** The code of the page at an address, if it is one of these. */
export function codeAt(path: string): Code | (() => Promise<ComponentType<{ link: string }>>) | undefined {
  const here = path.replace(/(.)\/$/, "$1");
  const own = [...PAGES, ...ACCOUNT].find(([at]) => at === here)?.[1];
  return own ?? LINKED.find(([before]) => here.startsWith(`${before}/`))?.[1];
}
