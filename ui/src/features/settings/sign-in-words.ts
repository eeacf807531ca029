/** What the settings say about passwords, passkeys and codes. */
import { count } from "@/lib/format";

// App passwords
export const name = "Name";
export const appPasswordNameHelp = "The program that will use it, for example “Thunderbird at home”.";
export const createAnAppPassword = "Create an App Password";
export const create = "Create";
export const yourAppPassword = "Your App Password";
export const enterAsPassword = (name: string) => `Enter it as the password in “${name}”. You will not see it again.`;
export const done = "Done";
export const removeAppPasswordQuestion = (name: string) => `Are you sure you want to remove the app password "${name}"? What uses it can no longer sign in.`;
export const theAppPasswordWasRemoved = (name: string) => `The app password “${name}” was removed.`;
export const created = "Created";
export const lastUsed = "last used";
export const notUsedYet = "not used yet";
export const removing = "Removing";
export const remove = "Remove";
export const theAppPassword = (name: string) => `the app password ${name}`;
export const appPasswords = "App Passwords";
export const appPasswordsHelp = "A mail program uses one of these to send mail as you. You can remove one without changing your own password.";
export const yourAppPasswords = "Your app passwords";
export const youHaveNoAppPasswords = "You have no app passwords.";

// Change password
export const pleaseConfirmYourPassword = "Please confirm your password";
export const passwordsDoNotMatch = "Passwords do not match";
export const currentPassword = "Current Password";
export const newPassword = "New Password";
export const newPasswordHelp = "10 to 128 characters. Not a common password, and not your email.";
export const confirmNewPassword = "Confirm New Password";
export const changingYourPassword = "Changing your password";
export const changePassword = "Change Password";
export const passwordChanged = "Your password was changed. You are signed out everywhere else, and your app passwords no longer work.";
export const password = "Password";
export const changePasswordHelp = "Changing it signs you out everywhere else and removes your app passwords. Mail programs will need new ones.";
export const changeYourPassword = "Change Your Password";

// Codes dialog
export const saveYourRecoveryCodes = "Save Your Recovery Codes";

// Confirm form
export const yourPassword = "Your password";
export const working = "Working";

// Passkeys
export const passkeyNameHelp = "To tell it apart from others, for example “Office laptop”.";
export const thePasskeyWasAdded = (name: string) => `The passkey “${name}” was added.`;
export const thePasskeyWasRemoved = (name: string) => `The passkey “${name}” was removed.`;
export const added = "Added";
export const thePasskey = (name: string) => `the passkey ${name}`;
export const passkeys = "Passkeys";
export const passkeysHelp = "A passkey lets you use your fingerprint, face, PIN or security key instead of a code.";
export const passkeysNeedHttps = "Passkeys need HTTPS and a host name, so you cannot add one at this address.";
export const addAPasskey = "Add a Passkey";
export const addPasskey = "Add Passkey";
export const browserWillAsk = "Your browser will ask you to confirm.";
export const removeAPasskey = "Remove a Passkey";
export const willNoLongerSignYouIn = (name: string) => `“${name}” will no longer sign you in.`;

// Providers
export const signInProvider = "Sign-In Provider";
export const signInProviderHelp = "You sign in with this account of your firm. Removing the link signs you out everywhere else.";
export const signInProviderNoPassword = "You sign in with this account of your firm. Only your firm’s IT can remove the link, because you have no password here.";
export const linked = "Linked";
export const theLinkTo = (name: string) => `the link to ${name}`;
export const removeTheLink = "Remove the Link";
export const removingTheLinkHelp = (name: string) => `You will be signed out everywhere else. The next time you sign in with ${name}, your account is linked again.`;
export const theLinkWasRemoved = (name: string) => `The link to ${name} was removed.`;

// Second factor
export const removeTheAuthenticatorApp = "Remove the Authenticator App";
export const theAuthenticatorAppWasRemoved = "The authenticator app was removed.";
export const appCodesWillStop = "Its codes will no longer sign you in.";
export const createNewRecoveryCodes = "Create New Recovery Codes";
export const createNewCodes = "Create New Codes";
export const currentCodesWillStop = "Your current codes will stop working.";
export const authenticatorApp = "Authenticator app";
export const authenticatorHelp = "An app on your phone shows a code for each sign-in.";
export const removeTheApp = "Remove the App";
export const setUpAnApp = "Set Up an App";
export const recoveryCodes = "Recovery codes";
export const codesLeft = (n: number) => `${count(n, "code")} left, each valid for one sign-in.`;
export const firmRequiresSecondFactor = "Your firm requires a second factor for everyone.";
export const secondFactorHelp = "Something you have, in addition to your password.";
export const secondFactor = "Second Factor";
export const yourSecondFactor = "Your second factor";

// Totp dialog
export const codeIsRequired = "Code is required";
export const code = "Code";
export const checkingTheCode = "Checking the code";
export const confirm = "Confirm";
export const setUpAnAuthenticatorApp = "Set Up an Authenticator App";
export const goOn = "Continue";
export const setUpAppHelp = "An app on your phone will show six digits that you enter when you sign in.";
