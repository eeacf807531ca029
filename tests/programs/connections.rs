//! Assistants that are connected by signing in (OAuth 2.1): the whole way, by hand and by the official client.

use super::{firm, program_of_mcp};
use crate::{
    http::world::{Answer, PASSWORD, SITE, World},
    oidc::query,
    support::{DANA, call, free, plant},
};
use chancery::accounts::Account;

use aws_lc_rs::digest::{SHA256, digest};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use std::{
    cell::{Cell, RefCell},
    fs,
    process::Command,
    time::Duration,
};

pub const BACK: &str = "https://claude.example/api/callback";
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

pub fn encoded(pairs: &[(&str, &str)]) -> String {
    let one = |(name, value): &(&str, &str)| format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC));
    pairs.iter().map(one).collect::<Vec<_>>().join("&")
}

pub fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(digest(&SHA256, verifier.as_bytes()))
}

/// A firm whose site has an address, and one assistant.
pub struct Connecting {
    pub world: World,
    pub dana: Account,
    signed_in: RefCell<(Duration, String)>,
    pub client: String,
    next: Cell<u8>,
}

impl Connecting {
    pub fn new() -> Self {
        let world = World::new();
        let (dana, access) = world.person("dana@firm.example");
        let signed_in = RefCell::new((world.clock.elapsed(), access));
        let mut this = Self { world, dana, signed_in, client: String::new(), next: Cell::new(0) };
        let registered = this.register(&json!({ "client_name": "Claude", "redirect_uris": [BACK] }));
        assert_eq!(registered.status, 201, "{:?}", registered.json());
        this.client = registered.json()["client_id"].as_str().unwrap().to_owned();
        this
    }

    /// An access token of the person on the site, however often the test has moved the clock.
    pub fn access(&self) -> String {
        let now = self.world.clock.elapsed();
        let mut held = self.signed_in.borrow_mut();
        if now > held.0 + Duration::from_secs(300) {
            let answer = self.world.try_sign_in(&self.dana.email, PASSWORD);
            *held = (now, answer.json()["access"].as_str().unwrap().to_owned());
        }
        held.1.clone()
    }

    /// A call of a program, over https and each time from another address, so that no limit is in the way.
    pub fn send(&self, path: &str, media_type: &str, body: &str) -> Answer {
        let n = self.next.replace(self.next.get().wrapping_add(1));
        let from = format!("192.0.2.{n}");
        self.send_from(&from, path, media_type, body)
    }

    pub fn send_from(&self, address: &str, path: &str, media_type: &str, body: &str) -> Answer {
        let headers = [("content-type", media_type), ("x-forwarded-proto", "https"), ("x-forwarded-for", address)];
        self.world.call("POST", path, &headers, Some(body.as_bytes()))
    }

    pub fn register(&self, metadata: &Value) -> Answer {
        self.send("/oauth/register", "application/json", &metadata.to_string())
    }

    pub fn form(&self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        self.send(path, "application/x-www-form-urlencoded", &encoded(pairs))
    }

    /// The query with which the assistant sends the person to the site; `change` sets or, with "", takes out a parameter.
    pub fn query(&self, change: &[(&str, &str)]) -> String {
        let (challenge, resource) = (challenge(VERIFIER), format!("{SITE}/mcp"));
        let mut pairs = vec![
            ("response_type", "code"),
            ("client_id", self.client.as_str()),
            ("redirect_uri", BACK),
            ("state", "a b&c"),
            ("scope", "search files:read tasks:read offline_access files:write"),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
            ("resource", &resource),
        ];
        for (name, value) in change {
            pairs.retain(|(known, _)| known != name);
            pairs.push((name, value));
        }
        encoded(&pairs)
    }

    pub fn ask(&self, query: &str) -> Answer {
        self.world.signed("POST", "/api/user/connections/ask/", &self.access(), &json!({ "query": query }))
    }

    pub fn try_allow(&self, query: &str, scopes: &[&str], password: &str) -> Answer {
        let body = json!({ "query": query, "scopes": scopes, "password": password });
        self.world.signed("POST", "/api/user/connections/", &self.access(), &body)
    }

