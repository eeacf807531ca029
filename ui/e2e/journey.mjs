// The site by itself, in a real browser, against the sample firm: every promise of the specification that needs a
// browser to be kept. The journey with the real server stands elsewhere.
import { finish } from "./promises.mjs";

await import("./journey-public.mjs");
await import("./journey-sign-in.mjs");
await import("./journey-accounts.mjs");
await import("./journey-second-factor.mjs");
await import("./journey-settings.mjs");
await import("./journey-tasks.mjs");
await finish();
