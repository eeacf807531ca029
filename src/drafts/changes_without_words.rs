//! Changes of a contract that a mail asks for without the words that stand there: "delete section 7", "add a paragraph that …", "increase the
//! hourly rate to $205.00".

use super::{
    change_places::{inside, section_number},
    contract_verbs::{Does, ordered},
};
use crate::{
    documents::make::{AT_THE_END, Exchange, How, is_count, is_number, is_value, without_rate},
    law::numerals,
};

/// What the parts of a paper are called.
const PARTS: [&str; 7] = ["section", "clause", "article", "paragraph", "provision", "sections", "clauses"];
/// The most words of what is spoken of.
const TOPIC: usize = 8;

/// What follows a passage that is to go whole.
const WHOLE: [&str; 5] = [" entirely", " altogether", " completely", " outright", " in full"];

/// "The jury waiver", "the non-compete entirely": what speaks of it goes.
fn passage(rest: &str, place: Option<String>) -> Option<Exchange> {
    let rest = rest.trim().trim_end_matches(['.', '!']);
    let whole = WHOLE.iter().find_map(|end| rest.strip_suffix(end));
    let (about, own) = inside(whole.unwrap_or(rest));
    let led =
        ["the ", "any ", "that ", "our ", "all ", "its ", "their "].iter().find_map(|lead| about.strip_prefix(lead));
    // "Provider's right to suspend"
    let owned = about.split(' ').take(3).any(|word| word.ends_with("'s") || word.ends_with("’s"));
    let about = led.or_else(|| owned.then_some(about.as_str()))?;
    let named = !about.contains(['"', '“']) && about.split(' ').count() <= TOPIC && !is_value(about);
    named.then(|| Exchange { old: about.to_owned(), section: own.or(place), how: How::Passage, ..Exchange::default() })
}

/// The changes that stand behind a verb, in `place` where the order names one.
pub fn without_words(does: Does, rest: &str, place: Option<String>) -> Option<Vec<Exchange>> {
    match does {
        Does::Deletes => deleted(rest).or_else(|| Some(vec![passage(rest, place)?])),
        Does::Adds => added(rest).map(|one| vec![one]),
        Does::Exchanges | Does::Moves => moved(rest, place).map(|one| vec![one]),
    }
}

/// "60 days rather than 120", "ninety (90) days instead of sixty (60) days": the new value stands before the joint, and the old one behind it.
pub fn instead(text: &str, place: Option<String>) -> Option<Exchange> {
    let lower = text.to_ascii_lowercase();
    let joints = [" rather than ", " instead of ", " in place of ", ", not "];
    let (at, joint) = joints.iter().filter_map(|joint| Some((lower.find(joint)?, *joint))).min()?;
    let (before, behind) = (text[..at].trim(), text[at + joint.len()..].trim());
    // Two of them are two changes, of which none may be lost.
    if joints.iter().any(|joint| behind.to_ascii_lowercase().contains(joint)) {
        return None;
    }
    if joint.starts_with(',') && !denies_a_value(before, behind) {
        return None;
    }
    let words: Vec<&str> = before.split(' ').collect();
    // "Berths 12 instead of 10": both are numbers of what is named.
    if let (Some((last, about)), true) = (words.split_last(), is_count(behind.trim_end_matches(['.', ',', ';'])))
        && is_count(last)
        && !about.is_empty()
    {
        let about = of_what(about, &[]);
        return (!about.is_empty()).then(|| Exchange {
            old: about,
            new: (*last).to_owned(),
            section: inside(before).1.or(place),
            how: How::Value,
            ..Exchange::default()
        });
    }
    let ends_in =
        |words: &[&str]| (0..words.len()).map(|from| (from, words[from..].join(" "))).find(|(_, text)| is_valued(text));
    // "45 days to consider instead of 21": what is spoken of may stand behind the value.
    let (at, to, new) = (1..=words.len()).rev().find_map(|to| ends_in(&words[..to]).map(|(at, new)| (at, to, new)))?;
    let about = of_what(&words[..at], &words[to..]);
    let rest: Vec<&str> = behind.split(' ').collect();
    let bare = |text: &str| text.trim_end_matches(['.', ',', ';', '!']).to_owned();
    let whole = (1..=rest.len()).rev().map(|to| bare(&rest[..to].join(" "))).find(|text| is_value(text));
    let old = whole.or_else(|| {
        let first = leading_number(behind)?;
        // "60 days rather than 120": both are days. "Ten percent per month instead of five": both are percentages.
        let value = without_rate(&new).0;
        match value.ends_with('%') {
            true if first.starts_with(char::is_alphabetic) => Some(format!("{first} percent")),
            true => Some(format!("{first}%")),
            false if value.starts_with('$') => Some(format!("${first}")),
            false => Some(format!("{first} {}", unit_of(value))),
        }
    })?;
    let section = inside(before).1.or(place);
    let new = without_rate(&new).0.to_owned();
    (old != new).then(|| Exchange { old, new, section, how: How::Words, about, ..Exchange::default() })
}

