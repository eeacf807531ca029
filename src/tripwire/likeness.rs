//! Addresses that are easily taken for each other: letters that look alike, slips of the keyboard, domains that differ by little.

use super::Address;

use unicode_normalization::UnicodeNormalization;

/// Shorter names differ by one letter without anybody having erred.
const SHORTEST_LOCAL: usize = 5;
const SHORTEST_DOMAIN: usize = 6;

/// Addresses of which a part is longer by more bytes than this are told apart at a glance.
const FURTHEST: usize = 8;

/// Neighbours on keyboards that offices have, row by row (QWERTY).
const ROWS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// How an address is mistaken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// It reads the same.
    LooksAlike,
    /// A letter is missing, doubled, swapped or beside the right one.
    Typing,
    /// Its domain resembles the other's.
    Domain,
}

/// Whether `written` may stand where `meant` was meant; they are not the same.
#[must_use]
pub fn alike(written: &Address, meant: &Address) -> Option<Likeness> {
    let apart = |a: &str, b: &str| a.len().abs_diff(b.len()) > FURTHEST;
    if written == meant || apart(written.domain(), meant.domain()) {
        return None;
    }
    let same_local = written.local() == meant.local();
    if written.domain() == meant.domain() {
        if apart(written.local(), meant.local()) {
            return None;
        }
        if skeleton(written.local()) == skeleton(meant.local()) {
            return Some(Likeness::LooksAlike);
        }
        return mistyped(written.local(), meant.local(), meant.is_shared()).then_some(Likeness::Typing);
    }
    // Two providers are two places, however alike their names are.
    if written.is_shared() && meant.is_shared() {
        return None;
    }
    if skeleton(written.domain()) == skeleton(meant.domain()) {
        return Some(Likeness::LooksAlike);
    }
    // Whoever has a house of their own has no address in one that differs by a slip. Of a provider's users, the name must be the same.
    let near = domains_are_near(written.domain(), meant.domain());
    (near && (same_local || !meant.is_shared())).then_some(Likeness::Domain)
}

/// The provider whose domain this is a slip of.
#[must_use]
pub fn slip_of_a_provider(written: &Address) -> Option<&'static str> {
    const EVERYWHERE: [&str; 8] = [
        "gmail.com",
        "outlook.com",
        "hotmail.com",
        "yahoo.com",
        "icloud.com",
        "aol.com",
        "comcast.net",
        "protonmail.com",
    ];
    if written.is_shared() {
        return None;
    }
    let (name, _) = base(written.domain());
    Address::shared_domains().filter(|known| EVERYWHERE.contains(known)).find(|known| {
        let (meant, _) = base(known);
        let one = strsim::osa_distance(name, meant) == 1 && meant.len() >= 5;
        (one && written.domain().ends_with(".com"))
            || skeleton(written.domain()) == skeleton(known)
            || (name == meant && meant.len() >= 5 && slip_of_an_ending(written.domain(), known))
    })
}

/// "gmail.con", "gmail.co", "gmail.cmo".
fn slip_of_an_ending(written: &str, meant: &str) -> bool {
    let (ending, right) = (base(written).1, base(meant).1);
    right == "com" && ["con", "co", "cm", "cmo", "om", "vom", "xom", "comm", "ocm", "coim"].contains(&ending)
}

/// The name of a domain without its ending, and the ending.
fn base(domain: &str) -> (&str, &str) {
    domain.split_once('.').unwrap_or((domain, ""))
}

fn domains_are_near(written: &str, meant: &str) -> bool {
    // A house's own parts: mail.acme.com and acme.com.
    if written.ends_with(&format!(".{meant}")) || meant.ends_with(&format!(".{written}")) {
        return false;
    }
    let (name, right) = (plain(base(written).0), plain(base(meant).0));
    if right.chars().count() < SHORTEST_DOMAIN {
        return written.len() > 6 && strsim::osa_distance(written, meant) == 1;
    }
    let most = if right.chars().count() >= 10 { 2 } else { 1 };
    name == right || strsim::osa_distance(&name, &right) <= most
}

/// Without hyphens, which nobody remembers.
fn plain(name: &str) -> String {
    name.chars().filter(|c| *c != '-').collect()
}

/// Whether one is the other with a slip of the keyboard. Colleagues have addresses of one pattern, jmiller and kmiller, so that in a house
/// of its own the first letter of a name says more than a slip.
fn mistyped(written: &str, meant: &str, anybody: bool) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (written.chars().collect(), meant.chars().collect());
    if b.len() < SHORTEST_LOCAL || a.len() < 3 || strsim::osa_distance(written, meant) != 1 {
        return false;
    }
    let at = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    match a.len().cmp(&b.len()) {
        // A letter too many or too few; a number behind a name makes another person's address.
        std::cmp::Ordering::Greater => {
            !(a[at].is_ascii_digit() && at + 1 == a.len()) && (anybody || at > 0 || a[0] == a[1])
        }
        std::cmp::Ordering::Less => !(b[at].is_ascii_digit() && at + 1 == b.len()) && (anybody || at > 0),
        std::cmp::Ordering::Equal => {
            let swapped = a.get(at + 1) == b.get(at) && a.get(at) == b.get(at + 1);
            let digits = a[at].is_ascii_digit() && b[at].is_ascii_digit();
            let initial = at == 0 || b.get(at.wrapping_sub(1)).is_some_and(|c| ".-_".contains(*c));
            swapped || (!digits && (anybody || !initial) && (anybody || are_neighbours(a[at], b[at]) || at > 1))
        }
    }
}

fn are_neighbours(a: char, b: char) -> bool {
    let place = |c: char| ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(c)?)));
    let (Some((row, at)), Some((other, to))) = (place(a), place(b)) else { return false };
    row.abs_diff(other) <= 1 && at.abs_diff(to) <= 1
}

/// What a reader sees: letters that look like a Latin one are that one (after Unicode Technical Standard 39, for what domains may hold).
#[must_use]
pub fn skeleton(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)) {
        for c in c.to_lowercase() {
            seen.push(latin(c));
        }
    }
    seen.replace("rn", "m").replace("vv", "w").replace("cl", "d")
}

fn latin(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' => 'a',
        'ь' | 'в' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'є' | 'ҽ' => 'e',
        'ɡ' => 'g',
        'һ' | 'н' => 'h',
        'і' | 'ї' | 'ι' | 'ı' | '1' | 'l' | 'ӏ' | '|' | 'ł' => 'i',
        'ј' => 'j',
        'κ' | 'к' => 'k',
        'м' => 'm',
        'п' | 'η' => 'n',
        'о' | 'ο' | 'σ' | '0' | 'ø' | 'օ' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'г' => 'r',
        'ѕ' | '5' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' | 'ш' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        c => c,
    }
}
