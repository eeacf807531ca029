//! The law in a task, on the real program: deadlines with their computation, authorities with their verdicts, facts,
//! calendars.

use crate::support::{self, DANA, Firm, Letter, Server, block, send, sink};
use serde_json::{Value, json};

const ORDER: &str = "Case 1:26-cv-01234-ABC   Document 12   Filed 11/02/26   Page 1 of 1\n\nUNITED STATES DISTRICT COURT\n\
    NORTHERN DISTRICT OF CALIFORNIA\n\nACME WIDGETS, INC.,\n\nPlaintiff,\n\nv.\n\nJANE DOE,\n\nDefendant.\n\nCase No. 1:26-cv-01234-ABC\n\nORDER\n\n\
    A complaint must be plausible on its face. Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007). \
    See also Garner v. Lake, 123 F.4th 1 (9th Cir. 1950).\n\n\
    The plaintiff shall file an amended pleading within 3000 days after service of this order. A hearing is set for July 8, 2087.\n";

fn call(server: &Server, method: &str, token: &str, path: &str, body: Option<Value>) -> (u16, String) {
    let (status, bytes) = support::call(server, method, token, path, body);
    (status, String::from_utf8(bytes).unwrap())
}

#[test]
fn an_order_brings_deadlines_authorities_and_facts_and_the_reply_a_calendar() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let opinion = "550 U.S. 544 (2007)\n\nBELL ATLANTIC CORPORATION\nv.\nTWOMBLY\n\nThe complaint is dismissed.";
    let first = Letter::new(DANA, "Our library", "Please keep this opinion. What does it hold?");
    block(send(server.smtp, &first.attach("twombly.txt", "text/plain", opinion.as_bytes()))).unwrap();
    server.wait_for_task(&token, "Our library", &["Answered"]);
    let second = Letter::new(DANA, "The order", "What must we do, and by when?");
    block(send(server.smtp, &second.attach("order.txt", "text/plain", ORDER.as_bytes()))).unwrap();
    let thread = server.wait_for_task(&token, "The order", &["Answered"]);

    let verdicts: Vec<(&str, &str)> = thread["authorities"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| (a["cite"].as_str().unwrap(), a["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(verdicts.len(), 2, "{verdicts:?}");
    assert!(verdicts[0].0.contains("550 U.S. 544") && verdicts[0].1 == "in_files", "{verdicts:?}");
    assert_eq!(verdicts[1].1, "impossible");
    assert_eq!(thread["authorities"][0]["library"]["name"], "twombly.txt");
    let file = thread["messages"][0]["files"][0]["id"].as_str().unwrap();
    assert_eq!(thread["authorities"][0]["places"][0]["file"], file);

    let deadlines = thread["deadlines"].as_array().unwrap();
    assert_eq!(deadlines.len(), 2, "{deadlines:?}");
    assert_eq!((&deadlines[0]["title"], &deadlines[0]["trigger"]["date"]), (&json!("Filing"), &json!("2026-11-02")));
    assert_eq!((&deadlines[0]["rule"], &deadlines[0]["status"]), (&json!("Fed. R. Civ. P. 6(a)"), &json!("proposed")));
    assert!(deadlines[0]["days"].as_array().unwrap().len() > 3000);
    assert_eq!((&deadlines[1]["title"], &deadlines[1]["due"]), (&json!("Hearing"), &json!("2087-07-08")));

    let fact = |kind: &str| {
        let all = thread["facts"].as_array().unwrap();
        all.iter().find(|f| f["kind"] == kind).unwrap_or_else(|| panic!("no {kind}: {all:?}")).clone()
    };
    assert_eq!(
        (fact("party")["value"].as_str(), fact("party")["role"].as_str()),
        (Some("ACME WIDGETS, INC."), Some("Plaintiff"))
    );
    assert_eq!(
        (fact("docket")["value"].as_str(), fact("court")["role"].as_str()),
        (Some("1:26-cv-01234-ABC"), Some("cand"))
    );
    // The task is proposed to the matter of its case, and no more once it is there.
    let matter = json!({ "number": "2026-014", "title": "Acme v. Doe", "docket": "No. 1:26-cv-1234" });
    let (status, opened) = call(&server, "POST", &token, "/api/matters/", Some(matter));
    assert_eq!(status, 201, "{opened}");
    let task = thread["task"]["id"].as_str().unwrap();
    let meant = || {
        let (_, thread) = call(&server, "GET", &token, &format!("/api/tasks/{task}/"), None);
        serde_json::from_str::<Value>(&thread).unwrap()["meant"].clone()
    };
    let proposed = meant();
    assert_eq!((&proposed[0]["number"], proposed.as_array().unwrap().len()), (&json!("2026-014"), 1), "{proposed}");
    let path = format!("/api/matters/{}/papers/", proposed[0]["id"].as_str().unwrap());
    let (status, put) = call(&server, "POST", &token, &path, Some(json!({ "kind": "task", "id": task })));
    assert!((200..300).contains(&status), "{put}");
    assert_eq!(meant(), json!([]));

    let mails = block(mailbox.wait_for(2));
    let reply = String::from_utf8_lossy(&mails[1].raw).replace("=\r\n", "");
    assert!(reply.contains("multipart/mixed") && reply.contains("filename=\"deadlines.ics\""), "{reply}");
    assert!(reply.contains("Deadlines, to be confirmed") && reply.contains("* Impossible\r\n"), "{reply}");
    assert!(!reply.contains("for you to compute"), "what was counted is not said to be left: {reply}");

    let task = thread["task"]["id"].as_str().unwrap();
    let path = format!("/api/tasks/{task}/deadlines/{}/", deadlines[1]["id"].as_str().unwrap());
    let feed = call(&server, "POST", &token, "/api/calendar/feed/", None);
    assert_eq!(feed.0, 201);
    let url = serde_json::from_str::<Value>(&feed.1).unwrap()["url"].as_str().unwrap().to_owned();
    let feed_path = &url[url.find("/api/calendar/").unwrap()..];
    let open = |path: &str| call(&server, "GET", "", path, None);
    assert!(!open(feed_path).1.contains("BEGIN:VEVENT"), "a person has confirmed nothing yet");
    assert_eq!(call(&server, "POST", &token, &path, Some(json!({"action": "perhaps"}))).0, 422);
    assert_eq!(call(&server, "POST", "nobody", &path, Some(json!({"action": "confirm"}))).0, 401);
    // Periods that run from service are recounted when a person enters the date of service; dates that the text names
    // are not.
    let filing = format!("/api/tasks/{task}/deadlines/{}/", deadlines[0]["id"].as_str().unwrap());
    let counting = json!({"rules": "civil", "set_by_rule": false, "from_service": true, "service": null});
    assert_eq!((&deadlines[0]["counting"], &deadlines[1]["counting"]), (&counting, &Value::Null));
    let by = |path: &str, body: Value| call(&server, "POST", &token, path, Some(body));
    let mailed = by(&filing, json!({"action": "count", "service": "mail"}));
    let again: Value = serde_json::from_str(&mailed.1).unwrap();
    assert!(mailed.0 == 200 && again["due"].as_str() > deadlines[0]["due"].as_str(), "{mailed:?}");
    assert!(mailed.1.contains("Rule 6(d)") && again["counting"]["service"] == "mail", "{mailed:?}");
    assert_eq!(by(&filing, json!({"action": "count", "service": "pigeon"})).0, 422);
    assert_eq!(by(&path, json!({"action": "count", "service": "mail"})).0, 422);
    let decided = call(&server, "POST", &token, &path, Some(json!({"action": "confirm"})));
    assert_eq!(by(&path, json!({"action": "count", "rules": "plain"})).0, 409);
    assert!(decided.0 == 200 && decided.1.contains("\"confirmed\""), "{decided:?}");
    assert!(open(feed_path).1.contains("DTSTART;VALUE=DATE:20870708"));
    let object = call(&server, "GET", &token, &format!("/api/tasks/{task}/deadlines.ics/"), None);
    assert!(object.0 == 200 && object.1.matches("BEGIN:VEVENT").count() == 2, "{object:?}");
    let list: Value = serde_json::from_str(&call(&server, "GET", &token, "/api/calendar/", None).1).unwrap();
    assert_eq!((list["deadlines"].as_array().unwrap().len(), &list["feed"]), (2, &json!(true)));
    assert_eq!(list["deadlines"][0]["task"]["path"], "The order");

    // Another person sees none of it.
    firm.add("rival@firm.test");
    let other = server.sign_in("rival@firm.test");
    assert_eq!(call(&server, "POST", &other, &path, Some(json!({"action": "dismiss"}))).0, 404);
    assert_eq!(call(&server, "GET", &other, &format!("/api/tasks/{task}/deadlines.ics/"), None).0, 404);
    assert!(call(&server, "GET", &other, "/api/calendar/", None).1.contains("\"deadlines\":[]"));
    assert_eq!(call(&server, "DELETE", &token, "/api/calendar/feed/", None).0, 204);
    assert_eq!(open(feed_path).0, 404);
    server.stop();
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    for action in ["deadline_decided", "feed_opened", "feed_closed"] {
        assert!(lines.contains(&format!("\"{action}\"")), "{action}");
    }
}

const OURS: &[u8] = b"A complaint must be plausible. Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007). Conley v. Gibson, 355 U.S. 41 (1957).\n";
const THEIRS: &[u8] =
    b"We agree with Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007), and Erickson v. Pardus, 551 U.S. 89 (2007).\n";

#[test]
fn authorities_are_compared_by_mail_across_a_thread_on_demand_and_for_word() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let first = Letter::new(DANA, "Motion to dismiss", "Please keep our brief.");
    block(send(server.smtp, &first.attach("ours.txt", "text/plain", OURS))).unwrap();
    let thread = server.wait_for_task(&token, "Motion to dismiss", &["Answered"]);
    let answered = thread["messages"][1]["id"].as_str().unwrap().to_owned();
    let task = thread["task"]["id"].as_str().unwrap().to_owned();
    let first_reply = block(mailbox.wait_for(1));
    let raw = String::from_utf8_lossy(&first_reply[0].raw).into_owned();
    let id = raw.lines().find_map(|l| l.strip_prefix("Message-ID: ")).unwrap().trim().to_owned();
    let second = Letter::new(DANA, "Re: Motion to dismiss", "Compare the authorities with those of our brief.")
        .header(&format!("In-Reply-To: {id}"))
        .attach("theirs.txt", "text/plain", THEIRS);
    block(send(server.smtp, &second)).unwrap();
    let mails = block(mailbox.wait_for(2));
    let reply = String::from_utf8_lossy(&mails[1].raw).replace("=\r\n", "");
    assert!(reply.contains("filename=\"authorities.docx\""), "{reply}");
    assert!(reply.contains("Not cited by all") && reply.contains("355 U.S. 41") && reply.contains("<th "), "{reply}");

    let get = |token: &str, path: &str| call(&server, "GET", token, path, None);
    let (status, body) = get(&token, &format!("/api/compare/?task={task}"));
    assert_eq!(status, 200, "{body}");
    let answer: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(answer["sections"][0]["heading"], "Not cited by all");
    assert_eq!(answer["sections"][0]["columns"], json!(["Authority", "ours.txt", "theirs.txt"]));
    let files: Vec<String> = answer["sources"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|s| s["origin"]["File"].as_str().or(s["origin"]["file"].as_str()).map(str::to_owned))
        .collect();
    assert!(!files.is_empty(), "{answer}");
    let one = get(&token, &format!("/api/compare/?files={}", files[0]));
    assert!(one.0 == 200 && one.1.contains("Cases"), "{one:?}");
    let word = |path: String| {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let asked =
            agent.get(format!("http://{}{path}", server.http)).header("authorization", format!("Bearer {token}"));
        let mut answer = asked.call().unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_vec().unwrap())
    };
    let (status, bytes) = word(format!("/api/compare/?task={task}&format=docx"));
    assert!(status == 200 && bytes.starts_with(b"PK"));
    let (status, bytes) = word(format!("/api/tasks/{task}/messages/{answered}/answer.docx/"));
    assert!(status == 200 && bytes.starts_with(b"PK"));
    for (path, status) in [
        ("/api/compare/".to_owned(), 422),
        ("/api/compare/?files=nonsense".to_owned(), 404),
        (format!("/api/compare/?files={}&format=pdf", files[0]), 422),
        (format!("/api/tasks/{task}/messages/{task}/answer.docx/"), 404),
    ] {
        assert_eq!(get(&token, &path).0, status, "{path}");
    }
    // Another person sees none of it.
    firm.add("rival@firm.test");
    let other = server.sign_in("rival@firm.test");
    for path in [
        format!("/api/compare/?task={task}"),
        format!("/api/compare/?files={}", files[0]),
        format!("/api/tasks/{task}/messages/{answered}/answer.docx/"),
    ] {
        assert_eq!(get(&other, &path).0, 404, "{path}");
    }
}

