//! Matters as folders of the drive: who sees which, what a save, a move and a deletion come to, walls, holds, locks and scopes.

use super::{EVE, firm, token_of};
use crate::support::{DANA, Server, call};

use base64::Engine;
use serde_json::{Value, json};

const RAY: &str = "ray@firm.test";
const ALL: &[&str] = &["files:read", "files:write", "matters:read", "matters:write"];
const SHELF: &str = "/dav/Matters/2026-014%20Harbor%20Street/";
const LOCK: &str = "<D:lockinfo xmlns:D=\"DAV:\"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>";

/// A person's file program.
struct Drive<'a> {
    server: &'a Server,
    who: &'a str,
    token: String,
}

impl Drive<'_> {
    fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> (u16, String) {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).allow_non_standard_methods(true).build().into();
        let pair = base64::engine::general_purpose::STANDARD.encode(format!("{}:{}", self.who, self.token));
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.server.http))
            .header("authorization", format!("Basic {pair}"));
        for header in headers {
            let (name, value) = header.split_once(": ").unwrap();
            request = request.header(name, value);
        }
        let mut answer = agent.run(request.body(body.as_bytes()).unwrap()).unwrap();
        let lock = answer.headers().get("lock-token").map(|token| token.to_str().unwrap().to_owned());
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        (answer.status().as_u16(), lock.unwrap_or(text))
    }

    fn status(&self, method: &str, path: &str) -> u16 {
        self.ask(method, path, &[], "").0
    }

    /// What is right inside a folder, by name.
    fn names(&self, path: &str) -> Vec<String> {
        let (status, told) = self.ask("PROPFIND", path, &["depth: 1"], "");
        assert_eq!(status, 207, "{path}: {told}");
        let name = |one: &str| one.split("</D:displayname>").next().unwrap().to_owned();
        let mut names: Vec<String> = told.split("<D:displayname>").skip(2).map(name).collect();
        names.sort();
        names
    }
}

fn post(server: &Server, access: &str, path: &str, body: Value) -> u16 {
    call(server, "POST", access, path, Some(body)).0
}

fn open(server: &Server, access: &str, number: &str, title: &str) -> String {
    let opened = call(server, "POST", access, "/api/matters/", Some(json!({ "number": number, "title": title })));
    crate::tables::read(opened, 201)["id"].as_str().unwrap().to_owned()
}

fn id_of(server: &Server, access: &str, email: &str) -> Value {
    let people = server.get(access, "/api/matters/people/");
    people["people"].as_array().unwrap().iter().find(|one| one["email"] == email).unwrap()["id"].clone()
}

