//! What an order tells of the parties beside what the papers tell.

use crate::drafts::{
    kinds::{From, Layout},
    order_words::joined,
    papers::bare,
    stated::Said,
    told::Told,
};

use std::collections::BTreeMap;

/// What an order tells of the things that papers tell too. A role ("we represent the defendant") is the party that the papers call so.
pub(super) fn known_by_order(
    layout: Layout,
    papers: &BTreeMap<From, Vec<Told>>,
    roles: &[(String, String)],
    order: &BTreeMap<From, Said>,
) -> BTreeMap<From, Said> {
    let mut all = order.clone();
    // "Plaintiff Acme" is whom the caption calls by the whole name.
    for side in [From::Plaintiff, From::Defendant, From::Court] {
        let named = |said: &Said| {
            let told = papers.get(&side).into_iter().flatten();
            told.flat_map(|told| told.names.iter().chain([&told.value])).any(|name| is_meant(name, &said.value))
        };
        if all.get(&side).is_some_and(named) {
            all.remove(&side);
        }
    }
    by_contract(&mut all, roles);
    // "Pine and Mr. Orr" are two of one side of the caption.
    for from in [From::Client, From::OtherSide] {
        let Some(said) = all.get(&from).filter(|said| said.value.contains(" and ")) else { continue };
        let parts: Vec<&str> = said.value.split(" and ").map(|part| part.trim().trim_end_matches(',')).collect();
        let of_side = [From::Plaintiff, From::Defendant].into_iter().find_map(|side| {
            let [one] = papers.get(&side)?.as_slice() else { return None };
            let found = parts.iter().map(|part| one.names.iter().find(|name| is_meant(name, part)).cloned());
            let apart =
                |found: &Vec<String>| found.iter().collect::<std::collections::BTreeSet<_>>().len() == parts.len();
            found.collect::<Option<Vec<String>>>().filter(apart)
        });
        if let (Some(names), Some(said)) = (of_side, all.get_mut(&from)) {
            said.value = joined(&names);
        }
    }
    let order = &all.clone();
    // Who asks for whom, or who is asked: the other side of the caption is then the client.
    let (said, is_client) = match (order.get(&From::Client), order.get(&From::OtherSide)) {
        (Some(client), _) => (client.clone(), true),
        (None, Some(other)) => (other.clone(), false),
        (None, None) => return all,
    };
    let Said { value, span } = said;
    let name_of = |side: From| match (order.get(&side), papers.get(&side).map(Vec::as_slice)) {
        (Some(said), _) => Some(said.value.clone()),
        (None, Some([one])) => Some(one.value.clone()),
        _ => None,
    };
    let lower = value.to_lowercase();
    let names_of = |side: From| match (order.get(&side), papers.get(&side).map(Vec::as_slice)) {
        (Some(said), _) => vec![said.value.clone()],
        (None, Some([one])) => one.names.clone(),
        _ => Vec::new(),
    };
    let is = |side: From, roles: &[&str]| {
        let role = lower.strip_prefix("the ").unwrap_or(&lower).trim_end_matches('s');
        // "The Orrs", "the Hobbses"
        let family =
            value.strip_prefix("the ").filter(|name| name.starts_with(char::is_uppercase) && !name.contains(' '));
        let surnames: Vec<&str> =
            family.iter().flat_map(|name| [name.strip_suffix("es"), name.strip_suffix('s')]).flatten().collect();
        let names: Vec<String> = names_of(side).into_iter().chain(name_of(side)).collect();
        let meant = |name: &String| is_meant(name, &value) || surnames.iter().any(|surname| is_meant(name, surname));
        roles.contains(&role) || names.iter().any(meant)
    };
    let plaintiff = is(From::Plaintiff, &["plaintiff", "petitioner", "claimant", "appellant"]);
    let defendant = is(From::Defendant, &["defendant", "respondent", "appellee"]);
    let sides = match (plaintiff == is_client, defendant == is_client) {
        _ if plaintiff == defendant => None,
        (true, _) => Some((From::Plaintiff, From::Defendant)),
        (false, _) => Some((From::Defendant, From::Plaintiff)),
    };
    match sides {
        Some((own, other)) if !is_client => {
            let one = names_of(other).into_iter().find(|name| is_meant(name, &value));
            if let Some(name) = one.or_else(|| name_of(other)) {
                all.insert(From::OtherSide, Said { value: name, span });
            }
            if let Some(name) = name_of(own) {
                all.insert(From::Client, Said { value: name, span });
            }
        }
        Some((own, other)) => {
            // Of several on one side, the firm represents the one that it names.
            let one = names_of(own).into_iter().find(|name| is_meant(name, &value));
            if let Some(name) = one.or_else(|| name_of(own)) {
                all.insert(From::Client, Said { value: name, span });
            }
            if let Some(name) = name_of(other) {
                all.insert(From::OtherSide, Said { value: name, span });
            }
        }
        // A role that no paper explains names nobody in a letter, and is what a court paper says.
        None if is_client
            && value.strip_prefix("the ").is_some_and(|role| role.starts_with(char::is_lowercase))
            && layout != Layout::Court =>
        {
            all.remove(&From::Client);
        }
        None => {}
    }
    all
}

