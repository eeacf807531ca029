// The site by itself, in a real browser, against the sample firm: every promise of the specification that needs a
// browser to be kept. The journey with the real server stands elsewhere.
import { finish } from "./promises.mjs";

// `npm run journey -- files tasks`: only these parts.
const PARTS = ["public", "sign-in", "accounts", "second-factor", "settings", "tasks", "files", "viewer", "chat", "upload", "law", "search"];
const asked = process.argv.slice(2);
for (const part of PARTS) if (asked.length === 0 || asked.includes(part)) await import(`./journey-${part}.mjs`);
await finish();
