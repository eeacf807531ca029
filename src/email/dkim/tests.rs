use super::*;
use mail_auth::{
    AuthenticatedMessage, DkimResult, MX, MessageAuthenticator, Parameters, RecordSet, ResolverCache, Txt,
    common::{cache::NoCache, parse::TxtRecordParser, verify::DomainKey},
    hickory_resolver::config::{ResolverConfig, ResolverOpts},
};
use std::{
    borrow::Borrow,
    hash::Hash,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Arc, LazyLock},
};

const RAW: &str = "From: \"Chancery\" <assistant@firm.example>\r\nTo: <ann@firm.example>\r\nSubject: Re: Lease\r\n\
    Date: Wed, 04 Mar 2026 05:06:07 +0000\r\nMessage-ID: <a@box.firm.example>\r\nAuto-Submitted: auto-replied\r\n\
    MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nDear Ann,\r\n\r\nthe lease ends. \r\n";

/// One key for all: making one takes its time.
static KEY: LazyLock<(Zeroizing<Vec<u8>>, Vec<u8>)> = LazyLock::new(|| generate().unwrap());

/// A DNS that holds one record, and never asks anybody.
struct Zone(Txt);

impl ResolverCache<Box<str>, Txt> for Zone {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let _ = name;
        Some(self.0.clone())
    }
    fn remove<Q>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        None
    }
    fn insert(&self, _: Box<str>, _: Txt, _: std::time::Instant) {}
}

type Asking<'a> = Parameters<
    'a,
    &'a AuthenticatedMessage<'a>,
    Zone,
    NoCache<Box<str>, RecordSet<MX>>,
    NoCache<Box<str>, RecordSet<Ipv4Addr>>,
    NoCache<Box<str>, RecordSet<Ipv6Addr>>,
    NoCache<IpAddr, RecordSet<Box<str>>>,
>;

fn signed() -> String {
    let signer = Signer::new("chancery1", "firm.example", &KEY.0).unwrap();
    String::from_utf8(signer.sign(RAW.as_bytes()).unwrap()).unwrap()
}

async fn verify(raw: &str, record: &str) -> bool {
    let zone = Zone(Txt::DomainKey(Arc::new(DomainKey::parse(record.as_bytes()).unwrap())));
    let asks = MessageAuthenticator::new(ResolverConfig::default(), ResolverOpts::default()).unwrap();
    let message = AuthenticatedMessage::parse(raw.as_bytes()).unwrap();
    let parameters: Asking<'_> = Parameters::new(&message).with_txt_cache(&zone);
    let outputs = asks.verify_dkim(parameters).await;
    outputs.len() == 1 && *outputs[0].result() == DkimResult::Pass
}

#[tokio::test]
async fn a_verifier_that_reads_the_record_passes_what_was_signed_rfc6376_6() {
    let (raw, record) = (signed(), record_text(&KEY.1));
    assert!(raw.ends_with(RAW), "not an octet of the mail is changed");
    assert!(verify(&raw, &record).await, "{raw}");
    assert!(raw.lines().all(|line| line.len() <= 120), "{raw}");
    // What relays do to a mail on its way.
    let relayed = format!("Received: from box\r\n{}", raw.replace("Subject: Re: Lease", "Subject:  Re:\r\n Lease"));
    assert!(verify(&relayed, &record).await, "folding and trace are allowed");
    assert!(verify(raw.trim_end(), &record).await, "the last line end is the relay's");
}

#[tokio::test]
async fn a_changed_mail_or_another_key_fails_rfc6376_6_1_3() {
    let (raw, record) = (signed(), record_text(&KEY.1));
    for (what, with) in [
        ("the lease ends", "the lease goes on"),
        ("Subject: Re: Lease", "Subject: Re: Leases"),
        ("Auto-Submitted: auto-replied\r\n", ""),
        ("To: <ann@", "To: <bob@"),
        // One more of a field that is there once, and one that was not there.
        ("From: \"Chancery\"", "From: <mallory@else.example>\r\nFrom: \"Chancery\""),
        ("Subject: Re: Lease", "Subject: Other\r\nSubject: Re: Lease"),
        ("MIME-Version", "Reply-To: <mallory@else.example>\r\nMIME-Version"),
    ] {
        assert!(raw.contains(what));
        assert!(!verify(&raw.replacen(what, with, 1), &record).await, "{what} -> {with}");
    }
    let other = generate().unwrap();
    assert!(!verify(&raw, &record_text(&other.1)).await);
}

#[test]
fn the_record_is_one_that_can_be_published_rfc6376_3_6_1() {
    let record = record_text(&KEY.1);
    assert!(record.starts_with("v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A"), "{record}");
    assert_eq!(record_name("chancery1", "firm.example"), "chancery1._domainkey.firm.example");
}
