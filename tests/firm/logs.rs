//! No client text and no secret reaches a log, whatever is sent to the doors.

use crate::support::{ASSISTANT, DANA, Firm, Letter, PASSWORD, block, plant, send};
use std::{
    io::{Read, Write},
    net::TcpStream,
};

/// Part of everything that is sent in this test.
const MARK: &str = "zq-planted-7f3a91";

fn marked(what: &str) -> String {
    let text = format!("{MARK} {what}");
    plant(&text);
    text
}

#[test]
fn whatever_is_said_to_the_doors_stays_out_of_the_log() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let site = format!("http://{}", server.http);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let post = |path: &str, body: String| {
        agent.post(format!("{site}{path}")).header("content-type", "application/json").send(body).unwrap()
    };
    // Wrong passwords, bodies that are not JSON, fields of wrong types, invalid tokens.
    let wrong = marked("a wrong password");
    assert_eq!(post("/api/token/", format!("{{\"username\":\"{DANA}\",\"password\":\"{wrong}\"}}")).status(), 401);
    post("/api/token/", format!("{{\"username\":\"{MARK}@planted.test\",\"password\":\"x\"}}"));
    assert_eq!(post("/api/token/", format!("{{ not json: {}", marked("no json"))).status(), 400);
    assert_eq!(post("/api/token/", format!("{{\"username\":[\"{}\"]}}", marked("wrong type"))).status(), 422);
    post("/api/token/refresh/", format!("{{\"refresh\":\"{MARK}\"}}"));
    let token = server.sign_in(DANA);
    for (path, bearer) in [
        ("/api/user/me/", MARK),
        (&*format!("/api/files/list/?type=tasks&path={MARK}"), &token),
        (&*format!("/{MARK}?q={MARK}"), &token),
    ] {
        let _ = agent.get(format!("{site}{path}")).header("authorization", format!("Bearer {bearer}")).call().unwrap();
    }
    let body = format!("{{\"preferences\":{{\"signature\":\"{}\"}}}}", marked("signature"));
    let saved = agent
        .patch(format!("{site}/api/user/me/"))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .send(body);
    assert_eq!(saved.unwrap().status(), 200);
    // Mail: subject, body, headers, names and bytes of files, some of them broken; and a stranger's mail.
    let mut letter = Letter::new(DANA, &marked("a subject"), &marked("a body that asks for the deadlines"))
        .header(&format!("X-Client: {}", marked("a header")))
        .attach(&format!("{MARK} broken.pdf"), "application/pdf", marked("%PDF-1.7 broken").as_bytes())
        .attach(&format!("{MARK}.docx"), "application/zip", marked("no zip").as_bytes())
        .attach(&format!("{MARK}.txt"), "text/plain", marked("The lease ends on March 3, 2027.").as_bytes());
    block(send(server.smtp, &letter)).unwrap();
    let subject = letter.subject.clone();
    server.wait_for_task(&token, &subject, &["Answered", "Needs attention"]);
    letter.from = format!("{MARK}@planted.test");
    assert!(block(send(server.smtp, &letter)).is_err());
    for lines in [
        format!("EHLO {MARK}\r\nMAIL FROM:<{MARK}@x.test>\r\nRCPT TO:<{MARK}@y.test>\r\nQUIT\r\n"),
        format!("{MARK} {MARK}\r\nQUIT\r\n"),
        format!("EHLO x\r\nMAIL FROM:<{DANA}>\r\nRCPT TO:<{ASSISTANT}>\r\nDATA\r\nSubject: {MARK}\nFrom: x\r\n.\r\n"),
    ] {
        let mut door = TcpStream::connect(server.smtp).unwrap();
        // One line at a time, as the protocol requires. The server may close the session early.
        let mut answer = [0; 4096];
        let _ = door.read(&mut answer);
        for line in lines.split_inclusive("\r\n") {
            if door.write_all(line.as_bytes()).is_err() || door.read(&mut answer).is_err() {
                break;
            }
        }
    }
    server.stop();
    let log = firm.log();
    assert!(log.lines().count() > 3, "the log is empty, so nothing is proven: {log}");
    for never in [MARK, PASSWORD, DANA, token.as_str()] {
        let found: Vec<&str> = log.lines().filter(|line| line.contains(never)).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}
