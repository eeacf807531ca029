// The public pages: address, first heading, title.
import { type Locator, type Page, type Response, expect } from "@playwright/test";
import { ready } from "../fixtures/page.ts";

export const PAGES = [
  ["/", "A legal assistant your firm can e-mail.", "Chancery"],
  ["/about-us", "About us", "About us · Chancery"],
  ["/pricing", "Pricing", "Pricing · Chancery"],
  ["/privacy-policy", "Privacy Policy", "Privacy Policy · Chancery"],
  ["/term-of-use", "Terms of Use", "Terms of Use · Chancery"],
  ["/security-privacy", "Security and Privacy", "Security and Privacy · Chancery"],
  ["/how-it-works", "How It Works", "How It Works · Chancery"],
  ["/walkthrough", "Reserve a Walkthrough", "Reserve a Walkthrough · Chancery"],
] as const;

export const main = (page: Page): Locator => page.getByRole("main");

export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await ready(page);
  await expect(page.locator("h1")).toBeVisible();
  return response;
}