#[test]
fn a_team_works_in_a_matter_and_nobody_else_learns_of_it() {
    let firm = firm();
    firm.add(EVE);
    firm.add(RAY);
    let server = firm.serve();
    let drive = |who| Drive { server: &server, who, token: token_of(&server, who, ALL) };
    let (dana, eve, ray) = (drive(DANA), drive(EVE), drive(RAY));
    let access = server.sign_in(DANA);
    let matter = open(&server, &access, "2026-014", "Harbor Street");
    let at = format!("/api/matters/{matter}/");
    let place = |who: &str, level: &str| {
        let body = json!({ "who": id_of(&server, &access, who), "level": level });
        assert_eq!(post(&server, &access, &format!("{at}team/"), body), 204);
    };
    place(EVE, "write");
    place(RAY, "read");

    // Dana saves; the others read. A reader changes nothing.
    let lease = format!("{SHELF}lease.txt");
    assert_eq!(dana.ask("PUT", &lease, &[], "The rent is $4,815.").0, 201);
    assert_eq!(dana.names("/dav/"), ["Matters", "My Files"]);
    for one in [&dana, &eve, &ray] {
        assert_eq!(one.names("/dav/Matters/"), ["2026-014 Harbor Street"]);
        assert_eq!(one.names(SHELF), ["lease.txt"]);
        assert_eq!(one.ask("GET", &lease, &[], ""), (200, "The rent is $4,815.".into()));
    }
    assert_eq!(dana.names("/dav/My%20Files/Matters/2026-014%20Harbor%20Street/"), ["lease.txt"]);
    for method in ["PUT", "DELETE", "PROPPATCH"] {
        assert!([400, 403].contains(&ray.status(method, &lease)), "{method}");
    }
    assert_eq!(ray.status("PUT", &format!("{SHELF}new.txt")), 403);
    assert_eq!(ray.ask("LOCK", &lease, &[], LOCK).0, 403);

    // Eve saves over it: hers takes its place, and Dana keeps her own.
    assert_eq!(eve.ask("PUT", &lease, &[], "The rent is $5,000.").0, 204);
    assert_eq!(dana.ask("GET", &lease, &[], "").1, "The rent is $5,000.");
    assert_eq!(
        dana.ask("GET", "/dav/My%20Files/Matters/2026-014%20Harbor%20Street/lease.txt", &[], "").1,
        "The rent is $4,815."
    );
    assert_eq!(eve.ask("PUT", &lease, &[], "The rent is $5,100.").0, 204);
    assert_eq!(ray.names(SHELF), ["lease.txt"]);
    // Dana cannot rename what is Eve's, nor move it to her own files; she can copy it.
    assert_eq!(dana.ask("MOVE", &lease, &[&format!("destination: {SHELF}other.txt")], "").0, 403);
    assert_eq!(dana.ask("MOVE", &lease, &["destination: /dav/My%20Files/stolen.txt"], "").0, 403);
    assert_eq!(dana.ask("COPY", &lease, &["destination: /dav/My%20Files/copy.txt"], "").0, 201);
    assert_eq!(dana.ask("GET", "/dav/My%20Files/copy.txt", &[], "").1, "The rent is $5,100.");

    // One lock for all programs of all who see the matter.
    let (status, lock) = eve.ask("LOCK", &lease, &[], LOCK);
    assert_eq!(status, 200);
    assert_eq!(dana.ask("PUT", &lease, &[], "x").0, 423);
    assert_eq!(eve.ask("PUT", &lease, &[&format!("if: ({lock})")], "The rent is $5,200.").0, 204);
    assert!(dana.ask("PROPFIND", &lease, &["depth: 0"], "").1.contains(&lease), "the lock is told");
    assert_eq!(eve.ask("UNLOCK", &lease, &[&format!("lock-token: {lock}")], "").0, 204);

    // A folder of Eve's: she works in it, and the others read.
    assert_eq!(eve.status("MKCOL", &format!("{SHELF}Drafts/")), 201);
    assert_eq!(eve.ask("PUT", &format!("{SHELF}Drafts/a.txt"), &[], "draft").0, 201);
    assert_eq!(dana.ask("GET", &format!("{SHELF}Drafts/a.txt"), &[], "").1, "draft");
    assert_eq!(dana.ask("PUT", &format!("{SHELF}Drafts/a.txt"), &[], "x").0, 403);
    assert_eq!(dana.status("DELETE", &format!("{SHELF}Drafts/a.txt")), 403);
    assert_eq!(dana.ask("PUT", &format!("{SHELF}Nothing/a.txt"), &[], "x").0, 409);

    // Word's way to save keeps the document in the matter.
    let to = |name: &str| format!("destination: {SHELF}{name}");
    assert_eq!(dana.ask("PUT", &format!("{SHELF}memo.txt"), &[], "first").0, 201);
    assert_eq!(dana.ask("PUT", &format!("{SHELF}~WRD1.tmp"), &[], "second").0, 201);
    assert_eq!(dana.ask("MOVE", &format!("{SHELF}~WRD1.tmp"), &[&to("memo.txt")], "").0, 204);
    assert_eq!(eve.ask("GET", &format!("{SHELF}memo.txt"), &[], "").1, "second");
    assert_eq!(eve.names(SHELF), ["Drafts", "lease.txt", "memo.txt"]);
    // Over a colleague's too.
    assert_eq!(dana.ask("PUT", &format!("{SHELF}~WRD2.tmp"), &[], "third").0, 201);
    assert_eq!(dana.ask("MOVE", &format!("{SHELF}~WRD2.tmp"), &[&to("lease.txt")], "").0, 204);
    assert_eq!(eve.ask("GET", &lease, &[], "").1, "third");
    // Out of the matter and in again.
    assert_eq!(dana.ask("MOVE", &lease, &["destination: /dav/My%20Files/taken.txt"], "").0, 201);
    assert_eq!(eve.status("GET", &lease), 404);
    assert_eq!(dana.ask("MOVE", "/dav/My%20Files/taken.txt", &[&to("back.txt")], "").0, 201);
    assert_eq!(eve.ask("GET", &format!("{SHELF}back.txt"), &[], "").1, "third");

    // What was put in on the site only leaves the matter; what was saved there goes.
    assert_eq!(dana.ask("PUT", "/dav/My%20Files/kept.txt", &[], "kept").0, 201);
    let files = server.get(&access, "/api/files/list/?type=files");
    let kept = files["files"].as_array().unwrap().iter().find(|one| one["name"] == "kept.txt").unwrap()["id"].clone();
    assert_eq!(post(&server, &access, &format!("{at}papers/"), json!({ "kind": "file", "id": kept })), 204);
    assert_eq!(dana.ask("PUT", "/dav/My%20Files/kept.txt", &[], "newer").0, 204);
    assert_eq!(eve.ask("GET", &format!("{SHELF}kept.txt"), &[], "").1, "newer", "a saved file stays in its matters");
    // A hold keeps all of it.
    let hold = json!({ "asked_by": "The court", "reason": "Order of 3 May" });
    assert_eq!(post(&server, &access, &format!("{at}hold/"), hold), 204);
    for name in ["kept.txt", "back.txt", "Drafts/a.txt"] {
        let one = if name.starts_with("Drafts") { &eve } else { &dana };
        assert_eq!(one.status("DELETE", &format!("{SHELF}{name}")), 409, "{name}");
        assert_eq!(one.ask("PUT", &format!("{SHELF}{name}"), &[], "over").0, 409, "{name}");
        assert_eq!(
            one.ask("MOVE", &format!("{SHELF}{name}"), &["destination: /dav/My%20Files/out.txt"], "").0,
            409,
            "{name}"
        );
    }
    assert_eq!(eve.ask("PUT", &format!("{SHELF}kept.txt"), &[], "over").0, 409);
    assert_eq!(call(&server, "DELETE", &access, &format!("{at}hold/"), None).0, 204);
    assert_eq!(dana.status("DELETE", &format!("{SHELF}kept.txt")), 204);
    assert_eq!(dana.ask("GET", "/dav/My%20Files/kept.txt", &[], "").1, "newer");
    assert_eq!(dana.status("DELETE", &format!("{SHELF}back.txt")), 204);
    assert!(!dana.names("/dav/My%20Files/Matters/2026-014%20Harbor%20Street/").contains(&"back.txt".to_owned()));

    // Behind a wall the matter is like one that never was: same status, same words, whatever is asked.
    let wall = json!({ "who": id_of(&server, &access, EVE), "reason": "She was their counsel." });
    assert_eq!(post(&server, &access, &format!("{at}wall/"), wall), 204);
    let never = "/dav/Matters/2026-999%20Nothing/";
    assert_eq!(eve.names("/dav/Matters/"), Vec::<String>::new());
    for (method, path, headers) in [
        ("PROPFIND", "", &["depth: 1"][..]),
        ("GET", "memo.txt", &[]),
        ("PUT", "memo.txt", &[]),
        ("PUT", "new.txt", &[]),
        ("PUT", "", &[]),
        ("DELETE", "memo.txt", &[]),
        ("DELETE", "", &[]),
        ("MKCOL", "a/", &[]),
        ("MKCOL", "", &[]),
        ("LOCK", "memo.txt", &[]),
        ("PROPPATCH", "memo.txt", &[]),
        ("COPY", "memo.txt", &["destination: /dav/My%20Files/x.txt"]),
        ("MOVE", "memo.txt", &["destination: /dav/My%20Files/x.txt"]),
    ] {
        let body = if method == "LOCK" { LOCK } else { "" };
        let unseen = eve.ask(method, &format!("{SHELF}{path}"), headers, body);
        assert_eq!(unseen, eve.ask(method, &format!("{never}{path}"), headers, body), "{method} {path}");
        assert!(unseen.0 == 404 || unseen.0 == 409 || unseen.0 == 400, "{method} {path}: {}", unseen.0);
    }
    for method in ["COPY", "MOVE"] {
        let goes = |to: &str| {
            eve.ask(
                method,
                "/dav/My%20Files/Matters/2026-014%20Harbor%20Street/lease.txt",
                &[&format!("destination: {to}x.txt")],
                "",
            )
        };
        assert_eq!(goes(SHELF), goes(never));
    }
    assert_eq!(eve.status("PROPFIND", SHELF), eve.status("PROPFIND", never));
    // Her own matter of the same name is hers alone, and its locks too.
    open(&server, &server.sign_in(EVE), "2026-014", "Harbor Street");
    assert_eq!(eve.names("/dav/Matters/"), ["2026-014 Harbor Street"]);
    assert_eq!(eve.names(SHELF), Vec::<String>::new());
    let (_, lock) = dana.ask("LOCK", &format!("{SHELF}memo.txt"), &[], LOCK);
    assert_eq!(
        eve.ask("PUT", &format!("{SHELF}memo.txt"), &[], "hers").0,
        201,
        "no lock of a matter that she must not see"
    );
    assert_eq!(dana.ask("UNLOCK", &format!("{SHELF}memo.txt"), &[&format!("lock-token: {lock}")], "").0, 204);
}

