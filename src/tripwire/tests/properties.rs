//! What holds for every sending.

use crate::{Address, Known, Recipient, Sending, Side, addresses_in, check, likeness, marked};

use proptest::prelude::*;

fn address() -> impl Strategy<Value = Address> {
    "[a-z]{1,9}[.]?[a-z0-9]{0,5}@[a-z0-9-]{1,12}\\.(com|org|co|gov)"
        .prop_filter_map("no address", |text| Address::read(&text))
}

fn known(here: bool, side: Side) -> impl Strategy<Value = Known> {
    address().prop_map(move |address| Known { address, name: String::new(), side, here, met: here, elsewhere: None })
}

proptest! {
    #[test]
    fn nothing_that_is_written_breaks_it(text in "\\PC{0,300}", name in "\\PC{0,40}") {
        let _ = marked(&text);
        let to: Vec<Recipient> = addresses_in(&text, 50).map(|address| Recipient { address, name: name.clone() }).collect();
        let sending = Sending { to, matter: Some(name), opening: text.clone(), ..Sending::default() };
        if let Some(warning) = check(&sending, &[]) {
            prop_assert!(sending.to.iter().any(|to| to.address.to_string() == warning.address));
        }
        if let Some(address) = Address::read(&text).filter(|_| text.is_ascii()) {
            prop_assert_eq!(Address::read(&address.to_string()), Some(address));
        }
    }

    #[test]
    fn whoever_is_of_the_matter_and_inside_is_written_to_in_silence(all in proptest::collection::vec(known(true, Side::Client), 1..6)) {
        let to = all.iter().map(|one| Recipient { address: one.address.clone(), name: String::new() }).collect();
        let sending = Sending { to, matter: Some("1".into()), ..Sending::default() };
        prop_assert_eq!(check(&sending, &all), None);
    }

    #[test]
    fn an_address_is_never_like_itself_and_looks_alike_both_ways(a in address(), b in address()) {
        prop_assert_eq!(likeness::alike(&a, &a), None);
        prop_assert_eq!(likeness::skeleton(&likeness::skeleton(a.local())), likeness::skeleton(a.local()));
        let looks = |x: &Address, y: &Address| likeness::alike(x, y) == Some(likeness::Likeness::LooksAlike);
        prop_assert_eq!(looks(&a, &b), looks(&b, &a));
    }
}

#[test]
fn names_of_domains_are_read_as_people_see_them() {
    let at = |text: &str| Address::read(text).unwrap();
    assert_eq!(at("Dana@B\u{fc}cher.example"), at("dana+x@xn--bcher-kva.example"));
    assert_eq!(at("d.a.na@gmail.com"), at("dana@gmail.com"));
    // "аррӏе" is written in Cyrillic.
    assert!(likeness::alike(&at("a@xn--80ak6aa92e.com"), &at("a@apple.com")).is_some());
    assert!(likeness::alike(&at("kmiller@acmebuilders.com"), &at("jmiller@acmebuilders.com")).is_none());
    assert!(likeness::alike(&at("jmiler@acmebuilders.com"), &at("jmiller@acmebuilders.com")).is_some());
    assert!(likeness::alike(&at("maria@yahoo.com"), &at("maria@gmail.com")).is_none());
    assert_eq!(likeness::slip_of_a_provider(&at("x@gmial.com")), Some("gmail.com"));
    assert_eq!(likeness::slip_of_a_provider(&at("x@mail.com")), None);
    for bad in ["", "@", "a@", "@b", "a b@c.d", "a@b..c"] {
        assert_eq!(Address::read(bad), None, "{bad}");
    }
}
