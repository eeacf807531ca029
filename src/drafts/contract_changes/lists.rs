//! Orders that list their changes, one a line or with semicolons between them: each of them is done, or told as not done.

use super::{
    keeping::{begins, kept},
    plain_words::corrected,
};
use crate::{
    drafts::{
        change_clause_reading::{is_strong, pieces},
        change_items::{items, marks_up},
        change_places::placed,
        changes_without_words::quoted,
        contract_verbs::ordered,
    },
    law::numerals,
};

/// Fewest lines of a list below a head that ends in no colon, and most words of each.
const SHORT: (usize, usize) = (3, 16);

/// How a mail ends.
const THANKS: [&str; 9] = ["thanks", "thank", "best", "regards", "kind", "sincerely", "cheers", "yours", "--"];
/// What may stand before each item.
const MARKS: [char; 5] = ['-', '*', '•', '–', '·'];

/// A part of a mail.
pub(super) struct Part {
    pub(super) text: String,
    /// Whether it is a line of a list of changes, and not running text.
    pub(super) listed: bool,
}

/// The parts of a mail, in order.
pub(super) fn parts_of_mail(mail: &str) -> Vec<Part> {
    let lines: Vec<&str> = mail.split('\n').collect();
    let (mut out, mut text, mut at) = (Vec::new(), Vec::new(), 0);
    let running = |text: &[&str]| Part { text: text.join("\n"), listed: false };
    while let Some(line) = lines.get(at) {
        text.push(*line);
        at += 1;
        let below = lines.get(at..).unwrap_or_default();
        let count = list_below(line, below);
        if count > 0 {
            out.push(running(&text));
            text.clear();
            out.extend(joined(&below[..count]).into_iter().map(|text| Part { text, listed: true }));
            at += count;
        }
    }
    out.push(running(&text));
    out
}

/// How many of the lines below a head belong to the list that it announces.
fn list_below(head: &str, lines: &[&str]) -> usize {
    let lower = head.to_lowercase();
    let announces = ["change", "edit", "revision", "correction", "as follows"].iter().any(|word| lower.contains(word));
    let opens = head.trim_end().ends_with(':') && (announces || marks_up(head));
    if !opens && !marks_up(head) {
        return 0;
    }
    let empty = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty());
    let from = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or_default();
    // Where a blank line follows the first one, blank lines part them.
    let spaced = empty(from + 1);
    let mark = |line: &str| line.trim_start().chars().next().filter(|c| MARKS.contains(c));
    let marked = lines.get(from).and_then(|line| mark(line));
    let next = |at: usize| lines[at..].iter().find(|line| !line.trim().is_empty()).and_then(|line| mark(line));
    let parts = |at: usize| at >= from && !spaced && (marked.is_none() || next(at) != marked);
    let ends = |at: usize, line: &str| if line.trim().is_empty() { parts(at) } else { closes(line) };
    let to = lines.iter().enumerate().position(|(at, line)| ends(at, line)).unwrap_or(lines.len());
    let own: Vec<&str> = lines[..to].iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let named = own.iter().filter(|line| is_item(line)).count();
    let listed = match opens {
        true => own.len() > 1 && named * 2 >= own.len(),
        false => {
            own.len() >= SHORT.0 && named == own.len() && own.iter().all(|line| line.split(' ').count() <= SHORT.1)
        }
    };
    if listed { to } else { 0 }
}

/// Whether words only thank or greet.
pub(super) fn is_courtesy(words: &str) -> bool {
    let first = words.trim().split([' ', ',', '.', '!']).next().unwrap_or_default().to_lowercase();
    THANKS.contains(&first.as_str())
}

/// Whether a line ends a list: thanks, a name, a question, or what somebody tells.
fn closes(line: &str) -> bool {
    const TELLS: [&str; 10] = ["i", "i'll", "i'd", "we", "we'll", "they", "he", "she", "you", "it"];
    let lower = line.trim().to_lowercase().replace('’', "'");
    let first = lower.split([' ', ',', '.', '!']).next().unwrap_or_default();
    let name = !lower.is_empty() && !lower.contains(' ') && !lower.contains(|c: char| c.is_ascii_digit());
    is_courtesy(line) || name || lower.ends_with('?') || TELLS.contains(&first) && !is_item(line)
}

/// The lines of a list, each whole: one that breaks off within its words goes on in the next.
fn joined(lines: &[&str]) -> Vec<String> {
    const OPEN: [&str; 8] = ["-", "–", "—", "and", "or", "to", "the", "of"];
    let mut out: Vec<String> = Vec::new();
    for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
        let goes_on = line.starts_with(char::is_lowercase);
        match out
            .last_mut()
            .filter(|last| goes_on && last.split(' ').next_back().is_some_and(|word| OPEN.contains(&word)))
        {
            Some(last) => {
                last.push(' ');
                last.push_str(line);
            }
            None => out.push(line.to_owned()),
        }
    }
    out
}

/// Whether words look like a change of a paper: they name a section or a number, order something, or keep it.
fn is_item(line: &str) -> bool {
    let line = bare(line);
    let (place, rest) = placed(line);
    let counts = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        word.starts_with(|c: char| c.is_ascii_digit()) || numerals::of_word(&word).is_some()
    };
    place.is_some() || ordered(rest).is_some() || kept(line).is_some() || line.split(' ').any(counts)
}

