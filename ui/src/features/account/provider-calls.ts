/** The calls of a sign-in with a provider, and where somebody goes after it. */
import { PAGE, type Step, enter } from "@/features/account/calls";
import { REFUSALS, failed } from "@/features/account/provider-words";
import { ApiError, postOutside, sentenceOf } from "@/lib/api";
import type { ProviderAddress } from "@/lib/contract";

/** Where the browser goes to sign in with a provider; the answer's cookie binds that to this browser. */
export async function providerAddress(provider: string): Promise<string> {
  const { location } = await postOutside<ProviderAddress>("/api/user/oidc/start/", { provider }, PAGE);
  if (!/^https?:\/\//.test(location)) throw new Error("The provider has no address of the web");
  return location;
}

/** What a provider says when it sends the browser back. */
export interface Returned {
  state: string;
  code?: string;
  error?: string;
  iss?: string;
}

/** Signs in with what a provider said, or says which second step comes first. */
export const signInByProvider = (returned: Returned): Promise<Step | null> => enter("/api/user/oidc/finish/", returned);

/** What went wrong, in the server's words where it has some: they say what helps, which is seldom to try again. */
export const whatFailed = (error: unknown): string =>
  error instanceof ApiError && error.code && error.status !== 500 ? sentenceOf(error, REFUSALS) : failed;
