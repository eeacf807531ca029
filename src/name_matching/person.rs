//! The names of people.

use crate::{letters, lists, organisation::Organisation, reason::Reason, spelling::Word};

/// What stands before or after a name and is none.
const TITLES: [&str; 30] = [
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "dr",
    "prof",
    "professor",
    "hon",
    "honorable",
    "judge",
    "justice",
    "rev",
    "sir",
    "dame",
    "sr",
    "jr",
    "ii",
    "iii",
    "iv",
    "esq",
    "phd",
    "md",
    "jd",
    "cpa",
    "rn",
    "dds",
    "lic",
    "sra",
    "don",
];
/// What belongs to the family name behind it.
const PARTICLES: [&str; 18] = [
    "de", "del", "della", "di", "da", "dos", "das", "du", "la", "las", "le", "los", "van", "von", "der", "den", "bin",
    "al",
];

/// A person's name: at least a family name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// First and middle names, or their initials.
    given: Vec<Word>,
    /// Family names: two for those with a hyphen, or as in Spanish.
    family: Vec<Word>,
    /// The same words as an organisation's, for "Acme Widgets" may leave out its "Inc.".
    as_body: Option<Organisation>,
}

/// How two given names agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Same,
    Nickname,
    Initial,
    Middle,
    Spelling,
    Sound,
    Missing,
}

impl Person {
    /// The person that a text names: "Maria de la Cruz", "CRUZ, Maria", "Dr. M. Cruz". None without a family name.
    pub fn read(text: &str) -> Option<Self> {
        let titled =
            |words: Vec<String>| words.into_iter().filter(|word| !TITLES.contains(&word.as_str())).collect::<Vec<_>>();
        // "Family, Given"; "Cruz, Jr." has nothing but a title behind the comma.
        let (before, after) = text.split_once(',').unwrap_or((text, ""));
        let after = titled(letters::words(after));
        let before = titled(letters::words(before));
        let (given, family) = if after.is_empty() {
            let hyphen = text.split_whitespace().next_back().is_some_and(|last| last.contains('-'));
            parted(before, hyphen)
        } else {
            (after, before)
        };
        let family: Vec<Word> = glued(family).iter().map(|word| Word::new(word)).collect();
        // A single letter is nobody's family name.
        if family.last().is_none_or(|word| word.letters.len() < 2) || given.len() > 4 {
            return None;
        }
        let as_body = Organisation::new(&letters::words(text));
        Some(Self { given: given.iter().map(|word| Word::new(word)).collect(), family, as_body })
    }

    /// The same person under the family name of birth.
    pub fn born(&self, other: Self) -> Self {
        Self { given: self.given.clone(), family: other.family, as_body: None }
    }

    /// Why both may be one person; none if nothing speaks for it.
    pub fn compare(&self, other: &Self) -> Option<Reason> {
        use Given::{Initial, Middle, Missing, Nickname, Same, Sound, Spelling};
        let (a, b) = (self.family.last()?, other.family.last()?);
        let given = self.given(other);
        if self.families_agree(other) {
            return Some(match given? {
                Same => Reason::Same,
                Nickname => Reason::Nickname,
                Initial => Reason::Initials,
                Middle => Reason::MiddleName,
                Spelling => Reason::Spelling,
                Sound => Reason::Sound,
                Missing => Reason::FamilyName,
            });
        }
        let sure = matches!(given, Some(Same | Nickname | Middle));
        if let ([one], [two], [first], [second]) =
            (&self.given[..], &other.given[..], &self.family[..], &other.family[..])
            && (&one.letters, &first.letters) == (&second.letters, &two.letters)
        {
            return Some(Reason::OtherOrder);
        }
        let one_of = |word: &Word, all: &[Word]| all.len() > 1 && all.iter().any(|other| other.letters == word.letters);
        if sure
            && (self.family.iter().any(|word| one_of(word, &other.family))
                || other.family.iter().any(|word| one_of(word, &self.family)))
        {
            return Some(Reason::OneFamilyName);
        }
        // A second family name may have been taken for a middle name.
        let as_middle = |word: &Word, given: &[Word]| {
            given.iter().skip(1).any(|other| other.letters == word.letters && word.letters.len() > 1)
        };
        if sure && (as_middle(a, &other.given) || as_middle(b, &self.given)) {
            return Some(Reason::OneFamilyName);
        }
        // "Iwan Petrow" and "Ivan Petrov": the whole name in another spelling.
        if given == Some(Spelling) && self.given[0].is_spelt_alike(&other.given[0]) && a.is_spelt_alike(b) {
            return Some(Reason::Spelling);
        }
        let long = a.letters.len().min(b.letters.len()) >= 6;
        if (sure || long && given == Some(Initial)) && a.is_misspelt(b) {
            return Some(Reason::Spelling);
        }
        (sure && a.sounds_like(b)).then_some(Reason::Sound)
    }

    fn families_agree(&self, other: &Self) -> bool {
        let letters = |person: &Self| person.family.iter().map(|word| word.letters.as_str()).collect::<String>();
        self.family.last().map(|word| &word.letters) == other.family.last().map(|word| &word.letters)
            && (self.family.len() == 1 || other.family.len() == 1)
            || letters(self) == letters(other)
    }