/// Whether what stands behind "not" is the value that is to go, and what stands before it names the one that comes: "notice 60 days, not 30".
fn denies_a_value(before: &str, behind: &str) -> bool {
    const UNIT: usize = 3;
    let behind = behind.trim_end_matches(['.', ';', '!']);
    let rest = leading_number(behind).map(|number| behind[number.len()..].split_whitespace().count());
    let names_part = |word: &str| PARTS.contains(&word.to_lowercase().as_str());
    (is_value(behind) || rest.is_some_and(|words| words < UNIT))
        && ordered(before).is_none()
        && !before.split(' ').any(names_part)
}

/// The number with which a text begins, in figures or in words: "five", "one hundred", "2.5".
fn leading_number(text: &str) -> Option<String> {
    let spelt = |word: &str| {
        let lower = word.to_lowercase();
        lower.split('-').all(|part| matches!(part, "hundred" | "thousand") || numerals::of_word(part).is_some())
    };
    let mut number: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let bare = word.trim_end_matches(['.', ',', ';', '!']);
        let counts = !bare.is_empty() && (spelt(bare) || number.is_empty() && is_number(bare));
        if counts {
            number.push(bare);
        }
        if !counts || bare.len() < word.len() || is_number(bare) {
            break;
        }
    }
    (!number.is_empty()).then(|| number.join(" "))
}

/// The unit of a value in words: "percent" of "one hundred percent", "business days" of "ten (10) business days".
pub fn unit_of(value: &str) -> String {
    let number = leading_number(value).map_or(0, |number| number.split(' ').count());
    let words = value.split(' ').skip(number.max(1));
    words.skip_while(|word| word.starts_with('(')).collect::<Vec<_>>().join(" ")
}

/// Of what a value is: the words before it and behind it, without what only leads to it.
pub fn of_what(before: &[&str], behind: &[&str]) -> String {
    const SMALL: [&str; 24] = [
        "the", "a", "an", "to", "of", "for", "in", "on", "at", "by", "is", "are", "give", "us", "her", "him", "them",
        "make", "want", "we", "please", "change", "set", "and",
    ];
    let words = before.iter().chain(behind).map(|word| word.trim_matches([',', ';', ':']));
    let telling: Vec<&str> = words
        .filter(|word| !word.is_empty() && !SMALL.contains(&word.to_lowercase().as_str()))
        .filter(|word| !word.contains(|c: char| c.is_ascii_digit() || matches!(c, '“' | '"' | '§')))
        .collect();
    if telling.len() <= 5 { telling.join(" ") } else { String::new() }
}

