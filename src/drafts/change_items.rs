//! The items of an order that lists its changes: "Mark up sections 4 and 6: installments down to 24, interest 7%, tag line out".

use super::{
    change_places::section_number,
    changes_without_words::{deleted, quoted},
    contract_verbs::ordered,
};
use crate::documents::make::{Exchange, How, TERRITORY, is_count, is_value};

/// The items of a list with commas and semicolons. What parts nothing: the comma of "May 1, 2027", and one in quotation marks.
pub fn items(list: &str) -> Vec<&str> {
    let year = |rest: &str| rest.split(|c: char| !c.is_ascii_digit()).next().is_some_and(|digits| digits.len() == 4);
    let quoted = quoted(list);
    let within = |at: usize| quoted.iter().any(|(words, end)| end.saturating_sub(words.len() + 3) <= at && at < *end);
    let mut cuts = vec![0];
    for joint in [", ", "; "] {
        let ends = list.match_indices(joint).map(|(at, joint)| at + joint.len());
        let parts = |at: &usize| !year(list[*at..].trim_start()) && !goes_on(&list[..*at], &list[*at..]);
        cuts.extend(ends.filter(|at| parts(at) && !within(*at - 1)));
    }
    cuts.sort_unstable();
    let ends: Vec<usize> = cuts.iter().skip(1).copied().chain([list.len()]).collect();
    let item = |(from, to): (&usize, usize)| {
        let item = list[*from..to].trim().trim_end_matches([',', ';', '.']);
        item.strip_prefix("and ").unwrap_or(item)
    };
    cuts.iter().zip(ends).map(item).filter(|item| !item.is_empty()).collect()
}

/// Words that take back what was said just before.
const TURNS: [&str; 5] = ["no, ", "no wait, ", "actually, ", "scratch that, ", "sorry, "];

/// Whether what stands behind a comma corrects what stands before it, and is no item: "keep the 25 cap - no, make it 30", "60 days, not 30".
fn goes_on(before: &str, behind: &str) -> bool {
    let behind = behind.to_lowercase();
    let denied = behind.strip_prefix("not ").and_then(|rest| rest.split(' ').next()).is_some_and(|word| {
        word.starts_with(|c: char| c.is_ascii_digit() || c == '$') || is_count(word.trim_end_matches(['.', ',']))
    });
    denied || TURNS.iter().any(|turn| behind.starts_with(*turn)) || breaks_off(before)
}

/// Whether an order breaks off and is taken back: "late charge down to 1% - no".
pub fn breaks_off(order: &str) -> bool {
    let lower = order.to_lowercase();
    let said = lower.trim_end_matches([',', ' ']);
    let before = |turn: &str| said.strip_suffix(turn.trim_end_matches([',', ' '])).map(str::trim_end);
    let mark = |text: &str| text.ends_with(['-', '–', '—', ',', '…']) || text.ends_with("..");
    TURNS.iter().filter_map(|turn| before(turn)).any(mark)
}

/// Whether a line says that a paper is to be marked up: what a later line lists is a change, then.
pub fn marks_up(line: &str) -> bool {
    let lower = line.to_lowercase();
    ["redline", "mark up", "mark-up", "markup", "track changes", "tracked changes", "track the changes"]
        .iter()
        .any(|words| lower.contains(words))
}

/// The sections that the head of a list names: "4 and 6" of "Mark up section 4 and 6 of the operating agreement".
pub fn scope(head: &str) -> Option<String> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let named = |word: &str| {
        let word = word.to_lowercase();
        ["section", "sections", "article", "articles", "clause", "clauses", "paragraph", "paragraphs", "§", "§§"]
            .contains(&word.as_str())
    };
    let number = |word: &&str| section_number(word.trim_end_matches([',', ':', '.']));
    // "Mark up 2.1, 2.2 and 3.1": numbers with parts need no name.
    let from = words.iter().position(|word| named(word)).map(|at| at + 1).or_else(|| {
        words.iter().position(|word| number(word).is_some_and(|number| number.contains('.') || number.contains('(')))
    })?;
    let goes_on = |word: &&&str| number(word).is_some() || matches!(**word, "and" | "&" | "," | "or") || named(word);
    let all: Vec<String> = words[from..].iter().take_while(goes_on).filter_map(number).collect();
    (!all.is_empty()).then(|| all.join(" and "))
}

