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
export const somethingWentWrong = "Something went wrong. Please try again.";
export const alreadyRegistered = "This email is already registered.";
export const accountCreated = "Your account has been created. Please wait until your access has been approved.";
export const resetSent = "If that email exists, a reset link has been sent.";
export const resetLinkBad = "Invalid or expired reset link.";
export const resetDone = "Password reset successfully! Please login with your new password.";

export const emailLabel = "Email";
export const passwordLabel = "Password";
export const firstNameLabel = "First name";
export const lastNameLabel = "Last name";
export const referralCodeLabel = "Referral code";
export const newPasswordLabel = "New Password";
export const confirmPasswordLabel = "Confirm New Password";

/** (spec) */
export const referralCodeHelp = "Leave blank if you don't have a referral code";
export const resetHelp = "Enter your email. An e-mail with a reset link will be sent to you.";
export const passwordHelp = "10 to 128 characters. Not a common password, and not your email.";

export const SUBMIT = { login: "Sign In", register: "Create Account", reset: "Send Reset Link" } as const;
export const BUSY = { login: "Signing in", register: "Creating your account", reset: "Sending" } as const;

// Code form
export const code = "Code";
export const recoveryCode = "Recovery code";
export const checkingTheCode = "Checking the code";

// Confirm address
export const confirmYourEmail = "Confirm Your Email";
export const enterChosenPassword = "Enter the password that you chose when you registered.";
export const confirm = "Confirm";
export const resetYourPassword = "Reset your password";
export const confirmationLinkBad = "Invalid or expired confirmation link.";

// Form fields
export const byCreatingAnAccount = "By creating an account, you agree to the";
export const termsOfUse = "Terms of Use";
export const andThe = "and the";
export const privacyPolicy = "Privacy Policy";
export const createAnAccount = "Create an account";
export const alreadyHaveAnAccount = "Already have an account? ";
export const signIn = "Sign in";
export const backToSignIn = "Back to sign in";

// New link
export const confirmEmailFirst = "Please confirm your email address first: open the link in the mail that we sent to it.";
export const sendANewLink = "Send a new link";
export const aNewLinkHasBeenSent = "A new link has been sent.";

// Prove step
export const enterSixDigits = "Enter the six digits that your authenticator app shows for Chancery.";
export const enterRecoveryCode = "Enter one of the recovery codes that you saved. Each works once.";
export const aboutPasskey = "Use the passkey of this account: your fingerprint, face, PIN or security key.";
export const byAuthenticatorApp = "Use the authenticator app";
export const byRecoveryCode = "Use a recovery code";
export const byPasskey = "Use a passkey";
export const waitingForThePasskey = "Waiting for the passkey";
export const goOnWithPasskey = "Use Passkey";
export const goOn = "Continue";

// Reset password
export const askForANewLink = "Ask for a new link";
export const setANewPassword = "Set a New Password";
export const savingYourNewPassword = "Saving your new password";
export const resetPassword = "Reset Password";

// Setup step
export const firmRequiresSecondFactor = "Your firm requires a second factor in addition to your password.";
export const tryAgain = "Try again";
export const creatingYourKey = "Creating your key";

// Sign in
export const signInExpired = "This sign-in has expired. Please sign in again.";
export const confirmationSent = "We sent a link to your email address. Open it to confirm the address.";
export const emailConfirmed = "Your email address is confirmed. You can sign in now.";
export const emailConfirmedNotApproved = "Your email address is confirmed. Please wait until your access has been approved.";