#[test]
fn a_token_without_the_scopes_has_no_matters_and_a_name_must_be_its_accounts() {
    let firm = firm();
    firm.add(EVE);
    let server = firm.serve();
    let access = server.sign_in(DANA);
    open(&server, &access, "2026-014", "Harbor Street");
    let narrow = Drive { server: &server, who: DANA, token: token_of(&server, DANA, &["files:read", "files:write"]) };
    assert_eq!(narrow.names("/dav/"), ["My Files"]);
    for path in [SHELF, "/dav/Matters/", "/dav/Matters/Nothing/"] {
        assert_eq!(narrow.ask("PROPFIND", path, &["depth: 1"], "").0, 403, "{path}");
    }
    assert_eq!(narrow.ask("PUT", "/dav/My%20Files/a.txt", &[], "a").0, 201);
    let into = format!("destination: {SHELF}a.txt");
    assert_eq!(narrow.ask("MOVE", "/dav/My%20Files/a.txt", &[&into], "").0, 403);
    let reads = token_of(&server, DANA, &["files:read", "files:write", "matters:read"]);
    let reads = Drive { server: &server, who: DANA, token: reads };
    assert_eq!(reads.names("/dav/Matters/"), ["2026-014 Harbor Street"]);
    assert_eq!(reads.ask("PUT", &format!("{SHELF}a.txt"), &[], "a").0, 403);
    assert_eq!(reads.ask("COPY", "/dav/My%20Files/a.txt", &[&into], "").0, 403);
    // The name is the account's address, in any case; another's or none does not open it.
    for (who, status) in [("DANA@firm.test", 207), (EVE, 401), ("dana", 401), ("", 401)] {
        let drive = Drive { server: &server, who, token: reads.token.clone() };
        assert_eq!(drive.ask("PROPFIND", "/dav/", &["depth: 0"], "").0, status, "{who}");
    }
}

