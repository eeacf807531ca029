import * as say from "@/features/landing/words";

/** Dollars a year of hours a week, over weeks a year, at a rate in dollars an hour. */
export const worth = (hours: number, weeks: number, rate: number): number => hours * weeks * rate;

const WHOLE = new Intl.NumberFormat(say.CALCULATOR.locale, { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** "$126,000": US dollars, in the language that the page is written in. */
export const dollars = (amount: number): string => WHOLE.format(amount);