/// "$1,250 becomes $750", "the 14 days in 3.2 become 30": both sides are named, whatever stands before the old one.
pub fn becoming(text: &str, place: Option<String>) -> Option<Exchange> {
    let joints = [
        " becomes ",
        " become ",
        " should be no more than ",
        " should be at most ",
        " should be ",
        " should become ",
        " should read ",
        " shouldn't be more than ",
        " shouldn't exceed ",
        " should not be more than ",
        " should not exceed ",
        " goes to ",
        " go to ",
        " is to be ",
        " are to be ",
    ];
    let lower = text.to_ascii_lowercase();
    let (at, joint) = joints.iter().filter_map(|joint| Some((lower.find(joint)?, *joint))).min()?;
    let (before, own) = inside(text[..at].trim());
    let new = text[at + joint.len()..].trim().trim_end_matches(['.', ',', ';', '!']);
    let words: Vec<&str> = before.split(' ').collect();
    let old = (0..words.len()).map(|from| (from, words[from..].join(" "))).find(|(_, text)| is_value(text));
    let section = own.or(place);
    if let Some((at, old)) = old {
        let about = of_what(&words[..at], &[]);
        let unit = old.split_once(' ').map(|(_, unit)| unit.split_once(") ").map_or(unit, |(_, unit)| unit));
        let new = match (is_number(new), unit) {
            (true, Some(unit)) => format!("{new} {unit}"),
            _ => new.to_owned(),
        };
        let one = Exchange { old, new, section, how: How::Words, about, ..Exchange::default() };
        return (is_value(&one.new) && one.old != one.new).then_some(one);
    }
    let about = before.strip_prefix("the ").unwrap_or(&before);
    // "3.1 becomes 60 days": whatever value of the kind the section has.
    let (about, section) = match section_number(about).filter(|number| number.contains(['.', '('])) {
        Some(number) => ("value", Some(number)),
        None => (about, section),
    };
    (is_value(new) && !about.is_empty() && about.split(' ').count() <= TOPIC).then(|| Exchange {
        old: about.to_owned(),
        new: new.to_owned(),
        section,
        how: How::Value,
        ..Exchange::default()
    })
}

/// Whether a text is a value, with the time for which it counts where it says so: "3% a week", and not "3% a week with a cap".
fn is_valued(text: &str) -> bool {
    const RATE: usize = 3;
    let (value, rate) = without_rate(text);
    is_value(value) && rate.split_whitespace().count() <= RATE
}

/// "45 days to consider", "late charge 2%": a value, and of what it is.
pub fn valued(text: &str, place: Option<String>) -> Option<Exchange> {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    let words: Vec<&str> = text.split(' ').collect();
    let behind = (1..words.len()).map(|from| (words[..from].join(" "), words[from..].join(" ")));
    let before = (1..words.len()).rev().map(|to| (words[to..].join(" "), words[..to].join(" ")));
    // "Payment 10,000"
    let grouped = |text: &str| is_count(text) && text.contains(',');
    let value = |text: &str| is_valued(text) || grouped(text);
    // The longest value that stands at the end, or at the beginning.
    let found = behind.clone().find(|(_, value_of)| value(value_of)).map(|(about, value)| (value, about));
    let (new, about) = found.or_else(|| before.map(|(rest, head)| (head, rest)).find(|(head, _)| value(head)))?;
    let about = ["to ", "for ", "of ", "the ", "a ", "in "]
        .iter()
        .fold(about.as_str(), |about, lead| about.strip_prefix(lead).unwrap_or(about));
    // "45 days to cure in 7.3", "45 days in 7.3": the section may stand behind what is spoken of.
    let (about, own) = match section_number(about).filter(|number| number.contains('.')) {
        Some(number) => ("value".to_owned(), Some(number)),
        None => inside(about),
    };
    // "Term to end May 4, 2031", "claims within 30 days"
    let about = [" is", " are", " to end", " back within", " back in", " within", " of", " at", " for", " in"]
        .iter()
        .fold(about.as_str(), |about, end| about.strip_suffix(end).unwrap_or(about));
    let plain = !about.is_empty()
        && !about.contains(|c: char| c.is_ascii_digit() || c == '=')
        && about.split(' ').count() <= TOPIC;
    let section = own.or(place);
    plain.then(|| Exchange { old: about.to_owned(), new, section, how: How::Value, ..Exchange::default() })
}

/// "Interest down to 0.5%" as "interest to 0.5%".
pub fn towards(text: &str) -> String {
    [" back down to ", " back up to ", " down to ", " up to ", " back to ", " back at ", " down at "]
        .iter()
        .fold(text.to_owned(), |text, joint| text.replacen(joint, " to ", 1))
}

