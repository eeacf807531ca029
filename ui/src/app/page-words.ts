/** One sentence about each page, for search engines and for those who pass an address on. */
export const ABOUT_PAGES: Record<string, string> & { "/": string; other: string } = {
  "/": "A legal assistant that a law firm mails its work to, on the firm’s own server: it reads every page and answers with file, page and quotation.",
  "/about-us": "Who stands behind this site, what for, and how to write to them.",
  "/pricing": "What Chancery costs, what its free plan holds, and how its seven features compare with four kinds of product.",
  "/privacy-policy": "What the firm keeps when you use Chancery on its own server, for how long, and what your rights are.",
  "/term-of-use": "The terms under which the firm lets you use Chancery.",
  "/security-privacy": "How Chancery seals what it keeps, reads files in a cage, and holds every quotation against its page.",
  "/how-it-works": "From the mail that brings a task to the answer that goes out: what Chancery does, and what it does not do yet.",
  "/walkthrough": "Ask for half an hour with Chancery and your own kind of documents.",
  other: "Sign in to the firm’s legal assistant, see your tasks with their documents, and send files.",
};

export const NO_SCRIPT = "Chancery needs JavaScript, which is switched off in this browser.";
