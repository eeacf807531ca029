/** What a page is about to mail may be unusual: the server says what, and a person decides. */
import { ApiError } from "@/lib/api";

/**
 * Sends; if the server says that something is unusual, asks, and sends again if the answer is yes. Null if nothing was sent.
 * `question` puts the server's sentence into words that end with the question.
 */
export async function unlessUnusual<T>(send: (confirmed: boolean) => Promise<T>, question: (sentence: string) => string): Promise<T | null> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unusual") throw error;
    return confirm(question(error.message)) ? send(true) : null;
  }
}