/// "The second sentence of section 11".
fn sentence(rest: &str) -> Option<Exchange> {
    let lower = rest.to_ascii_lowercase();
    let rest = lower.strip_prefix("the ").unwrap_or(&lower);
    let (which, rest) = rest.split_once(" sentence ")?;
    let place = ["of section ", "in section ", "from section ", "of ", "in ", "from "]
        .iter()
        .find_map(|lead| rest.strip_prefix(lead))?;
    let known = ["first", "second", "third", "fourth", "fifth", "last"].contains(&which);
    let section = section_number(place.trim_end_matches(['.', '!'])).filter(|_| known);
    section.map(|section| Exchange {
        old: which.to_owned(),
        new: String::new(),
        section: Some(section),
        how: How::Sentence,
        ..Exchange::default()
    })
}

/// "Section 7", "sections 7 and 8", "the arbitration clause".
pub fn deleted(rest: &str) -> Option<Vec<Exchange>> {
    let rest = rest.trim().trim_end_matches(['.', '!']);
    if let Some(one) = sentence(rest) {
        return Some(vec![one]);
    }
    let rest = ["all of ", "the whole of ", "the entire ", "entire ", "the whole ", "the "]
        .iter()
        .fold(rest, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest));
    let words: Vec<&str> = rest.split_whitespace().map(|word| word.trim_matches([',', ';'])).collect();
    let part = |word: &str| PARTS.contains(&word.to_lowercase().as_str()) || word == "§";
    let gone =
        |section: Option<String>, old: String| Exchange { old, section, how: How::Section, ..Exchange::default() };
    // "Delete 6(c)", "delete (c) and (d)"
    let numbered = |word: &&str| {
        section_number(word).is_some()
            || *word == "and"
            || word.len() == 3 && word.starts_with('(') && word.ends_with(')')
    };
    let alone = !words.is_empty() && words.iter().all(numbered);
    if alone || words.first().is_some_and(|word| part(word)) {
        let rest = if alone { &words[..] } else { &words[1..] };
        let said = |word: &&&str| !matches!(**word, "and" | "entirely" | "completely" | "altogether") && !part(word);
        let numbers: Vec<&str> = rest.iter().filter(said).copied().collect();
        let counted = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_digit() || c == '(')
                || !word.is_empty() && word.chars().all(|c| "IVXLC".contains(c))
        };
        let good = !numbers.is_empty() && numbers.iter().all(counted);
        return good.then(|| numbers.iter().map(|number| gone(Some((*number).to_owned()), String::new())).collect());
    }
    let at = words.iter().position(|word| part(word))?;
    (at > 0 && at < 5 && at + 1 == words.len()).then(|| vec![gone(None, words[..at].join(" "))])
}

