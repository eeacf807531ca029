import * as say from "@/features/matters/words";
import { ApiError } from "@/lib/api";

/** What went wrong, as a sentence: the server's own, or ours. */
export const sorryFor = (error: unknown): string => (error instanceof ApiError && error.code ? error.message : say.wentWrong);