    /// The code that the person's word gives.
    pub fn code(&self) -> String {
        // The password may be asked for once a minute for long.
        self.world.clock.forward(jiff::SignedDuration::from_mins(1));
        let answer = self.try_allow(&self.query(&[]), &["search", "files:read"], PASSWORD);
        assert_eq!(answer.status, 200, "{:?}", answer.json());
        let location = answer.json()["location"].as_str().unwrap().to_owned();
        assert!(location.starts_with(&format!("{BACK}?")), "{location}");
        let told = query(&location);
        assert_eq!((told["state"].as_str(), told["iss"].as_str()), ("a b&c", SITE));
        told["code"].clone()
    }

    /// Redeems a code; `change` as for [`Connecting::query`].
    pub fn redeem(&self, code: &str, change: &[(&str, &str)]) -> Answer {
        let resource = format!("{SITE}/mcp");
        let mut pairs = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("client_id", self.client.as_str()),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("resource", &resource),
        ];
        for (name, value) in change {
            pairs.retain(|(known, _)| known != name);
            pairs.push((name, value));
        }
        self.form("/oauth/token", &pairs)
    }

    pub fn refresh(&self, token: &str, change: &[(&str, &str)]) -> Answer {
        let mut pairs =
            vec![("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", self.client.as_str())];
        for (name, value) in change {
            pairs.retain(|(known, _)| known != name);
            pairs.push((name, value));
        }
        self.form("/oauth/token", &pairs)
    }

    /// Access and refresh token of a new connection.
    pub fn connect(&self) -> (String, String) {
        tokens(&self.redeem(&self.code(), &[]))
    }

    /// What `/mcp` answers to this token.
    pub fn mcp(&self, token: &str, method: &str) -> Answer {
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method }).to_string();
        let bearer = format!("Bearer {token}");
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        self.world.call("POST", "/mcp", &headers[..if token.is_empty() { 1 } else { 2 }], Some(message.as_bytes()))
    }

    pub fn works(&self, token: &str) -> bool {
        self.mcp(token, "ping").status == 200
    }

    /// How often the log has this action.
    pub fn audited(&self, action: &str) -> usize {
        self.world.services.audit.lines(1, 1000).unwrap().iter().filter(|line| line.action == action).count()
    }
}

