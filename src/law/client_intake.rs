//! What a client says when first writing to the firm: name, contact details, the kind of matter, the opponent, dates,
//! and the request. Everything is a place in the mail; nothing is guessed.

use super::{
    cues::{Cues, plain},
    dates::dates_in,
    facts::{self, facts},
    requests::{Way, request_in},
    sentences::{Kind as SentenceKind, sentences_in},
    span::{Counted, Letters, Span},
};

use std::{collections::BTreeMap, sync::LazyLock};

/// The most requests returned, and the most dates.
const MOST: usize = 8;
/// Characters of a name.
const LONGEST: usize = 80;

/// The kinds of information.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The client's name.
    Name,
    /// Telephone, e-mail or postal address.
    Contact,
    /// Kind of matter, in the words of `assets/law/matters.tsv`.
    Matter,
    /// The opponent.
    Opposing,
    /// A date.
    Date,
    /// What the firm is asked to do.
    Request,
}

/// One thing that is told, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is.
    pub kind: Kind,
    /// On one line.
    pub value: String,
    /// Its place.
    pub span: Span,
}

/// Kinds of matter with their phrases. Invalid lines are skipped; a test checks that there are none.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    reference_tables::MATTERS.rows().filter_map(|line| {
        let (kind, phrase) = line.split_once('\t')?;
        Some((phrase, kind))
    })
}

static MATTERS: LazyLock<Cues<&'static str>> = LazyLock::new(|| Cues::new(rows()));

/// Words before a client's own name, and before the opponent's name. They are searched literally, ignoring case.
const NAME: &[&str] = &["my name is ", "i am writing on behalf of ", "this is ", "i am ", "i'm ", "i’m "];
const OPPOSING: &[&str] = &[
    "against ",
    "sued by ",
    "my former employer, ",
    "my former employer ",
    "my employer, ",
    "my employer ",
    "my landlord, ",
    "my landlord ",
    "our landlord, ",
    "our landlord ",
    "my husband, ",
    "my wife, ",
    "my neighbor, ",
    "my neighbor ",
    "the other driver, ",
    "the other side is ",
    "the other party is ",
    "the opposing party is ",
    "our supplier, ",
    "our supplier ",
    "dispute with ",
    "contract with ",
];

/// What a client's mail says, by kind and then by place.
pub fn intake(text: &str) -> Vec<Told> {
    let letters = Letters::new(text);
    let sentences = sentences_in(&letters);
    let mut out: Vec<Told> = Vec::new();
    out.extend(named(text, NAME).into_iter().next().map(|(value, span)| Told { kind: Kind::Name, value, span }));
    if out.is_empty() {
        out.extend(signed(&letters));
    }
    for fact in facts(text) {
        if matches!(fact.kind, facts::Kind::Phone | facts::Kind::Email | facts::Kind::Address) {
            out.push(Told { kind: Kind::Contact, value: fact.value, span: fact.span });
        }
    }
    let own = out.first().filter(|told| told.kind == Kind::Name).map(|told| told.value.clone());
    let other = named(text, OPPOSING).into_iter().filter(|(value, _)| Some(value) != own.as_ref());
    out.extend(other.take(4).map(|(value, span)| Told { kind: Kind::Opposing, value, span }));
    let mut score: BTreeMap<&str, (usize, Span)> = BTreeMap::new();
    for sentence in sentences.iter().filter(|s| s.kind != SentenceKind::Furniture) {
        for kind in MATTERS.find(&plain(&letters.folded(sentence.body))) {
            score.entry(kind).or_insert((0, sentence.body)).0 += 1;
        }
        for dated in dates_in(&letters, sentence.body) {
            out.push(Told { kind: Kind::Date, value: letters.folded(dated.span), span: dated.span });
        }
        let folded = letters.folded(sentence.body);
        let words = plain(&folded);
        let asks = sentence.kind == SentenceKind::Prose
            && (folded.ends_with('?') || request_in(&letters, sentence, &words).is_some_and(|r| r.way == Way::Direct));
        if asks {
            out.push(Told { kind: Kind::Request, value: folded, span: sentence.body });
        }
    }
    let best = score.into_iter().max_by(|a, b| a.1.0.cmp(&b.1.0).then(b.1.1.cmp(&a.1.1)));
    out.extend(best.map(|(kind, (_, span))| Told { kind: Kind::Matter, value: kind.into(), span }));
    out.sort_by_key(|told| (told.kind, told.span));
    out.dedup_by(|b, a| a.kind == b.kind && a.value == b.value);
    let mut count = 0;
    let mut last = None;
    out.retain(|told| {
        count = if last == Some(told.kind) { count + 1 } else { 1 };
        last = Some(told.kind);
        count <= MOST
    });
    out
}

/// Names after words that announce one: two or more capitalised words, or a single one with "Inc." and the like.
fn named(text: &str, leads: &[&str]) -> Vec<(String, Span)> {
    let low = text.to_ascii_lowercase();
    let mut found: Vec<(usize, usize)> = Vec::new();
    for lead in leads {
        for (at, _) in low.match_indices(lead) {
            let bounded = !low[..at].ends_with(|c: char| c.is_alphanumeric());
            let start = at + lead.len();
            let Some(length) = text.get(start..).map(name).filter(|_| bounded) else { continue };
            let new = !found.iter().any(|(from, to)| start < *to && start + length > *from);
            if length > 0 && new {
                found.push((start, start + length));
            }
        }
    }
    found.sort_unstable();
    let mut places = Counted::new(text);
    found.into_iter().map(|(from, to)| (text[from..to].to_owned(), places.span(from..to))).collect()
}

