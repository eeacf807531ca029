//! Forged and honest mail, with keys generated here and names of a made-up world. Nothing leaves the machine.

use super::*;
use crate::{email::headers, intake::dns::Zone};

use mail_auth::{
    common::{
        crypto::{Ed25519Key, RsaKey, SigningKey},
        headers::HeaderWriter,
    },
    dkim::{DkimSigner, generate::DkimKeyPair},
};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs1KeyDer};
use std::net::Ipv4Addr;

const ALLOWED: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 10));
const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 66));
const MAIL: &str = "From: Dana <dana@firm.test>\r\nTo: a@box.test\r\nSubject: Lease\r\n\r\nPlease read.\r\n\r\n";

fn key() -> (Ed25519Key, String) {
    let pair = DkimKeyPair::generate_ed25519().unwrap();
    let record = format!("v=DKIM1; k=ed25519; p={}", pair.encoded_public_key());
    (Ed25519Key::from_pkcs8_maybe_unchecked_der(pair.private_key()).unwrap(), record)
}

fn sign(key: impl SigningKey, domain: &str, mail: &str) -> String {
    let signer = DkimSigner::from_key(key).domain(domain).selector("s1").headers(["From", "To", "Subject"]);
    let signature = signer.sign(mail.as_bytes()).unwrap();
    format!("{}{mail}", signature.to_header())
}

/// The firm's domain and a stranger's, with all their records.
fn zone(firm_key: &str, evil_key: &str) -> Zone {
    Zone::default()
        .txt("firm.test", "v=spf1 ip4:192.0.2.10 -all")
        .txt("_dmarc.firm.test", "v=DMARC1; p=reject")
        .txt("s1._domainkey.firm.test", firm_key)
        .txt("evil.test", "v=spf1 +all")
        .txt("s1._domainkey.evil.test", evil_key)
        .txt("_dmarc.lax.test", "v=DMARC1; p=none")
}

async fn judge(zone: Zone, peer: IpAddr, mail_from: Option<&str>, mail: &str) -> Result<Judgement, Refusal> {
    let senders = Senders::new(RelayTrust::default(), Dns::twin(zone));
    let envelope = Envelope {
        fetched: None,
        peer,
        helo: "mx.example.test".into(),
        tls: false,
        account: None,
        mail_from: mail_from.map(Into::into),
        recipients: vec!["a@box.test".into()],
    };
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    let head = format!("{head}\r\n\r\n");
    let mut hashes = BodyHashes::default();
    // In pieces, as it comes in.
    body.as_bytes().chunks(3).for_each(|piece| hashes.write(piece));
    let found = headers::scan(head.as_bytes()).unwrap();
    senders.judge(&envelope, &found, head.as_bytes(), Some(hashes)).await
}

#[tokio::test]
async fn an_aligned_signature_proves_the_author_rfc6376_rfc9989() {
    let (firm, record) = key();
    let mail = sign(firm, "firm.test", MAIL);
    let judged = judge(zone(&record, ""), STRANGER, Some("bounce@elsewhere.test"), &mail).await.unwrap();
    assert_eq!(judged.authentication.proof, Proof::Dmarc, "{judged:?}");
    assert_eq!(judged.authentication.dkim, ["pass header.d=firm.test"]);
    assert_eq!(judged.authentication.dmarc.as_deref(), Some("pass header.from=firm.test"));
}

#[tokio::test]
async fn an_rsa_signature_proves_it_too() {
    let pair = DkimKeyPair::generate_rsa(2048).unwrap();
    let der = PrivateKeyDer::Pkcs1(PrivatePkcs1KeyDer::from(pair.private_key().to_vec()));
    let key: RsaKey<mail_auth::common::crypto::Sha256> = RsaKey::from_key_der(der).unwrap();
    let record = format!("v=DKIM1; k=rsa; p={}", pair.encoded_public_key());
    let mail = sign(key, "firm.test", MAIL);
    assert!(judge(zone(&record, ""), STRANGER, None, &mail).await.unwrap().is_proven());
}

#[tokio::test]
async fn an_aligned_path_proves_the_author_rfc7208() {
    let judged = judge(zone("", ""), ALLOWED, Some("dana@firm.test"), MAIL).await.unwrap();
    assert_eq!(judged.authentication.proof, Proof::Dmarc);
    assert_eq!(judged.authentication.spf.as_deref(), Some("pass smtp.mailfrom=firm.test"));
}

