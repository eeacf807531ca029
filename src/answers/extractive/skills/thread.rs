//! A thread of mails: who said what and when, who was asked for what, and what no later mail answers.

use super::{answer, skill::ABOUT};
use crate::{
    answers::{
        engines::engine::{SourceDocument, Work},
        extractive::{
            clip::{Piece, readable},
            compose::Composer,
            dates::label,
            sentence_features::{ScoredDocument, ScoredSentence},
            topics::{Topics, stems},
        },
    },
    documents::document::{Document, Origin},
    law::{
        Dated, Letters, Span,
        correspondence::{letters, person, unquoted},
        cues::plain,
        dates::dates_in,
        requests::{Way, request_in},
        sentences::Kind,
    },
    tasks::Answer,
};

use jiff::civil::Date;
use std::{collections::HashSet, rc::Rc};

/// The most letters, and the most requests, listed one by one.
const LETTERS: usize = 30;
const REQUESTS: usize = 20;
/// Share of a request's terms that a later letter must contain to answer it.
const ANSWERS: f32 = 0.4;
/// Words people use to say that they are doing, or did, what they were asked.
const DONE: &[&str] = &[
    "attached",
    "enclosed",
    "agreed",
    "confirm",
    "confirmed",
    "done",
    "signed",
    "herewith",
    "as requested",
    "here is",
    "here are",
];

/// A letter of the thread.
struct Letter<'w> {
    /// The mail in which it stands.
    reading: &'w SourceDocument,
    /// That mail's characters, which all its letters share.
    text: Rc<Letters>,
    /// Where it begins there.
    start: usize,
    who: String,
    to: Option<String>,
    day: Option<Date>,
    /// Its own text; its places count from `start`.
    part: SourceDocument,
}

/// A letter as it was read.
struct Read<'l, 'w> {
    letter: &'l Letter<'w>,
    ground: ScoredDocument<'l>,
}

/// Whether a mail without files carries a thread below its words.
pub(super) fn is_all_there_is(work: &Work) -> bool {
    let files = work.documents.iter().any(|r| matches!(r.origin, Origin::File(_)));
    !files
        && work.documents.iter().any(|r| letters(&Letters::new(&r.document.text)).0.len() > 1)
        && thread(work).len() > 1
}

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let all = thread(work);
    let read: Vec<Read> = all.iter().map(Read::new).filter(|read| read.ground.says_something()).collect();
    if read.is_empty() {
        return answer::write(work);
    }
    let mut c = Composer::new(ABOUT, work);
    let requests = requests(&read);
    let open = requests.iter().filter(|request| request.open).count();
    let part = Part::asked(work);
    if part == Part::Open {
        c.lead(match open {
            0 => "No request in these mails is without an answer.".to_owned(),
            1 => "One request has no answer in these mails.".to_owned(),
            n => format!("{n} requests have no answer in these mails."),
        });
        what_is_open(&mut c, work, &read, &requests);
        return c.finish();
    }
    c.lead(lead(&read, requests.len(), open));
    c.section("Who said what");
    if read.len() > LETTERS {
        c.gap(format!("The {} earliest mails of the thread are left out here.", read.len() - LETTERS));
    }
    let most = work.most(2);
    for letter in read.iter().skip(read.len().saturating_sub(LETTERS)) {
        for g in letter.ground.choose(most, &Topics::default(), &[]) {
            letter.tell(&mut c, &letter.label(), letter.ground.piece(g));
        }
    }
    if part == Part::Said {
        return c.finish();
    }
    c.section("Asked");
    for request in requests.iter().filter(|request| !request.open).take(work.most(REQUESTS / 2)) {
        request.tell(&mut c);
    }
    what_is_open(&mut c, work, &read, &requests);
    c.finish()
}

/// The part of a thread that is asked for, where a mail asks for several things.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    All,
    Said,
    Open,
}

impl Part {
    fn asked(work: &Work) -> Self {
        let short = plain(&work.instruction);
        if short.split_whitespace().count() > 14 {
            return Self::All;
        }
        let has = |of: &[&str]| of.iter().any(|words| short.contains(words));
        let open = has(&["open", "outstanding", "unanswered", "left to do", "owe"]);
        let said = has(&["sum", "said", "wrote"]);
        match (open, said, work.part) {
            (true, false, true) => Self::Open,
            (false, true, true) => Self::Said,
            _ => Self::All,
        }
    }
}

