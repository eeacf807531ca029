import * as say from "@/features/tables/words";
import { ApiError } from "@/lib/api";

/** What went wrong, as a sentence: the server's own, or ours. */
export const sorryFor = (error: unknown): string => (error instanceof ApiError && error.code ? error.message : say.wentWrong);

/** Whether somebody else was faster. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
