/** Of section 9 of the specification. */
export const UPDATED = "Last updated March 19, 2025";