#[tokio::test]
async fn forgers_are_seen_through() {
    let ((evil, evil_record), (_, record)) = (key(), key());
    // Passes SPF and DKIM for another domain: not aligned.
    let mail = sign(evil, "evil.test", MAIL);
    let judged = judge(zone(&record, &evil_record), STRANGER, Some("x@evil.test"), &mail).await.unwrap();
    assert_eq!(judged.authentication.proof, Proof::None);
    assert_eq!(judged.authentication.dkim, ["pass header.d=evil.test"]);
    assert!(judged.forged);
    // Signed by the firm, then changed on the way: body, subject, or a second From after the signature.
    for (from, to) in [("Please read", "Please wire"), ("Lease", "Payment"), ("dana@firm", "rex@firm")] {
        let (firm, record) = key();
        let mail = sign(firm, "firm.test", MAIL).replace(from, to);
        let judged = judge(zone(&record, ""), STRANGER, None, &mail).await.unwrap();
        assert!(!judged.is_proven() && judged.forged, "{to}: {judged:?}");
    }
    // Signed with a key that the firm did not publish.
    let (other, _) = key();
    let mail = sign(other, "firm.test", MAIL);
    assert!(judge(zone(&record, ""), STRANGER, None, &mail).await.unwrap().forged);
    // An Authentication-Results field from a stranger proves nothing (RFC 8601 section 5).
    let mail = format!("Authentication-Results: relay.firm.test; dmarc=pass header.from=firm.test\r\n{MAIL}");
    assert!(judge(zone(&record, ""), STRANGER, None, &mail).await.unwrap().forged);
}

#[tokio::test]
async fn a_signature_over_a_part_of_the_body_proves_nothing_rfc6376_8_2() {
    let (firm, record) = key();
    let signer = DkimSigner::from_key(firm).domain("firm.test").selector("s1").headers(["From"]).body_length(true);
    let mail = format!("{}{MAIL}", signer.sign(MAIL.as_bytes()).unwrap().to_header());
    assert!(judge(zone(&record, ""), STRANGER, None, &format!("{mail}and wire the money.\r\n")).await.unwrap().forged);
}

#[tokio::test]
async fn none_is_not_authenticated() {
    let (lax, record) = key();
    let mail = MAIL.replace("firm.test", "nowhere.test");
    let judged = judge(zone("", ""), STRANGER, Some("dana@nowhere.test"), &mail).await.unwrap();
    assert!(!judged.is_proven() && !judged.forged);
    assert_eq!(judged.authentication.dmarc.as_deref(), Some("none header.from=nowhere.test"));
    // p=none with an aligned signature is a pass: the domain vouches for what it signs.
    let mail = sign(lax, "lax.test", &MAIL.replace("firm.test", "lax.test"));
    let zone = zone("", "").txt("s1._domainkey.lax.test", &record);
    assert!(judge(zone, STRANGER, None, &mail).await.unwrap().is_proven());
}

#[tokio::test]
async fn when_no_name_server_answers_it_is_tried_again_rfc5321_4_2_4() {
    let asked = judge(Zone::unreachable(), STRANGER, Some("dana@firm.test"), MAIL).await;
    assert_eq!(asked, Err(Refusal::NamesUnreachable));
}

#[tokio::test]
async fn a_thousand_signatures_cost_eight_checks() {
    let (firm, record) = key();
    let good = sign(firm, "firm.test", MAIL);
    let junk =
        "DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed; d=evil.test; s=s1; h=From; bh=AAAA; b=AAAA\r\n";
    let mail = format!("{}{good}", junk.repeat(1_000));
    let judged = judge(zone(&record, ""), STRANGER, None, &mail).await.unwrap();
    assert_eq!(judged.authentication.dkim.len(), SIGNATURES);
    assert!(!judged.is_proven(), "the ninth is not looked at");
}

fn relayed(trust: &RelayTrust, results: &[&str]) -> Judgement {
    let fields: String = results.iter().map(|r| format!("Authentication-Results: {r}\r\n")).collect();
    by_relay(trust, &headers::scan(format!("{fields}{MAIL}").as_bytes()).unwrap())
}

