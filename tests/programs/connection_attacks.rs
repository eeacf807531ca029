//! What a hostile program, page or thief tries with codes, tokens and registrations.

use super::connections::{BACK, Connecting, VERIFIER, encoded, refused, tokens};
use crate::http::world::{PASSWORD, SITE};
use permissions::Role;

use jiff::SignedDuration;
use serde_json::{Value, json};

fn grant() -> (u16, String) {
    (400, "invalid_grant".into())
}

#[test]
fn a_code_that_comes_twice_ends_what_came_of_it() {
    let it = Connecting::new();
    let code = it.code();
    let (access, refresh) = tokens(&it.redeem(&code, &[]));
    assert!(it.works(&access));
    assert_eq!(refused(&it.redeem(&code, &[])), grant());
    assert!(!it.works(&access));
    assert_eq!(refused(&it.refresh(&refresh, &[])), grant());
    assert_eq!((it.audited("token_replayed"), it.audited("api_token_removed")), (1, 1));
    // Weeks later too, and with everything else wrong.
    let code = it.code();
    let (access, _) = tokens(&it.redeem(&code, &[]));
    it.world.clock.forward(SignedDuration::from_mins(10));
    assert_eq!(refused(&it.redeem(&code, &[("code_verifier", "x"), ("client_id", "y")])), grant());
    assert!(!it.works(&access));
}

#[test]
fn two_who_redeem_one_code_at_once_end_with_nothing() {
    let it = Connecting::new();
    for _ in 0..5 {
        let code = it.code();
        let (server, runtime) = (it.world.services.authorization.clone(), it.world.runtime.handle().clone());
        let form = encoded(&[
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("client_id", &it.client),
            ("code_verifier", VERIFIER),
        ]);
        let one = || {
            let (server, form) = (server.clone(), form.clone());
            runtime.spawn(async move {
                let given = chancery::authorization_server::Parameters::read(&form).unwrap();
                server.redeem(&given).await.unwrap().map(|granted| granted.told()).ok()
            })
        };
        let (first, second) = (one(), one());
        let got: Vec<Option<Value>> = vec![it.world.wait(first).unwrap(), it.world.wait(second).unwrap()];
        let won: Vec<&Value> = got.iter().flatten().collect();
        assert_eq!(won.len(), 1, "one of the two is first");
        assert!(!it.works(won[0]["access_token"].as_str().unwrap()), "and has nothing of it");
    }
}

#[test]
fn a_code_is_for_one_program_one_verifier_one_address_and_one_server() {
    let it = Connecting::new();
    let other = it.register(&json!({ "client_name": "Other", "redirect_uris": [BACK] })).json()["client_id"].clone();
    let other = other.as_str().unwrap();
    for (change, code) in [
        (("code_verifier", "a-verifier-of-somebody-else-0123456789abcdef"), "invalid_grant"),
        (("client_id", other), "invalid_grant"),
        (("client_id", "nobody"), "invalid_grant"),
        (("redirect_uri", "https://claude.example/api/callback/"), "invalid_grant"),
        (("redirect_uri", "https://evil.example/"), "invalid_grant"),
        (("resource", "https://other.example/mcp"), "invalid_target"),
        (("resource", SITE), "invalid_target"),
    ] {
        let issued = it.code();
        assert_eq!(refused(&it.redeem(&issued, &[change])), (400, code.into()), "{change:?}");
        // Somebody else may have it, so it works for nobody.
        assert_eq!(refused(&it.redeem(&issued, &[])), grant(), "{change:?}");
    }
    for (change, code) in [
        (("code_verifier", ""), "invalid_request"),
        (("client_id", ""), "invalid_request"),
        (("code", ""), "invalid_request"),
        (("grant_type", ""), "invalid_request"),
        (("grant_type", "password"), "unsupported_grant_type"),
        (("grant_type", "client_credentials"), "unsupported_grant_type"),
    ] {
        assert_eq!(refused(&it.redeem(&it.code(), &[change])), (400, code.into()), "{change:?}");
    }
    assert_eq!(it.audited("api_token_added"), 0);
    // What OAuth 2.1 does not ask for may be left out.
    assert_eq!(it.redeem(&it.code(), &[("redirect_uri", ""), ("resource", "")]).status, 200);
}