/// "A paragraph that Consultant shall carry insurance", "a clause after section 5: …", "“…” as a new section".
fn added(rest: &str) -> Option<Exchange> {
    let leads = [" that ", ": ", " saying ", " stating ", " providing ", " reading "];
    let lower = rest.to_ascii_lowercase();
    let quoted = quoted(rest);
    let cut = leads.iter().filter_map(|lead| Some((lower.find(lead)?, lead.len()))).min();
    let head = match (&quoted[..], cut) {
        ([(words, end), ..], _) => format!("{} {}", &rest[..end.saturating_sub(words.len() + 2)], &rest[*end..]),
        (_, Some((at, _))) => rest[..at].to_owned(),
        _ => return None,
    };
    let low = head.to_lowercase();
    let names_part = low.split(|c: char| !c.is_alphanumeric()).take(6).any(|word| PARTS.contains(&word));
    // "A sentence to Section 8" has its place, and another one none.
    let at_the_end = ["at the end of section ", "to the end of section ", "to section ", "in section "]
        .iter()
        .find_map(|lead| Some(low.find(lead)? + lead.len()))
        .and_then(|at| low[at..].split([' ', ',', ':']).next())
        .map(|number| number.trim_matches('.').to_owned())
        .filter(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        // "To 8.2 that …"
        .or_else(|| low.trim().strip_prefix("to ").or(low.trim().strip_prefix("in ")).and_then(section_number));
    let names_part = names_part || at_the_end.is_some();
    if !names_part || low.contains("sentence") && at_the_end.is_none() {
        return None;
    }
    let text = match &quoted[..] {
        [(words, _), ..] => words.clone(),
        _ => {
            let (at, length) = cut?;
            let text = rest[at + length..].trim();
            text.strip_prefix("that ").unwrap_or(text).to_owned()
        }
    };
    let text = text.trim().trim_end_matches(['.', ',', ';']).to_owned();
    let mut letters = text.chars();
    let text: String = letters.next()?.to_uppercase().chain(letters).collect();
    let behind = [
        "after section ",
        "behind section ",
        "after clause ",
        "after article ",
        "after paragraph ",
        "following section ",
    ];
    let after = low.find("after ").and_then(|at| section_number(low[at + "after ".len()..].split(' ').next()?));
    let section = behind.iter().find_map(|lead| {
        let number = low[low.find(lead)? + lead.len()..].split([' ', ',', ':']).next()?.trim_matches('.').to_owned();
        (!number.is_empty()).then_some(number)
    });
    let section = section.or(after);
    let ends = section.is_none() && at_the_end.is_some();
    (text.split(' ').count() > 2).then(|| Exchange {
        old: if ends { AT_THE_END.to_owned() } else { String::new() },
        new: format!("{text}."),
        section: section.or(at_the_end),
        how: How::Paragraph,
        ..Exchange::default()
    })
}

/// "The notice period to 60 days", "the hourly rate to $205.00 in section 2".
pub fn moved(rest: &str, place: Option<String>) -> Option<Exchange> {
    let lower = rest.to_ascii_lowercase();
    let found = lower.match_indices(" to ").find_map(|(at, joint)| {
        let new = &rest[at + joint.len()..];
        let low = &lower[at + joint.len()..];
        let ends =
            [" in section ", " in clause ", " in article ", " in the ", " throughout", " everywhere", " instead"];
        let cut = ends.iter().filter_map(|end| low.find(end)).min().unwrap_or(new.len());
        let new = new[..cut].trim().trim_end_matches(['.', '!', ',', ';']).trim_matches(['"', '“', '”']);
        let about = rest[..at].trim();
        // "Section 5 to 6" speaks of no value.
        let of_part = || about.split(' ').any(|word| PARTS.contains(&word.to_lowercase().as_str()));
        let counts = is_number(new) || is_count(new);
        (is_valued(new) || counts && !of_part()).then_some((about, new))
    });
    let (about, new) = found?;
    let (about, own) = inside(about);
    let place = own.or(place);
    let about = about.strip_prefix("the ").unwrap_or(&about);
    let about = about.split(" from ").next().unwrap_or(about);
    let few = (1..=TOPIC).contains(&about.split(' ').count());
    // "It" and a section alone name no value.
    // "Credit to 10% and cut the hours" names another value and another order.
    let one = !about.contains(['%', '$']) && about.split(" and ").skip(1).all(|part| ordered(part).is_none());
    let named = one && !about.is_empty() && !matches!(about, "it" | "this" | "that");
    (few && named).then(|| Exchange {
        old: about.to_owned(),
        new: new.to_owned(),
        section: place,
        how: How::Value,
        ..Exchange::default()
    })
}

/// What stands in quotation marks, and where each ends. Curly ones close at their like, so that others may stand within: “a "b" c”.
pub fn quoted(text: &str) -> Vec<(String, usize)> {
    let mut out: Vec<(String, usize)> = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match (c, open) {
            ('“' | '"', None) => open = Some((at + c.len_utf8(), c)),
            // One that is never closed by its like is closed by the other.
            ('”' | '"', Some((from, mark))) if (c == '”') == (mark == '“') || !closes(&text[at..], mark) => {
                out.push((text[from..at].to_owned(), at + c.len_utf8()));
                open = None;
            }
            _ => {}
        }
    }
    out
}

