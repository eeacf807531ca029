//! Addresses, conditions, XML and locks: what any client can send.
#![allow(clippy::unwrap_used)]

use super::{
    condition::{self, Test},
    http::multistatus::{Kind, Shown, dead},
    locks::{Lock, Locks, Scope},
    scratch::Scratch,
    tree::{self, Place, Tree},
    xml::{self, Wanted},
};
use crate::{clock::Clock, files::Spot, ids::AccountId};

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use std::time::Duration;

fn inside(folder: &str, name: &str) -> Place {
    Place::Inside(Tree::MyFiles, Spot { folder: folder.into(), name: name.into() })
}

#[test]
fn addresses_lead_to_places_and_nowhere_else() {
    assert_eq!(tree::parse("/dav"), Some(Place::Top));
    assert_eq!(tree::parse("/dav//my%20files/"), Some(Place::Root(Tree::MyFiles)));
    assert_eq!(tree::parse("/dav/My%20Files/a/b%3Fc.txt"), Some(inside("a", "b?c.txt")));
    for bad in [
        "/davx",
        "/dav/Other/a",
        "/dav/My%20Files/..",
        "/dav/My%20Files/%2e%2e/a",
        "/dav/My%20Files/a%2Fb",
        "/dav/My%20Files/a%00b",
        "/dav/My%20Files/%ff",
        "/api/",
        "",
    ] {
        assert_eq!(tree::parse(bad), None, "{bad}");
    }
    assert_eq!(tree::parse(&format!("/dav/My%20Files/{}", "a/".repeat(9000))), None);
}

#[test]
fn names_of_every_system_are_told_apart_from_helper_files() {
    for helper in ["._lease.docx", ".DS_Store", "~$lease.docx", ".~lock.lease.odt#", "Thumbs.db", "desktop.ini", "._."]
    {
        assert!(tree::is_helper(helper), "{helper}");
    }
    // Word writes the document itself into such files before it renames them.
    for name in ["~WRD0001.tmp", "lease.docx", ".profile", "CON", "NUL.txt", "a:b", "trailing.", "thumbs.db.pdf", "~"] {
        assert!(!tree::is_helper(name), "{name}");
    }
    // One name, however its accents are written.
    assert_eq!(tree::key(&inside("", "e\u{301}t\u{e9}")), tree::key(&inside("", "\u{c9}te\u{301}")));
}

proptest! {
    #[test]
    fn a_place_is_found_at_its_own_address(folders in prop::collection::vec("[^/\0]{1,8}", 0..4), name in "[^/\0]{1,12}") {
        prop_assume!(!folders.iter().chain([&name]).any(|step| step == "." || step == ".."));
        let place = inside(&folders.join("/"), &name);
        for folder in [false, true] {
            let address = tree::address(&place, folder);
            prop_assert!(address.is_ascii() && !address.contains(['<', '&', '"', '\'', ' ']));
            prop_assert_eq!(tree::parse(&address), Some(place.clone()));
        }
    }

    #[test]
    fn no_body_and_no_condition_breaks_the_parsers(text in "[<>/a-zD:=\"'&;!\\[\\]()? \n-]{0,200}") {
        let _ = (xml::propfind(&text), xml::proppatch(&text), xml::lockinfo(&text), condition::parse(&text));
    }

    #[test]
    fn what_is_noted_comes_back_as_it_was_set(space in "(|urn:[a-z&]{1,6})", name in "[a-zA-Z_][a-z0-9.-]{0,8}", value in "[a-z &<>\"N:]{0,20}") {
        let value = quick_xml::escape::escape(&value).into_owned();
        let set = format!("<N:{name} xmlns:N=\"urn:x\">{value}<N:a xmlns=\"urn:y\"><b/></N:a></N:{name}>");
        let set = if space.is_empty() { format!("<{name} xmlns=\"\">{value}<N:a/></{name}>") } else { set.replace("urn:x", &quick_xml::escape::escape(&space)) };
        let body = |property: &str| format!("<D:propertyupdate xmlns:D=\"DAV:\" xmlns:N=\"urn:outer\"><D:set><D:prop>{property}</D:prop></D:set></D:propertyupdate>");
        let first = xml::proppatch(&body(&set)).unwrap().remove(0).unwrap();
        let again = xml::proppatch(&body(&dead(&first))).unwrap().remove(0).unwrap();
        prop_assert_eq!((&first.name.0, &first.name.1), (&space, &name));
        prop_assert_eq!((first.name, first.xml), (again.name, again.xml));
    }

    #[test]
    fn names_in_answers_stay_well_formed(name in "(.|[\u{0}-\u{1f}\u{fffe}\u{ffff}]){1,20}") {
        let kind = Kind::File { bytes: 3, media_type: name.clone(), since: Timestamp::UNIX_EPOCH, tag: "\"a\"".into() };
        let shown = Shown { place: inside("", "x"), name, kind, noted: Vec::new() };
        let answer = shown.response(&xml::Wanted::All, &[], &Locks::new(Clock::default()));
        let mut reader = quick_xml::Reader::from_str(&answer);
        while !matches!(reader.read_event().unwrap(), quick_xml::events::Event::Eof) {}
        // XML 1.0, 2.2, which this reader does not check.
        let barred = |c: char| c < ' ' && !"\t\n\r".contains(c) || matches!(c, '\u{fffe}' | '\u{ffff}');
        prop_assert!(!answer.contains(barred));
    }
}

