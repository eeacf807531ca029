// An OAuth 2.0 and OpenID Connect provider on a free port of this machine, which signs people in without asking them. It prints
// "ready ISSUER". A test steers it by POST /control with a JSON object; see `orders`.
import { createServer } from "node:http";
import { generateKeyPairSync } from "node:crypto";
import { Provider, interactionPolicy } from "oidc-provider";

/** What the tests change. */
const state = {
  /** Who signs in next. */
  user: "dana@firm.test",
  /** Claims of each user, beside sub. */
  claims: {},
  clients: {},
  /** Answer the token endpoint with this text instead, as a broken gateway would. */
  instead: null,
  /** The next refresh is carried out, and its answer lost on the way. */
  lose: false,
  /** Seconds that an access token lasts. */
  lasts: 3600,
  /** Requests to the token endpoint, newest last. */
  asked: [],
};

const realNow = Date.now;
const key = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
let port;
let provider;
let keys = [{ ...key(), kid: "first", use: "sig" }];

/** Everything in memory. */
const rows = new Map();
class Memory {
  constructor(name) {
    this.name = name;
  }
  id(id) {
    return `${this.name}:${id}`;
  }
  async upsert(id, payload) {
    rows.set(this.id(id), payload);
  }
  async find(id) {
    return this.name === "Client" ? state.clients[id] : rows.get(this.id(id));
  }
  async findBy(key, value) {
    for (const [id, row] of rows) if (id.startsWith(`${this.name}:`) && row[key] === value) return row;
  }
  findByUid(uid) {
    return this.findBy("uid", uid);
  }
  findByUserCode(code) {
    return this.findBy("userCode", code);
  }
  async consume(id) {
    rows.get(this.id(id)).consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id) {
    rows.delete(this.id(id));
  }
  async revokeByGrantId(grant) {
    for (const [id, row] of rows) if (row.grantId === grant) rows.delete(id);
  }
}

function build() {
  const base = interactionPolicy.base();
  provider = new Provider(`http://127.0.0.1:${port}`, {
    adapter: Memory,
    jwks: { keys },
    interactions: { policy: base, url: (_, interaction) => `/signing-in/${interaction.uid}` },
    cookies: { keys: ["only for tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Most providers put them into the ID token at once.
    conformIdTokenClaims: false,
    scopes: ["openid", "offline_access", "email", "profile", "mail"],
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, ...state.claims[sub] }),
    }),
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true, allowedPolicy: () => true },
    },
    issueRefreshToken: (_, client, code) => client.grantTypeAllowed("refresh_token") && code.scopes.has("offline_access"),
    rotateRefreshToken: true,
    ttl: { AccessToken: () => state.lasts, DeviceCode: 300, RefreshToken: 90 * 86400, IdToken: 600 },
    extraClientMetadata: { properties: [] },
  });
  provider.on("server_error", (_, error) => console.error(error));
}

async function grant(accountId, clientId, scope) {
  const made = new provider.Grant({ accountId, clientId });
  made.addOIDCScope(scope);
  return made.save();
}

/** Signs somebody in, and gives what is asked for. */
async function signIn(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const accountId = session?.accountId ?? state.user;
  const given = { login: { accountId } };
  if (prompt.name === "consent") given.consent = { grantId: await grant(accountId, params.client_id, params.scope) };
  await provider.interactionFinished(request, response, given, { mergeWithLastSubmission: true });
}

const orders = {
  /** {set: {...}}: any part of `state`. */
  set: (parts) => Object.assign(state, parts),
  /** {clock: SECONDS}: the provider's clock is wrong by this much. */
  clock: (seconds) => {
    Date.now = () => realNow() + seconds * 1000;
  },
  /** {revoke: true}: everything that was granted is taken back. */
  revoke: () => {
    for (const [id, row] of rows) if (row.grantId || id.startsWith("Grant:")) rows.delete(id);
  },
  /** {keys: KID}: it signs with a new key from now on. */
  keys: (kid) => {
    keys = [{ ...key(), kid, use: "sig" }];
    build();
  },
  /** {device: {code, as}}: somebody types the code of a device, and signs in. {deny: CODE}: and says no. */
  device: async ({ code, as }) => {
    const device = await provider.DeviceCode.findByUserCode(code.replaceAll("-", ""));
    const scope = device.params.scope;
    Object.assign(device, {
      accountId: as,
      authTime: Math.floor(Date.now() / 1000),
      scope,
      grantId: await grant(as, device.clientId, scope),
    });
    await device.save();
  },
  deny: async (code) => {
    const device = await provider.DeviceCode.findByUserCode(code.replaceAll("-", ""));
    Object.assign(device, { error: "access_denied", errorDescription: "The person said no." });
    await device.save();
  },
};

async function body(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const server = createServer(async (request, response) => {
  try {
    if (request.url === "/control") {
      for (const [order, value] of Object.entries(JSON.parse(await body(request)))) await orders[order](value);
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify(state));
    }
    if (request.url.startsWith("/signing-in/")) return await signIn(request, response);
    if (request.url === "/token") {
      const text = await body(request);
      state.asked.push(text);
      request.body = Object.fromEntries(new URLSearchParams(text));
      if (state.instead !== null) {
        response.statusCode = 502;
        response.setHeader("content-type", "text/html");
        return response.end(state.instead);
      }
      if (state.lose) {
        state.lose = false;
        response.end = () => response.destroy();
      }
    }
    return await provider.callback()(request, response);
  } catch (error) {
    console.error(error);
    response.statusCode = 500;
    return response.end(String(error));
  }
});

server.listen(0, "127.0.0.1", () => {
  port = server.address().port;
  build();
  console.log(`ready http://127.0.0.1:${port}`);
});
// The test that started it is gone when its end of the pipe is.
process.stdin.resume().on("end", () => process.exit());