/// A value alone, behind the section in which it is to stand: "Section 5.4: three years and 100 miles".
pub fn alone(text: &str, section: String) -> Option<Exchange> {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    let numbered = section_number(section.split(" and ").next()?).is_some();
    let change = |old: &str, new: &str| Exchange {
        old: old.to_owned(),
        new: new.to_owned(),
        section: Some(section.clone()),
        how: How::Value,
        ..Exchange::default()
    };
    if numbered && is_value(text) {
        return Some(change("value", text));
    }
    let (count, noun) = text.split_once(' ').filter(|_| numbered)?;
    (is_count(count) && noun.chars().all(|c| c.is_ascii_lowercase()) && noun.len() > 3).then(|| change(noun, count))
}

/// An order without a verb that says nothing of what is done: "put the price at $5" is "the price at $5".
pub fn without_filler(text: &str) -> &str {
    const POLITE: [&str; 6] = ["and ", "please ", "also ", "then ", "but ", "so "];
    const FILLERS: [&str; 10] =
        ["put ", "bring ", "get ", "take ", "move ", "push ", "give us ", "give her ", "give him ", "give them "];
    let mut rest = text.trim();
    while let Some(lead) = POLITE.iter().find(|lead| starts(rest, lead)) {
        rest = rest[lead.len()..].trim_start();
    }
    FILLERS.iter().find(|lead| starts(rest, lead)).map_or(rest, |lead| rest[lead.len()..].trim_start())
}

fn starts(text: &str, lead: &str) -> bool {
    text.get(..lead.len()).is_some_and(|head| head.eq_ignore_ascii_case(lead))
}

/// "Tag line out", "the jury waiver is to go": what speaks of it goes.
pub fn out(text: &str, place: Option<String>) -> Option<Exchange> {
    const ENDS: [&str; 13] = [
        " is deleted",
        " struck",
        " removed",
        " is to go out",
        " is to go",
        " has to go",
        " must go",
        " goes out",
        " comes out",
        " is out",
        " to go",
        " out",
        " deleted",
    ];
    let text = text.trim().trim_end_matches(['.', '!']);
    let about = ENDS.iter().find_map(|end| text.strip_suffix(end))?;
    let about = about.strip_prefix("the ").unwrap_or(about);
    // "Section 5.2 deleted"
    if let Some([one]) = deleted(about).as_deref()
        && one.section.is_some()
    {
        return Some(one.clone());
    }
    let named = !about.contains(|c: char| c.is_ascii_digit() || matches!(c, '"' | '“'));
    (named && about.split(' ').count() <= 5).then(|| Exchange {
        old: about.to_owned(),
        section: place,
        how: How::Passage,
        ..Exchange::default()
    })
}

/// "Only Lane County": the land for which what was named before counts from now on.
pub fn land(tail: &str, about: &str, section: Option<String>) -> Option<Exchange> {
    let land =
        ["only in ", "only ", "just in ", "just ", "limited to "].iter().find_map(|lead| tail.strip_prefix(lead))?;
    let land = land.trim_end_matches('.');
    let named =
        land.split(' ').all(|word| word.starts_with(char::is_uppercase) || matches!(word, "of" | "the" | "and"));
    (named && !about.is_empty()).then(|| Exchange {
        old: TERRITORY.to_owned(),
        new: land.to_owned(),
        section,
        how: How::Value,
        about: about.to_owned(),
        ..Exchange::default()
    })
}