#[test]
fn hostile_xml_is_refused() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><D:propfind xmlns:D=\"DAV:\"><D:allprop/></D:propfind>";
    let deep = format!("<D:propfind xmlns:D=\"DAV:\">{}{}</D:propfind>", "<a>".repeat(100), "</a>".repeat(100));
    let wide = format!("<D:propfind xmlns:D=\"DAV:\"><D:prop>{}</D:prop></D:propfind>", "<a/>".repeat(5000));
    // Each property that is told repeats its namespace, and elements share those around them.
    let spaces: String = (0..1_000).map(|n| format!(" xmlns:n{n}=\"urn:{n}\"")).collect();
    let declared = format!("<D:propfind xmlns:D=\"DAV:\"{spaces}><D:prop><a/></D:prop></D:propfind>");
    let long = format!(
        "<D:propfind xmlns:D=\"DAV:\" xmlns:n=\"urn:{}\"><D:prop><n:a/></D:prop></D:propfind>",
        "x".repeat(1_000)
    );
    let names: String = (0..1_000).map(|n| format!("<a{n}/>")).collect();
    let many = format!("<D:propfind xmlns:D=\"DAV:\"><D:prop>{names}</D:prop></D:propfind>");
    let set = format!("<D:propertyupdate xmlns:D=\"DAV:\"><D:set><D:prop>{names}</D:prop></D:set></D:propertyupdate>");
    assert!(xml::proppatch(&set).is_none());
    // A name that is asked for twice is told once.
    let twice = "<D:propfind xmlns:D=\"DAV:\"><D:prop><a/><a/></D:prop></D:propfind>";
    assert_eq!(xml::propfind(twice), Some(Wanted::These(vec![(String::new(), "a".into())])));
    for bad in [
        bomb,
        &deep,
        &wide,
        &declared,
        &long,
        &many,
        "<D:propfind xmlns:D=\"DAV:\"><D:prop>&b;</D:prop></D:propfind>",
        "<D:propfind xmlns:D=\"\"><D:prop/></D:propfind>",
        "<D:propfind><D:prop/></D:propfind>",
        "<D:propfind xmlns:D=\"DAV:\"><D:prop/>",
        "<propfind/>",
    ] {
        assert_eq!(xml::propfind(bad), None, "{bad}");
    }
}

