/** What the settings say. */
export const wentWrong = "Something went wrong. Please try again.";
export const passwordMissing = "Password is required";
export const noPassword = "Your account has no password. Please ask the person who runs this server for one.";
export const passwordWrong = "That is not your password.";
export const codeWrong = "That code is wrong. Enter the latest code from your app.";
export const passkeyUnused = "No passkey was created. Try again, or close this window.";
export const nameMissing = "Name is required";
export const saved = "Your changes are saved.";

// Device
export const browserOnSystem = (browser: string, system: string) => `${browser} on ${system}`;
export const aBrowserOn = (system: string) => `A browser on ${system}`;
export const unknownDevice = "Unknown device";

// Preferences
export const shortOnlyTheAnswer = "Short: only the answer";
export const standard = "Standard";
export const longMorePassages = "Long: more passages";
export const timeZone = "Time zone";
export const preferences = "Preferences";
export const howChanceryWritesToYou = "How Chancery writes to you.";
export const replyLength = "Reply length";
export const notificationMail = "Notification mail";
export const notificationMailHelp = "A mail for each sign-in from a new device and each password change.";
export const signature = "Signature";
export const signatureHelp = "Chancery adds it to the end of what it drafts for you.";
export const saving = "Saving";
export const saveChanges = "Save Changes";
export const switchOffSecurityMails = "Switch Off Security Mails";
export const switchOff = "Switch Off";
export const switchOffHelp = "You will no longer get mails about sign-ins from new devices. You will still get mails about new second factors and app passwords.";

// Sessions
export const thisDevice = "This device";
export const lastUsed = "Last used";
export const fromAddress = (address: string) => `from ${address}`;
export const anUnknownAddress = "an unknown address";
export const signedIn = "· signed in";
export const endingTheSession = "Ending the session";
export const theSessionOnHasEnded = (device: string) => `The session on ${device} has ended.`;
export const revoke = "Revoke";
export const theSessionOf = (device: string) => `the session of ${device}`;
export const allOtherSessionsHaveEnded = "All other sessions have ended.";
export const endingTheOtherSessions = "Ending the other sessions";
export const endAllOtherSessions = "End All Other Sessions";
export const sessions = "Sessions";
export const sessionsHelp = "The devices where you are signed in. If you do not recognise one, revoke it and change your password.";
export const yourSessions = "Your sessions";

// Settings view
export const personalInformation = "Personal Information";
export const managedByIt = "Your firm’s IT manages these details. Ask them to change one.";
export const firstName = "First name";
export const lastName = "Last name";
export const email = "E-mail";
export const role = "Role";
export const administrator = "Administrator";
export const title = "Title";
export const settings = "Settings";
export const yourSettings = "Your settings";
export const language = "Language";
export const forThisSiteInThisBrowser = "For this site, in this browser.";

// Subscription
export const requestingAnUpgrade = "Requesting an upgrade";
export const upgradePlan = "Upgrade Plan";
export const requestedOn = (date: string) => `Requested on ${date}`;
export const itSeesRequest = "Your firm’s IT can see the request. This command on the server changes the plan:";
export const subscriptionDetails = "Subscription Details";
export const planHelp = "What your plan includes, and how much you have used.";
export const plan = "Plan";
export const billingCycle = "Billing cycle";
export const nextBilling = "Next billing";
export const included = "Included";
export const emailsAnswered = "E-mails answered";
export const documentStorage = "Document storage";

// Time zones
export const other = "Other";
export const itIsNow = (time: string) => `It is now ${time} there.`;

// Usage bar
export const noLimit = (amount: string) => `${amount}, no limit`;
export const usedOf = (used: string, included: string) => `${used} of ${included}`;