#[test]
fn a_code_ends_after_a_minute_and_a_change_of_the_credentials() {
    let it = Connecting::new();
    let code = it.code();
    it.world.clock.forward(SignedDuration::from_secs(59));
    assert_eq!(it.redeem(&code, &[]).status, 200);
    let code = it.code();
    it.world.clock.forward(SignedDuration::from_secs(60));
    assert_eq!(refused(&it.redeem(&code, &[])), grant());

    let code = it.code();
    it.world.wait(it.world.services.accounts.suspend(it.dana.id)).unwrap();
    assert_eq!(refused(&it.redeem(&code, &[])), grant());
    it.world.wait(it.world.services.accounts.restore(it.dana.id)).unwrap();
    assert_eq!(refused(&it.redeem(&code, &[])), grant(), "a suspension ends it for good");
}

#[test]
fn a_refresh_token_that_comes_twice_ends_the_connection() {
    let it = Connecting::new();
    let (_, first) = it.connect();
    let (_, second) = tokens(&it.refresh(&first, &[]));
    let (access, third) = tokens(&it.refresh(&second, &[]));
    assert!(it.works(&access));
    assert_eq!(refused(&it.refresh(&first, &[])), grant());
    assert!(!it.works(&access));
    assert_eq!(refused(&it.refresh(&third, &[])), grant());
    assert_eq!(it.audited("token_replayed"), 1);
}

#[test]
fn a_refresh_token_is_its_own_program_s_and_nobody_guesses_one() {
    let it = Connecting::new();
    let other = it.register(&json!({ "redirect_uris": [BACK] })).json()["client_id"].clone();
    let (access, refresh) = it.connect();
    for change in [("client_id", other.as_str().unwrap()), ("client_id", "nobody")] {
        assert_eq!(refused(&it.refresh(&refresh, &[change])), grant());
    }
    assert_eq!(
        refused(&it.refresh(&refresh, &[("resource", "https://other.example/mcp")])),
        (400, "invalid_target".into())
    );
    // Every changed character of what the tokens of the connection share is another connection's, and none ends this one.
    let dot = refresh.find('.').unwrap();
    for at in 0..dot {
        let mut guess = refresh.clone().into_bytes();
        guess[at] = if guess[at] == b'a' { b'b' } else { b'a' };
        let guess = String::from_utf8(guess).unwrap();
        assert_eq!(refused(&it.refresh(&guess, &[])), grant(), "{at}");
        it.world.clock.forward(SignedDuration::from_secs(30));
    }
    for bad in ["chr_", "chr_.", "chr_x.y", &access, &refresh[4..], &refresh[..dot], &"chr_a.".repeat(1000)] {
        assert_eq!(refused(&it.refresh(bad, &[])), grant(), "{bad:.30}");
    }
    let revoke = |token: &str, client: &str| it.form("/oauth/revoke", &[("token", token), ("client_id", client)]);
    assert_eq!(refused(&revoke(&access, other.as_str().unwrap())), (400, "invalid_client".into()));
    assert!(it.works(&access));
    assert_eq!(revoke(&refresh, &it.client).status, 200);
    assert!(!it.works(&access));
}

#[test]
fn an_access_token_opens_mcp_and_nothing_else() {
    let it = Connecting::new();
    let (access, refresh) = it.connect();
    for token in [&access, &refresh] {
        for path in ["/api/search/?q=lease", "/api/files/list/?type=files", "/api/user/me/", "/api/user/tokens/"] {
            assert_eq!(it.world.get(path, Some(token)).status, 401, "{path}");
        }
        assert_eq!(it.world.get("/dav/My%20Files/", Some(token)).status, 401);
        let query = json!({ "query": it.query(&[]) });
        assert_eq!(it.world.signed("POST", "/api/user/connections/ask/", token, &query).status, 401);
    }
    assert!(!it.works(&refresh) && it.works(&access));
    // A tool beyond what the person allowed says so.
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "list_matters", "arguments": {} } });
    let bearer = format!("Bearer {access}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let told = it.world.call("POST", "/mcp", &headers, Some(call.to_string().as_bytes())).json();
    assert_eq!(told["result"]["isError"], true);
    // Over plain http nothing is given from afar.
    let (path, form) = ("/oauth/token", "grant_type=refresh_token");
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("x-forwarded-for", "192.0.2.1")];
    assert_eq!(it.world.call("POST", path, &headers, Some(form.as_bytes())).code(), "https_only");
}

