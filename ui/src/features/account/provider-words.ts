/** What is said of a sign-in with a provider. */
export const or = "or";
export const signInWith = (name: string) => `Sign in with ${name}`;
export const goingTo = (name: string) => `Going to ${name}`;
/** As on the account form (spec). */
export const failed = "Something went wrong. Please try again.";

/** What the server's refusals say here, by their code. */
export const REFUSALS = {
  sign_in_expired: "This sign-in took too long, or was begun in another browser. Please sign in again.",
  no_account: "No account has your email address. Please ask the person who runs this server.",
  provider_unavailable: "The provider cannot sign you in at the moment. Please try again in a few minutes.",
  provider_refused: "The provider did not sign you in. Please try again.",
  email_not_verified: "The provider does not confirm your email address. Please ask the person who runs this server.",
  linked_otherwise: "Your account is linked to another sign-in. Please ask the person who runs this server.",
} as const;
