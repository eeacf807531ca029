//! Answers in an order to which the words of a question lead, or before which they stand.

use crate::{
    drafts::{
        kinds::{From, Kind, Question},
        order_words::{ends, find, is_form, phrase},
        wants::{Wants, hour},
        whom::{ROLES, name, party, people},
    },
    law::{Letters, Span, dates::dates_in, periods::periods_in, states::STATES},
};

/// Most words of a name before a verb.
const NAME: usize = 10;

/// The answer to a question to which its own words lead, or which stands before them. Where a sentence of the order has several words that lead to
/// it ("open until"), a single one ("till") leads elsewhere to another thing: "the warranty stays till May 4".
pub fn led_to(sentence: &str, order: &str, question: &Question, kind: &Kind) -> Option<String> {
    let wants = kind.wants(&question.asks);
    let sides = matches!(question.from, Some(From::OtherSide | From::Client));
    let outright = question.said.iter().any(|lead| lead.contains(' ') && find(order, &lead.to_lowercase()).is_some());
    let leads = question.said.iter().filter(|lead| lead.contains(' ') || !outright || wants != Wants::Date);
    let behind = leads.into_iter().find_map(|lead| {
        let at = find(sentence, &format!("{} ", lead.to_lowercase()))?;
        let rest = sentence[at..].trim_start();
        let role = rest.strip_prefix("the ").unwrap_or(rest);
        // "Requests to the defendant"
        if sides && ROLES.iter().any(|one| role.starts_with(one)) {
            return party(rest);
        }
        value_at(rest, wants)
    });
    let phrase = || {
        question.phrases.iter().find_map(|lead| {
            let rest = sentence[find(sentence, &format!("{} ", lead.to_lowercase()))?..].trim_start();
            phrase(rest)
        })
    };
    behind.or_else(phrase).or_else(|| {
        question.before.iter().find_map(|words| {
            let end = find(sentence, &words.to_lowercase())?;
            // "Law" in "lawyer" is another word.
            if sentence[end..].starts_with(char::is_alphanumeric) {
                return None;
            }
            // "Kent County": what has a capital itself is a name with the word before it.
            let named = sentence[end - words.len()..].starts_with(char::is_uppercase);
            let before = sentence[..end - words.len()].trim_end();
            let own = || value_before(&format!("x {before}"), wants).filter(|_| named);
            let value = value_before(before, wants).or_else(own)?;
            // "$350 an hour" is one with the words behind it.
            Some(if value.starts_with('$') { format!("{value} {words}") } else { value })
        })
    })
}

/// A value at the beginning of a text.
fn value_at(text: &str, wants: Wants) -> Option<String> {
    let letters = Letters::new(text);
    let first = |span: Span| (span.start == 0).then(|| letters.folded(span));
    match wants {
        Wants::Date => dates_in(&letters, letters.span()).first().and_then(|date| {
            let before = letters.folded_lower(Span::new(0, date.span.start));
            // "Noon on December 11", "5 p.m. on May 4"
            let timed = before.trim_end().ends_with(" on")
                && before.split(' ').count() <= 4
                && ["noon", "midnight", ".m.", " am", " pm", "business"].iter().any(|word| before.contains(word));
            let from = if timed { 0 } else { date.span.start };
            first(Span::new(from, hour(&letters, date.span.end)))
        }),
        Wants::Days => periods_in(&letters, letters.span()).first().and_then(|period| first(period.span)),
        Wants::Amount | Wants::Line | Wants::Text => {
            const WHOSE: [&str; 22] = [
                "our client, ",
                "our clients, ",
                "my client, ",
                "its counsel, ",
                "their counsel, ",
                "his counsel, ",
                "her counsel, ",
                "its lawyer, ",
                "their lawyer, ",
                "his lawyer, ",
                "her lawyer, ",
                "the ",
                "our client ",
                "our clients ",
                "my client ",
                "opposing counsel, ",
                "opposing counsel ",
                "opposing party, ",
                "opposing party ",
                "opposing attorney, ",
                "opposing attorney ",
                "our opponent ",
            ];
            let named = WHOSE.iter().find_map(|whose| text.strip_prefix(whose)).unwrap_or(text);
            let text = if text.starts_with("the ") { text } else { named };
            let begins = named.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '$');
            let cut = before_participle(&text[..ends(text, &[])]);
            // "Affidavit of Dr. Lydia Park please."
            let polite = cut.trim_end_matches(['.', ' ']).strip_suffix(" please");
            let cut = polite.unwrap_or(cut);
            let value = Wants::Line.take(cut).value;
            // "Acme Widgets, Inc.": the comma is the name's own.
            // So is the "and" of a couple; whoever a letter "to Ann Lee for Bolt LLC" is for is somebody else.
            let longer = |name: &String| {
                let more = name.strip_prefix(&value);
                more.is_some_and(|more| more.is_empty() || more.starts_with([',', '.']) || more.starts_with(" and "))
            };
            let value = people(named).map(|(name, _)| name).filter(longer).unwrap_or(value);
            // "A letter to Ann Lee declining the offer": what it does is no part of the name.
            // Nor behind the company at which somebody is.
            let at_a_company = |(person, rest): (String, &'_ str)| match rest.strip_prefix(" at ").and_then(name) {
                Some((company, behind)) => (format!("{person} at {company}"), does(behind)),
                None => (person, does(rest)),
            };
            let value = people(named)
                .map(at_a_company)
                .filter(|(name, does)| value.starts_with(name.as_str()) && *does)
                .map_or(value, |(name, _)| name);
            (begins && !value.is_empty()).then_some(value)
        }
    }
}

