/** One sentence about each page, for search engines and for those who pass an address on. */
export const ABOUT_PAGES: Record<string, string> & { "/": string; other: string } = {
  "/": "A legal assistant that a law firm e-mails its work to. It runs on the firm’s own server, reads every page, and answers with file, page and quotation.",
  "/about-us": "Who runs this site, why, and how to contact them.",
  "/pricing": "What Chancery costs, what its free plan includes, and how its seven features compare with four kinds of product.",
  "/privacy-policy": "What the firm keeps when you use Chancery on its own server, for how long, and what your rights are.",
  "/term-of-use": "The terms under which the firm lets you use Chancery.",
  "/security-privacy": "How Chancery encrypts its data, parses files in a sandbox, and checks every quotation against its page.",
  "/how-it-works": "How Chancery turns an e-mail into an answer with sources, and what it does not do yet.",
  "/walkthrough": "Book a half-hour demonstration of Chancery with documents like yours.",
  other: "Sign in to the firm’s legal assistant to see your tasks and documents and to send files.",
};

export const NO_SCRIPT = "Chancery needs JavaScript. Please turn it on in this browser.";
