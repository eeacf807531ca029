//! IT's decisions on the command line, with and without a running server, and the mails that report them.

use crate::support::{DANA, Firm, PASSWORD, block, sink};
use std::time::Duration;

fn text(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(output: &std::process::Output) -> serde_json::Value {
    serde_json::from_str(&text(output)).unwrap()
}

#[test]
fn each_step_is_told_by_mail_and_kept_in_the_audit_log() {
    let sink = sink();
    let mut firm = Firm::new(Some(sink.address()));
    firm.set("HTTP_PUBLIC_URL", "https://box.firm.test");
    text(&firm.run(&["users", "add", DANA, "--first", "Dana", "--last", "Whitlock"]));
    // Without a server the mail waits in the outbox and leaves at the next start.
    assert_eq!(json(&firm.run(&["users", "approve", DANA, "--json"]))["status"], "approved");
    let server = firm.serve();
    for (step, status) in [("suspend", "suspended"), ("restore", "approved")] {
        assert_eq!(json(&firm.run(&["users", step, DANA, "--json"]))["status"], status);
    }
    text(&firm.run(&["users", "add", "eve@firm.test", "--first", "Eve", "--last", "Doe"]));
    text(&firm.run(&["users", "reject", "eve@firm.test"]));
    let caught = block(async { tokio::time::timeout(Duration::from_secs(60), sink.wait_for(4)).await.unwrap() });
    let mails: Vec<String> =
        caught.iter().map(|mail| String::from_utf8_lossy(&mail.raw).replace("=\r\n", "")).collect();
    let of = |words: &str| mails.iter().filter(|mail| mail.contains(words)).count();
    assert_eq!((of("has been approved"), of("has been suspended"), of("was not approved")), (2, 1, 1));
    for mail in &mails {
        assert!(mail.contains("Auto-Submitted: auto-generated") && mail.contains("multipart/alternative"));
        assert!(!mail.contains("{{") && mail.contains("Dear "), "{mail}");
    }
    assert!(mails.iter().any(|mail| mail.contains("https://box.firm.test/login")));
    server.stop();
    let actions: Vec<String> = text(&firm.run(&["audit", "export"]))
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["action"].as_str().unwrap().to_owned())
        .collect();
    for action in ["account_added", "approved", "suspended", "restored", "rejected", "mail_out"] {
        assert!(actions.iter().any(|a| a == action), "{action}: {actions:?}");
    }
    let verified = json(&firm.run(&["audit", "verify", "--json"]));
    assert_eq!(
        (verified["lines"].as_u64(), &verified["broken"]),
        (Some(actions.len() as u64), &serde_json::Value::Null)
    );
    let elsewhere = format!("2:{}", "0".repeat(64));
    let wrong = firm.run(&["audit", "verify", "--head", &elsewhere]);
    assert!(!wrong.status.success() && String::from_utf8_lossy(&wrong.stdout).contains("Line 2"), "{wrong:?}");
    let odd = firm.run(&["audit", "verify", "--head", "soon"]);
    assert!(String::from_utf8_lossy(&odd.stderr).contains("64 hexadecimal digits"));
}

#[test]
fn sessions_are_listed_and_ended() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    let server = firm.serve();
    let (one, two) = (server.sign_in(DANA), server.sign_in(DANA));
    let sessions = json(&firm.run(&["users", "sessions", DANA, "--json"]));
    let first = sessions[0]["id"].as_str().unwrap();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let good = |token: &str| {
        let me = ureq::get(format!("http://{}/api/user/me/", server.http));
        me.header("authorization", format!("Bearer {token}")).call().is_ok()
    };
    text(&firm.run(&["users", "sessions", DANA, "--revoke", first]));
    assert!(!good(&one) && good(&two));
    let nothing = firm.run(&["users", "sessions", DANA, "--revoke", first]);
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("has no session"));
    assert!(text(&firm.run(&["users", "sessions", DANA, "--revoke-all"])).starts_with("1 session"));
    assert!(sink.messages().is_empty(), "the same client is not told of");
    ureq::post(format!("http://{}/api/token/", server.http))
        .header("user-agent", "Another browser")
        .send_json(serde_json::json!({ "username": DANA, "password": PASSWORD }))
        .unwrap();
    let told = block(async { tokio::time::timeout(Duration::from_secs(60), sink.wait_for(1)).await.unwrap() });
    let told = String::from_utf8_lossy(&told[0].raw).replace("=\r\n", "");
    assert!(told.contains("A new sign-in") && told.contains("Another browser"), "{told}");
    text(&firm.run(&["users", "sessions", DANA, "--revoke-all"]));
    let link = json(&firm.run(&["users", "reset-link", DANA, "--json"]));
    assert!(link["link"].as_str().unwrap().contains("/reset-password/"), "{link}");
    assert!(!good(&two) && text(&firm.run(&["users", "sessions", DANA])).contains("Nobody is signed in"));
    server.stop();
}