/// What a stranger found: each of these lost a paper, or somebody's hold on one.
#[test]
fn what_another_matter_or_a_colleague_holds_stays() {
    let firm = firm();
    firm.add(EVE);
    let server = firm.serve();
    let drive = |who| Drive { server: &server, who, token: token_of(&server, who, ALL) };
    let (dana, eve) = (drive(DANA), drive(EVE));
    let access = server.sign_in(DANA);
    let one = open(&server, &access, "2026-014", "Harbor Street");
    let two = open(&server, &access, "2026-015", "Elm Street");
    for matter in [&one, &two] {
        let body = json!({ "who": id_of(&server, &access, EVE), "level": "write" });
        assert_eq!(post(&server, &access, &format!("/api/matters/{matter}/team/"), body), 204);
    }
    let (lease, other) = (format!("{SHELF}lease.txt"), "/dav/Matters/2026-015%20Elm%20Street/");
    assert_eq!(dana.ask("PUT", &lease, &[], "The rent is $4,815.").0, 201);
    let listed = server.get(&access, "/api/files/list/?type=files&path=Matters/2026-014%20Harbor%20Street");
    let file = listed["files"][0]["id"].clone();
    let paper = json!({ "kind": "file", "id": file });
    assert_eq!(post(&server, &access, &format!("/api/matters/{two}/papers/"), paper), 204);
    // It leaves the one matter and stays in the other.
    assert_eq!(dana.status("DELETE", &format!("{other}lease.txt")), 204);
    assert_eq!(dana.names(other), Vec::<String>::new());
    assert_eq!(eve.ask("GET", &lease, &[], "").1, "The rent is $4,815.");
    // Eve sees the token of Dana's lock, and it opens nothing for her.
    let (status, lock) = dana.ask("LOCK", &lease, &[], LOCK);
    assert_eq!(status, 200);
    let shown = format!("if: ({lock})");
    assert_eq!(eve.ask("PUT", &lease, &[&shown], "The rent is $1.").0, 423);
    assert_eq!(eve.ask("UNLOCK", &lease, &[&format!("lock-token: {lock}")], "").0, 409);
    assert_eq!(dana.ask("PUT", &lease, &[&shown], "The rent is $4,900.").0, 204);
    assert_eq!(dana.ask("UNLOCK", &lease, &[&format!("lock-token: {lock}")], "").0, 204);
    // Dana's folder goes for no file of Eve's.
    assert_eq!(dana.status("MKCOL", &format!("{SHELF}Exhibits")), 201);
    assert_eq!(eve.ask("PUT", &format!("{SHELF}._x"), &[], "x").0, 201);
    let to = format!("destination: {SHELF}Exhibits");
    assert_eq!(eve.ask("MOVE", &format!("{SHELF}._x"), &[&to], "").0, 409);
    assert_eq!(eve.ask("PUT", "/dav/My%20Files/own.txt", &[], "own").0, 201);
    assert_eq!(eve.ask("COPY", "/dav/My%20Files/own.txt", &[&to], "").0, 409);
    assert_eq!(dana.names(SHELF), ["Exhibits", "lease.txt"]);
    // Whoever is walled out holds nobody off any longer.
    let held = format!("{SHELF}lease.txt");
    assert_eq!(eve.ask("LOCK", &held, &["timeout: Infinite"], LOCK).0, 200);
    assert_eq!(dana.ask("PUT", &held, &[], "The rent is $5,000.").0, 423);
    let wall = json!({ "who": id_of(&server, &access, EVE), "reason": "Acted for the landlord" });
    assert_eq!(post(&server, &access, &format!("/api/matters/{one}/wall/"), wall), 204);
    assert_eq!(dana.ask("PUT", &held, &[], "The rent is $5,000.").0, 204);
}