/// Access and refresh token of an answer.
pub fn tokens(answer: &Answer) -> (String, String) {
    let told = answer.json();
    assert_eq!(
        (answer.status, &told["token_type"], &told["expires_in"]),
        (200, &json!("Bearer"), &json!(3600)),
        "{told}"
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    let text = |name: &str| told[name].as_str().unwrap().to_owned();
    (text("access_token"), text("refresh_token"))
}

/// The code of a refusal.
pub fn refused(answer: &Answer) -> (u16, String) {
    let told = answer.json();
    assert!(told["error_description"].as_str().is_some_and(|says| says.ends_with('.')), "{told}");
    (answer.status, told["error"].as_str().unwrap().to_owned())
}

#[test]
fn an_assistant_finds_its_way_from_mcp_to_its_tokens() {
    let it = Connecting::new();
    let sent_away = it.mcp("", "ping");
    assert_eq!(sent_away.status, 401);
    let challenge = sent_away.header("www-authenticate").to_owned();
    let metadata = format!("resource_metadata=\"{SITE}/.well-known/oauth-protected-resource/mcp\"");
    assert!(
        challenge.starts_with("Bearer ") && challenge.contains(&metadata) && !challenge.contains("error="),
        "{challenge}"
    );
    assert!(it.mcp("cho_wrong", "ping").header("www-authenticate").contains("error=\"invalid_token\""));

    let get = |path: &str| it.world.get(path, None).json();
    let resource = get("/.well-known/oauth-protected-resource/mcp");
    assert_eq!(resource, get("/.well-known/oauth-protected-resource"));
    assert_eq!(
        (&resource["resource"], &resource["authorization_servers"]),
        (&json!(format!("{SITE}/mcp")), &json!([SITE]))
    );
    let server = get("/.well-known/oauth-authorization-server");
    assert_eq!((&server["issuer"], &server["code_challenge_methods_supported"]), (&json!(SITE), &json!(["S256"])));
    assert_eq!(server["token_endpoint_auth_methods_supported"], json!(["none"]));
    for (endpoint, path) in
        [("authorization", "authorize"), ("token", "token"), ("registration", "register"), ("revocation", "revoke")]
    {
        assert_eq!(server[format!("{endpoint}_endpoint")], format!("{SITE}/oauth/{path}"));
    }
    assert_eq!(it.world.get("/oauth/authorize?client_id=x", None).status, 200, "the page");
    assert_eq!(it.world.get("/oauth/token", None).header("allow"), "POST");

    let asked = it.ask(&it.query(&[])).json();
    assert_eq!(
        (&asked["name"], &asked["sends_to"], &asked["local"]),
        (&json!("Claude"), &json!("claude.example"), &json!(false))
    );
    assert_eq!(asked["scopes"], json!(["files:read", "tasks:read", "search"]), "what reads, of what it asks for");
    let refusal = query(asked["back"].as_str().unwrap());
    assert_eq!(
        (refusal["error"].as_str(), refusal["state"].as_str(), refusal["iss"].as_str()),
        ("access_denied", "a b&c", SITE)
    );

    let redeemed = it.redeem(&it.code(), &[]);
    assert_eq!(redeemed.json()["scope"], "files:read search");
    let (access, refresh) = tokens(&redeemed);
    let listed = it.mcp(&access, "tools/list").json();
    let names: Vec<&Value> = listed["result"]["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, [&json!("search"), &json!("read_passage")]);
    assert!(it.world.mails().iter().any(|subject| subject.contains("security settings")));

    let held = it.world.get("/api/user/tokens/", Some(&it.access())).json()["tokens"][0].clone();
    assert_eq!(
        (&held["name"], &held["connected"], &held["mark"]),
        (&json!("Claude"), &json!("claude.example"), &json!(""))
    );
    assert!(!held["used_at"].is_null());
    assert_eq!((it.audited("api_token_added"), it.audited("api_token_removed")), (1, 0));

    let (next, last) = tokens(&it.refresh(&refresh, &[]));
    assert!(it.works(&next) && !it.works(&access), "the new one, and it alone");
    it.world.clock.forward(jiff::SignedDuration::from_mins(61));
    for _ in 0..30 {
        assert_eq!(it.mcp(&next, "ping").status, 401, "an hour, after which each program comes with it once");
    }
    let (next, _) = tokens(&it.refresh(&last, &[("resource", &format!("{SITE}/mcp"))]));
    assert!(it.works(&next));
    assert_eq!(it.form("/oauth/revoke", &[("token", &next), ("client_id", &it.client)]).status, 200);
    assert!(!it.works(&next));
    assert_eq!(
        it.form("/oauth/revoke", &[("token", &next), ("client_id", &it.client)]).status,
        200,
        "it is gone already"
    );
    assert_eq!(it.audited("api_token_removed"), 1);
}

#[test]
fn a_connection_lasts_for_90_days_however_often_it_is_refreshed() {
    let it = Connecting::new();
    let (_, mut refresh) = it.connect();
    for _ in 0..89 {
        it.world.clock.forward(jiff::SignedDuration::from_hours(24));
        refresh = tokens(&it.refresh(&refresh, &[])).1;
    }
    it.world.clock.forward(jiff::SignedDuration::from_mins(23 * 60 + 30));
    let short = it.refresh(&refresh, &[]).json();
    assert_eq!(short["expires_in"], 1800, "no token outlives its connection");
    it.world.clock.forward(jiff::SignedDuration::from_mins(31));
    assert!(!it.works(short["access_token"].as_str().unwrap()));
    assert_eq!(refused(&it.refresh(short["refresh_token"].as_str().unwrap(), &[])), (400, "invalid_grant".into()));
}

const CLIENT: &str = "
import asyncio, json, sys, urllib.parse, urllib.request
from mcp import ClientSession
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

class Storage:
    tokens = client = None
    async def get_tokens(self): return self.tokens
    async def set_tokens(self, tokens): self.tokens = tokens
    async def get_client_info(self): return self.client
    async def set_client_info(self, info): self.client = info

site, access, password = sys.argv[1:]
location = None

# What the page does for the person.
def consent(query):
    def post(path, body):
        headers = {'Authorization': 'Bearer ' + access, 'Content-Type': 'application/json'}
        return json.load(urllib.request.urlopen(urllib.request.Request(site + path, json.dumps(body).encode(), headers)))
    asked = post('/api/user/connections/ask/', {'query': query})
    return post('/api/user/connections/', {'query': query, 'scopes': asked['scopes'], 'password': password})['location']

async def redirect(url):
    global location
    address, query = url.split('?', 1)
    assert address == site + '/oauth/authorize', address
    location = consent(query)

async def callback():
    told = dict(urllib.parse.parse_qsl(location.split('?', 1)[1]))
    return AuthorizationCodeResult(code=told['code'], state=told['state'], iss=told['iss'])

async def main():
    storage = Storage()
    about = OAuthClientMetadata(client_name='Official client', redirect_uris=['http://127.0.0.1:33418/callback'], grant_types=['authorization_code', 'refresh_token'])
    provider = OAuthClientProvider(site + '/mcp', about, storage, redirect, callback)
    seen = []
    async with create_mcp_http_client(auth=provider) as http:
        async with streamable_http_client(site + '/mcp', http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                seen.append(storage.tokens)
                tools = await session.list_tools()
                provider.context.token_expiry_time = 1
                found = await session.call_tool('search', {'query': 'Borealis'})
                seen.append(storage.tokens)
    print(json.dumps({'tools': len(tools.tools), 'found': found.structured_content, 'scope': seen[0].scope,
                      'secrets': [text for one in seen for text in (one.access_token, one.refresh_token)]}))

asyncio.run(main())
";

/// The official client in Python goes the whole way by itself: metadata, registration, PKCE, resource, state, issuer, tokens and
/// their renewal. It checks what it gets on the way.
#[test]
fn the_official_client_connects_and_renews_its_tokens() {
    let Some(python) = program_of_mcp() else { return };
    let mut firm = firm();
    let address = free();
    let site = format!("http://{address}");
    firm.set("HTTP_PUBLIC_URL", &site);
    let server = firm.serve_at(&address.to_string(), "127.0.0.1:0");
    let access = server.sign_in(DANA);
    let script = firm.folder.path().join("client.py");
    fs::write(&script, CLIENT).unwrap();
    let done = Command::new(python).arg(script).args([&site, &access, crate::support::PASSWORD]).output().unwrap();
    let told: Value =
        serde_json::from_slice(&done.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&done.stderr)));
    assert_eq!((&told["tools"], &told["found"]["result"]["results"]), (&json!(11), &json!([])), "{told}");
    assert_eq!(told["scope"], "files:read tasks:read search deadlines:read ask matters:read");
    let secrets: Vec<&str> = told["secrets"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    let mut different = secrets.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 4, "both tokens were renewed");
    secrets.iter().for_each(|secret| plant(secret));
    let log = firm.log();
    assert!(secrets.iter().all(|secret| !log.contains(secret)), "a secret is in the log");

    // The command line shows it, and ends it.
    let listed: Value = serde_json::from_slice(&firm.run(&["tokens", "list", "--json"]).stdout).unwrap();
    assert_eq!((&listed[0]["name"], &listed[0]["connected"]), (&json!("Official client"), &json!("127.0.0.1")));
    let shown = String::from_utf8_lossy(&firm.run(&["tokens", "list"]).stdout).into_owned();
    assert!(shown.contains("127.0.0.1") && shown.contains("Official client"), "{shown}");
    assert!(firm.run(&["tokens", "revoke", listed[0]["id"].as_str().unwrap()]).status.success());
    assert_eq!(call(&server, "POST", secrets[2], "/mcp", Some(json!({}))).0, 401);
}

#[test]
fn without_an_address_of_the_site_it_says_what_to_set() {
    let firm = firm();
    let server = firm.serve();
    let access = server.sign_in(DANA);
    for (method, path) in [
        ("GET", "/.well-known/oauth-protected-resource/mcp"),
        ("GET", "/.well-known/oauth-authorization-server"),
        ("POST", "/oauth/register"),
        ("POST", "/oauth/token"),
        ("POST", "/oauth/revoke"),
    ] {
        let (status, body) = call(&server, method, "x", path, (method == "POST").then(|| json!({})));
        let told: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((status, &told["code"]), (404, &json!("no_public_url")), "{path}");
        assert!(told["error"].as_str().unwrap().contains("http.public_url"), "{told}");
    }
    let body = json!({ "query": "client_id=x" });
    let (status, body) = call(&server, "POST", &access, "/api/user/connections/ask/", Some(body));
    assert_eq!(
        (status, serde_json::from_slice::<Value>(&body).unwrap()["code"].clone()),
        (404, json!("no_public_url"))
    );
}
