// The calls of accounts, as the server's contract has them. What an address begins with says what happens:
//
//   unconfirmed@…  has not opened the mailed link yet
//   pending@…  waits for approval          taken@…   is registered already       weak@…    the server finds the password weak
//   totp@…     has an authenticator app    passkey@… has a passkey too           setup@…   must set up a second factor
//   expired@…  its challenge ends at once
//
// The password is "chancery", the code "123456", the recovery code "cedar-7421". A reset link's token is "good" or "weak",
// that of a link which confirms an address "good" or "approved".
import { randomBytes } from "node:crypto";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = Array.from({ length: 10 }, (_, at) => `${["cedar", "harbor", "lantern", "meadow", "quill"][at % 5]}-${7421 + at * 137}`);
const WEAK = "This password is among the most common ones. Choose another, for example four words that do not belong together.";

/** Not a code that an app reads, but one that looks like it: three finders and what a seed scatters. */
function qr() {
  const size = 33;
  const finder = (x, y) => {
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    return ring === 3 || ring <= 1;
  };
  const dark = (x, y) => {
    if (x < 8 && y < 8) return x < 7 && y < 7 && finder(x, y);
    if (x > size - 9 && y < 8) return x > size - 8 && y < 7 && finder(x - size + 7, y);
    if (x < 8 && y > size - 9) return x < 7 && y > size - 8 && finder(x, y - size + 7);
    return ((x * 31 + y * 17 + x * y * 7) % 11) % 2 === 0;
  };
  return { size, rows: Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => (dark(x, y) ? "1" : "0")).join("")) };
}

const setup = (email) => ({
  secret: SECRET,
  uri: `otpauth://totp/Chancery:${encodeURIComponent(email)}?secret=${SECRET}&issuer=Chancery`,
  qr: qr(),
});

const BODY = "The body is JSON, but a field is missing or has the wrong type.";
const is = (value) => typeof value === "string" && value !== "";
const no = (status, code, error, more = {}) => ({ status, body: { error, code, ...more } });
const yes = (body, status = 200) => ({ status, body });
const NOTHING = { status: 204 };
const wrongPassword = () => no(403, "wrong_password", "The password is wrong.");
const wrongCode = (status) => no(status, "wrong_code", "This code is not right.");

/** What the browser signed, if it signed this challenge for this site; null otherwise. */
function signedFor(credential, type, challenge, origin) {
  const data = JSON.parse(Buffer.from(credential.response.clientDataJSON, "base64url"));
  return data.type === type && data.challenge === challenge && data.origin === origin ? credential.id : null;
}

/** `state()` is the firm's data now; `tokens()` makes a pair. */
const sampleWebhooks = () => [
  {
    id: "w-1",
    url: "https://hooks.example/chancery",
    kinds: ["task", "matters"],
    created_at: "2026-11-02T09:00:00Z",
    taken: 212,
    given_up: 0,
    waiting: 1,
    trouble: "The receiver answers with status 503.",
    ended: false,
    recent: [
      { kind: "task.changed", at: "2026-11-21T09:41:07Z", trouble: "The receiver answers with status 503." },
      { kind: "matters.changed", at: "2026-11-21T09:12:30Z", trouble: null },
    ],
  },
];