#[test]
fn a_lost_second_factor_is_taken_off_by_it() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let call = |path: &str, body: serde_json::Value| -> serde_json::Value {
        ureq::post(format!("http://{}/api/user/second-factor/totp/{path}", server.http))
            .header("authorization", format!("Bearer {token}"))
            .send_json(body)
            .unwrap()
            .body_mut()
            .read_json()
            .unwrap()
    };
    let shown = call("", serde_json::json!({ "password": PASSWORD }));
    let secret = base32(shown["secret"].as_str().unwrap());
    let now = u64::try_from(jiff::Timestamp::now().as_second()).unwrap();
    let code = totp_rs::Builder::new().with_secret(secret).build().unwrap().generate(now).to_string();
    call("confirm/", serde_json::json!({ "code": code }));
    let sign_in = || {
        let person = serde_json::json!({ "username": DANA, "password": PASSWORD });
        ureq::post(format!("http://{}/api/token/", server.http)).send_json(person).is_ok()
    };
    assert!(!sign_in(), "a code is asked for");
    assert!(text(&firm.run(&["users", "remove-factors", DANA])).contains("no second factor any more"));
    assert!(sign_in());
    server.stop();
    let lines = text(&firm.run(&["audit", "export"]));
    assert!(lines.contains("\"factor_removed\""));
}

/// The bytes of a 20-byte secret (RFC 4648, section 6).
fn base32(secret: &str) -> [u8; 20] {
    let value = |l: u8| b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".iter().position(|c| *c == l).unwrap() as u128;
    let mut bytes = Vec::new();
    for eight in secret.as_bytes().chunks(8) {
        let bits = eight.iter().fold(0u128, |bits, l| bits << 5 | value(*l));
        bytes.extend_from_slice(&(bits as u64).to_be_bytes()[3..]);
    }
    bytes.try_into().unwrap()
}

#[test]
fn referral_codes_are_made_listed_and_revoked() {
    let firm = Firm::new(None);
    let made = json(&firm.run(&["referrals", "create", "--approve", "--note", "Summer clerks", "--json"]));
    let code = made["code"].as_str().unwrap();
    text(&firm.run(&["referrals", "create", "firm-2027"]));
    let twice = firm.run(&["referrals", "create", "FIRM 2027"]);
    assert!(String::from_utf8_lossy(&twice.stderr).contains("already exists"));
    let list = text(&firm.run(&["referrals", "list"]));
    assert!(list.contains(code) && list.contains("Summer clerks") && list.contains("firm-2027"), "{list}");
    let server = firm.serve();
    let register = |email: &str, code: &str| -> serde_json::Value {
        let person = serde_json::json!({
            "username": email, "password": PASSWORD, "firstName": "New", "lastName": "Clerk", "referralCode": code
        });
        let made = ureq::post(format!("http://{}/api/user/register/", server.http)).send_json(person);
        made.unwrap().body_mut().read_json().unwrap()
    };
    // The answer does not reveal what a code is worth; the code counts once the address is confirmed.
    assert_eq!(register("one@firm.test", &format!(" {} ", code.to_lowercase()))["status"], "pending");
    assert_eq!(register("two@firm.test", "firm 2027")["status"], "pending");
    assert_eq!(register("three@firm.test", "never-made")["status"], "pending");
    let link = json(&firm.run(&["users", "confirm-link", "one@firm.test", "--json"]));
    let token = link["link"].as_str().unwrap().rsplit('/').next().unwrap();
    let confirmed = ureq::post(format!("http://{}/api/user/confirm-address/", server.http))
        .send_json(serde_json::json!({ "token": token, "password": PASSWORD }));
    let confirmed: serde_json::Value = confirmed.unwrap().body_mut().read_json().unwrap();
    assert_eq!(confirmed["approved"], true);
    let list = text(&firm.run(&["users", "list"]));
    assert!(list.contains("referral never-made (not a known code)") && list.contains("referral firm 2027"), "{list}");
    assert_eq!(json(&firm.run(&["referrals", "list", "--json"]))[0]["used"], 1);
    server.stop();
    text(&firm.run(&["referrals", "revoke", &code.to_lowercase()]));
    assert_eq!(json(&firm.run(&["referrals", "list", "--json"])).as_array().unwrap().len(), 1);
    assert!(!firm.run(&["referrals", "revoke", code]).status.success());
}

#[test]
fn a_wish_for_a_bigger_plan_is_seen_until_a_plan_is_set() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    ureq::post(format!("http://{}/api/user/upgrade/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .send_json(serde_json::json!({}))
        .unwrap();
    assert!(text(&firm.run(&["users", "list"])).contains("asked for a bigger plan"));
    text(&firm.run(&["users", "set-plan", DANA, "Free"]));
    assert!(!text(&firm.run(&["users", "list"])).contains("asked for a bigger plan"));
    server.stop();
}
