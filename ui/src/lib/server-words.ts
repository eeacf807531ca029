/** What the server's refusals say, by their code (lib/refusals.ts). */

/** Codes with which the server says always the same, letter for letter (src/http). */
export const FIXED = {
  not_signed_in: "Please sign in again.",
  not_found: "Nothing was found at this address.",
  wrong_credentials: "The email or the password is wrong.",
  wrong_password: "The password is wrong.",
  password_required: "To switch off security mails, enter your password.",
  wrong_code: "This code is not right.",
  wrong_passcode: "The passcode is missing or wrong.",
  not_confirmed: "Please confirm your email address first: open the link in the mail that we sent to it.",
  challenge_expired: "This took too long. Please sign in again.",
  too_many_tries: "Too many attempts. Please wait a moment and try again.",
  no_link: "This link does not work. Please ask the firm for a new one.",
  not_read: "This document has not been read yet. Please try again in a moment.",
  taken_over: "Another request is already writing to this upload.",
  disk_full: "The disk is full. Nothing was changed.",
  busy: "The server is busy. Please try again in a moment.",
  internal: "Something went wrong on the server.",
} as const;

/** Codes of several sentences: what is true of all of them. */
export const GENERAL = {
  not_approved: "Your account has no access, or none yet. Please ask the person who runs this server.",
  weak_password: "This password is too short, too common or the same as the email.",
  over_quota: "There is no room for this. Delete files that you do not need, or ask for a bigger plan in Settings.",
  too_large: "This file is too large.",
  too_slow: "It did not arrive in time. Please try again.",
  malformed: "It did not arrive whole. Please try again.",
} as const;