/// "A cap of 15%": the limit of what was named before.
pub fn cap(tail: &str, about: &str, section: Option<String>) -> Option<Exchange> {
    let leads = ["a cap of ", "cap of ", "cap ", "a maximum of ", "at most ", "capped at ", "a limit of "];
    let value = leads.iter().find_map(|lead| tail.strip_prefix(lead))?.trim_end_matches('.');
    let value = is_value(value).then_some(value)?;
    Some(Exchange {
        old: format!("cap on {about}"),
        new: value.to_owned(),
        section,
        how: How::Value,
        ..Exchange::default()
    })
}

/// Puts changes that name no section, or only a letter, into the one that is spoken of.
pub fn put_into(changes: &mut [Exchange], scope: Option<&str>, last: Option<&str>) {
    for one in changes {
        match (&one.section, scope.or(last)) {
            (Some(letter), Some(outer)) if letter.starts_with('(') => {
                let all = outer.split(" and ").filter(|part| !part.contains('(') || scope.is_none());
                let all: Vec<String> =
                    all.map(|part| format!("{}{letter}", part.split('(').next().unwrap_or(part))).collect();
                one.section = Some(all.join(" and "));
            }
            (None, _) if one.how != How::Paragraph && one.how != How::Section => one.section = scope.map(str::to_owned),
            _ => {}
        }
    }
}

/// What is to stay as it was, whatever was ordered before: "warranty" of "leave the warranty as it was".
pub fn kept(text: &str) -> Option<String> {
    let lower = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    let lower = lower.strip_prefix("and ").unwrap_or(&lower);
    let rest = ["leave ", "keep "].iter().find_map(|lead| lower.strip_prefix(lead))?;
    let about = [" as it was", " as it is", " as is", " unchanged", " alone", " as they were", " as they are"]
        .iter()
        .find_map(|end| rest.strip_suffix(end))?;
    let about = about.strip_prefix("the ").unwrap_or(about);
    (!about.is_empty() && !about.contains("rest") && !about.contains("else")).then(|| about.to_owned())
}

/// Whether a clause only says that something stays.
pub fn only_stays(text: &str) -> bool {
    const STAYS: [&str; 10] =
        ["as it is", "as is", "as it was", "as they are", "unchanged", "stays", "stay", "remains", "alone", "the same"];
    let lower = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    let lower = lower.strip_prefix("and ").unwrap_or(&lower);
    // "Delete the automatic stay", "leave out the seal"
    if ordered(lower).is_some() || lower.contains(" but ") {
        return false;
    }
    let ends = STAYS.iter().any(|end| lower.ends_with(end));
    let others = ["the rest", "everything else", "all else", "nothing else", "no other change", "anything else"];
    let other = others.iter().any(|words| lower.contains(words));
    let leaves = lower.starts_with("leave ") || lower.starts_with("keep ");
    ends || other && (leaves || lower.split(' ').count() <= 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_cut_at_its_commas() {
        assert_eq!(
            items("price to $5,000, closing to May 4, 2027, and seal out."),
            ["price to $5,000", "closing to May 4, 2027", "seal out"]
        );
        assert_eq!(
            items("hold the 18 cap - no, make it 24, notice 60 days, not 30, no deposit"),
            ["hold the 18 cap - no, make it 24", "notice 60 days, not 30", "no deposit"]
        );
        assert!(breaks_off("fine 2% - no,") && breaks_off("fine 2%, scratch that") && !breaks_off("carpet? no"));
        assert_eq!(items("replace “a, b” with “c”; seal out").len(), 2);
        assert_eq!(scope("Mark up section 4 and 6 of the pier agreement in track changes").as_deref(), Some("4 and 6"));
        assert_eq!(scope("Mark up 2.1, 2.2 and 3.1").as_deref(), Some("2.1 and 2.2 and 3.1"));
        assert_eq!(scope("Mark up the lease for 4 tenants"), None);
    }

    #[test]
    fn some_clauses_only_keep() {
        for stays in ["Leave the rest alone", "late credit as it is", "Nothing else", "everything else stays"] {
            assert!(only_stays(stays), "{stays}");
        }
        for ordered in ["leave out the seal", "delete the automatic stay", "the rest of section 5 is deleted"] {
            assert!(!only_stays(ordered), "{ordered}");
        }
    }
}