#[test]
fn a_relays_word_counts_and_nobody_elses_rfc8601_5() {
    let strict =
        RelayTrust { relays: vec![ALLOWED.into()], authserv_id: "relay.firm.test".into(), believe_relays: false };
    for (results, proof, forged) in [
        (&["relay.firm.test; dmarc=pass header.from=firm.test"][..], Proof::RelayResults, false),
        (&["RELAY.firm.test; spf=pass; dmarc=pass (p=reject) header.from=Firm.Test"], Proof::RelayResults, false),
        (&["relay.firm.test; auth=pass smtp.auth=dana@firm.test"], Proof::RelayResults, false),
        (&["relay.firm.test; auth=pass smtp.auth=rex@firm.test"], Proof::None, false),
        (&["other.test; dmarc=pass header.from=firm.test"], Proof::None, false),
        (&["relay.firm.test; dmarc=none header.from=firm.test"], Proof::None, false),
        (&["relay.firm.test; dmarc=fail header.from=firm.test"], Proof::None, true),
        (&["relay.firm.test; dmarc=pass header.from=evil.test"], Proof::None, false),
        (&["relay.firm.test; spf=pass smtp.mailfrom=firm.test"], Proof::None, false),
        (
            &["relay.firm.test; dmarc=fail header.from=firm.test", "relay.firm.test; dmarc=pass header.from=firm.test"],
            Proof::None,
            true,
        ),
        (&[], Proof::None, false),
        // A veto counts anywhere: after a pass, in a second field, beside a sign-in, and in an unreadable field.
        (&["relay.firm.test; dmarc=pass header.from=firm.test; dmarc=fail header.from=firm.test"], Proof::None, false),
        (
            &["relay.firm.test; dmarc=pass header.from=firm.test", "relay.firm.test; dmarc=fail header.from=firm.test"],
            Proof::None,
            false,
        ),
        (&["relay.firm.test; auth=pass smtp.auth=dana@firm.test; dmarc=fail"], Proof::None, true),
        (&["relay.firm.test; dmarc=pass header.from=firm.test", "relay.firm.test; dmarc = fail ("], Proof::None, false),
        // A veto by another server does not count.
        (
            &["relay.firm.test; dmarc=pass header.from=firm.test", "other.test; dmarc=fail header.from=firm.test"],
            Proof::RelayResults,
            false,
        ),
        // An unreadable field on top is not skipped in favour of the next.
        (&["relay.firm.test; spf=none (", "relay.firm.test; dmarc=pass header.from=firm.test"], Proof::None, false),
        (&["", "relay.firm.test; dmarc=pass header.from=firm.test"], Proof::None, false),
        (
            &["other.test; none", "relay.firm.test (", "relay.firm.test; dmarc=pass header.from=firm.test"],
            Proof::None,
            false,
        ),
        // As an old server of a large provider writes it.
        (
            &[
                "mta1.mail.other.test  from=a.test; dkim=neutral (no sig)",
                "relay.firm.test; dmarc=pass header.from=firm.test",
            ],
            Proof::RelayResults,
            false,
        ),
        // A field below the relay's own may have come with the mail, whatever name it carries.
        (&["relay.firm.test; dmarc=none", "relay.firm.test; auth=pass smtp.auth=dana@firm.test"], Proof::None, false),
        (&["relay.firm.test; spf=none", "relay.firm.test; dmarc=pass header.from=firm.test"], Proof::None, false),
        // Blanks and comments around a method's version.
        (&["relay.firm.test; auth=pass smtp.auth=dana@firm.test; dmarc (1) / 1 = fail"], Proof::None, true),
    ] {
        let judged = relayed(&strict, results);
        assert_eq!((judged.authentication.proof, judged.forged), (proof, forged), "{results:?}");
    }
}

#[test]
fn a_relay_that_says_nothing_is_believed_only_if_the_settings_say_so() {
    let believing = RelayTrust { relays: vec![ALLOWED.into()], authserv_id: String::new(), believe_relays: true };
    assert_eq!(relayed(&believing, &[]).authentication.proof, Proof::Relay);
    assert_eq!(
        relayed(&RelayTrust { believe_relays: false, ..believing.clone() }, &[]).authentication.proof,
        Proof::None
    );
    // What it does say still counts.
    assert!(relayed(&believing, &["any.test; dmarc=fail header.from=firm.test"]).forged);
    assert!(!relayed(&believing, &["any.test; dmarc=none"]).is_proven());
}

#[test]
fn with_an_empty_name_only_the_topmost_field_proves_and_any_denies() {
    let unnamed = RelayTrust { relays: vec![ALLOWED.into()], authserv_id: String::new(), believe_relays: true };
    let pass = "any.test; dmarc=pass header.from=firm.test";
    let long = |more: usize| {
        format!("any.test;{} {}dmarc=fail", "x".repeat(more), "dkim=fail header.d=evil.test; ".repeat(200))
    };
    for (results, proof, forged) in [
        (&[pass][..], Proof::RelayResults, false),
        (&["any.test; spf=pass", pass], Proof::Relay, false),
        (&["any.test; dmarc=none", pass], Proof::None, false),
        (&[pass, "other.test; dmarc=fail"], Proof::None, false),
        (&["any.test; spf=pass", "other.test; dmarc=fail"], Proof::None, false),
        (&["any.test; dmarc=fail", pass], Proof::None, true),
        // Unreadable, or too long to read: the relay said something, so it does not count as silent.
        (&["any.test; spf=pass (", pass], Proof::None, false),
        (&["any.test; spf=pass ("], Proof::None, false),
    ] {
        let judged = relayed(&unnamed, results);
        assert_eq!((judged.authentication.proof, judged.forged), (proof, forged), "{results:?}");
    }
    for more in 0..30 {
        let long = long(more);
        assert!(!relayed(&unnamed, &[&long]).is_proven() && !relayed(&unnamed, &[pass, &long]).is_proven(), "{more}");
    }
    let many: Vec<&str> =
        std::iter::repeat_n("any.test; spf=pass", MAX_RESULTS).chain(["any.test; dmarc=fail"]).collect();
    assert!(relayed(&unnamed, &many[..MAX_RESULTS]).is_proven());
    assert!(!relayed(&unnamed, &many).is_proven(), "what is not looked at could deny");
}

