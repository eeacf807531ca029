/** What of an answer is not as the contract says; null where all is. */
export function breachOf(answer: { method: string; path: string; status: number; mediaType?: string; text?: string }): string | null;
