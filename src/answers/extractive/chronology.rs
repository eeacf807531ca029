//! What papers say of days, in order of time: every sentence that gives one, and what a witness was asked and answered of one.

use super::{
    answer_type::is_head,
    chronology_order::Order,
    clip::{Piece, clip, readable},
    compose::Composer,
    dated_entries::{entry_of, is_kept_by_day},
    dates::{label, names_what_was_made},
    past_days::{self, is_told, last_before},
    sentence_features::ScoredDocument,
    testimony::Numbered,
};
use crate::{
    drafts::{Exchange, Sent, exchanges},
    law::{
        Span,
        correspondence::{Letter, letters},
        cues::has_word,
        dates::{Dated, dates_in},
        notaries::ends_a_commission,
        obligations::dated,
        sentences::Kind,
    },
};

use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// The most lines.
const MOST: usize = 80;
/// Longest piece of a sentence, in characters.
const LONGEST: usize = 320;
/// Fewest letters of a sentence beside those of its day: less is a date at the head of a page or in a cell.
const SAYS: usize = 12;

/// Words by which a sentence means the day that was given last.
const SAME_DAY: [&str; 10] = [
    "that day",
    "that morning",
    "that afternoon",
    "that evening",
    "that night",
    "that same day",
    "that date",
    "the same day",
    "the same morning",
    "the same evening",
];
/// Most characters between a day and the sentence that means it.
const NEAR: usize = 400;

/// A sentence that gives a day.
struct Event<'g, 'a> {
    on: Date,
    /// Whether the day is that of a sentence before it.
    carried: bool,
    /// Whether the paper leaves the year open.
    year_assumed: bool,
    /// Which of the papers it is in.
    paper: usize,
    ground: &'g ScoredDocument<'a>,
    piece: Piece,
    told: Told,
    /// Who says so, in a chain of mails.
    by: Option<String>,
}

impl Event<'_, '_> {
    /// What is told, on one line.
    fn text(&self) -> String {
        match &self.told {
            Told::Sent(said) => said.clone(),
            Told::Quoted | Told::Asked(_) => self.ground.letters.folded(self.piece.span),
        }
    }
}

/// Characters at the beginning of a paper in which its own day stands.
const HEAD: usize = 1_500;
/// Lines at the beginning of a note in which it says when it was taken.
const HEADS: usize = 6;

/// How an event is told.
enum Told {
    /// In the words of its paper.
    Quoted,
    /// A question with its answer.
    Asked(Exchange),
    /// That a letter was written.
    Sent(String),
}

/// Writes the chronology as it is ordered; what is left out of a long one is told, and what was not done of the order.
pub fn write(c: &mut Composer, grounds: &[ScoredDocument], instruction: &str, today: Date) {
    let order = Order::read(instruction, grounds, today);
    let mut events: Vec<Event> =
        grounds.iter().enumerate().flat_map(|(paper, ground)| of_one(paper, ground, &order)).collect();
    let all = events.len();
    events.retain(|event| order.holds(event.on));
    let inside = events.len();
    events.retain(|event| !order.leaves_out(&event.text(), event.by.as_deref()));
    let told = order.told(all - inside, inside - events.len());
    // A stable sort: what happened on one day stays in the papers' order.
    events.sort_by_key(|event| event.on);
    c.section("Chronology");
    // The lines of each transcript are counted once.
    let mut numbered: BTreeMap<usize, Numbered> = BTreeMap::new();
    for event in events.iter().take(MOST) {
        let on = label(event.on, event.year_assumed, today);
        let on = match (event.carried, on.strip_suffix(')')) {
            (true, Some(open)) => format!("{open}; the day given before it)"),
            (true, None) => format!("{on} (the day given before it)"),
            _ => on,
        };
        match &event.told {
            Told::Asked(exchange) => {
                let text = &event.ground.reading.document.text;
                let lines = numbered.entry(event.paper).or_insert_with(|| Numbered::of(text));
                c.tell(event.ground, format!("{on}: {}", lines.line(exchange)), event.piece);
            }
            Told::Sent(said) => c.tell(event.ground, format!("{on}: {said}."), event.piece),
            Told::Quoted => c.quote(event.ground, &on, event.piece),
        }
    }
    match events.len() {
        0 => c.gap("No sentence that gives a day was found."),
        all if all > MOST => c.gap(format!("{} later sentences that give a day do not stand here.", all - MOST)),
        _ => c.gap("Only sentences that give a day stand here; where one gives no year, the day nearest to its paper is taken, and of what is told as past the last one before it. Whether it happened is for you to judge: each line is what its paper says."),
    }
    told.into_iter().for_each(|sentence| c.gap(sentence));
}