#[test]
fn a_connection_ends_with_its_person_s_credentials() {
    let it = Connecting::new();
    let (access, refresh) = it.connect();
    let body = json!({ "current": PASSWORD, "password": "another four odd words" });
    assert_eq!(it.world.signed("POST", "/api/user/password/", &it.access(), &body).status, 204);
    assert!(!it.works(&access));
    assert_eq!(refused(&it.refresh(&refresh, &[])), grant());

    let it = Connecting::new();
    let (access, refresh) = it.connect();
    it.world.wait(it.world.services.accounts.suspend(it.dana.id)).unwrap();
    assert!(!it.works(&access));
    assert_eq!(refused(&it.refresh(&refresh, &[])), grant());
    it.world.wait(it.world.services.accounts.restore(it.dana.id)).unwrap();
    assert!(!it.works(&access));

    let it = Connecting::new();
    let (access, refresh) = it.connect();
    let id = it.world.get("/api/user/tokens/", Some(&it.access())).json()["tokens"][0]["id"].clone();
    let path = format!("/api/user/tokens/{}/", id.as_str().unwrap());
    assert_eq!(it.world.signed("DELETE", &path, &it.access(), &Value::Null).status, 204);
    assert!(!it.works(&access));
    assert_eq!(refused(&it.refresh(&refresh, &[])), grant());

    // What was allowed as a lawyer is not what an administrator can read.
    let it = Connecting::new();
    let (access, refresh) = it.connect();
    it.world.wait(it.world.services.accounts.set_role(it.dana.id, Role::Reader)).unwrap();
    assert!(it.works(&access), "it reads what a reader may");
    it.world.wait(it.world.services.accounts.set_role(it.dana.id, Role::Administrator)).unwrap();
    assert!(!it.works(&access));
    assert_eq!(refused(&it.refresh(&refresh, &[])), grant());
}

#[test]
fn nobody_is_sent_to_an_address_that_is_not_the_program_s() {
    let it = Connecting::new();
    for change in [
        ("client_id", ""),
        ("client_id", "nobody"),
        ("client_id", &format!("{}x", it.client)),
        ("redirect_uri", ""),
        ("redirect_uri", "https://evil.example/"),
        ("redirect_uri", "https://claude.example/api/callback/"),
        ("redirect_uri", "https://claude.example/api/callback?x=1"),
        ("redirect_uri", "https://claude.example:8443/api/callback"),
        ("redirect_uri", "https://claude.example@evil.example/api/callback"),
        ("redirect_uri", "javascript:alert(1)"),
    ] {
        let query = it.query(&[change]);
        for answer in [it.ask(&query), it.try_allow(&query, &["search"], PASSWORD)] {
            assert_eq!((answer.status, answer.code().as_str()), (404, "unknown_program"), "{change:?}");
        }
    }
    // A program that is known hears what is wrong, from the person who presses the button for it.
    for (change, code) in [
        (("response_type", "token"), "unsupported_response_type"),
        (("response_type", ""), "invalid_request"),
        (("code_challenge", ""), "invalid_request"),
        (("code_challenge", "short"), "invalid_request"),
        (("code_challenge_method", ""), "invalid_request"),
        (("code_challenge_method", "plain"), "invalid_request"),
        (("resource", "https://other.example/mcp"), "invalid_target"),
        (("scope", "openid"), "invalid_scope"),
        (("scope", "files:write matters:write"), "invalid_scope"),
    ] {
        let query = it.query(&[change]);
        let asked = it.ask(&query).json();
        assert!(asked["problem"].is_string() && asked["scopes"] == json!([]), "{asked}");
        let back = asked["back"].as_str().unwrap();
        assert!(back.starts_with(&format!("{BACK}?")), "{back}");
        let told = crate::oidc::query(back);
        assert_eq!((told["error"].as_str(), told["state"].as_str(), told["iss"].as_str()), (code, "a b&c", SITE));
        it.world.clock.forward(SignedDuration::from_mins(1));
        assert_eq!(it.try_allow(&query, &["search"], PASSWORD).status, 422);
    }
    let twice = format!("{}&client_id=nobody", it.query(&[]));
    assert_eq!(it.ask(&twice).status, 404);
}

