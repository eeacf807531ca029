//! Days of an order that follow from a day in the same order: "28 days before trial", where a row says "Jury trial | July 13, 2026", and "answers seven
//! days thereafter". A month without a day, and a time limit from an event of which nobody knows the day yet, are told as they stand.

use crate::law::{
    Letters, Span,
    dates::MONTHS,
    periods::{Period, periods_in},
};

use jiff::civil::Date;

/// A day from which others are counted, and what happens on it.
pub(super) struct Anchor {
    pub on: Date,
    pub said: String,
}

/// A day that was counted: how, and the part of the sentence that sets it.
pub(super) struct Reckoned {
    pub on: Date,
    pub how: String,
    pub part: Span,
}

/// Characters behind a period in which stands from what it is counted.
const BEHIND: usize = 80;
/// Most words of an event.
const EVENT: usize = 6;

/// The days that a sentence sets by an event with a day, or by the day before it in the same sentence; `first` is the day that the sentence names or of
/// which is known what it comes to.
pub(super) fn reckoned(
    letters: &Letters,
    body: Span,
    anchors: &[Anchor],
    first: Option<(Date, usize)>,
) -> Vec<Reckoned> {
    let mut out: Vec<Reckoned> = Vec::new();
    let mut last = first;
    for period in periods_in(letters, body) {
        let behind = Span::new(period.span.end, body.end.min(period.span.end + BEHIND));
        let behind = letters.folded_lower(behind);
        let behind = behind.trim_start_matches([' ', ')', ',', '\'', '’']);
        let on = if follows(behind) {
            let base = last.filter(|(_, at)| *at <= period.span.start).map(|(day, _)| day);
            base.and_then(|base| {
                Some((
                    moved(base, &period, true)?,
                    format!("{} after {}", length(letters, &period), base.strftime("%B %-d, %Y")),
                ))
            })
        } else {
            by_event(letters, &period, behind, anchors)
        };
        if let Some((on, how)) = on {
            let part = part_around(letters, body, period.span);
            last = Some((on, period.span.end));
            out.push(Reckoned { on, how, part });
        }
    }
    out
}

/// Whether a period runs from what was set before it.
fn follows(behind: &str) -> bool {
    ["thereafter", "later", "after that", "afterwards", "afterward", "from then"]
        .iter()
        .any(|word| behind.starts_with(word))
}

fn by_event(letters: &Letters, period: &Period, behind: &str, anchors: &[Anchor]) -> Option<(Date, String)> {
    let (later, rest) =
        [("before ", false), ("prior to ", false), ("in advance of ", false), ("after ", true), ("following ", true)]
            .iter()
            .find_map(|(lead, later)| Some((*later, behind.strip_prefix(lead)?)))?;
    let end = rest.find([',', ';', '.', '(']).unwrap_or(rest.len());
    let rest = rest[..end].split(" and ").next().unwrap_or_default().trim();
    let event = ["the ", "any ", "said ", "start of ", "commencement of ", "date of ", "beginning of "]
        .iter()
        .fold(rest, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest));
    let words: Vec<&str> = event.split(' ').filter(|word| !matches!(*word, "the" | "date" | "of" | "day")).collect();
    if words.is_empty() || words.len() > EVENT {
        return None;
    }
    let names = |anchor: &&Anchor| {
        let own = anchor.said.to_lowercase();
        let own: Vec<&str> = own.split(|c: char| !c.is_alphanumeric()).collect();
        words.iter().all(|word| own.contains(&word.trim_end_matches("'s").trim_end_matches('s')) || own.contains(word))
    };
    let mut found: Vec<&Anchor> = anchors.iter().filter(names).collect();
    // "Trial" of "Jury trial", and not of a row that only speaks of it.
    found.sort_by_key(|anchor| anchor.said.split(' ').count());
    let (one, next) = (found.first()?, found.get(1));
    if next.is_some_and(|next| next.on != one.on && next.said.split(' ').count() == one.said.split(' ').count()) {
        return None;
    }
    let on = moved(one.on, period, later)?;
    let joint = if later { "after" } else { "before" };
    Some((on, format!("{} {joint} {event} ({})", length(letters, period), one.on.strftime("%B %-d, %Y"))))
}

fn moved(base: Date, period: &Period, later: bool) -> Option<Date> {
    let length = period.length()?;
    if later { base.checked_add(length).ok() } else { base.checked_sub(length).ok() }
}

/// A period without the word that leads to it: "twenty-eight (28) days".
fn length(letters: &Letters, period: &Period) -> String {
    let text = letters.folded(period.span);
    let leads = ["within ", "no later than ", "not later than ", "at least ", "not less than ", "for "];
    leads.iter().find_map(|lead| text.strip_prefix(lead)).unwrap_or(&text).to_owned()
}

/// The part of a sentence in which a period stands: "answers seven days thereafter" of "motions are due …, and answers seven days thereafter".
fn part_around(letters: &Letters, body: Span, period: Span) -> Span {
    let chars = letters.at(body);
    let joints = ["; ", ", and ", " and ", ", "];
    let at = |joint: &str| -> Option<usize> {
        let joint: Vec<char> = joint.chars().collect();
        let before = period.start - body.start;
        (0..before)
            .rev()
            .find(|at| chars[*at..].starts_with(&joint) && at + joint.len() <= before)
            .map(|at| at + joint.len())
    };
    let from = joints.iter().filter_map(|joint| at(joint)).max().unwrap_or(0);
    let behind = period.end - body.start;
    let to = (behind..chars.len()).find(|at| chars[*at] == ';').unwrap_or(chars.len());
    // A comma stands in front of "and", and may part what belongs to the period: then the whole says more.
    let part = Span::new(body.start + from, body.start + to);
    if letters.folded(part).split(' ').count() < 4 { body } else { letters.trim(part) }
}

