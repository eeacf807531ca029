//! A day that stands twice in one clause stands once: the answer to "What must they do?" may name it ("pay $18,300 by December 15"), and
//! the sentence of the kind names it again ("by {deadline}").

use crate::law::{Letters, dates::dates_in};

use docx::compose::Inline;

/// Words before a day in the sentences of kinds.
const LEADS: [&str; 6] = ["by", "until", "before", "on or before", "no later than", "on"];

/// Takes the second of two out. A gap that asks for a day behind one is one that is answered already: `asks_day` tells which gaps do.
pub fn days_once(content: &mut Vec<Inline>, asks_day: impl Fn(&str) -> bool) {
    let mut n = 2;
    while n < content.len() {
        let (before, here) = content.split_at(n);
        let Some(lead) = before.last().and_then(plain).map(str::to_owned) else {
            n += 1;
            continue;
        };
        let word = lead.trim();
        // The words between the answer and the day are its lead and nothing else.
        let leads = lead.starts_with(' ') && lead.ends_with(' ') && LEADS.contains(&word);
        let said = before.get(n - 2).map(words).unwrap_or_default();
        let again = match here.first() {
            Some(Inline::Gap { question }) => asks_day(question) && said_day(&said).is_some(),
            Some(inline) => {
                said_day(&said).is_some_and(|day| only_day(&words(inline)).is_some_and(|other| same(day, other)))
            }
            None => false,
        };
        if leads && again {
            content.drain(n - 1..=n);
            n = 2;
        } else {
            n += 1;
        }
    }
}

type Day = (Option<i16>, i8, i8);

/// Two names of one day; the year may be left out.
fn same(a: Day, b: Day) -> bool {
    (a.1, a.2) == (b.1, b.2) && (a.0 == b.0 || a.0.is_none() || b.0.is_none())
}

fn plain(inline: &Inline) -> Option<&str> {
    match inline {
        Inline::Text { text, .. } => Some(text),
        _ => None,
    }
}

fn words(inline: &Inline) -> String {
    match inline {
        Inline::Text { text, .. } => text.clone(),
        Inline::Source { content, .. } | Inline::Authority { content, .. } => content.iter().map(words).collect(),
        _ => String::new(),
    }
}

/// The day by which an answer says that something is done, if it says one.
fn said_day(text: &str) -> Option<Day> {
    let letters = Letters::new(text);
    let days = dates_in(&letters, letters.span());
    let [day] = days.as_slice() else { return None };
    let before = letters.folded(crate::law::Span::new(0, day.span.start)).to_lowercase();
    let before = before.trim_end().trim_end_matches(" the");
    let led = LEADS.iter().any(|lead| before == *lead || before.ends_with(&format!(" {lead}")));
    led.then_some((day.year, day.month, day.day))
}

/// The day that a text is and nothing else.
fn only_day(text: &str) -> Option<Day> {
    let letters = Letters::new(text);
    let days = dates_in(&letters, letters.span());
    let [day] = days.as_slice() else { return None };
    (letters.trim(letters.span()) == day.span).then_some((day.year, day.month, day.day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(parts: &[Inline]) -> String {
        let mut content = parts.to_vec();
        days_once(&mut content, |question| question == "By which day?");
        content
            .iter()
            .map(|inline| match inline {
                Inline::Gap { question } => format!("[{question}]"),
                other => words(other),
            })
            .collect()
    }

    #[test]
    fn a_day_stands_once() {
        let (we, end) = (Inline::text("We demand that you "), Inline::text(". If not, we sue."));
        let with = |demand: &str, lead: &str, day: Inline| {
            after(&[we.clone(), Inline::text(demand), Inline::text(lead), day, end.clone()])
        };
        let day = || Inline::text("December 15, 2026");
        for (demand, lead, whole) in [
            ("pay $18,300 by December 15, 2026", " by ", "pay $18,300 by December 15, 2026"),
            ("pay $18,300 by December 15", " by ", "pay $18,300 by December 15"),
            ("pay by December 15 the sum of $18,300", " by ", "pay by December 15 the sum of $18,300"),
            ("pay on or before 12/15/2026", " by ", "pay on or before 12/15/2026"),
            ("pay by December 14, 2026", " by ", "pay by December 14, 2026 by December 15, 2026"),
            (
                "pay the invoice of December 15, 2026",
                " by ",
                "pay the invoice of December 15, 2026 by December 15, 2026",
            ),
            ("pay $18,300", " by ", "pay $18,300 by December 15, 2026"),
            (
                "pay by December 15, 2026",
                " the sum due on ",
                "pay by December 15, 2026 the sum due on December 15, 2026",
            ),
        ] {
            assert_eq!(with(demand, lead, day()), format!("We demand that you {whole}. If not, we sue."));
        }
        let gap = || Inline::gap("By which day?");
        assert_eq!(with("pay by May 4", " by ", gap()), "We demand that you pay by May 4. If not, we sue.");
        assert_eq!(with("pay", " by ", gap()), "We demand that you pay by [By which day?]. If not, we sue.");
        assert_eq!(
            with("pay by May 4", " by ", Inline::gap("By whom?")),
            "We demand that you pay by May 4 by [By whom?]. If not, we sue."
        );
    }
}
