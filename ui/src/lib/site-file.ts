/**
 * What a firm says about itself: people, addresses, links, prices. The server reads it from the firm's site file
 * (assets/site.toml is the sample) and sends it in a block of each page, so no page has to be touched for it. While it
 * is marked as a sample, pages show that beside what they take from it.
 */
import type { ReactNode } from "react";
import sample from "@assets/site.toml";
import { tokensOf } from "@/lib/site-tokens";

/** True while the build writes the pages' HTML, into which the server fills the firm's words. */
declare const PRERENDER: boolean;

export interface Person {
  name: string;
  title: string;
  /** The letters that stand where there is no photo. */
  monogram: string;
  photo: string | null;
}

/** One column of the comparison; `features` in the order of the pricing page's rows. */
export interface Provider {
  name: string;
  price: string;
  note: string;
  features: boolean[];
}

export interface SiteFile {
  sample: boolean;
  name: string;
  /** The address of a picture. */
  logo: string | null;
  mission: string;
  contact: { label: string; email: string }[];
  /** The first of these. */
  write_to: string | null;
  /** `url`: where a walkthrough is booked; null for the page of our own, which writes to `email`. */
  booking: { url: string | null; email: string };
  social: { name: string; url: string }[];
  team: Person[];
  logos: { name: string; picture: string | null }[];
  testimonials: { quote: string; name: string; title: string }[];
  pricing: Provider[];
}

function read(): SiteFile {
  if (PRERENDER) return tokensOf(sample);
  // The development server and the tests have no server behind them that would fill the page.
  if (import.meta.env.DEV) return sample;
  return JSON.parse(document.getElementById("site")?.textContent ?? "");
}

export const site: SiteFile = read();

/** One thing if the site file has this, else the other. The build writes down both, and the server chooses. */
export function either(value: unknown, yes: ReactNode, no: ReactNode = null): ReactNode {
  if (PRERENDER) {
    const path = String(value).slice(2, -2);
    return [`{{?${path}}}`, yes, `{{/${path}}}{{^${path}}}`, no, `{{/${path}}}`];
  }
  return (Array.isArray(value) ? value.length > 0 : value) ? yes : no;
}