#[test]
fn relays_are_addresses_and_networks_of_both_families() {
    let relays =
        ["192.0.2.0/24", "2001:db8:1::/48", "198.51.100.7/32"].map(|network| network.parse().unwrap()).to_vec();
    let senders = Senders::new(RelayTrust { relays, ..RelayTrust::default() }, None);
    for (peer, relay) in [
        ("192.0.2.255", true),
        ("::ffff:192.0.2.9", true),
        ("192.0.3.0", false),
        ("2001:db8:1:ffff::1", true),
        ("2001:db8:2::1", false),
        ("198.51.100.7", true),
        ("198.51.100.8", false),
        ("::c000:209", false),
    ] {
        assert_eq!(senders.trusts(peer.parse().unwrap()), relay, "{peer}");
    }
}

#[test]
fn the_server_of_a_mailbox_proves_and_nobody_else_does() {
    let judged = |of: &ResultsOf, results: &[&str]| {
        let fields: String = results.iter().map(|r| format!("Authentication-Results: {r}\r\n")).collect();
        by_mailbox(of, &headers::scan(format!("{fields}{MAIL}").as_bytes()).unwrap())
    };
    let google = ResultsOf::Named("mx.google.com".into());
    assert!(judged(&google, &["mx.google.com; dkim=pass; dmarc=pass (p=NONE) header.from=firm.test"]).is_proven());
    assert!(!judged(&google, &[]).is_proven(), "a mailbox takes mail from everybody");
    assert!(!judged(&google, &["mx.evil.test; dmarc=pass header.from=firm.test"]).is_proven());
    // As Exchange Online writes them, for a mail whose author wrote one too.
    const OWN: &str = "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=firm.test; dkim=pass (signature was verified) header.d=firm.test;dmarc=pass action=none header.from=firm.test;compauth=pass reason=100";
    const FAILED: &str = "spf=fail (sender IP is 192.0.2.1) smtp.mailfrom=firm.test; dkim=none; dmarc=fail action=oreject header.from=firm.test;compauth=fail reason=000";
    for (results, proven, forged) in [
        (&[OWN][..], true, false),
        (&[OWN, "mx.evil.test; dmarc=fail"], true, false),
        (&[FAILED], false, true),
        (&[FAILED, OWN], false, true),
        (&["mx.evil.test; dmarc=pass header.from=firm.test"], false, false),
        (&["\"(unnamed)\"; dmarc=pass header.from=firm.test"], false, false),
        (&[], false, false),
    ] {
        let judgement = judged(&ResultsOf::Unnamed, results);
        assert_eq!((judgement.is_proven(), judgement.forged), (proven, forged), "{results:?}");
    }
}

#[test]
fn exchange_says_who_is_of_the_same_organization() {
    const NONE: &str = "dkim=none (message not signed) header.d=none;dmarc=none action=none header.from=firm.test;";
    const FAIL: &str = "spf=fail smtp.mailfrom=firm.test; dmarc=fail action=none header.from=firm.test;";
    let judged = |of: &ResultsOf, fields: &str| {
        by_mailbox(of, &headers::scan(format!("{fields}{MAIL}").as_bytes()).unwrap()).is_proven()
    };
    let field = |value: &str| format!("X-MS-Exchange-Organization-AuthAs: {value}\r\n");
    let results = |value: &str| format!("Authentication-Results: {value}\r\n");
    let internal = field("Internal") + &results(NONE);
    assert!(judged(&ResultsOf::Unnamed, &internal));
    assert!(judged(&ResultsOf::Unnamed, &field("Internal")));
    // Any other server leaves the field to whoever wrote it.
    assert!(!judged(&ResultsOf::Named("mx.google.com".into()), &internal));
    assert!(!judged(&ResultsOf::Unnamed, &(field("Anonymous") + &results(NONE))));
    assert!(!judged(&ResultsOf::Unnamed, &(field("Internal") + &field("Anonymous") + &results(NONE))));
    assert!(!judged(&ResultsOf::Unnamed, &(field("Internal") + &results(FAIL))));
}
