/**
 * What a firm says about itself: people, addresses, links, prices. All of it comes from assets/site.json, so that no
 * page has to be touched for it. The file that ships is a sample and says so (`sample`); pages show that beside what they take from it.
 */
import file from "@assets/site.json";

export interface Person {
  name: string;
  title: string;
}

export interface Testimonial extends Person {
  quote: string;
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
  mission: string;
  contact: { label: string; email: string }[];
  /** `url`: where a walkthrough is booked; null for the page of our own, which writes to `email`. */
  booking: { url: string | null; email: string };
  social: { name: string; url: string }[];
  team: Person[];
  logos: string[];
  testimonials: Testimonial[];
  pricing: Provider[];
}

export const site: SiteFile = file;

/** Where "Reserve a Walkthrough" leads. */
export const BOOKING = site.booking.url ?? "/walkthrough";

/** The two letters that stand where there is no photo: of the first name and of the last. */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase() ?? "").join("");
}