export function createAccounts({ state, tokens }) {
  const challenges = new Map();
  let options = null;
  const nonce = () => randomBytes(24).toString("base64url");

  /** Calls of those who are not signed in. */
  const outside = {
    "POST /api/token/"({ username, password }) {
      if (!is(username) || !is(password)) return no(422, "invalid", BODY);
      if (password === "slow down") return no(429, "too_many_tries", "Too many attempts. Please wait a moment and try again.");
      if (password !== "chancery") return no(401, "wrong_credentials", "The email or the password is wrong.");
      if (username.startsWith("pending")) return no(403, "not_approved", "Please wait until your access has been approved.");
      if (username.startsWith("unconfirmed")) return no(403, "not_confirmed", "Please confirm your email address first: open the link in the mail that we sent to it.");
      const kind = username.split("@")[0];
      if (!["totp", "passkey", "setup", "expired"].includes(kind)) return yes(tokens());
      const challenge = nonce();
      challenges.set(challenge, { username, kind });
      if (kind === "setup") return no(401, "second_factor_setup", "This firm requires a second factor. Please set one up.", { challenge });
      const methods = kind === "passkey" ? ["totp", "recovery", "passkey"] : ["totp", "recovery"];
      return no(401, "second_factor", "Please confirm your identity.", { challenge, methods });
    },
    "POST /api/token/second-factor/"({ challenge, code, recovery, credential }, { origin }) {
      const known = challenges.get(challenge);
      if (!known || known.kind === "expired") return no(401, "challenge_expired", "This took too long. Please sign in again.");
      const asserted = credential && known.options && signedFor(credential, "webauthn.get", known.options, origin);
      const right = code === "123456" || recovery === CODES[0] || (asserted && state().second_factor.passkeys.some((one) => one.credential === asserted));
      if (!right) return wrongCode(401);
      challenges.delete(challenge);
      return yes({ ...tokens(), ...(known.kind === "setup" && { recovery_codes: CODES }) });
    },
    "POST /api/token/second-factor/passkey/"({ challenge }, { host }) {
      const known = challenges.get(challenge);
      if (!known) return no(401, "challenge_expired", "This took too long. Please sign in again.");
      known.options = nonce();
      const allowCredentials = state().second_factor.passkeys.map(({ credential }) => ({ type: "public-key", id: credential }));
      return yes({ publicKey: { challenge: known.options, rpId: host, timeout: 60_000, userVerification: "preferred", allowCredentials } });
    },
    "POST /api/token/second-factor/setup/"({ challenge }) {
      const known = challenges.get(challenge);
      return known ? yes(setup(known.username)) : no(401, "challenge_expired", "This took too long. Please sign in again.");
    },
    "POST /api/token/refresh/"({ refresh }) {
      if (!refresh || refresh === "bad") return no(401, "not_signed_in", "Please sign in again.");
      return yes({ access: tokens().access });
    },
    "POST /api/user/register/"(body) {
      const { username, password, firstName, lastName, referralCode } = body;
      const known = Object.keys(body).every((key) => ["username", "password", "firstName", "lastName", "referralCode"].includes(key));
      if (!known || ![username, password, firstName, lastName].every(is) || (referralCode !== undefined && typeof referralCode !== "string"))
        return no(422, "invalid", BODY);
      if (username.startsWith("taken")) return no(400, "registered", "This email is already registered.");
      if (username.startsWith("weak")) return no(400, "weak_password", WEAK, { detail: WEAK });
      return yes({ status: "pending" }, 201);
    },
    "GET /api/user/oidc/": () => yes({ password: state().ways.password, providers: state().ways.providers }),
    "POST /api/user/oidc/finish/": () => no(401, "sign_in_expired", "This sign-in took too long, or was begun in another browser. Please sign in again."),
    "POST /api/user/confirm-address/link/"({ email }) {
      return is(email) ? yes({ detail: "If that email is waiting for confirmation, a new link has been sent." }) : no(422, "invalid", BODY);
    },
    "POST /api/user/confirm-address/"({ token, password }) {
      if (!is(token) || !is(password)) return no(422, "invalid", BODY);
      if (token !== "good" && token !== "approved") return no(400, "invalid_link", "Invalid or expired confirmation link.");
      return password === "chancery" ? yes({ approved: token === "approved" }) : wrongPassword();
    },
    "POST /api/user/password-reset/"({ email }) {
      return is(email) ? yes({ detail: "If that email exists, a reset link has been sent." }) : no(422, "invalid", BODY);
    },
    "POST /api/user/password-reset-confirm/"({ token, password }) {
      if (!is(token) || !is(password)) return no(422, "invalid", BODY);
      if (token === "weak") return no(400, "weak_password", WEAK, { detail: WEAK });
      return token === "good" ? yes({}) : no(400, "invalid_link", "Invalid or expired reset link.");
    },
  };

  /** Calls of the account that is signed in. */
  const inside = {
    "POST /api/user/sign-out/": () => NOTHING,
    "POST /api/user/password/"({ current, password }) {
      if (current !== "chancery") return wrongPassword();
      if (password.startsWith("weak")) return no(400, "weak_password", WEAK, { detail: WEAK });
      state().sessions = state().sessions.filter((one) => one.current);
      state().app_passwords = [];
      state().tokens = [];
      return NOTHING;
    },
    "PATCH /api/user/me/"({ preferences, password }) {
      if (preferences.notification_mail === false && state().me.preferences.notification_mail) {
        if (password === undefined) return no(403, "password_required", "To switch off security mails, enter your password.");
        if (password !== "chancery") return wrongPassword();
      }
      if (preferences.signature?.length > 1000) return no(422, "invalid", "The signature has at most 12 lines and 1000 characters.");
      Object.assign(state().me.preferences, preferences);
      return yes(state().me);
    },
    "POST /api/user/upgrade/"() {
      state().me.subscription.upgrade_requested_at = "2026-11-21T10:20:00Z";
      return yes(state().me);
    },
    "GET /api/user/oidc/links/": () => yes({ links: state().ways.links, password: true }),
    "GET /api/user/sessions/": () => yes({ sessions: state().sessions }),
    "POST /api/user/sessions/end-others/"() {
      state().sessions = state().sessions.filter((one) => one.current);
      return NOTHING;
    },
    "DELETE /api/user/sessions/:id/"(_, { id }) {
      state().sessions = state().sessions.filter((one) => one.id !== id);
      return NOTHING;
    },
    "GET /api/user/second-factor/"() {
      const { passkeys, ...rest } = state().second_factor;
      return yes({ ...rest, passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })) });
    },
    "POST /api/user/second-factor/totp/": ({ password }) => (password === "chancery" ? yes(setup(state().me.personalInfo.email)) : wrongPassword()),
    "POST /api/user/second-factor/totp/confirm/"({ code }) {
      if (code !== "123456") return wrongCode(400);
      Object.assign(state().second_factor, { totp: true, recovery_left: CODES.length });
      return yes({ recovery_codes: CODES });
    },
    "POST /api/user/second-factor/totp/remove/"({ password }) {
      if (password !== "chancery") return wrongPassword();
      state().second_factor.totp = false;
      return NOTHING;
    },
    "POST /api/user/second-factor/recovery/"({ password }) {
      if (password !== "chancery") return wrongPassword();
      state().second_factor.recovery_left = CODES.length;
      return yes({ recovery_codes: CODES.toReversed() });
    },
    "POST /api/user/second-factor/passkeys/begin/"({ password }, { host }) {
      if (password !== "chancery") return wrongPassword();
      options = nonce();
      return yes({
        publicKey: {
          rp: { name: "Chancery", id: host },
          user: { id: Buffer.from("margaret").toString("base64url"), name: state().me.personalInfo.email, displayName: "Margaret Hale" },
          challenge: options,
          pubKeyCredParams: [
            { type: "public-key", alg: -7 },
            { type: "public-key", alg: -257 },
          ],
          timeout: 60_000,
          attestation: "none",
          excludeCredentials: state().second_factor.passkeys.map(({ credential }) => ({ type: "public-key", id: credential })),
          authenticatorSelection: { residentKey: "discouraged", requireResidentKey: false, userVerification: "preferred" },
        },
      });
    },
    "POST /api/user/second-factor/passkeys/finish/"({ name, credential }, { origin }) {
      const id = options && signedFor(credential, "webauthn.create", options, origin);
      if (!id || !is(name)) return no(422, "invalid", BODY);
      const passkey = { id: `p-${state().second_factor.passkeys.length + 1}`, name, created_at: "2026-11-21T10:21:00Z", used_at: null };
      const first = !state().second_factor.totp && state().second_factor.passkeys.length === 0;
      state().second_factor.passkeys.push({ ...passkey, credential: id });
      if (first) state().second_factor.recovery_left = CODES.length;
      return yes({ ...passkey, ...(first && { recovery_codes: CODES }) }, 201);
    },
    "POST /api/user/second-factor/passkeys/:id/remove/"({ password }, { id }) {
      if (password !== "chancery") return wrongPassword();
      state().second_factor.passkeys = state().second_factor.passkeys.filter((one) => one.id !== id);
      return NOTHING;
    },
    "GET /api/user/app-passwords/": () => yes({ app_passwords: state().app_passwords }),
    "POST /api/user/app-passwords/"({ name, password }) {
      if (password !== "chancery") return wrongPassword();
      const one = { id: `a-${nonce()}`, name, created_at: "2026-11-21T10:22:00Z", used_at: null };
      state().app_passwords.push(one);
      return yes({ id: one.id, name, secret: "kfqz-m3xw-9tbd-r7hp" }, 201);
    },
    "GET /api/case_management/": () => yes({ connections: state().cases }),
    "POST /api/case_management/decision/"({ record, field }) {
      const [one] = state().cases;
      one.conflicts = one.conflicts.filter((conflict) => conflict.record !== record || conflict.field !== field);
      one.connection.conflicts = one.conflicts.length;
      return NOTHING;
    },
    "GET /api/user/tokens/": () => yes({ tokens: state().tokens }),
    "POST /api/user/tokens/"({ name, scopes, days, password }) {
      if (password !== "chancery") return wrongPassword();
      if (!scopes.length) return no(422, "invalid", "Choose at least one thing that the token may do.");
      const id = nonce();
      const expires_at = new Date(Date.parse("2026-11-21T10:22:00Z") + days * 86_400_000).toISOString();
      const one = { id, name, mark: "chk_7m3kq9td", connected: null, scopes, created_at: "2026-11-21T10:22:00Z", expires_at, expired: false, used_at: null };
      state().tokens.push(one);
      return yes({ ...one, token: `chk_7m3kq9td_${"Zx4w".repeat(16)}` }, 201);
    },
    "DELETE /api/user/tokens/:id/"(_, { id }) {
      state().tokens = state().tokens.filter((one) => one.id !== id);
      return NOTHING;
    },
    // "?client_id=" says who asks: "claude", "local" or "broken"; everybody else is unknown.
    "POST /api/user/connections/ask/"({ query }) {
      const who = new URLSearchParams(query).get("client_id");
      const local = { name: "Desk Assistant", sends_to: "127.0.0.1", local: true, back: "http://127.0.0.1:33418/callback?error=access_denied" };
      const web = { name: "Claude", sends_to: "claude.ai", local: false, back: "https://claude.ai/api/mcp/auth_callback?error=access_denied" };
      const scopes = ["files:read", "tasks:read", "search", "deadlines:read", "ask", "matters:read"];
      if (who === "broken") return yes({ ...web, scopes: [], problem: "The parameter \"resource\" names another server than this one's /mcp." });
      if (who !== "claude" && who !== "local") return no(404, "unknown_program", "This program is not registered here. Remove the connection in the program, and add it again.");
      return yes({ ...(who === "local" ? local : web), scopes, problem: null });
    },
    "POST /api/user/connections/"({ password }) {
      return password === "chancery" ? yes({ location: "https://claude.ai/api/mcp/auth_callback?code=c" }) : wrongPassword();
    },
    "GET /api/user/webhooks/": () => yes({ webhooks: (state().webhooks ??= sampleWebhooks()), kinds: ["task", "files", "chat", "drafts", "tables", "clients", "matters", "booking", "account"] }),
    "POST /api/user/webhooks/"({ url, kinds, password }) {
      if (password !== "chancery") return wrongPassword();
      if (!url.startsWith("https://")) return no(422, "invalid", "This is no address that begins with https://, without name and password.");
      const one = { id: nonce(), url, kinds, created_at: "2026-11-21T10:22:00Z", taken: 0, given_up: 0, waiting: 0, trouble: null, ended: false, recent: [] };
      (state().webhooks ??= sampleWebhooks()).push(one);
      return yes({ ...one, secret: `whsec_${"Zx4w".repeat(10)}` }, 201);
    },
    "POST /api/user/webhooks/:id/test/"(_, { id }) {
      const one = state().webhooks.find((hook) => hook.id === id);
      one.recent.unshift({ kind: "test", at: "2026-11-21T10:23:00Z", trouble: null });
      return yes({ trouble: null });
    },
    "DELETE /api/user/webhooks/:id/"(_, { id }) {
      state().webhooks = state().webhooks.filter((one) => one.id !== id);
      return NOTHING;
    },
    "DELETE /api/user/app-passwords/:id/"(_, { id }) {
      state().app_passwords = state().app_passwords.filter((one) => one.id !== id);
      return NOTHING;
    },
  };

  /** The answer of the routes to a call; null when it is none of theirs. */
  function answer(routes, method, path, body, where) {
    for (const [route, handle] of Object.entries(routes)) {
      const [verb, pattern] = route.split(" ");
      const match = new RegExp(`^${pattern.replace(":id", "([^/]+)")}$`).exec(path);
      if (verb === method && match) return handle(body, { ...where, id: match[1] && decodeURIComponent(match[1]) });
    }
    return null;
  }

  return {
    outside: (...call) => answer(outside, ...call),
    inside: (...call) => answer(inside, ...call),
  };
}
