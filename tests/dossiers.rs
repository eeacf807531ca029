//! Everything that a person has about a client, on one page: from each room what is about the client, and nothing of colleagues.

use crate::{
    clients::add,
    support::{DANA, Firm, Letter, Server, block, call, send, sink, wait},
    tables::{read, upload},
};

use serde_json::{Value, json};

const EVE: &str = "eve@firm.test";
const ORDER: &str = "UNITED STATES DISTRICT COURT\nSOUTHERN DISTRICT OF NEW YORK\n\nALDER FREIGHT, INC.,\n\n    Plaintiff,\n\n    v.\n\n\
    ROAD RUNNER LLC,\n\n    Defendant.\n\nORDER\n\nThe answer is due by July 8, 2087. The hearing takes place on July 15, 2087.\n";
const MEMO: &str = "MEMORANDUM\n\nRoad Runner LLC wants to settle. Its manager is Pat Lindqvist, pat@runner.example.\n";

fn dossier(server: &Server, token: &str, contact: &Value) -> Value {
    server.get(token, &format!("/api/clients/{}/dossier/", contact["id"].as_str().unwrap()))
}

fn names(all: &Value, list: &str, field: &str) -> Vec<String> {
    all[list].as_array().unwrap().iter().map(|one| one[field].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_client_has_one_page_and_a_colleague_sees_only_what_is_theirs() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    firm.add(EVE);
    let server = firm.serve();
    let (dana, eve) = (server.sign_in(DANA), server.sign_in(EVE));
    let client = json!({ "kind": "organisation", "name": "Road Runner LLC", "roles": ["client"], "emails": ["Pat@runner.example"] });
    let client = add(&server, &dana, client);
    let other = add(&server, &dana, json!({ "kind": "organisation", "name": "Borealis Shipping, Inc." }));
    let empty = dossier(&server, &dana, &client);
    for list in ["matters", "papers", "forms", "checklists", "meetings", "deadlines", "drafts", "checks"] {
        assert_eq!(empty[list], json!([]), "{list}");
    }

    upload(&server, &dana, "", &[("memo.txt", MEMO.as_bytes())]);
    upload(&server, &eve, "", &[("secret memo.txt", MEMO.as_bytes())]);
    let letter = Letter::new(DANA, "The order", "What must we do, and by when?");
    block(send(server.smtp, &letter.attach("order.txt", "text/plain", ORDER.as_bytes()))).unwrap();
    server.wait_for_task(&dana, "The order", &["Answered"]);
    let matter = json!({ "number": "2087-001", "title": "Alder v. Road Runner", "client": client["id"] });
    let matter = read(call(&server, "POST", &dana, "/api/matters/", Some(matter)), 201);
    let asked = json!({ "about": "A new case", "asked": [{ "name": "Roadrunner LLC", "side": "client" }] });
    read(call(&server, "POST", &dana, "/api/conflicts/", Some(asked)), 201);

    let look = || dossier(&server, &dana, &client);
    let all = wait(look, |all| all["papers"].as_array().unwrap().len() >= 2 && all["deadlines"] != json!([]));
    let papers = names(&all, "papers", "title");
    assert!(papers.contains(&"memo.txt".into()) && papers.contains(&"order.txt".into()), "{papers:?}");
    assert_eq!(papers[0], "order.txt", "it is a party there");
    assert!(!papers.contains(&"secret memo.txt".into()), "a colleague's paper stays theirs");
    assert_eq!(names(&all, "matters", "id"), [matter["id"].as_str().unwrap()]);
    assert_eq!(all["matters"][0]["is_client"], true);
    assert_eq!(names(&all, "checks", "title"), ["A new case"]);
    assert!(names(&all, "deadlines", "due").contains(&"2087-07-08".into()), "{:#}", all["deadlines"]);
    assert_eq!(names(&all, "deadlines", "task_path")[0], "The order");

    // Whoever the paper does not name has nothing of it.
    assert_eq!(dossier(&server, &dana, &other)["papers"], json!([]));
    let theirs = wait(|| dossier(&server, &eve, &client), |all| all["papers"] != json!([]));
    assert_eq!(names(&theirs, "papers", "title"), ["secret memo.txt"]);
    for list in ["matters", "deadlines", "checks", "drafts"] {
        assert_eq!(theirs[list], json!([]), "{list}");
    }
    assert_eq!(call(&server, "GET", &dana, "/api/clients/01ARZ3NDEKTSV4RRFFQ69G5FAV/dossier/", None).0, 404);
}