#[test]
fn conditions_are_read_as_the_rfc_writes_them() {
    let lists = condition::parse("</dav/a> (<urn:x> [\"e\"]) (Not <DAV:no-lock>)").unwrap();
    assert_eq!(lists.len(), 2);
    assert_eq!(lists[0].tests, [(false, Test::Token("urn:x".into())), (false, Test::Tag("\"e\"".into()))]);
    assert!(lists[1].tests[0].0 && lists[1].address.as_deref() == Some("/dav/a"));
    assert_eq!(condition::tokens(&lists), ["urn:x"]);
    for bad in ["", "()", "(", "(<a)", "<a>", "(é)", "(Not)", "x"] {
        assert_eq!(condition::parse(bad), None, "{bad}");
    }
}

fn lock(token: &str, key: &str, deep: bool, exclusive: bool) -> Lock {
    let (token, key) = (token.to_owned(), key.to_owned());
    Lock {
        by: AccountId::new(),
        token,
        key,
        address: String::new(),
        deep,
        exclusive,
        owner: String::new(),
        ends: Duration::ZERO,
    }
}

#[test]
fn locks_hold_others_off_until_they_end() {
    let clock = Clock::held(Timestamp::UNIX_EPOCH);
    let (locks, dana, other) =
        (Locks::new(clock.clone()), Scope::Account(AccountId::new()), Scope::Account(AccountId::new()));
    locks.add(dana, lock("a", "t/x", true, true), None).unwrap();
    let stands = |key: &str, deep, tokens: &[&str]| {
        let tokens: Vec<String> = tokens.iter().map(|one| (*one).to_owned()).collect();
        locks.against(dana, key, deep, &tokens).is_some()
    };
    assert!(stands("t/x", false, &[]) && stands("t/x/in", false, &[]) && stands("t", true, &[]));
    assert!(!stands("t/x", false, &["a"]) && !stands("t/xy", false, &[]) && !stands("t", false, &[]));
    assert!(locks.against(other, "t/x", true, &[]).is_none(), "another account's");
    assert!(locks.add(dana, lock("b", "t/x/in", false, false), None).is_err());
    assert!(locks.add(dana, lock("c", "t", true, false), None).is_err());
    assert!(!locks.end(dana, "t/other", "a"));

    // A life that a client asks for has an end, and a prolonged lock holds longer.
    clock.forward(SignedDuration::from_mins(9));
    locks.prolong(dana, "t/x", "a", Some(Duration::MAX)).unwrap();
    clock.forward(SignedDuration::from_mins(59));
    assert!(stands("t/x", false, &[]));
    clock.forward(SignedDuration::from_mins(2));
    assert!(!stands("t/x", false, &[]) && locks.prolong(dana, "t/x", "a", None).is_none());

    // Two that share.
    locks.add(dana, lock("d", "t/y", false, false), None).unwrap();
    locks.add(dana, lock("e", "t/y", false, false), None).unwrap();
    assert!(stands("t/y", false, &[]) && !stands("t/y", false, &["d"]));
    locks.gone(dana, "t");
    assert!(!stands("t/y", false, &[]));
}

#[test]
fn helper_files_are_bounded_and_forgotten() {
    let clock = Clock::held(Timestamp::UNIX_EPOCH);
    let (scratch, dana) = (Scratch::new(clock.clone()), AccountId::new());
    for n in 0..20u8 {
        clock.forward(SignedDuration::from_secs(1));
        scratch.put(dana, format!("t/f/._{n}"), format!("._{n}"), vec![n; 1 << 20].into());
    }
    assert_eq!(scratch.inside(dana, "t/f").len(), 4, "4 MB");
    assert!(scratch.get(dana, "t/f/._0").is_none() && scratch.get(dana, "t/f/._19").is_some());
    assert!(scratch.inside(dana, "t").is_empty() && scratch.get(AccountId::new(), "t/f/._19").is_none());
    clock.forward(SignedDuration::from_hours(25));
    assert!(scratch.get(dana, "t/f/._19").is_none());
}
