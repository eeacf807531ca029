/** The public pages, each fetched when somebody goes there. build/budget.mjs reads the files' names here. */
import type { ComponentType } from "react";

export const PAGES: readonly (readonly [path: string, code: () => Promise<ComponentType>])[] = [
  ["/", async () => (await import("@/features/landing/landing")).Landing],
  ["/about-us", async () => (await import("@/features/about/about")).About],
  ["/pricing", async () => (await import("@/features/pricing/pricing")).Pricing],
  ["/privacy-policy", async () => (await import("@/features/legal/privacy")).Privacy],
  ["/term-of-use", async () => (await import("@/features/legal/terms")).Terms],
  ["/security-privacy", async () => (await import("@/features/legal/security")).Security],
  ["/how-it-works", async () => (await import("@/features/guide/guide")).Guide],
  ["/walkthrough", async () => (await import("@/features/walkthrough/walkthrough")).Walkthrough],
];

/** The page behind a link that the firm gave to somebody. */
export const UPLOAD_PAGE = async () => (await import("@/features/public-upload/public-upload")).PublicUpload;