/// Requests without an answer, what was agreed under a condition, and the days that are still ahead.
fn what_is_open(c: &mut Composer, work: &Work, read: &[Read], requests: &[Request]) {
    c.section("Still open, as far as these mails show");
    for request in requests.iter().filter(|request| request.open).take(REQUESTS) {
        request.tell(c);
    }
    let told = |letter: &Read, g: &ScoredSentence| {
        requests.iter().any(|r| r.open && std::ptr::eq(r.by, letter) && std::ptr::eq(r.graded, g))
    };
    c.section("Conditions");
    for letter in read {
        for g in letter.ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose) {
            if CONDITIONS.iter().any(|words| g.plain.contains(words)) && !told(letter, g) {
                letter.tell(c, &letter.label(), letter.ground.piece(g));
            }
        }
    }
    let mut ahead: Vec<(Date, &Read, &ScoredSentence)> = Vec::new();
    for letter in read {
        for g in letter.ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose) {
            let day = |dated: &Dated| letter.letter.day.map_or_else(|| dated.day_in_full(), |near| dated.near(near));
            let first =
                dates_in(&letter.ground.letters, g.sentence.body).iter().filter_map(day).find(|day| *day >= work.today);
            ahead.extend(first.map(|day| (day, letter, g)));
        }
    }
    ahead.sort_by_key(|(day, ..)| *day);
    c.section("Days ahead");
    for (day, letter, g) in ahead {
        letter.tell(c, &label(day, false, work.today), letter.ground.piece(g));
    }
}

/// Words under which something is agreed.
const CONDITIONS: &[&str] = &[
    "on the condition",
    "on condition",
    "provided that",
    "subject to",
    "unless",
    "only if",
    "as long as",
    "contingent",
];

/// The letters of all mails, oldest first, each once however often it is quoted.
fn thread(work: &Work) -> Vec<Letter<'_>> {
    let mut all: Vec<Letter> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    for (at, reading) in work.documents.iter().enumerate() {
        let text = Rc::new(Letters::new(&reading.document.text));
        let (below, own) = letters(&text);
        let mut of: Vec<Letter> = Vec::new();
        let span = text.trim(Span::new(0, own));
        // The present request to the assistant is not a letter of the thread.
        let request = at == 0 && !work.talk && matches!(reading.origin, Origin::Message(_));
        let asks = request || work.instruction.trim().starts_with(&text.exact(span));
        if let Some(written) = reading.written.as_ref().filter(|_| !asks) {
            of.push(part(reading, &text, span, person(&written.by), None, Some(written.on)));
        }
        of.extend(below.into_iter().map(|l| part(reading, &text, l.body, l.who, l.to, l.day)));
        // Below each letter stand older ones.
        of.reverse();
        for letter in of {
            let plain: String = letter.part.document.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let start: String = plain.to_lowercase().chars().take(120).collect();
            if !start.is_empty() && known.insert(start) {
                all.push(letter);
            }
        }
    }
    if all.iter().all(|letter| letter.day.is_some()) {
        all.sort_by_key(|letter| letter.day);
    }
    all
}

fn part<'w>(
    reading: &'w SourceDocument,
    text: &Rc<Letters>,
    span: Span,
    who: String,
    to: Option<String>,
    day: Option<Date>,
) -> Letter<'w> {
    let document = Document { text: unquoted(text, span), ..Document::default() };
    let part = SourceDocument { document, ..reading.clone_without_text() };
    Letter { reading, text: Rc::clone(text), start: span.start, who, to, day, part }
}

impl<'l, 'w> Read<'l, 'w> {
    fn new(letter: &'l Letter<'w>) -> Self {
        Self { letter, ground: ScoredDocument::read(&letter.part, |_| false) }
    }

    fn label(&self) -> String {
        match self.letter.day {
            Some(day) => format!("{}, {}", day.strftime("%B %-d, %Y"), self.letter.who),
            None => self.letter.who.clone(),
        }
    }