fn of_one<'g, 'a>(paper: usize, ground: &'g ScoredDocument<'a>, order: &Order) -> Vec<Event<'g, 'a>> {
    let asked = exchanges(&ground.reading.document.text);
    let mut out: Vec<Event> = Vec::new();
    // Without a year, testimony tells of what was before its own day, and a letter or a mail of what is near it.
    let letter = sent(paper, ground);
    let own_day = match &letter {
        Some(letter) => Some(letter.on),
        None if !asked.is_empty() => {
            dated(&ground.reading.document.text).map(|dating| dating.day).or_else(|| first_day(ground))
        }
        None => None,
    };
    for exchange in &asked {
        let answer = dates_in(&ground.letters, exchange.span);
        let full = answer.iter().rev().find_map(|dated| dated.day_in_full());
        let open = || answer.iter().rev().find_map(|dated| last_before(dated, own_day?));
        if let Some(on) = full.or_else(open) {
            let piece = Piece { span: exchange.span, cut_before: false, cut_behind: false };
            let told = Told::Asked(exchange.clone());
            out.push(Event { on, carried: false, year_assumed: full.is_none(), paper, ground, piece, told, by: None });
        }
    }
    let (mails, _) = letters(&ground.letters);
    match &mails[..] {
        [] | [_] => out.extend(letter),
        chain => out.extend(chain.iter().filter_map(|mail| wrote(paper, ground, mail, order))),
    }
    let own_day = |body: Span| {
        let mail = mails.iter().find(|mail| mail.body.holds(body));
        mail.map_or(own_day, |mail| mail.day.or(own_day))
    };
    let mut seen = BTreeSet::new();
    // The day that was given last, and where its sentence ends.
    let mut last: Option<(Date, usize)> = None;
    // The last day on which something happened, and its sentence: its year goes on.
    let mut since: Option<(Date, Span)> = None;
    let noted = if mails.is_empty() { noted_on(ground) } else { None };
    let kept_by_day = mails.is_empty() && is_kept_by_day(&ground.letters);
    for g in ground.graded.iter().filter(|g| g.sentence.kind != Kind::Furniture) {
        let body = g.sentence.body;
        // A letter's subject line names its matter, and tells nothing that happened.
        let is_subject =
            ground.letters.folded(body).trim_start().get(..3).is_some_and(|head| head.eq_ignore_ascii_case("re:"));
        // Nor does the head of a mail, whose writing is told already.
        let heads = !mails.is_empty() && is_head(&ground.letters.folded(body));
        if is_subject || heads || asked.iter().any(|exchange| exchange.span.touches(body)) {
            continue;
        }
        let mut found = dates_in(&ground.letters, body);
        found.retain(|dated| !ends_a_commission(&ground.letters, body, dated));
        let letters = |span: Span| ground.letters.at(span).iter().filter(|c| c.is_alphabetic()).count();
        let of_days: usize = found.iter().map(|dated| letters(dated.span)).sum();
        // "The lease of May 4, 2020" names a paper, unless the sentence gives no other day.
        // A day in brackets only says which thing is meant: "The check (week ending May 8, 2026) was issued June 1, 2026."
        let is_own = |dated: &&Dated| dated.day_in_full().is_some() && !names_what_was_made(ground, dated.span);
        let in_brackets = |dated: &&Dated| {
            let before = ground.letters.at(Span::new(body.start, dated.span.start));
            before.iter().filter(|c| **c == '(').count() > before.iter().filter(|c| **c == ')').count()
        };
        let own = found.iter().find(|dated| is_own(dated) && !in_brackets(dated)).or_else(|| found.iter().find(is_own));
        let given = own.or_else(|| found.iter().find(|dated| dated.day_in_full().is_some()));
        let full = given.and_then(|dated| dated.day_in_full());
        let one_mail =
            |span: Span| mails.is_empty() || mails.iter().any(|mail| mail.body.holds(span) && mail.body.holds(body));
        let goes_on = since.filter(|(_, span)| one_mail(*span) && body.start < span.end + NEAR).map(|(day, _)| day);
        let open = || {
            found.iter().filter(|dated| dated.year.is_none()).find_map(|dated| {
                match is_told(&ground.letters, body, dated) {
                    true => past_days::day(dated, own_day(body).or(noted), goes_on),
                    false => dated.near(own_day(body)?),
                }
            })
        };
        let on = full.or_else(open);
        let means = |end: usize| {
            let between = ground.letters.exact(Span::new(end, body.start.max(end)));
            let lines: Vec<&str> = between.split('\n').collect();
            let apart = lines.len() > 2 && lines[1..lines.len() - 1].iter().any(|line| line.trim().is_empty());
            body.start < end + NEAR && (says_same_day(&g.plain) || !apart && says_hour(&g.plain))
        };
        let carried = last.filter(|(_, end)| on.is_none() && means(*end));
        let Some(day) = on.or(carried.map(|(day, _)| day)) else { continue };
        // "02/12/2026 Hip healed. Score 27/30.": in a record all of an entry is of its day.
        let entry = given.filter(|_| kept_by_day).and_then(|dated| entry_of(&ground.letters, dated.span));
        let told = entry.unwrap_or(body);
        if letters(told) < of_days + SAYS {
            continue;
        }
        if own.is_some() || on.is_some() && full.is_none() || carried.is_some() {
            last = Some((day, body.end));
            since = Some((day, body));
        }
        if seen.insert(g.plain.clone()) {
            let piece = clip(&ground.letters, told, given.map(|dated| dated.span), LONGEST);
            let year_assumed = full.is_none() && on.is_some();
            let by = mails.iter().find(|mail| mail.body.holds(body)).map(|mail| mail.who.clone());
            let (carried, told) = (on.is_none(), Told::Quoted);
            out.push(Event { on: day, carried, year_assumed, paper, ground, piece, told, by });
        }
    }
    out
}

