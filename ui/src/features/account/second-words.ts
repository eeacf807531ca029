/** What the second step of a sign-in says. */
export const SECOND = {
  title: "Confirm That It’s You",
  codeMissing: "Code is required",
  codeWrong: "That code is wrong. Enter the latest code from your app.",
  recoveryWrong: "That recovery code is wrong or was already used.",
  passkeyUnused: "The passkey did not work. Try again or use another method.",
  setupTitle: "Set Up Your Second Factor",
  codesTitle: "Save Your Recovery Codes",
} as const;
