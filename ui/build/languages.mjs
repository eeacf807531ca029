// The languages of the site; the first is the one that its source is written in (build/catalogues.mjs).
export const LANGUAGES = ["en", "es"];