/// That a letter or a mail was written, on its day.
fn sent<'g, 'a>(paper: usize, ground: &'g ScoredDocument<'a>) -> Option<Event<'g, 'a>> {
    let sent = Sent::read(&ground.reading.document.text)?;
    let day = sent.on.as_deref()?;
    let line = ground.letters.lines().find(|line| ground.letters.exact(*line).contains(day))?;
    let on = dates_in(&ground.letters, line).iter().find_map(|dated| dated.day_in_full())?;
    let piece = Piece { span: ground.letters.trim(line), cut_before: false, cut_behind: false };
    let told = Told::Sent(sent.event()?);
    Some(Event { on, carried: false, year_assumed: false, paper, ground, piece, told, by: None })
}

/// That somebody wrote a mail of a chain, with the sentences that say what was done or promised; the first where none does.
fn wrote<'g, 'a>(paper: usize, ground: &'g ScoredDocument<'a>, mail: &Letter, order: &Order) -> Option<Event<'g, 'a>> {
    let of_mail: Vec<Span> = ground
        .graded
        .iter()
        .filter(|g| mail.body.holds(g.sentence.body) && g.sentence.kind == Kind::Prose)
        .filter(|g| !order.leaves_out(&g.plain, Some(&mail.who)))
        .map(|g| g.sentence.body)
        .collect();
    let texts: Vec<String> = of_mail.iter().map(|body| ground.letters.folded(*body)).collect();
    let chosen = telling_sentences(&texts);
    let (first, last) = (*of_mail.get(*chosen.first()?)?, *of_mail.get(*chosen.last()?)?);
    let said: Vec<String> =
        chosen.iter().map(|at| readable(&ground.letters, clip(&ground.letters, of_mail[*at], None, LONGEST))).collect();
    let joint = if chosen.windows(2).all(|pair| pair[1] == pair[0] + 1) { " " } else { " … " };
    let said = format!("{} wrote: “{}”", mail.who, said.join(joint).trim_end_matches('.'));
    let piece = Piece { span: Span::new(first.start, last.end), cut_before: false, cut_behind: false };
    let told = Told::Sent(said);
    Some(Event { on: mail.day?, carried: false, year_assumed: false, paper, ground, piece, told, by: None })
}