/// A name with its office up to the participle that says what the paper does: "the Board investigator" of "the Board investigator laying out why
/// …". A noun with that ending stands before another noun: "the hearing officer".
fn before_participle(text: &str) -> &str {
    const BEHIND: [&str; 24] = [
        "out", "forth", "why", "whether", "that", "how", "what", "the", "our", "his", "her", "their", "its", "a", "an",
        "which", "up", "for", "him", "them", "this", "these", "and", "it",
    ];
    let mut at = 0;
    for word in text.split_inclusive(' ') {
        let bare = word.trim_end();
        let behind = text[at + word.len()..].split(' ').next().unwrap_or_default().to_lowercase();
        let participle = bare.len() > 5 && bare.ends_with("ing") && bare.starts_with(char::is_lowercase);
        if at > 0 && participle && BEHIND.contains(&behind.as_str()) {
            return text[..at].trim_end();
        }
        at += word.len();
    }
    text
}

/// Whether a text goes on with a participle: " declining the offer".
fn does(rest: &str) -> bool {
    let next = rest.strip_prefix(' ').and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    next.starts_with(char::is_lowercase) && next.ends_with("ing")
}

/// A value at the end of a text: "New York" before "law", "two-year" before "term".
fn value_before(text: &str, wants: Wants) -> Option<String> {
    if wants == Wants::Days {
        // "Two years' term"
        let own = text.trim_end_matches(['\'', '’']);
        let letters = Letters::new(own);
        let apart = !own.rsplit(' ').next().is_some_and(|last| last.contains('-'));
        if let Some(period) =
            periods_in(&letters, letters.span()).last().filter(|period| apart && period.span.end == letters.span().end)
        {
            return Some(letters.folded(period.span));
        }
        let last = text.rsplit(' ').next()?;
        let (count, unit) = last.rsplit_once('-')?;
        let value = format!("{count} {}{}", unit, if count == "one" || count == "1" { "" } else { "s" });
        let letters = Letters::new(&value);
        return periods_in(&letters, letters.span())
            .first()
            .is_some_and(|period| period.span == letters.span())
            .then_some(value);
    }
    let words: Vec<&str> = text.split(' ').collect();
    let sum = words.last().filter(|word| word.starts_with('$') && word.ends_with(|c: char| c.is_ascii_digit()));
    if let Some(sum) = sum {
        return Some((*sum).to_owned());
    }
    // "Acme Widgets, LLC discloses", "Bank of Reno discloses": the comma and the small words are the name's own.
    let mut from = words.len();
    while from > 0 && words.len() - from < NAME {
        let word = words[from - 1];
        let behind = words.get(from).copied().unwrap_or_default();
        let capital = word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() && from < words.len());
        let stops = word.ends_with([',', '.', ';', ':']);
        let own = is_form(word) && word.ends_with('.') || word.ends_with(',') && is_form(behind);
        let small = matches!(word, "of" | "&" | "d/b/a" | "dba" | "f/k/a")
            && from < words.len()
            && from > 1
            && words[from - 2].starts_with(char::is_uppercase);
        if !(capital && (!stops || own) || small) {
            break;
        }
        from -= 1;
    }
    let named = words.get(from..).unwrap_or_default();
    // A sentence's first word is capitalised whatever it is, and a form alone is no name.
    let is_state = |name: &str| STATES.iter().any(|(state, _)| *state == name);
    let first = named.len() == words.len() && named.len() == 1 && !named.iter().all(|word| is_state(word));
    let all = first || named.len() == 1 && named.iter().all(|word| is_form(word));
    (!named.is_empty() && !all).then(|| named.join(" "))
}
