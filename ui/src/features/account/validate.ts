/** The rules of the account screens (specification, section 5). */
import * as say from "@/features/account/words";

export type Mode = "login" | "register" | "reset";

/** In the order of the form, which is the order in which problems are met. */
export interface Fields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  referralCode: string;
}

export type Problems<F> = Partial<Record<keyof F, string>>;

/** Text, @, text, dot, text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function readFields<F>(form: HTMLFormElement, names: readonly (keyof F & string)[]): F {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "").trim()])) as F;
}

/** Expects trimmed fields. */
export function validate(mode: Mode, fields: Fields): Problems<Fields> {
  const problems: Problems<Fields> = {};
  if (mode === "register" && !fields.firstName) problems.firstName = say.PROBLEMS.firstNameMissing;
  if (mode === "register" && !fields.lastName) problems.lastName = say.PROBLEMS.lastNameMissing;
  if (!fields.email) problems.email = say.PROBLEMS.emailMissing;
  else if (!EMAIL.test(fields.email)) problems.email = say.PROBLEMS.emailWrong;
  if (mode !== "reset" && !fields.password) problems.password = say.PROBLEMS.passwordMissing;
  return problems;
}

export interface NewPassword {
  password: string;
  confirm: string;
}

/** Expects trimmed fields. */
export function validateNew({ password, confirm }: NewPassword): Problems<NewPassword> {
  const problems: Problems<NewPassword> = {};
  if (!password) problems.password = say.PROBLEMS.passwordMissing;
  if (!confirm) problems.confirm = say.PROBLEMS.confirmMissing;
  else if (password && confirm !== password) problems.confirm = say.PROBLEMS.confirmDiffers;
  return problems;
}

/** Puts the focus on the first field of the form that has a problem. */
export function focusFirst(form: HTMLFormElement, problems: Partial<Record<string, string>>): void {
  const wrong = [...form.elements].find((field) => problems[(field as HTMLInputElement).name]);
  (wrong as HTMLInputElement | undefined)?.focus();
}