/// Most sentences of a mail that are shown.
const SHOWN: usize = 2;

/// Which sentences of a mail say what was done, promised or asked for, in order; the first where none says more than "Here it is".
fn telling_sentences(texts: &[String]) -> Vec<usize> {
    let scores: Vec<i32> = texts.iter().map(|text| weight(text)).collect();
    let mut order: Vec<usize> = (0..texts.len()).filter(|at| scores[*at] > 0).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(scores[*at]), *at));
    order.truncate(SHOWN);
    order.sort_unstable();
    if order.is_empty() && !texts.is_empty() { vec![0] } else { order }
}

/// How much a sentence tells: a promise or a decision most, then a deed, then a figure; what is short or thanks little.
fn weight(text: &str) -> i32 {
    const DECIDES: [&str; 30] = [
        "extend",
        "agree",
        "promise",
        "confirm",
        "accept",
        "reject",
        "terminate",
        "withdraw",
        "waive",
        "offer",
        "refuse",
        "approve",
        "consent",
        "authorize",
        "cancel",
        "deny",
        "demand",
        "guarantee",
        "elect",
        "object",
        "extended",
        "agreed",
        "promised",
        "accepted",
        "rejected",
        "terminated",
        "waived",
        "approved",
        "denied",
        "refused",
    ];
    const DEEDS: [&str; 40] = [
        "had",
        "took",
        "take",
        "taken",
        "sent",
        "paid",
        "gave",
        "went",
        "came",
        "left",
        "sold",
        "bought",
        "broke",
        "cut",
        "made",
        "found",
        "told",
        "lost",
        "met",
        "saw",
        "ran",
        "file",
        "filed",
        "sign",
        "return",
        "returned",
        "deliver",
        "delivered",
        "pay",
        "send",
        "close",
        "closed",
        "voted",
        "moved",
        "stopped",
        "started",
        "fell",
        "built",
        "shipped",
        "need",
    ];
    const FINE: [&str; 7] = ["is fine", "are fine", "fine with", "go ahead", "you may", "you can", "no objection"];
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    let mut weight = 0;
    if has(&DECIDES) || FINE.iter().any(|phrase| lower.contains(phrase)) {
        weight += 3;
    }
    if has(&DEEDS) || words.iter().any(|word| word.len() > 4 && word.ends_with("ed")) {
        weight += 2;
    }
    if text.contains(|c: char| c.is_ascii_digit()) {
        weight += 1;
    }
    if words.len() < 4 {
        weight -= 4;
    }
    if ["thank", "sorry", "regards", "hope ", "sincerely", "best,"].iter().any(|word| lower.starts_with(word)) {
        weight -= 3;
    }
    weight
}

/// The first whole day at the head of a paper.
fn first_day(ground: &ScoredDocument) -> Option<Date> {
    let head = Span::new(0, ground.letters.span().end.min(HEAD));
    dates_in(&ground.letters, head).iter().find_map(|dated| dated.day_in_full())
}

/// The day at the head of a note: the one of a line that is no sentence, where the paper gives none after it.
fn noted_on(ground: &ScoredDocument) -> Option<Date> {
    let heads = ground.letters.lines().filter(|line| !line.is_empty()).take(HEADS);
    let day = heads.filter(|line| ground.letters.get(line.end.saturating_sub(1)) != '.').find_map(|line| {
        let days: Vec<Date> = dates_in(&ground.letters, line).iter().filter_map(|dated| dated.day_in_full()).collect();
        <[Date; 1]>::try_from(days).ok().map(|[only]| only)
    })?;
    let all = dates_in(&ground.letters, ground.letters.span());
    all.iter().filter_map(|dated| dated.day_in_full()).all(|other| other <= day).then_some(day)
}

/// Whether a sentence means the day that was given last: "Later that evening …".
fn says_same_day(plain: &str) -> bool {
    SAME_DAY.iter().any(|words| has_word(plain, words))
}