#[test]
fn a_question_that_comes_alone_is_answered_from_all_that_the_person_has_here() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    firm.add("rival@firm.test");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let lease = |rent: &str| {
        format!("LEASE\n\nThe Tenant shall pay a monthly rent of {rent} for the Harbour Street premises.\n")
    };
    let kept = Letter::new(DANA, "The lease", "Please keep this.");
    block(send(server.smtp, &kept.attach("lease.txt", "text/plain", lease("$4,321").as_bytes()))).unwrap();
    let foreign = Letter::new("rival@firm.test", "A lease", "Please keep this.");
    block(send(server.smtp, &foreign.attach("other.txt", "text/plain", lease("$9,999").as_bytes()))).unwrap();
    server.wait_for_task(&token, "The lease", &["Answered"]);
    server.wait_for_task(&server.sign_in("rival@firm.test"), "A lease", &["Answered"]);
    let question = Letter::new(DANA, "A question", "What is the monthly rent for Harbour Street?");
    block(send(server.smtp, &question)).unwrap();
    let thread = server.wait_for_task(&token, "A question", &["Answered"]);
    let said = thread["messages"][1]["answer"].to_string();
    assert!(said.contains("$4,321") && said.contains("lease.txt") && !said.contains("$9,999"), "{said}");
}
