//! Papers that a client is asked for, on the real program: the list by mail and by its link, files by the link, by mail and from the firm,
//! flaws that are told, a program that answers every mail, and an opt-out that is kept.

use crate::{
    clients::add,
    support::{DANA, Firm, Letter, Server, block, call, sink, wait},
    tables::{read, upload},
};
use chancery::outbox::{LoopbackMailbox, Relay, RelayUrl, Transport};

use serde_json::{Value, json};
use std::io::Write;

const MARIA: &str = "maria@sandoval.example";
const LICENSE: &str = "CALIFORNIA USA\nDRIVER LICENSE\nDL Y1234567 CLASS C\nEXP 04/18/2029\nLN SANDOVAL\nFN MARIA\nDOB 04/18/1983\nSEX F \
    EYES BRN HGT 5-04 WGT 140 lb ISS 05/02/2024\n";
const REPORT: &str = "STATE OF CALIFORNIA\nTRAFFIC COLLISION REPORT\nCHP 555 CASE NUMBER 24-1182\nPARTY 1 DRIVER Maria Sandoval\nPRIMARY COLLISION \
    FACTOR 22350 CVC\nNARRATIVE: P-1 was stopped.\nREPORTING OFFICER A. Sims BADGE 1182\n";
const ESTIMATE: &str = "Precision Collision Center\nEstimate of Record\nOwner: Maria Sandoval VIN 1HGCM82633A004352\nPoint of impact: 6 Rear\nBody Labor \
    14.2 hrs Paint Labor 6.0 hrs\nNet Cost of Repairs 3,118.77\n";
const POLICY: &str = "Beacon Casualty\nPERSONAL AUTO POLICY DECLARATIONS PAGE\nNamed insured Maria Sandoval\nPolicy Period 01/01/2026\nBodily Injury \
    100/300 Uninsured Motorist\nCollision $500 deductible Comprehensive $250\n";

fn firm(mailbox: &LoopbackMailbox) -> Firm {
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "intake");
    firm.set("MAIL_INTAKE_ADDRESS", "intake@firm.test");
    firm.set("MAIL_INTAKE_OWNER", DANA);
    firm.add(DANA);
    firm
}

fn start(server: &Server, token: &str, language: &str) -> Value {
    let maria = json!({ "kind": "person", "name": "Maria Sandoval", "roles": ["client"], "emails": [MARIA] });
    let maria = add(server, token, maria);
    let new = json!({ "client": maria["id"], "list": "injury", "language": language, "message": "Call me with any question.", "zone": "America/Chicago" });
    read(call(server, "POST", token, "/api/chasing/", Some(new)), 201)
}

fn secret(chase: &Value) -> String {
    chase["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

/// Sends a file to a public link, as a stranger does.
pub fn send(server: &Server, secret: &str, name: &str, content: &[u8]) {
    let mut body = Vec::new();
    write!(body, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n").unwrap();
    body.extend_from_slice(content);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let sent = ureq::post(format!("http://{}/api/upload/{secret}/", server.http))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(&body[..]);
    assert_eq!(sent.unwrap().status(), 200);
}

fn state(chase: &Value, name: &str) -> String {
    let item = chase["items"].as_array().unwrap().iter().find(|item| item["name"].as_str().unwrap().starts_with(name));
    item.unwrap()["state"].as_str().unwrap().to_owned()
}

fn paper<'a>(chase: &'a Value, name: &str) -> Option<&'a Value> {
    chase["papers"].as_array().unwrap().iter().find(|paper| paper["name"] == name)
}

fn text(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).replace("=\r\n", "").replace("=3D", "=")
}

