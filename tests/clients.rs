//! Contacts on the real program: added, found under another spelling, related, merged and parted.

use crate::{
    support::{DANA, Firm, Server, call},
    tables::read,
};

use serde_json::{Value, json};

pub fn add(server: &Server, token: &str, details: Value) -> Value {
    read(call(server, "POST", token, "/api/clients/", Some(details)), 201)
}

fn id(contact: &Value) -> &str {
    contact["id"].as_str().unwrap()
}

fn found(server: &Server, token: &str, words: &str) -> Vec<String> {
    let contacts = server.get(token, &format!("/api/clients/?search={words}"))["contacts"].clone();
    contacts.as_array().unwrap().iter().map(|one| one["details"]["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn contacts_are_found_related_merged_and_parted() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let holding = add(&server, &token, json!({ "kind": "organisation", "name": "Borealis Holdings, Inc." }));
    let relation = json!([{ "to": holding["id"], "is": "subsidiary" }]);
    let company = json!({ "kind": "organisation", "name": "Road Runner LLC", "roles": ["client"], "emails": ["pat@runner.example"], "relations": relation });
    let company = add(&server, &token, company);
    let robert = add(&server, &token, json!({ "kind": "person", "name": "Robert Hale", "roles": ["witness"] }));

    assert_eq!(found(&server, &token, "roadrunner"), ["Road Runner LLC"], "written in one word");
    assert_eq!(found(&server, &token, "bob%20hale"), ["Robert Hale"], "a nickname");
    assert_eq!(found(&server, &token, "pat@run"), ["Road Runner LLC"]);
    assert_eq!(found(&server, &token, "nobody"), Vec::<String>::new());

    // A relation is seen from both sides.
    let opened = server.get(&token, &format!("/api/clients/{}/", id(&holding)));
    assert_eq!(
        (&opened["related"][0]["name"], &opened["related"][0]["is"]),
        (&json!("Road Runner LLC"), &json!("subsidiary"))
    );
    let opened = server.get(&token, &format!("/api/clients/{}/", id(&company)));
    assert_eq!(
        (&opened["related"][0]["name"], &opened["related"][0]["is"]),
        (&json!("Borealis Holdings, Inc."), &json!("parent"))
    );

    // Two windows: the slower one is told.
    let path = format!("/api/clients/{}/", id(&robert));
    let change =
        json!({ "version": 1, "details": { "kind": "person", "name": "Robert J. Hale", "roles": ["witness"] } });
    read(call(&server, "POST", &token, &path, Some(change.clone())), 200);
    assert_eq!(call(&server, "POST", &token, &path, Some(change)).0, 409);
    let nameless = json!({ "kind": "person", "name": "  " });
    assert_eq!(call(&server, "POST", &token, "/api/clients/", Some(nameless)).0, 422);

    // Merged, it has the names of both; parted, each is what it was.
    let bob = add(&server, &token, json!({ "kind": "person", "name": "Bob Hale", "phones": ["(415) 555-0100"] }));
    read(call(&server, "POST", &token, &format!("{path}merge/"), Some(json!({ "from": bob["id"] }))), 200);
    let merged = server.get(&token, &path);
    assert_eq!(merged["contact"]["details"]["aliases"], json!(["Bob Hale"]));
    assert_eq!(merged["contact"]["details"]["phones"], json!(["(415) 555-0100"]));
    assert_eq!(call(&server, "GET", &token, &format!("/api/clients/{}/", id(&bob)), None).0, 404);
    assert_eq!(found(&server, &token, "hale"), ["Robert J. Hale"]);
    let merge = &merged["merges"][0];
    assert_eq!(merge["name"], "Bob Hale");
    read(call(&server, "POST", &token, &format!("{path}part/"), Some(json!({ "merge": merge["id"] }))), 200);
    assert_eq!(found(&server, &token, "hale"), ["Bob Hale", "Robert J. Hale"]);
    assert_eq!(server.get(&token, &path)["contact"]["details"]["phones"], json!([]));

    // Two that share a name: parted from the first, the contact keeps it from the second.
    let one = add(&server, &token, json!({ "kind": "person", "name": "Xavier Shared" }));
    let two = add(&server, &token, json!({ "kind": "person", "name": "Yvonne Other", "aliases": ["Xavier Shared"] }));
    for from in [&one, &two] {
        read(call(&server, "POST", &token, &format!("{path}merge/"), Some(json!({ "from": from["id"] }))), 200);
    }
    let merges = server.get(&token, &path)["merges"].clone();
    let first = merges.as_array().unwrap().iter().find(|merge| merge["name"] == "Xavier Shared").unwrap();
    read(call(&server, "POST", &token, &format!("{path}part/"), Some(json!({ "merge": first["id"] }))), 200);
    assert_eq!(server.get(&token, &path)["contact"]["details"]["aliases"], json!(["Yvonne Other", "Xavier Shared"]));

    // A relation to a contact that is deleted does not stand in the way of a change.
    let gone = add(&server, &token, json!({ "kind": "person", "name": "Gone Soon" }));
    let mut details = server.get(&token, &path)["contact"].clone();
    details["details"]["relations"] = json!([{ "to": gone["id"], "is": "spouse" }]);
    let related = json!({ "version": details["version"], "details": details["details"] });
    let now = read(call(&server, "POST", &token, &path, Some(related)), 200);
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/clients/{}/", id(&gone)), None).0, 204);
    let again = json!({ "version": now["version"], "details": now["details"] });
    assert_eq!(read(call(&server, "POST", &token, &path, Some(again)), 200)["details"]["relations"], json!([]));

    assert_eq!(call(&server, "DELETE", &token, &path, None).0, 204);
    assert_eq!(found(&server, &token, "hale"), ["Bob Hale"]);
}
