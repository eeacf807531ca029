/** What the account screens say. Words marked (spec) are the specification's, letter for letter. */

/** Of sections 2 and 4 (spec). */
export const TITLES = { login: "Sign In to Chancery", register: "Create an Account", reset: "Reset Your Password" } as const;

/** Of section 5 (spec). */
export const PROBLEMS = {
  emailMissing: "Email is required",
  emailWrong: "Please enter a valid email address",
  passwordMissing: "Password is required",
  firstNameMissing: "First name is required",
  lastNameMissing: "Last name is required",
  confirmMissing: "Please confirm your password",
  confirmDiffers: "Passwords do not match",
} as const;

/** Of sections 4 and 8 (spec). */
export const OUTCOMES = {
  failed: "Something went wrong. Please try again.",
  registered: "This email is already registered.",
  created: "Your account has been created. Please wait until your access has been approved.",
  resetSent: "If that email exists, a reset link has been sent.",
  resetLinkBad: "Invalid or expired reset link.",
  resetDone: "Password reset successfully! Please login with your new password.",
} as const;

export const LABELS = {
  email: "Email",
  password: "Password",
  firstName: "First name",
  lastName: "Last name",
  referralCode: "Referral code",
  newPassword: "New Password",
  confirmPassword: "Confirm New Password",
} as const;

export const HELP = {
  /** (spec) */
  referralCode: "Leave blank if you don't have a referral code",
  reset: "Enter your email. An e-mail with a reset link will be sent to you.",
  password: "10 to 128 characters. Not a common password, and not your email.",
} as const;

export const SUBMIT = { login: "Sign In", register: "Create Account", reset: "Send Reset Link" } as const;
export const BUSY = { login: "Signing in", register: "Creating your account", reset: "Sending" } as const;

export const SECOND = {
  title: "Confirm That It’s You",
  codeMissing: "Code is required",
  codeWrong: "That code is wrong. Enter the latest code from your app.",
  recoveryWrong: "That recovery code is wrong or was already used.",
  passkeyUnused: "The passkey did not work. Try again or use another method.",
  expired: "This sign-in has expired. Please sign in again.",
  setupTitle: "Set Up Your Second Factor",
  codesTitle: "Save Your Recovery Codes",
} as const;
