/** What the frame of the public site says. */

export const FOOTER = {
  legal: "Legal",
  links: [
    ["/privacy-policy", "Privacy Policy"],
    ["/term-of-use", "Terms of Use"],
    ["/security-privacy", "Security"],
    ["/how-it-works", "How it works"],
  ],
  contact: "Contact",
  social: "Follow us",
  where: "Chancery runs on your firm’s own server and keeps your work there. [Where it runs](/how-it-works#data)",
  language: "Language",
  sample: "These addresses and links are made up until the firm sets its own.",
} as const;

/** Of section 2 (spec), letter for letter. */
export const NOT_FOUND = { title: "404 Not Found", text: "The page you're looking for doesn't exist!", back: "Go to the home page" } as const;
