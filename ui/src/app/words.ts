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

// App
export const skipToContent = "Skip to content";

// Header and footer
export const help = "Help";

// Guard
export const loading = "Loading";

// Header
export const aboutUs = "About us";
export const pricing = "Pricing";
export const security = "Security";
export const login = "Login";
export const homePage = (name: string) => `${name}, home page`;
export const closeMenu = "Close menu";
export const openMenu = "Open menu";
export const site = "Site";
export const dashboard = "Dashboard";
export const signOut = "Sign Out";
export const reserveAWalkthrough = "Reserve a Walkthrough";

// Later
export const thisPageCouldNotBeLoaded = "This page could not be loaded.";
export const tryAgain = "Try again";