    /// A line in the letter's words; the source is the place in the mail, including marks of quotation.
    fn tell(&self, c: &mut Composer, label: &str, piece: Piece) {
        let at = |i: usize| i + self.letter.start;
        let span = Span::new(at(piece.span.start), at(piece.span.end));
        let said = format!("{label}: {}", readable(&self.ground.letters, piece));
        c.told(self.letter.reading, &self.letter.text, said, span);
    }
}

/// Something asked in a letter.
struct Request<'r, 'l, 'w> {
    by: &'r Read<'l, 'w>,
    graded: &'r ScoredSentence,
    of: String,
    open: bool,
}

impl Request<'_, '_, '_> {
    fn tell(&self, c: &mut Composer) {
        let label = format!("{} asks {}", self.by.letter.who, self.of);
        self.by.tell(c, &label, self.by.ground.piece(self.graded));
    }
}

/// The requests in the letters, and whether a later letter by somebody else answers them.
fn requests<'r, 'l, 'w>(read: &'r [Read<'l, 'w>]) -> Vec<Request<'r, 'l, 'w>> {
    let mut out = Vec::new();
    for (i, by) in read.iter().enumerate() {
        for graded in by.ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose) {
            if !asks_itself(by, graded) || graded.plain.split(' ').count() < 3 {
                continue;
            }
            let asked: Vec<String> = stems(&by.ground.letters, graded.sentence.body);
            let later = || read.iter().skip(i + 1).filter(|later| later.letter.who != by.letter.who);
            // A sentence that asks for something itself answers nothing.
            let answers = |later: &Read| {
                later.ground.graded.iter().filter(|g| !asks_itself(later, g)).any(|g| {
                    let said = stems(&later.ground.letters, g.sentence.body);
                    let shared = asked.iter().filter(|term| said.contains(term)).count() as f32;
                    let share = if asked.is_empty() { 0.0 } else { shared / asked.len() as f32 };
                    share >= ANSWERS || (shared >= 1.0 && DONE.iter().any(|word| g.plain.contains(word)))
                })
            };
            let open = !later().any(answers);
            let before = read.iter().take(i).rev().find(|other| other.letter.who != by.letter.who);
            let of = by.letter.to.clone().or_else(|| before.map(|other| other.letter.who.clone()));
            let of = of.or_else(|| later().next().map(|other| other.letter.who.clone()));
            out.push(Request { by, graded, of: of.unwrap_or_else(|| "the reader".into()), open });
        }
    }
    out
}

/// Whether a sentence of a letter asks for something.
fn asks_itself(by: &Read, graded: &ScoredSentence) -> bool {
    let request = request_in(&by.ground.letters, &graded.sentence, &graded.plain);
    request.is_some_and(|r| r.way == Way::Direct) || graded.plain.trim_end().ends_with('?')
}

fn lead(read: &[Read], requests: usize, open: usize) -> String {
    let mut people: Vec<&str> = Vec::new();
    for letter in read {
        if !people.contains(&letter.letter.who.as_str()) {
            people.push(&letter.letter.who);
        }
    }
    let mails = if read.len() == 1 { "One mail".to_owned() } else { format!("{} mails", read.len()) };
    let named: Vec<String> = people.iter().take(6).map(|who| (*who).to_owned()).collect();
    let by = match named.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) if people.len() == named.len() => format!("{} and {last}", rest.join(", ")),
        _ => format!("{} and others", named.join(", ")),
    };
    let days: Vec<Date> = read.iter().filter_map(|letter| letter.letter.day).collect();
    let shown = |day: &Date| day.strftime("%B %-d, %Y").to_string();
    let when = match (days.iter().min(), days.iter().max()) {
        (Some(first), Some(last)) if first == last => format!(", on {}", shown(first)),
        (Some(first), Some(last)) => format!(", from {} to {}", shown(first), shown(last)),
        _ => String::new(),
    };
    let asked = match (requests, open) {
        (0, _) => "Nothing is asked in them.".to_owned(),
        (1, 0) => "One thing is asked, and a later mail answers it.".to_owned(),
        (1, _) => "One thing is asked, and no later mail answers it.".to_owned(),
        (n, 0) => format!("{n} things are asked, and later mails answer them."),
        (n, open) => format!("{n} things are asked; {open} of them no later mail answers."),
    };
    format!("{mails} by {by}{when}. {asked}")
}
