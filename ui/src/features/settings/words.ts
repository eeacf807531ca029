/** What the settings say in more than one place. */
import { ApiError } from "@/lib/api";

export const FAILED = "Something went wrong. Please try again.";
export const PASSWORD_MISSING = "Password is required";
export const PASSWORD_WRONG = "That is not your password.";
export const CODE_WRONG = "That code is wrong. Enter the latest code from your app.";
export const PASSKEY_UNUSED = "No passkey was created. Try again, or close this window.";
export const NAME_MISSING = "Name is required";
export const SAVED = "Your changes are saved.";

/** The sentence for a failure: the server's, where it has one for a person. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.code ? error.message : FAILED;

export const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