    fn given(&self, other: &Self) -> Option<Given> {
        let (Some(a), Some(b)) = (self.given.first(), other.given.first()) else { return Some(Given::Missing) };
        let initial = |a: &Word, b: &Word| a.letters.len() == 1 && b.letters.starts_with(&a.letters);
        let full = |a: &Word, b: &Word| a.letters.len() > 1 && a.letters == b.letters;
        if full(a, b) {
            return Some(Given::Same);
        }
        if lists::may_be_called(&a.letters, &b.letters) {
            return Some(Given::Nickname);
        }
        // "R." is short for "Bob" too, who is a Robert.
        let called = |a: &Word, b: &Word| a.letters.len() == 1 && lists::may_begin(&a.letters, &b.letters);
        if initial(a, b) || initial(b, a) || called(a, b) || called(b, a) {
            return Some(Given::Initial);
        }
        let goes_by =
            |middle: &Word, name: &Word| full(middle, name) || lists::may_be_called(&middle.letters, &name.letters);
        if self.given.iter().skip(1).any(|word| goes_by(word, b))
            || other.given.iter().skip(1).any(|word| goes_by(word, a))
        {
            return Some(Given::Middle);
        }
        // "J. Robert Hale" and "R. Hale": only who is known by an initial first goes by the second name.
        let by_second = |own: &Self, first: &Word| {
            own.given.len() > 1
                && own.given[0].letters.len() == 1
                && own.given[1].letters.len() > 1
                && initial(first, &own.given[1])
        };
        if by_second(self, b) || by_second(other, a) {
            return Some(Given::Initial);
        }
        if a.is_spelt_alike(b) {
            return Some(Given::Spelling);
        }
        // "Jean" and "Joan" are two people.
        if a.letters.len().min(b.letters.len()) < 5 {
            return None;
        }
        if a.is_misspelt(b) {
            return Some(Given::Spelling);
        }
        a.sounds_like(b).then_some(Given::Sound)
    }

    /// Given and family names together, plain.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.given.iter().chain(&self.family).map(|word| word.letters.as_str())
    }

    /// Why an organisation may be meant or bear the person's name; none if nothing speaks for it.
    pub fn compare_body(&self, body: &Organisation, rare: &dyn Fn(&str) -> bool) -> Option<Reason> {
        let as_body = self.as_body.as_ref().and_then(|own| own.compare(body, rare));
        if let Some(Reason::Same | Reason::WrittenTogether | Reason::Spelling) = as_body {
            return as_body;
        }
        let has = |word: &str| body.words().any(|own| own == word);
        // "Cordillera" for "Cordillera Holdings": one word, and the organisation's own.
        if let ([], [word]) = (&self.given[..], &self.family[..])
            && has(&word.letters)
            && word.letters.len() > 3
            && !lists::is_general(&word.letters)
            && rare(&word.letters)
        {
            return Some(Reason::Kin);
        }
        let (first, last) = self.ends()?;
        (has(first) && has(last)).then_some(Reason::NamedAfter)
    }

    /// The first name and the last one, if it has both in full.
    fn ends(&self) -> Option<(&str, &str)> {
        let (first, last) = (self.given.first()?, self.family.last()?);
        (first.letters.len() > 1).then_some((first.letters.as_str(), last.letters.as_str()))
    }
}

/// Given and family names of words in their usual order.
fn parted(mut words: Vec<String>, hyphen: bool) -> (Vec<String>, Vec<String>) {
    let behind = words.iter().skip(1).position(|word| PARTICLES.contains(&word.as_str())).map(|at| at + 1);
    let at = match behind {
        // "Al" and "Le" are first names too.
        Some(at) if at + 1 < words.len() => at,
        _ => words.len().saturating_sub(if hyphen && words.len() > 2 { 2 } else { 1 }),
    };
    let family = words.split_off(at);
    (words, family)
}

/// Family names with their particles, as one word each: "de la cruz" is "delacruz".
fn glued(words: Vec<String>) -> Vec<String> {
    let mut out = Vec::new();
    let mut before = String::new();
    let last = words.len().saturating_sub(1);
    for (n, word) in words.into_iter().enumerate() {
        if n < last && PARTICLES.contains(&word.as_str()) {
            before.push_str(&word);
        } else {
            out.push(std::mem::take(&mut before) + &word);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_by_which_people_go() {
        let compare = |a: &str, b: &str| Person::read(a)?.compare(&Person::read(b)?);
        for (a, b, reason) in [
            ("J. Robert Hale", "Bob Hale", Some(Reason::MiddleName)),
            ("J. Robert Hale", "R. Hale", Some(Reason::Initials)),
            ("Bob Hale", "R. Hale", Some(Reason::Initials)),
            ("Karl Weis", "Carl Weiss", Some(Reason::Spelling)),
            ("Iwan Petrow", "Ivan Petrov", Some(Reason::Spelling)),
            ("John Robert Hale", "R. Hale", None),
            ("Bob Hale", "W. Hale", None),
            ("Carl Weiss", "Karl Wise", None),
        ] {
            assert_eq!(compare(a, b), reason, "{a} {b}");
            assert_eq!(compare(b, a), reason, "{b} {a}");
        }
    }
}