#[test]
fn a_person_allows_what_was_asked_for_with_the_password_and_on_the_site_alone() {
    let it = Connecting::new();
    let query = it.query(&[]);
    assert_eq!(it.try_allow(&query, &["search"], "wrong").code(), "wrong_password");
    for scopes in [&[][..], &["ask"], &["search", "matters:read"], &["files:write"]] {
        assert_eq!(it.try_allow(&query, scopes, PASSWORD).status, 422, "{scopes:?}");
    }
    let body = json!({ "query": query, "scopes": ["search"], "password": PASSWORD });
    assert_eq!(it.world.post("/api/user/connections/", &body).status, 401);
    assert_eq!(it.world.post("/api/user/connections/ask/", &body).status, 401);
    let page = it.world.get("/oauth/authorize", None);
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    // The password is not there to be guessed.
    it.world.clock.forward(SignedDuration::from_hours(1));
    let first = (0..20).find(|_| it.try_allow(&query, &["search"], "wrong").status == 429);
    assert!(first.is_some_and(|tries| tries <= 10), "{first:?}");
}

#[test]
fn a_flood_of_registrations_is_stopped_and_takes_nobody_s_place() {
    let it = Connecting::new();
    let commits = it.world.store.commits().0;
    let metadata = json!({ "client_name": "Flood", "redirect_uris": [BACK] }).to_string();
    let from_one = || it.send_from("198.51.100.7", "/oauth/register", "application/json", &metadata).status;
    let first_429 = (0..60).find(|_| from_one() == 429).unwrap();
    assert_eq!(first_429, 20);
    for _ in 0..300 {
        assert_eq!(it.register(&json!({ "redirect_uris": [BACK] })).status, 201);
        it.world.clock.forward(SignedDuration::from_secs(5));
    }
    assert_eq!(it.world.store.commits().0, commits, "nothing is kept of a registration");
    assert!(it.works(&it.connect().0), "who registered before is known");
}

