//! Lists of everything that an account may see, on the real program: both formats, what is read through a matter and what is not, no formula.

use crate::{
    support::{DANA, Firm, Letter, Server, block, call, send},
    tables::{read, upload},
};

use serde_json::{Value, json};
use std::{collections::BTreeMap, io::Read};

const EVE: &str = "eve@firm.test";

fn unzipped(bytes: &[u8]) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut all = BTreeMap::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let (mut text, name) = (String::new(), file.name().unwrap().into_owned());
        file.read_to_string(&mut text).unwrap();
        all.insert(name, text);
    }
    all
}

fn lists(server: &Server, token: &str, format: &str) -> BTreeMap<String, String> {
    unzipped(&server.bytes(token, &format!("/api/export/?format={format}")))
}

fn list(all: &BTreeMap<String, String>, name: &str) -> Vec<Value> {
    serde_json::from_str(&all[name]).unwrap()
}

#[test]
fn an_account_takes_along_what_it_may_see_and_nothing_else() {
    let firm = Firm::new(None);
    firm.add(DANA);
    firm.add(EVE);
    let server = firm.serve();
    let (dana, eve) = (server.sign_in(DANA), server.sign_in(EVE));
    block(send(
        server.smtp,
        &Letter::new(DANA, "=HYPERLINK(\"x\")", "The hearing is on July 8, 2087.").attach(
            "order.txt",
            "text/plain",
            b"ORDER\n\nA hearing is set for July 8, 2087.\n",
        ),
    ))
    .unwrap();
    let task = server.wait_for_task(&dana, "=HYPERLINK(\"x\")", &["Answered", "Needs attention"]);
    let contact = json!({ "kind": "person", "name": "Ada Stone", "emails": ["ada@example.test", "a2@example.test"], "phones": ["+1 202 555 0100"] });
    read(call(&server, "POST", &dana, "/api/clients/", Some(contact)), 201);
    let matter = read(
        call(&server, "POST", &dana, "/api/matters/", Some(json!({ "number": "2026-014", "title": "Stone v. Hale" }))),
        201,
    );
    upload(&server, &dana, "", &[("memo.txt", b"The figure is 62000.")]);
    let check = json!({ "about": "New", "asked": [{ "name": "Ada Stone", "side": "client" }] });
    let check = read(call(&server, "POST", &dana, "/api/conflicts/", Some(check)), 201);
    let path = format!("/api/conflicts/{}/decision/", check["id"].as_str().unwrap());
    read(call(&server, "POST", &dana, &path, Some(json!({ "ruling": "clear", "reason": "Our own client" }))), 200);

    let spent = json!({ "day": "2026-11-03", "minutes": null, "cents": 1250, "note": "=Copies" });
    let path = format!("/api/matters/{}/activities/", matter["id"].as_str().unwrap());
    read(call(&server, "POST", &dana, &path, Some(spent)), 201);

    let all = lists(&server, &dana, "json");
    let names: Vec<&String> = all.keys().collect();
    assert_eq!(
        names,
        [
            "activities.json",
            "checklists.json",
            "conflict-checks.json",
            "contacts.json",
            "deadlines.json",
            "files.json",
            "matters.json",
            "meetings.json",
            "tasks.json"
        ]
    );
    assert_eq!(list(&all, "tasks.json")[0]["subject"], "=HYPERLINK(\"x\")");
    assert_eq!(list(&all, "contacts.json")[0]["emails"], json!(["ada@example.test", "a2@example.test"]));
    assert_eq!(list(&all, "matters.json")[0]["number"], "2026-014");
    let spent = &list(&all, "activities.json")[0];
    assert_eq!(
        (&spent["matter"], &spent["matter_id"], &spent["cents"], &spent["minutes"]),
        (&json!("2026-014"), &matter["id"], &json!(1250), &Value::Null)
    );
    assert_eq!(list(&all, "conflict-checks.json")[0]["reason"], "Our own client");
    assert_eq!(list(&all, "deadlines.json")[0]["due"], "2087-07-08");
    let files = list(&all, "files.json");
    assert!(
        files.iter().any(|file| file["name"] == "memo.txt" && file["own"] == true && file["folder"] == ""),
        "{files:?}"
    );

    // Eve sees the firm's contacts, and nothing of Dana's until she is in the matter.
    let all = lists(&server, &eve, "json");
    assert_eq!(list(&all, "contacts.json").len(), 1);
    for name in
        ["tasks.json", "files.json", "matters.json", "conflict-checks.json", "deadlines.json", "activities.json"]
    {
        assert!(list(&all, name).is_empty(), "{name}");
    }
    let id = matter["id"].as_str().unwrap();
    let task_id = task["task"]["id"].as_str().or(task["id"].as_str()).unwrap();
    let put = json!({ "kind": "task", "id": task_id });
    assert_eq!(call(&server, "POST", &dana, &format!("/api/matters/{id}/papers/"), Some(put)).0, 204);
    let people = server.get(&dana, "/api/matters/people/");
    let person = people["people"].as_array().unwrap().iter().find(|one| one["email"] == EVE).unwrap()["id"].clone();
    let access = json!({ "who": person, "level": "read" });
    let (status, said) = call(&server, "POST", &dana, &format!("/api/matters/{id}/team/"), Some(access));
    assert!(status < 300, "{}", String::from_utf8_lossy(&said));
    let all = lists(&server, &eve, "json");
    let files = list(&all, "files.json");
    assert_eq!(
        (files.len(), &files[0]["name"], &files[0]["own"], &files[0]["matters"]),
        (1, &json!("order.txt"), &json!(false), &json!(["2026-014"]))
    );
    assert!(!all["files.json"].contains("memo.txt"));
    assert_eq!(list(&all, "activities.json").len(), 1);

    // The same for a spreadsheet: no cell is a formula.
    let all = lists(&server, &dana, "csv");
    assert!(all["tasks.csv"].contains("\"'=HYPERLINK(\"\"x\"\")\""), "{}", all["tasks.csv"]);
    assert!(
        all["contacts.csv"].contains("\"ada@example.test; a2@example.test\",\"'+1 202 555 0100\""),
        "{}",
        all["contacts.csv"]
    );

    // The operator writes it to a file, which is not written over.
    let to = firm.folder.path().join("dana.zip");
    let words = ["users", "export", DANA, "--to", to.to_str().unwrap()];
    let output = firm.run(&words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(unzipped(&std::fs::read(&to).unwrap()).len(), 9);
    assert!(!firm.run(&words).status.success());
    let audit = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert!(audit.contains("exported"), "{audit}");
    server.stop();
}