#[test]
fn a_client_is_told_what_is_wanted_sends_it_three_ways_and_is_left_alone_when_asked() {
    let mailbox = sink();
    let firm = firm(&mailbox);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let chase = start(&server, &token, "en");
    let (id, secret) = (chase["id"].as_str().unwrap().to_owned(), secret(&chase));
    // Besides the acknowledgement that the clients' address gives.
    let to_maria = || {
        let texts = mailbox.messages().into_iter().filter(|mail| mail.to == [MARIA]).map(|mail| text(&mail.raw));
        texts.filter(|text| !text.contains("Auto-Submitted: auto-replied")).collect::<Vec<_>>()
    };
    let open = || server.get(&token, &format!("/api/chasing/{id}/"));

    // The list, by mail, with the way to answer it.
    let caught = block(mailbox.wait_for(1)).remove(0);
    let first = text(&caught.raw);
    assert_eq!(caught.to, [MARIA]);
    for said in [
        &format!("wanted/{secret}"),
        "?stop",
        "Police or accident report",
        "Call me with any question.",
        "Reply-To: <intake@firm.test>",
    ] {
        assert!(first.contains(said), "{said}: {first}");
    }
    assert!(
        first.contains("\r\nAuto-Submitted: auto-generated\r\n") && first.contains("X-Auto-Response-Suppress: All")
    );

    // What the link shows, to whoever has it: neither the client nor the files.
    let page = || server.get("", &format!("/api/wanted/{secret}/"));
    let shown = page();
    assert_eq!((shown["matter"].as_str(), shown["items"].as_array().unwrap().len()), (Some("Personal injury"), 11));
    assert!(!shown.to_string().contains("Sandoval") && !shown.to_string().contains(MARIA));
    assert_eq!(call(&server, "GET", "", &format!("/api/wanted/{}/", "A".repeat(43)), None).0, 404);

    // By the link, with a name that says nothing.
    send(&server, &secret, "IMG_2034.txt", REPORT.as_bytes());
    let now = wait(open, |chase| state(chase, "Police") == "complete");
    assert_eq!(paper(&now, "IMG_2034.txt").unwrap()["way"], "link");
    assert_eq!(state(&page(), "Police"), "complete");

    // In an archive: what it holds is matched, the archive itself is nothing.
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("papers/one.txt", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(ESTIMATE.as_bytes()).unwrap();
    send(&server, &secret, "papers.zip", &zip.finish().unwrap().into_inner());
    let now = wait(open, |chase| state(chase, "Repair estimate") == "complete");
    assert_eq!(paper(&now, "one.txt").unwrap()["way"], "link");
    assert_eq!(paper(&now, "papers.zip").unwrap()["outcome"], "nothing");

    // A file that is no use is told on the page at once, and by mail.
    send(&server, &secret, "drivers license.pdf", b"%PDF-1.7 this is cut off");
    let told = wait(page, |page| !page["again"].as_array().unwrap().is_empty());
    assert!(told["again"][0]["why"][0].as_str().unwrap().contains("Please send it again"), "{told:#}");
    wait(|| json!(to_maria().len()), |count| count == 2);
    assert!(to_maria()[1].contains("drivers license.pdf"), "{}", to_maria()[1]);

    // By mail to the clients' address.
    let relay = Relay::new(RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap(), "mx.client.test");
    let mail =
        |letter: &Letter| block(relay.send(Some(MARIA), "intake@firm.test", &letter.bytes())).map(|_| ()).unwrap();
    mail(&Letter::new(MARIA, "Re: Documents", "Here it is.").attach("a.txt", "text/plain", POLICY.as_bytes()));
    let now = wait(open, |chase| state(chase, "Auto insurance") == "complete");
    assert_eq!(paper(&now, "a.txt").unwrap()["way"], "mail");

    // A program answers our mails with a broken picture in each: nothing is told, so it ends here.
    for n in 0..3 {
        let away = Letter::new(MARIA, &format!("Away {n}"), "I am away.").header("Auto-Submitted: auto-replied");
        mail(&away.attach("medical bills.pdf", "application/pdf", b"%PDF-1.4 broken"));
    }
    let now = wait(open, |chase| {
        chase["papers"].as_array().unwrap().iter().filter(|paper| paper["name"] == "medical bills.pdf").count() == 3
    });
    assert_eq!(now["sent"].as_array().unwrap().len(), 2, "{:#}", now["sent"]);

    // On paper: somebody at the firm scans it into the folder. Another person's license closes nothing; a person says what it is.
    let folder = now["folder_path"].as_str().unwrap().to_owned();
    upload(&server, &token, &folder, &[("scan.txt", LICENSE.replace("MARIA", "HELGA").as_bytes())]);
    let now = wait(open, |chase| paper(chase, "scan.txt").is_some());
    let scan = paper(&now, "scan.txt").unwrap();
    assert_eq!(
        (scan["outcome"].as_str(), scan["doubt"].as_str(), scan["way"].as_str()),
        (Some("asks"), Some("name"), Some("firm"))
    );
    assert_eq!(state(&now, "Driver's license"), "asked");
    let change = |body: Value| read(call(&server, "POST", &token, &format!("/api/chasing/{id}/"), Some(body)), 200);
    let now = change(json!({ "match": { "file": scan["file"], "item": null } }));
    assert_eq!(state(&now, "Driver's license"), "missing");
    let now = change(json!({ "match": { "file": scan["file"], "item": scan["items"][0] } }));
    assert_eq!(state(&now, "Driver's license"), "complete");
    // Items of the firm's own, and what is no longer wanted.
    let now = change(json!({ "add": { "name": "Letter from the landlord" } }));
    assert_eq!(state(&now, "Letter from"), "missing");
    let photos = now["items"].as_array().unwrap().iter().find(|item| item["name"] == "Photos of the damage").unwrap();
    let now = change(json!({ "waive": { "item": photos["id"], "waived": true } }));
    assert_eq!(state(&now, "Photos"), "waived");

    // A reminder by hand names what is missing and nothing that came.
    read(call(&server, "POST", &token, &format!("/api/chasing/{id}/send/"), Some(json!({}))), 200);
    wait(|| json!(to_maria().len()), |count| count == 3);
    let reminder = &to_maria()[2];
    assert!(reminder.contains("Letter from the landlord") && reminder.contains("Medical records"), "{reminder}");
    for came in ["Police or accident", "Auto insurance", "Driver's license", "Photos of the damage"] {
        assert!(!reminder.contains(came), "{came}: {reminder}");
    }

    // Opening the address stops nothing (programs open addresses); the button does, and it is kept for a new list too.
    let stopped =
        |stop: bool| call(&server, "POST", "", &format!("/api/wanted/{secret}/stop/"), Some(json!({ "stop": stop }))).0;
    assert_eq!(
        (page()["stopped"].as_bool(), stopped(true), page()["stopped"].as_bool()),
        (Some(false), 204, Some(true))
    );
    assert_eq!(open()["stopped"], "opted_out");
    assert_eq!(call(&server, "POST", &token, &format!("/api/chasing/{id}/send/"), Some(json!({}))).0, 409);
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/chasing/{id}/"), None).0, 204);
    assert_eq!(call(&server, "GET", "", &format!("/api/wanted/{secret}/"), None).0, 404);
    let again = start(&server, &token, "es");
    assert_eq!((again["stopped"].as_str(), again["sent"].as_array().unwrap().len()), (Some("opted_out"), 0));
    server.stop();
    assert_eq!(to_maria().len(), 3, "no mail after the opt-out");
}

#[test]
fn a_list_in_spanish_is_spanish_to_its_client_and_a_colleague_sees_none_of_it() {
    let mailbox = sink();
    let firm = firm(&mailbox);
    firm.add("eve@firm.test");
    let server = firm.serve();
    let (token, eve) = (server.sign_in(DANA), server.sign_in("eve@firm.test"));
    let chase = start(&server, &token, "es");
    let secret = secret(&chase);
    let mail = text(&block(mailbox.wait_for(1)).remove(0).raw);
    for said in ["Hola, Maria Sandoval:", "Recibos de sueldo", "Enviado desde el servidor"] {
        assert!(mail.replace("=C3=BA", "ú").contains(said), "{said}: {mail}");
    }
    let shown = server.get("", &format!("/api/wanted/{secret}/"));
    assert_eq!((shown["matter"].as_str(), shown["language"].as_str()), (Some("Lesiones personales"), Some("es")));
    // A picture in a format that is not read.
    send(&server, &secret, "photo.xcf", b"gimp xcf v011\0\0\0\x02\x80\0\0\x01\xe0\0\0\0\0");
    let told = wait(
        || server.get("", &format!("/api/wanted/{secret}/")),
        |page| !page["again"].as_array().unwrap().is_empty(),
    );
    assert!(told["again"][0]["why"][0].as_str().unwrap().contains("PDF o como foto JPEG"), "{told:#}");
    assert_eq!(server.get(&eve, "/api/chasing/")["chases"].as_array().unwrap().len(), 0);
    let path = format!("/api/chasing/{}/", chase["id"].as_str().unwrap());
    assert_eq!(call(&server, "GET", &eve, &path, None).0, 404);
    assert_eq!(server.get(&token, "/api/chasing/lists/")["lists"].as_array().unwrap().len(), 5);
    for wrong in [
        json!({ "list": "divorces" }),
        json!({ "zone": "Chicago" }),
        json!({ "language": "fr" }),
        json!({ "every": 0 }),
        json!({ "email": "nobody" }),
    ] {
        let mut new = json!({ "client": chase["client"], "list": "injury", "language": "en" });
        new.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(call(&server, "POST", &token, "/api/chasing/", Some(new)).0, 422, "{wrong}");
    }
    server.stop();
}
