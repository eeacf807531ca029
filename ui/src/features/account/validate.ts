/** The rules of the account form, with the words of the specification. */

export interface Fields {
  email: string;
  password: string;
}

export type Problems = Partial<Record<keyof Fields, string>>;

/** Text, @, text, dot, text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const trimmed = (fields: Fields): Fields => ({ email: fields.email.trim(), password: fields.password.trim() });

/** Expects trimmed fields; the keys come in the order of the form. */
export function validateSignIn({ email, password }: Fields): Problems {
  const problems: Problems = {};
  if (!email) problems.email = "Email is required";
  else if (!EMAIL.test(email)) problems.email = "Please enter a valid email address";
  if (!password) problems.password = "Password is required";
  return problems;
}