/// Whether semicolons part several changes in one line.
pub(super) fn is_parted(line: &str) -> bool {
    let parts = cut(line, &["; "], |_| true);
    parts.len() > 2 && parts.iter().filter(|part| is_item(part)).count() * 2 >= parts.len()
}

/// The orders of a line of a list.
pub(super) fn orders_of(line: &str) -> Vec<&str> {
    let parts = cut(bare(line), &["; "], |_| true);
    parts.into_iter().flat_map(|part| cut(part, &[", ", " and "], begins)).flat_map(single).collect()
}

fn single(part: &str) -> Vec<&str> {
    let clear = |item: &&str| {
        placed(item).0.is_some_and(|number| number.contains('.')) || is_strong(item) || kept(item).is_some()
    };
    let all = items(part);
    let whole = kept(part).is_some() || corrected(part).is_some();
    let parted = all.len() > 1 && (all.iter().all(clear) || all.first().is_some_and(|first| kept(first).is_some()));
    match (whole, parted) {
        (true, _) => vec![part],
        (false, true) => all,
        (false, false) => pieces(part),
    }
}

/// A text cut at the joints behind which another order begins. None stands in quotation marks.
fn cut<'t>(text: &'t str, joints: &[&str], begins: impl Fn(&str) -> bool) -> Vec<&'t str> {
    let quoted = quoted(text);
    let within = |at: usize| {
        quoted.iter().any(|(words, end)| end.saturating_sub(words.len() + '”'.len_utf8()) <= at && at < *end)
    };
    let found = joints.iter().flat_map(|joint| text.match_indices(*joint).map(|(at, joint)| (at, at + joint.len())));
    let mut cuts: Vec<(usize, usize)> = found.filter(|(at, end)| !within(*at) && begins(&text[*end..])).collect();
    cuts.sort_unstable();
    let (mut out, mut from) = (Vec::new(), 0);
    for (at, end) in cuts {
        // Of ", " and " and " at one place the first.
        if at >= from {
            out.push(&text[from..at]);
            from = end;
        }
    }
    out.push(&text[from..]);
    let own = |part: &'t str| {
        let part = part.trim().trim_end_matches([',', ';']);
        part.strip_prefix("and ").unwrap_or(part)
    };
    out.into_iter().map(own).filter(|part| !part.is_empty()).collect()
}

/// A line without the mark of a list before it.
fn bare(line: &str) -> &str {
    let line = line.trim().trim_start_matches(MARKS).trim_start();
    let number = line.find(['.', ')']).filter(|at| *at > 0 && line[..*at].bytes().all(|b| b.is_ascii_digit()));
    let behind = number.and_then(|at| line.get(at + 1..)).filter(|rest| rest.starts_with(' '));
    behind.map_or(line, str::trim_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_known_by_its_head_and_ends_before_the_thanks() {
        let of = |mail: &str| -> Vec<String> {
            parts_of_mail(mail).into_iter().filter(|part| part.listed).map(|part| part.text).collect()
        };
        assert_eq!(
            of("Please mark up the lease, we are Tenant:\n4.1 60 days\nparking free\nleave 9 alone\nThanks,\nIda"),
            ["4.1 60 days", "parking free", "leave 9 alone"]
        );
        assert_eq!(
            of(
                "These changes, please:\n\n- rent $900, and keep the\n deposit at two months\n\n- strike 5\n\nI will call you."
            ),
            ["- rent $900, and keep the deposit at two months", "- strike 5"]
        );
        assert_eq!(
            of("Redline the lease.\n4.1 60 days\nstrike 5\nrent $900"),
            ["4.1 60 days", "strike 5", "rent $900"]
        );
        for said in [
            "Redline the lease.\nWe are the tenant here and\nwant to leave on 60 days' notice.",
            "The changes are:\nknown to us\nand to them",
            "Please redline these.",
        ] {
            assert_eq!(of(said), Vec::<String>::new(), "{said}");
        }
    }

    #[test]
    fn a_line_may_hold_several_orders() {
        assert_eq!(orders_of("Section 6 stays, and don't touch the $40."), ["Section 6 stays", "don't touch the $40."]);
        assert_eq!(orders_of("- strike “a; b”; 4.1 60 days"), ["strike “a; b”", "4.1 60 days"]);
        assert_eq!(
            orders_of("rent 900 rather than 950, keep the 18 cap - no, make it 24"),
            ["rent 900 rather than 950", "keep the 18 cap - no, make it 24"]
        );
        assert_eq!(orders_of("2. Section 6 stays"), ["Section 6 stays"]);
        assert_eq!(orders_of("4.1 60 days, 5.2 four percent"), ["4.1 60 days", "5.2 four percent"]);
        assert_eq!(orders_of("3.1 turn it around, agents may use it"), ["3.1 turn it around, agents may use it"]);
        assert!(is_parted("rent $900; strike 5; parking free") && !is_parted("He is well; she is not; so be it"));
    }
}