#[test]
fn what_a_program_says_of_itself_is_bounded() {
    let it = Connecting::new();
    let redirects = |all: &[&str]| json!({ "redirect_uris": all });
    let many: Vec<String> = (0..11).map(|n| format!("https://a.example/{n}")).collect();
    for (metadata, code) in [
        (json!({}), "invalid_redirect_uri"),
        (redirects(&[]), "invalid_redirect_uri"),
        (json!({ "redirect_uris": many }), "invalid_redirect_uri"),
        (redirects(&[&format!("https://a.example/{}", "x".repeat(1500))]), "invalid_redirect_uri"),
        (redirects(&["http://claude.example/"]), "invalid_redirect_uri"),
        (redirects(&[BACK, "cursor://callback"]), "invalid_redirect_uri"),
        (redirects(&["https://a.example/#x"]), "invalid_redirect_uri"),
        (json!({ "redirect_uris": [BACK], "grant_types": ["client_credentials"] }), "invalid_client_metadata"),
        (json!({ "redirect_uris": [BACK], "response_types": ["token"] }), "invalid_client_metadata"),
        (json!({ "redirect_uris": BACK }), "invalid_client_metadata"),
        (json!([]), "invalid_client_metadata"),
    ] {
        assert_eq!(refused(&it.register(&metadata)), (400, code.into()), "{metadata}");
    }
    assert_eq!(refused(&it.send("/oauth/register", "application/json", "{")), (400, "invalid_client_metadata".into()));
    assert_eq!(refused(&it.send("/oauth/register", "text/plain", "{}")), (400, "invalid_request".into()));
    let large = json!({ "redirect_uris": [BACK], "client_name": "x".repeat(20_000) }).to_string();
    assert_eq!(it.send("/oauth/register", "application/json", &large).status, 413);
    let form = format!("grant_type=refresh_token&refresh_token={}", "x".repeat(20_000));
    assert_eq!(it.send("/oauth/token", "application/x-www-form-urlencoded", &form).status, 413);
    assert_eq!(refused(&it.send("/oauth/token", "application/json", "{}")), (400, "invalid_request".into()));
    let twice = "grant_type=refresh_token&grant_type=refresh_token";
    assert_eq!(
        refused(&it.send("/oauth/token", "application/x-www-form-urlencoded", twice)),
        (400, "invalid_request".into())
    );

    let odd = json!({
        "client_name": format!("  Claude\n\u{202e}{}", "x".repeat(200)),
        "redirect_uris": [BACK, "http://localhost/callback"],
        "token_endpoint_auth_method": "client_secret_basic",
        "grant_types": ["authorization_code"],
        "logo_uri": "https://evil.example/logo.png",
        "software_id": 7,
    });
    let told = it.register(&odd).json();
    assert_eq!(told["token_endpoint_auth_method"], "none");
    assert!(told.get("client_secret").is_none() && told.get("logo_uri").is_none());
    let client = told["client_id"].as_str().unwrap();
    let ask = |back: &str| it.ask(&it.query(&[("client_id", client), ("redirect_uri", back)]));
    let asked = ask("http://localhost:51004/callback").json();
    assert_eq!((asked["local"].as_bool(), asked["name"].as_str().unwrap().len()), (Some(true), 60));
    assert!(asked["name"].as_str().unwrap().starts_with("Claude xxx"));
    assert_eq!(ask("http://127.0.0.1:51004/callback").status, 404);
    let nameless = it.register(&json!({ "redirect_uris": [BACK] })).json();
    assert_eq!(nameless["client_name"], "claude.example");
    for (said, shown) in [
        ("Claude”? Chancery has checked this program. “Claude", "Claude Chancery has checked this program. Claude"),
        ("\u{3164}\u{e0041}\u{115f}", "claude.example"),
        ("...", "claude.example"),
        ("Büro-Assistent (2)", "Büro-Assistent (2)"),
    ] {
        let named = it.register(&json!({ "client_name": said, "redirect_uris": [BACK] })).json();
        assert_eq!(named["client_name"], shown, "{said}");
    }
    let elsewhere = it.register(&json!({ "redirect_uris": ["https://claude.example:8443/cb"] })).json();
    let client = elsewhere["client_id"].as_str().unwrap();
    let asked = it.ask(&it.query(&[("client_id", client), ("redirect_uri", "https://claude.example:8443/cb")])).json();
    assert_eq!(asked["sends_to"], "claude.example:8443");
}

#[test]
fn wrong_codes_are_counted_by_address_and_a_right_one_is_never_refused_for_them() {
    let it = Connecting::new();
    let send = |pairs: &[(&str, &str)]| {
        it.send_from("198.51.100.9", "/oauth/token", "application/x-www-form-urlencoded", &encoded(pairs))
    };
    let code = it.code();
    let wrong = [("grant_type", "refresh_token"), ("refresh_token", "chr_x.y"), ("client_id", it.client.as_str())];
    let commits = it.world.store.commits().0;
    // What is no code or token is no guess.
    assert!((0..300).all(|_| send(&[]).status == 400));
    assert_eq!((0..300).find(|_| send(&wrong).status == 429), Some(240));
    let later = send(&wrong);
    assert_eq!((later.status, later.json()["error"].as_str()), (429, Some("slow_down")));
    assert!(later.header("retry-after").parse::<u64>().unwrap() > 0);
    assert_eq!(it.world.store.commits().0, commits, "guesses write nothing");
    let right = [
        ("grant_type", "authorization_code"),
        ("code", code.as_str()),
        ("client_id", it.client.as_str()),
        ("code_verifier", VERIFIER),
    ];
    assert_eq!(send(&right).status, 200);
    assert!((0..300).any(|_| it.mcp("cho_wrong", "ping").status == 429));
    // Nobody else's is used up by that: who brings a token that has ended hears from another network that it has.
    assert_eq!(refused(&it.form("/oauth/token", &wrong)), grant());
}