/// The length in bytes of the name at the beginning of a text; 0 where there is none.
fn name(text: &str) -> usize {
    let mut end = 0;
    let mut words = 0;
    let mut at = 0;
    for word in text.split(' ') {
        let bare = word.trim_end_matches([',', '.', ';', ':', '!', '?', ')']);
        let bare = bare.split('\n').next().unwrap_or(bare);
        let capital = bare.chars().next().is_some_and(char::is_uppercase) && bare.chars().any(char::is_alphabetic);
        let small = matches!(bare, "of" | "and" | "&" | "de" | "van" | "von" | "the");
        if bare == "I" || !(capital || (small && words > 0)) || at + bare.len() > LONGEST {
            break;
        }
        if capital {
            words += 1;
            end = at + bare.len();
            // The stop of "Inc." belongs to it; any other mark ends the name.
            let company =
                matches!(bare, "Inc" | "Corp" | "Co" | "Ltd" | "LLC" | "LLP" | "LP" | "Mr" | "Mrs" | "Ms" | "Dr");
            let initial = bare.chars().count() == 1;
            let stop = &word[bare.len()..];
            if (company || initial) && stop.starts_with('.') && !word.contains('\n') {
                end += 1;
            } else if company && words > 1 {
                break;
            } else if stop.starts_with(',') && follows_company(&text[at + word.len()..]) {
                at += word.len() + 1;
                continue;
            } else if !stop.is_empty() {
                break;
            }
        }
        at += word.len() + 1;
    }
    if words > 1 || text[..end].chars().count() > 3 && text[..end].chars().all(|c| c.is_alphanumeric()) && words == 1 {
        end
    } else {
        0
    }
}

fn follows_company(rest: &str) -> bool {
    ["Inc", "LLC", "LLP", "Ltd", "Corp"].iter().any(|word| rest.trim_start().starts_with(word))
}

/// The name below a mail: the line behind the closing words.
fn signed(letters: &Letters) -> Option<Told> {
    let text = letters.exact(letters.span());
    let lines: Vec<&str> = text.lines().collect();
    let closes = |line: &str| {
        let line = line.trim().trim_end_matches([',', '.', '!']).to_lowercase();
        [
            "regards",
            "best regards",
            "kind regards",
            "sincerely",
            "yours sincerely",
            "best",
            "thank you",
            "thanks",
            "many thanks",
            "respectfully",
        ]
        .contains(&line.as_str())
    };
    let at = lines.iter().rposition(|line| closes(line))?;
    let below = lines[at + 1..].iter().position(|line| !line.trim().is_empty())? + at + 1;
    let line = lines[below].trim();
    let length = name(line);
    let whole = length > 0 && line[length..].trim().is_empty();
    whole.then(|| {
        let before: usize = lines[..below].iter().map(|line| line.len() + 1).sum();
        let start = before + (lines[below].len() - lines[below].trim_start().len());
        // A carriage return before the line's end is a byte more for each line.
        let start = text[start.min(text.len())..].find(line).map_or(start, |more| start + more);
        let span = Counted::new(&text).span(start..start + length);
        Told { kind: Kind::Name, value: line[..length].to_owned(), span }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(text: &str, kind: Kind) -> Vec<String> {
        intake(text).into_iter().filter(|t| t.kind == kind).map(|t| t.value).collect()
    }

    const FIRST: &str = "Hello,\n\nmy name is Maria Lopez. My landlord, Whitcombe Estates LLC, has kept my security deposit since I moved out on March 3, 2026, and now wants to evict my sister from her apartment.\nCould you help us? Please call me at (415) 555-0134 or write to maria@lopez.example.\n\nThank you,\nMaria\n";

    #[test]
    fn a_first_mail_is_put_into_fields() {
        assert_eq!(told(FIRST, Kind::Name), ["Maria Lopez"]);
        assert_eq!(told(FIRST, Kind::Contact), ["(415) 555-0134", "maria@lopez.example"]);
        assert_eq!(told(FIRST, Kind::Opposing), ["Whitcombe Estates LLC"]);
        assert_eq!(told(FIRST, Kind::Matter), ["Landlord and tenant"]);
        assert_eq!(told(FIRST, Kind::Date), ["March 3, 2026"]);
        assert_eq!(told(FIRST, Kind::Request).len(), 2);
        let letters = Letters::new(FIRST);
        for told in intake(FIRST).iter().filter(|told| told.kind != Kind::Matter) {
            assert_eq!(letters.folded(told.span), told.value);
        }
    }

    #[test]
    fn who_signs_is_the_client_and_who_is_sued_the_other_side() {
        let text = "Dear Sirs,\n\nI was fired on 2 May 2026 and want to claim unpaid wages against Brightwater Foods, Inc. in court. We were never paid overtime.\n\nKind regards,\n\nJohn Q. Public\n12 Elm Street\n";
        assert_eq!(told(text, Kind::Name), ["John Q. Public"]);
        assert_eq!(told(text, Kind::Opposing), ["Brightwater Foods, Inc."]);
        assert_eq!(told(text, Kind::Matter), ["Employment"]);
        for nothing in ["", "I am sorry. I am against it all. This is what we have."] {
            assert_eq!(intake(nothing), [], "{nothing}");
        }
    }

    #[test]
    fn every_line_of_the_table_counts() {
        let table = &reference_tables::MATTERS;
        assert_eq!(table.rows().count(), rows().count());
        assert!(rows().all(|(phrase, kind)| phrase == phrase.to_lowercase() && !kind.is_empty()));
    }

    proptest! {
        #[test]
        fn any_mail(text in "(\\PC|\n|\r\n|my name is |against |Ann |Inc\\. |, |Regards,|555-0100|\\?|March 3, 2026| ){0,60}") {
            let n = text.chars().count();
            for told in intake(&text) {
                prop_assert!(told.span.end <= n && !told.value.is_empty(), "{told:?}");
            }
        }
    }
}