/// "The lessor" is whom the only contract calls so, and the other one of its two parties is the other side.
fn by_contract(all: &mut BTreeMap<From, Said>, roles: &[(String, String)]) {
    let mut names: Vec<&String> = Vec::new();
    for (_, name) in roles {
        if !names.iter().any(|known| bare(known) == bare(name)) {
            names.push(name);
        }
    }
    let called = |value: &str| {
        let lower = value.to_lowercase();
        let role = lower.strip_prefix("the ").unwrap_or(&lower).to_owned();
        let same = |known: &str| {
            let known = known.to_lowercase();
            known == role
                || known.strip_suffix('s') == Some(role.as_str())
                || role.strip_suffix('s') == Some(known.as_str())
        };
        let mut found = names.iter().filter(|name| roles.iter().any(|(known, own)| own == **name && same(known)));
        found.next().filter(|_| found.next().is_none()).map(|name| (*name).clone())
    };
    // "Dr. Stroud" is the only one of that name.
    for from in [From::Client, From::OtherSide] {
        let titled =
            |name: &str| name.split_once(' ').is_some_and(|(first, rest)| first.ends_with('.') && !rest.contains(' '));
        let short = |said: &&mut Said| !said.value.contains(' ') || titled(&said.value);
        if let Some(said) = all.get_mut(&from).filter(|said| short(said)) {
            let mut meant = names.iter().filter(|name| is_meant(name, &said.value));
            if let (Some(name), None) = (meant.next(), meant.next()) {
                said.value = (*name).clone();
            }
        }
    }
    for from in [From::Client, From::OtherSide] {
        if let Some(said) = all.get_mut(&from)
            && let Some(name) = called(&said.value)
        {
            said.value = name;
        }
    }
    let other = all.get(&From::Client).filter(|_| names.len() == 2).and_then(|client| {
        let own = names.iter().position(|name| is_meant(name, &client.value))?;
        Some(Said { value: names.get(1 - own)?.to_string(), span: client.span })
    });
    if let Some(other) = other {
        all.entry(From::OtherSide).or_insert(other);
    }
}

/// Whether an order means somebody of a caption: by the whole name, its beginning, or a surname ("Mr. Hale" for "Trevor P. Hale").
pub(super) fn is_meant(name: &str, said: &str) -> bool {
    const TITLES: [&str; 8] = ["mr", "mrs", "ms", "miss", "dr", "prof", "hon", "rev"];
    let words = |text: &str| -> Vec<String> {
        let all = text.split_whitespace().map(bare).filter(|word| !word.is_empty());
        all.filter(|word| !TITLES.contains(&word.as_str())).collect()
    };
    let (said, mut own) = (words(said), words(name).into_iter());
    !said.is_empty() && said.iter().all(|word| own.any(|own| own == *word))
}