/// A month without a day by or in which something is to be done: "April 2026", and its last day.
pub(super) fn month_alone(text: &str) -> Option<(String, Date)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    (1..words.len()).find_map(|at| {
        let (name, year) = (bare(words[at - 1]), bare(words[at]));
        let month = MONTHS.iter().position(|month| name.eq_ignore_ascii_case(month))?;
        let year: i16 = year.parse().ok().filter(|year| (1900..2200).contains(year))?;
        let first = Date::new(year, i8::try_from(month + 1).ok()?, 1).ok()?;
        Some((format!("{name} {year}"), first.last_of_month()))
    })
}

/// A time limit whose event has no day: "twenty-one (21) days after service of the motion".
pub(super) fn open_limit(letters: &Letters, body: Span) -> Option<String> {
    let said = letters.folded_lower(body);
    let must = [" shall ", " must ", " due", " will "].iter().any(|word| said.contains(word));
    periods_in(letters, body).into_iter().filter(|_| must).find_map(|period| {
        let behind = Span::new(period.span.end, body.end.min(period.span.end + BEHIND));
        let text = letters.folded(behind);
        let text = text.trim_start_matches([')', ' ']);
        let led = ["after ", "of ", "following ", "from ", "before "].iter().any(|lead| text.starts_with(lead));
        let end = text.find([',', ';', '.']).unwrap_or(text.len());
        led.then(|| format!("{} {}", length(letters, &period), &text[..end]))
    })
}

/// Who must act, as far as a line names a side: "Plaintiff" of "Plaintiff's witness list".
pub(super) fn actor(said: &str) -> String {
    const SIDES: [&str; 26] = [
        "Plaintiffs",
        "Plaintiff",
        "Defendants",
        "Defendant",
        "Petitioners",
        "Petitioner",
        "Respondents",
        "Respondent",
        "Claimant",
        "Appellant",
        "Appellee",
        "Debtor",
        "Trustee",
        "the parties",
        "The parties",
        "Each party",
        "each party",
        "Each side",
        "each side",
        "Both parties",
        "both parties",
        "Counsel",
        "counsel",
        "Buyer",
        "Seller",
        "The movant",
    ];
    const MODALS: [&str; 4] = [" shall ", " must ", " will ", " may "];
    let modal = MODALS.iter().filter_map(|modal| said.find(modal)).min();
    // "The owner shall pay": whoever stands before the verb.
    if let Some(at) = modal {
        let subject = said[..at].trim();
        let passive = said[at..].split(' ').nth(2) == Some("be");
        let words = subject.split(' ').count();
        if !passive && words <= 4 && subject.starts_with(char::is_uppercase) && !subject.contains(',') {
            return subject.to_owned();
        }
    }
    let stands = |side: &&&str| {
        said.match_indices(**side).map(|(at, _)| at).find(|at| {
            let behind = said[at + side.len()..].chars().next();
            let before = said[..*at].chars().next_back();
            behind.is_none_or(|c| !c.is_alphanumeric()) && before.is_none_or(|c| !c.is_alphanumeric())
        })
    };
    let found = SIDES.iter().filter_map(|side| Some((stands(&side)?, *side))).min();
    found.map_or_else(|| "not said".to_owned(), |(_, side)| side.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn days_are_counted_from_a_row_and_from_one_another() {
        let text = "Motions in limine shall be filed twenty-eight (28) days before trial and answers seven (7) days thereafter.";
        let letters = Letters::new(text);
        let anchors = [
            Anchor { on: date(2026, 7, 13), said: "Jury trial".into() },
            Anchor { on: date(2026, 6, 12), said: "Conference before the trial date".into() },
        ];
        let found = reckoned(&letters, letters.span(), &anchors, None);
        let told: Vec<(Date, &str)> = found.iter().map(|one| (one.on, one.how.as_str())).collect();
        assert_eq!(
            told,
            [
                (date(2026, 6, 15), "twenty-eight (28) days before trial (July 13, 2026)"),
                (date(2026, 6, 22), "seven (7) days after June 15, 2026"),
            ]
        );
        assert_eq!(letters.folded(found[1].part), "answers seven (7) days thereafter.");
    }

    #[test]
    fn months_events_and_sides_are_told_as_they_stand() {
        assert_eq!(month_alone("Case evaluation | April 2026"), Some(("April 2026".into(), date(2026, 4, 30))));
        assert_eq!(month_alone("on April 4, 2026"), None);
        let letters = Letters::new("Responses are due twenty-one (21) days after service of the motion.");
        assert_eq!(
            open_limit(&letters, letters.span()).as_deref(),
            Some("twenty-one (21) days after service of the motion")
        );
        for (said, who) in [
            ("Plaintiff's witness list; May 4, 2026", "Plaintiff"),
            ("Defendants' witness list", "Defendants"),
            ("The owner shall pay the fee by May 4, 2026.", "The owner"),
            ("Expert depositions shall be taken by May 4, 2026.", "not said"),
            ("The parties shall confer.", "The parties"),
        ] {
            assert_eq!(actor(said), who, "{said}");
        }
    }
}
