/** The rule for new passwords is fetched when somebody is about to choose one, not with every public page. */
const load = () => import("@/lib/password-rule");

/** Fetches the rule ahead, when the field is reached. */
export const prepareRule = (): void => void load().catch(() => {});

/** What is wrong with a new password. Without the rule at hand the server alone judges. */
export async function newPasswordProblem(password: string, email: string): Promise<string | undefined> {
  try {
    const { passwordProblem } = await load();
    return passwordProblem(password, email) ?? undefined;
  } catch {
    return undefined;
  }
}