/// Whether a sentence begins with an hour, as what follows in the telling of one day does: "At about 9:40 p.m. …".
fn says_hour(plain: &str) -> bool {
    plain.strip_prefix("at ").is_some_and(|rest| {
        let hour = ["about ", "around ", "approximately "].iter().find_map(|word| rest.strip_prefix(word));
        let hour = hour.unwrap_or(rest).trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        hour.len() < rest.len() && ["a.m", "p.m", "am ", "pm "].iter().any(|half| hour.trim_start().starts_with(half))
    })
}

#[cfg(test)]
mod tests {
    use super::{says_hour, says_same_day, telling_sentences};
    use crate::{
        answers::{
            engines::engine::{SourceDocument, Work},
            extractive::engine::write,
        },
        documents::document::{Document, Origin},
        ids::FileId,
    };
    use jiff::civil::date;

    #[test]
    fn what_is_told_as_past_was_before_its_mail_and_in_the_year_that_goes_on() {
        let mails = "From: Nora Pell\nTo: Otto Lindt\nDate: Thu, 2 Oct 2025 09:14\nSubject: Kiln\n\nThe kiln was fired once, on January 9. \
            The lid cracked on November 20. I am away on leave from December 21.\n\n\
            From: Otto Lindt\nTo: Nora Pell\nDate: Fri, 3 Oct 2025 10:00\nSubject: Re: Kiln\n\nYour smith called me himself on June 12, 2024. \
            I saw the crack on July 1 and said nothing of it to you.\n";
        let document = SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "mails.txt".into(),
            document: Document { text: mails.into(), ..Document::default() },
            written: None,
        };
        let work = Work {
            instruction: "Please write a chronology.".into(),
            documents: vec![document],
            today: date(2025, 10, 6),
            ..Work::default()
        };
        let answer = write(&work);
        let lines: Vec<&str> =
            answer.sections.iter().flat_map(|section| &section.lines).map(|line| line.text.as_str()).collect();
        for (day, said) in [
            ("January 9, 2025", "The kiln was fired once"),
            ("November 20, 2024", "The lid cracked"),
            ("December 21, 2025", "I am away"),
            ("July 1, 2024", "I saw the crack"),
        ] {
            assert!(lines.iter().any(|line| line.starts_with(day) && line.contains(said)), "{day} {lines:?}");
        }
    }

    /// The lines of the chronology of a paper.
    fn lines(text: &str, order: &str) -> Vec<String> {
        let document = SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "paper.txt".into(),
            document: Document { text: text.into(), ..Document::default() },
            written: None,
        };
        let work =
            Work { instruction: order.into(), documents: vec![document], today: date(2026, 10, 6), ..Work::default() };
        write(&work).sections.into_iter().flat_map(|section| section.lines).map(|line| line.text).collect()
    }

    #[test]
    fn all_of_an_entry_is_of_its_day() {
        let log = "OAK STABLE\n\n05/04/2026 Lame. Shoe off at the left, and the farrier was called in the evening.\n\n\
            05/09/2026 Sound again. Jumped four feet without a fault.\n\n06/01/2026 Sold to Ida Weck for her daughter.\n";
        let told = lines(log, "Please write a chronology, May 5, 2026 up to June 2026.");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].contains("Sound again. Jumped four feet without a fault."), "{told:?}");
    }

    #[test]
    fn a_mail_is_told_by_what_it_says_was_done_or_promised() {
        let of = |text: &str| {
            let all: Vec<String> = text.split_inclusive(". ").map(str::to_owned).collect();
            telling_sentences(&all)
        };
        assert_eq!(of("Here it is. Sorry, it was in the barn. Pay when you can, Monday is fine with us."), [2]);
        assert_eq!(of("Got it. Otto took the pines out last week, so you will see some stumps."), [1]);
        assert_eq!(of("The board met. I extend the closing by ten days. Please confirm receipt."), [1]);
        assert_eq!(of("Got it."), [0]);
    }

    #[test]
    fn some_sentences_tell_of_the_day_before_them() {
        assert!(says_hour("at about 9:40 p.m. the truck crossed the center line."));
        assert!(says_hour("at 7 am the crew arrived."));
        assert!(says_same_day("later that evening she called the office."));
        assert!(says_same_day("the same day, cole wrote back."));
        for told in ["at 40 main street stands a barn.", "at the plant nobody knew.", "at all times the gate was shut."]
        {
            assert!(!says_hour(told) && !says_same_day(told), "{told}");
        }
    }
}
