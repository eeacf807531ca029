//! Who is who, as an order says it: whom the firm represents, the other side, and the parties of a contract.

use super::{Order, Said, side};
use crate::{
    drafts::{
        kinds::{From, Kind},
        order_words::find,
        whom::{by_roles, client_outright, letter_for, name, opposed_by_counsel},
    },
    law::{Letters, Span, sentences::sentences_in},
};

/// Bytes between a party's name and the "and" before the next, at most.
const DESCRIBED: usize = 80;

/// What an order calls whoever discloses in a one-way agreement, and whoever receives.
const DISCLOSES: [&str; 4] = ["discloser", "disclosing party", "owner", "discloses"];
const RECEIVES: [&str; 4] = ["recipient", "receiving party", "receiver", "receives"];

impl Order {
    /// Whom the firm represents and who is on the other side, where a sentence says so outright: that goes before what others only suggest.
    pub(super) fn outright(&mut self, letters: &Letters) {
        for sentence in sentences_in(letters) {
            let text = letters.exact(sentence.span);
            let said = |value: String| Said { value, span: sentence.span };
            if let Some(client) = client_outright(&text) {
                self.told.entry(From::Client).or_insert(said(client));
            }
            if let Some(other) = opposed_by_counsel(&text) {
                self.told.entry(From::OtherSide).or_insert(said(other));
            }
            for (role, name) in by_roles(&text) {
                if let Some(side) = side(role).filter(|side| matches!(side, From::Plaintiff | From::Defendant)) {
                    self.told.entry(side).or_insert(said(name));
                }
            }
        }
        // "Demand letter to Weiss for Otto Blum. We have Ann Lee as executor.": he acts for whoever is not our client.
        let Some(client) = self.told.get(&From::Client).map(|said| said.value.clone()) else { return };
        let within = |name: &str, words: &str| words.split(' ').all(|word| name.split(' ').any(|own| own == word));
        for sentence in sentences_in(letters) {
            let other = letter_for(&letters.exact(sentence.span));
            if let Some(other) = other.filter(|other| !within(other, &client) && !within(&client, other)) {
                self.told.entry(From::OtherSide).or_insert(Said { value: other, span: sentence.span });
            }
        }
    }

    /// "A, Inc. and B LLC": a contract's parties. In a one-way agreement "A as discloser and B as recipient" says which is which.
    pub(super) fn parties(&mut self, kind: &Kind, text: &str, span: Span) {
        let behind_and = |rest: &'_ str| rest.trim_start_matches([',', ' ']).strip_prefix("and ").map(str::to_owned);
        let text = unled(text.trim_start());
        let Some((mut first, rest)) = name(text) else { return };
        let first_is = rest;
        let form = with_form(&first, rest);
        let Some(rest) = behind_and(rest).or_else(|| behind_and(described(rest))) else { return };
        let Some((mut second, rest)) = name(unled(&rest)).map(|(name, rest)| (name, rest.to_owned())) else { return };
        // Of three, the first names are a couple's: "Jonah and Claire Whitaker and Pine LLC".
        if let Some((third, _)) = behind_and(&rest).as_deref().and_then(name) {
            match first.contains(' ') {
                false => (first, second) = (format!("{first} and {second}"), third),
                true => second = format!("{second} and {third}"),
            }
        } else {
            (first, second) = (form, with_form(&second, &rest));
        }
        let one_way = kind.questions.iter().any(|question| question.key == "first_party" && question.from.is_none());
        if one_way {
            let called = |words: &str, names: &[&str]| {
                let near: String = words.split(" and ").next().unwrap_or_default().to_owned();
                names.iter().any(|name| find(&near, name).is_some())
            };
            let (a, b) = match (called(first_is, &DISCLOSES), called(first_is, &RECEIVES)) {
                (true, false) => (first, second),
                (false, true) => (second, first),
                _ if called(&rest, &RECEIVES) => (first, second),
                _ if called(&rest, &DISCLOSES) => (second, first),
                // Who tells whom nobody has said.
                _ => return,
            };
            for (key, value) in [("first_party", a), ("second_party", b)] {
                self.answers.entry(key.to_owned()).or_insert(Said { value, span });
            }
            return;
        }
        self.told.entry(From::FirstParty).or_insert(Said { value: first, span });
        self.told.entry(From::SecondParty).or_insert(Said { value: second, span });
    }
}

/// A name without what leads to it: "the Elm Foundation", "our client, Acme, Inc."
fn unled(text: &str) -> &str {
    let leads = ["our client, ", "our client ", "my client, ", "my client ", "the "];
    let text = leads.iter().fold(text, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest));
    // "a possible new vendor, Pine Software, Inc."
    let described = text.split_once(", ").filter(|(what, name)| {
        let small = what.split(' ').all(|word| word.starts_with(char::is_lowercase));
        small && what.split(' ').count() <= 6 && name.starts_with(char::is_uppercase)
    });
    described.map_or(text, |(_, name)| name)
}

/// A name with what it is: "Pine Software, Inc., a Texas corporation".
fn with_form(name: &str, behind: &str) -> String {
    let form = behind.strip_prefix(", ").filter(|form| form.starts_with("a ") || form.starts_with("an "));
    let Some(form) = form else { return name.to_owned() };
    let end = [",", ";", " (", " and ", " for ", " about ", "."].iter().filter_map(|mark| form.find(mark)).min();
    let form = &form[..end.unwrap_or(form.len())];
    const FORMS: [&str; 6] = ["corporation", "company", "partnership", "association", "trust", "cooperative"];
    match FORMS.iter().any(|word| form.ends_with(word)) {
        true => format!("{name}, {form}"),
        false => name.to_owned(),
    }
}

/// What stands behind the description of a party: " and Borealis GmbH" behind ", a Delaware corporation" and behind " as discloser".
fn described(rest: &str) -> &str {
    let opens = [",", " as ", " (", "("].iter().any(|lead| rest.starts_with(lead));
    let goes_on = |at: &usize| unled(&rest[at + " and ".len()..]).starts_with(char::is_uppercase);
    let joint = rest.match_indices(" and ").map(|(at, _)| at).find(goes_on);
    joint.filter(|at| opens && *at < DESCRIBED).map_or(rest, |at| &rest[at..])
}
