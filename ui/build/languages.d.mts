export const LANGUAGES: readonly string[];