/// Whether a quotation mark is closed by its like before another one of its kind opens.
fn closes(rest: &str, mark: char) -> bool {
    let like = if mark == '“' { '”' } else { '"' };
    let behind = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
    match (behind.find(like), behind.find(mark)) {
        (Some(end), Some(next)) => mark == '"' || end < next,
        (Some(_), None) => true,
        (None, _) => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_number_that_goes_has_the_unit_of_the_value_that_comes() {
        let of = |said: &str| instead(said, None).map(|one| (one.old, one.new, one.about));
        let own = |old: &str, new: &str, about: &str| Some((old.to_owned(), new.to_owned(), about.to_owned()));
        assert_eq!(
            of("royalty four percent per quarter instead of six"),
            own("six percent", "four percent", "royalty")
        );
        assert_eq!(of("royalty 4% a year rather than six"), own("six percent", "4%", "royalty"));
        assert_eq!(
            of("one hundred twenty days instead of one hundred"),
            own("one hundred days", "one hundred twenty days", "")
        );
        assert_eq!(of("renewal notice sixty days, not thirty"), own("thirty days", "sixty days", "renewal notice"));
        for said in ["the rent at the old rate, not 125", "use Section 5, not 6", "change 30 days to 45 days, not 60"] {
            assert_eq!(of(said), None, "{said}");
        }
    }

    #[test]
    fn a_section_may_stand_behind_a_value() {
        let of = |said: &str| valued(said, None).map(|one| (one.old, one.new, one.section.unwrap_or_default()));
        let own = |old: &str, new: &str, section: &str| Some((old.to_owned(), new.to_owned(), section.to_owned()));
        assert_eq!(of("20 days to vacate in 9.4"), own("vacate", "20 days", "9.4"));
        assert_eq!(of("holdover rent under section 12 $4,000"), own("holdover rent", "$4,000", "12"));
        assert_eq!(of("six months in 2.3"), own("value", "six months", "2.3"));
        assert_eq!(of("20 days to vacate"), own("vacate", "20 days", ""));
        assert_eq!(of("20 days to vacate in 2027"), None);
    }

    #[test]
    fn a_change_may_be_named_without_the_words_that_stand_there() {
        let gone = |said: &str| -> Option<Vec<(Option<String>, String)>> {
            deleted(said).map(|all| all.into_iter().map(|one| (one.section, one.old)).collect())
        };
        assert_eq!(gone("section 7").unwrap(), [(Some("7".into()), String::new())]);
        assert_eq!(gone("sections 7 and 8.2").unwrap().len(), 2);
        assert_eq!(gone("the arbitration clause").unwrap(), [(None, "arbitration".into())]);
        assert_eq!(gone("the last sentence of section 4").unwrap(), [(Some("4".into()), "last".into())]);
        assert_eq!(gone("his name"), None);
        let new = |said: &str| added(said).map(|one| (one.new, one.section));
        assert_eq!(
            new("a paragraph that Consultant shall carry insurance of $1,000,000").unwrap(),
            ("Consultant shall carry insurance of $1,000,000.".into(), None)
        );
        assert_eq!(
            new("a clause after section 5: either party may assign this Agreement").unwrap(),
            ("Either party may assign this Agreement.".into(), Some("5".into()))
        );
        assert_eq!(
            new("a paragraph at the end of Section 4 that the Customer may withhold disputed amounts").unwrap(),
            ("The Customer may withhold disputed amounts.".into(), Some("4".into()))
        );
        assert_eq!(new("a sentence to Section 8 that the Provider names the Customer").unwrap().1, Some("8".into()));
        assert_eq!(new("this to the calendar"), None);
        assert_eq!(new("up the bills"), None);
        let value = |said: &str| moved(said, None).map(|one| (one.old, one.new));
        assert_eq!(value("the hourly rate to $205.00").unwrap(), ("hourly rate".into(), "$205.00".into()));
        assert_eq!(
            value("the notice period to 60 days in section 5").unwrap(),
            ("notice period".into(), "60 days".into())
        );
        assert_eq!(value("the year 2 cases to 10,000").unwrap(), ("year 2 cases".into(), "10,000".into()));
        assert_eq!(value("section 5 to 6"), None);
        assert_eq!(value("the indemnity mutual"), None);
        assert_eq!(value("the meeting to Monday"), None);
    }
}
