//! What several papers say of one thing with different figures, or what only one side alleges and other papers tell too. No figure of one paper is told as
//! that of all: records, letters and tables stand first, and what is alleged is told as that.

use super::{
    cells::{is_figure, tables},
    choosing::{Candidate, Inquiry},
    compose::Composer,
    dated_entries::entry,
    one_sided::{OneSided, one_sided},
    question::Wants,
    rows::BOTTOM,
    sides::{self, Each},
    table_columns::{Column, value_of},
    table_figures::{figure_of, written},
    table_rows::row,
};
use crate::law::{Letters, Span, cues::plain, dates::dates_in, sentences::sentences_in};

use comprehension::roles::is_party;
use jiff::civil::Date;
use search::words;

/// Opens figures that differ.
const DIFFER: &str = "The papers give different figures for this; which of them is right is for you to judge:";
/// Opens what is told beside allegations.
const BESIDE: &str = "What is only alleged stands behind what other papers say of it:";
/// Share of a question that another paper's sentence must speak of to stand beside an allegation.
const SPOKEN: f32 = 0.3;
/// Characters at the head of a paper in which stands what it is.
const HEAD: usize = 3_000;
/// The greatest scale of a score.
const SCALE: u32 = 1_000;

/// What one paper says, and what one side calls it that only alleges it.
struct Saying {
    place: Candidate,
    alleged: Option<&'static str>,
    figure: i128,
    /// In words of our own, where it is no sentence.
    told: Option<String>,
}

/// Tells what several papers say, where their figures differ. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, chosen: &[&Candidate]) -> bool {
    let Some(best) = chosen.first() else { return false };
    if inquiry.yes_no().is_some()
        || best.row.is_some()
        || names_one(inquiry, best)
        || inquiry.amended_by(best).is_some()
    {
        return false;
    }
    let sayings = if asks_score(inquiry) { scores(inquiry, best) } else { sums(inquiry, best) };
    let differ = sayings.first().is_some_and(|first| sayings.iter().any(|other| other.figure != first.figure));
    if !differ {
        return false;
    }
    c.lead(DIFFER);
    c.section("");
    let (alleged, others): (Vec<&Saying>, Vec<&Saying>) = sayings.iter().partition(|saying| saying.alleged.is_some());
    for saying in others.into_iter().chain(alleged) {
        let place = &saying.place;
        match &saying.told {
            Some(told) => c.tell_passage(told.clone(), &place.passage, &place.letters, place.piece),
            None => quote(c, inquiry, place),
        }
    }
    true
}

/// A sentence with the name of its paper, or with what alleges it.
fn quote(c: &mut Composer, inquiry: &Inquiry, place: &Candidate) {
    let label = match alleges(inquiry, place.place.0) {
        Some(paper) => format!("The {paper} alleges"),
        None => place.passage.name.clone(),
    };
    c.quote_passage_as(&label, &place.passage, &place.letters, place.piece);
}

/// Tells who did or was something in the words of other papers, where what was chosen only alleges it. Returns whether it did.
pub fn tell_beside(c: &mut Composer, inquiry: &Inquiry, chosen: &[&Candidate]) -> bool {
    let asks_who = inquiry.wants == Wants::Person || inquiry.asking().trim_start().starts_with("who ");
    let only_alleged = |found: &&Candidate| alleges(inquiry, found.place.0).is_some() && !names_one(inquiry, found);
    if !asks_who || chosen.is_empty() || !chosen.iter().all(only_alleged) {
        return false;
    }
    let speaks = |found: &Candidate| inquiry.speaks_of(&format!("{} {}", found.lead, found.text)) >= SPOKEN;
    let mut others = sides::others(inquiry, chosen, Each::Papers);
    others.retain(|found| alleges(inquiry, found.place.0).is_none() && speaks(found));
    if others.is_empty() {
        return false;
    }
    c.lead(BESIDE);
    c.section("");
    for place in others.iter().chain(chosen.iter().copied()) {
        quote(c, inquiry, place);
    }
    true
}

/// What a paper is in which one side alleges: what it files, or its statement of a lien or of a claim.
fn alleges(inquiry: &Inquiry, run: usize) -> Option<&'static str> {
    let letters = inquiry.text(run)?;
    if let Some(OneSided::Filed(name)) = one_sided(letters) {
        return Some(name);
    }
    let head = letters.exact(Span::new(0, letters.span().end.min(HEAD)));
    let title = |line: &str, words: &[&str]| {
        !line.contains(|c: char| c.is_lowercase())
            && words.iter().all(|word| line.split(|c: char| !c.is_alphanumeric()).any(|own| own == *word))
    };
    let called = |words: &[&str]| head.lines().any(|line| title(line, words));
    let released = called(&["WAIVER"]) || called(&["RELEASE"]);
    match () {
        () if called(&["PROOF", "CLAIM"]) => Some("proof of claim"),
        () if !released
            && (called(&["STATEMENT", "LIEN"]) || called(&["CLAIM", "LIEN"]) || called(&["NOTICE", "LIEN"])) =>
        {
            Some("lien statement")
        }
        () => None,
    }
}

/// Whether a question asks what the paper of a sentence says, by what that is: "What does Dale's petition say?"
fn names_one(inquiry: &Inquiry, best: &Candidate) -> bool {
    let asked = plain(inquiry.asking());
    let Some(name) = alleges(inquiry, best.place.0) else { return false };
    name.split(' ').any(|word| asked.split(|c: char| !c.is_alphanumeric()).any(|own| own == word))
}

/// Of whom a sentence tells, and what: "Owners" and "paid $900" of "Owners have paid $900".
fn parts(text: &str) -> (&str, &str) {
    const VERBS: &[&str] = &[" have ", " has ", " had ", " was ", " were ", " is ", " are "];
    let verb = VERBS.iter().filter_map(|verb| Some((text.find(verb)?, verb.len()))).min();
    verb.map_or(("", text), |(at, long)| (&text[..at], &text[at + long..]))
}

/// The stems of what a sentence says, without who does it and without names and numbers.
fn things(text: &str) -> Vec<String> {
    let said = parts(text).1.split(|c: char| !c.is_alphanumeric()).filter(|word| {
        let low = word.to_lowercase();
        let named = word.starts_with(char::is_uppercase) || word.contains(|c: char| c.is_ascii_digit());
        let party = is_party(&low) || is_party(low.trim_end_matches('s'));
        // "Received" is no receiver.
        !named && (!party || low.ends_with("ed"))
    });
    let mut stems = words::stems(&said.collect::<Vec<_>>().join(" "));
    stems.sort_unstable();
    stems.dedup();
    stems
}

/// The only sum of money of a text.
fn money(text: &str) -> Option<i128> {
    let (_, behind) = text.split_once('$')?;
    let figure: String = behind.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.')).collect();
    figure_of(figure.trim_end_matches([',', '.'])).filter(|_| !behind.contains('$'))
}

/// The days of a place in full.
fn days(letters: &Letters, place: Span) -> Vec<Date> {
    dates_in(letters, place).iter().filter_map(|dated| dated.day_in_full()).collect()
}

/// What each paper gives as the sum that a sentence gives: in a sentence that says the same of it, or in a column that is called so.
fn sums(inquiry: &Inquiry, best: &Candidate) -> Vec<Saying> {
    let own = if inquiry.wants == Wants::Amount { money(&best.text) } else { None };
    let said = things(&best.text);
    let Some(figure) = own.filter(|_| !said.is_empty()) else { return Vec::new() };
    let mut out = vec![Saying { place: best.clone(), alleged: alleges(inquiry, best.place.0), figure, told: None }];
    let when = days(&best.letters, best.span);
    for other in inquiry.sentences(|text| money(text).is_some()) {
        let run = other.place.0;
        if out.iter().any(|saying| saying.place.place.0 == run) || things(&other.text) != said {
            continue;
        }
        let days = days(&other.letters, other.span);
        let another_day = days.iter().any(|day| !when.contains(day)) || when.iter().any(|day| !days.contains(day));
        if let Some(figure) = money(&other.text).filter(|_| !another_day && !told_apart(inquiry, best, &other)) {
            out.push(Saying { place: other, alleged: alleges(inquiry, run), figure, told: None });
        }
    }
    for (run, letters) in inquiry.texts() {
        if !out.iter().any(|saying| saying.place.place.0 == run)
            && let Some(saying) = of_column(inquiry, run, letters, &said)
        {
            out.push(saying);
        }
    }
    out
}

/// Whether two sentences tell of two things: of somebody else of whom both papers speak, or of what a word of the question tells apart that only one of
/// the papers has ("the Miller lease").
fn told_apart(inquiry: &Inquiry, one: &Candidate, other: &Candidate) -> bool {
    let of_paper = |found: &Candidate| {
        let run = found.place.0;
        let text = inquiry.text(run).map(|letters| letters.folded(letters.span())).unwrap_or_default();
        words::stems(&format!("{} {text}", inquiry.name_of_text(run)))
    };
    let (first, second) = (of_paper(one), of_paper(other));
    let (who, whom) = (words::stems(parts(&one.text).0), words::stems(parts(&other.text).0));
    let others = who != whom && who.iter().chain(&whom).all(|stem| first.contains(stem) && second.contains(stem));
    let alleged = [one, other].iter().any(|found| alleges(inquiry, found.place.0).is_some());
    let named = || inquiry.telling_words().iter().any(|word| first.contains(word) != second.contains(word));
    others || !alleged && named()
}

/// What the rows of the only column come to that is called by a word of the question and of what is said: "Paid".
fn of_column(inquiry: &Inquiry, run: usize, letters: &Letters, said: &[String]) -> Option<Saying> {
    let asked = words::stems(inquiry.asking());
    let mut found = Vec::new();
    for table in tables(letters) {
        let Some(heads) = &table.heads else { continue };
        for (at, head) in heads.iter().enumerate().skip(1) {
            let head = letters.folded(*head);
            let stems = words::stems(&head);
            if stems.is_empty() || !stems.iter().all(|stem| asked.contains(stem) && said.contains(stem)) {
                continue;
            }
            let column = Column { at: Some(at), head };
            let rows = table.rows.iter().filter_map(|(line, cells)| row(letters, *line, cells));
            let values: Vec<(i128, String)> = rows.filter_map(|row| value_of(letters, &table, &row, &column)).collect();
            let bottom = table.rows.iter().find_map(|(line, cells)| {
                let first = cells.iter().find(|cell| !cell.is_empty())?;
                let opens = letters.folded_lower(*first);
                let is_bottom = BOTTOM.iter().any(|word| opens.split(' ').next() == Some(*word));
                let cell = cells.get(at).filter(|cell| is_bottom && is_figure(letters, **cell))?;
                Some((*line, letters.folded(*cell)))
            });
            let line = bottom.as_ref().map(|(line, _)| *line).or(table.rows.first().map(|(line, _)| *line));
            if let Some(line) = line.filter(|_| values.len() > 1) {
                found.push((column.head, values, bottom.map(|(_, cell)| cell), line));
            }
        }
    }
    let [(head, values, bottom, line)] = &found[..] else { return None };
    let cells: Vec<String> = values.iter().map(|(_, cell)| cell.clone()).collect();
    let sum: i128 = values.iter().map(|(figure, _)| figure).sum();
    let other = bottom.as_ref().filter(|cell| figure_of(cell) != Some(sum));
    let says = other.map(|cell| format!("; its bottom line says {}", written(figure_of(cell).unwrap_or(0), &cells)));
    let told = format!(
        "{}: {}, {} rows of “{head}” added up{}.",
        inquiry.name_of_text(run),
        written(sum, &cells),
        values.len(),
        says.unwrap_or_default()
    );
    let place = inquiry.place(run, letters.trim(*line))?;
    Some(Saying { place, alleged: alleges(inquiry, run), figure: sum, told: Some(told) })
}

/// Whether a question asks what somebody scored.
fn asks_score(inquiry: &Inquiry) -> bool {
    inquiry.asking().split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with("scor"))
}

/// The first score of a text with its scale: "27/30", "17 of 30", "4 out of 5".
fn score(text: &str) -> Option<(u32, u32)> {
    let number = |word: &str| -> Option<u32> {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        bare.parse().ok().filter(|_| bare.len() < 5)
    };
    let all: Vec<&str> = text.split_whitespace().collect();
    (0..all.len()).find_map(|at| {
        let found = match all[at].split_once('/') {
            Some((got, of)) => Some((number(got)?, number(of)?)),
            None => {
                let of = match all.get(at + 1..)? {
                    ["of", of, ..] | ["out", "of", of, ..] => number(of)?,
                    _ => return None,
                };
                Some((number(all[at])?, of))
            }
        };
        found.filter(|(got, of)| got <= of && (5..=SCALE).contains(of))
    })
}

/// The scores of one scale that papers give for the day of a sentence: in its own words, or in the entry of that day.
fn scores(inquiry: &Inquiry, best: &Candidate) -> Vec<Saying> {
    let own = score(&best.text).zip(days(&best.letters, best.span).first().copied());
    let Some(((got, scale), day)) = own else { return Vec::new() };
    let saying = |place: Candidate, got: u32| {
        let alleged = alleges(inquiry, place.place.0);
        Saying { place, alleged, figure: i128::from(got), told: None }
    };
    let mut out = vec![saying(best.clone(), got)];
    for (run, letters) in inquiry.texts().filter(|(run, _)| *run != best.place.0) {
        let found = dates_in(letters, letters.span()).into_iter().filter(|dated| dated.day_in_full() == Some(day));
        let found = found.filter_map(|dated| {
            let entry = entry(letters, dated.span.start);
            let scored = sentences_in(letters).into_iter().filter(|sentence| entry.touches(sentence.body));
            scored.filter(|sentence| sentence.body.start >= entry.start || sentence.body.holds(dated.span)).find_map(
                |sentence| {
                    let (got, of) = score(&letters.folded(sentence.body))?;
                    let place = Span::new(dated.span.start.min(sentence.body.start), sentence.body.end.min(entry.end));
                    (of == scale).then(|| inquiry.place(run, place)).flatten().map(|place| (place, got))
                },
            )
        });
        out.extend(found.take(1).map(|(place, got)| saying(place, got)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };

    /// The lines that are told where sentences with some words were chosen.
    fn told(papers: &[(&str, &str)], question: &str, chosen: &str) -> Vec<String> {
        let paper = |(name, text): &(&str, &str)| SourceDocument {
            origin: Origin::File(FileId::new()),
            name: (*name).into(),
            document: Document { text: (*text).into(), ..Document::default() },
            written: None,
        };
        let documents = papers.iter().map(paper).collect();
        let work = Work { instruction: question.into(), documents, ..Work::default() };
        let inquiry = Inquiry::new(&work);
        let found = inquiry.sentences(|text| text.contains(chosen));
        let chosen: Vec<&Candidate> = found.iter().collect();
        let mut c = Composer::new("", &work);
        let _ = tell(&mut c, &inquiry, &chosen) || tell_beside(&mut c, &inquiry, &chosen);
        c.finish().sections.into_iter().flat_map(|section| section.lines).map(|line| line.text).collect()
    }

    const PETITION: (&str, &str) = (
        "petition.txt",
        "COUNTY COURT\n\nPETITION\n\n4. On March 9, 2026 the pupil scored 11 of 40 on a reading test given by the school.\n\n\
        5. Respondents have received $4,100.00.\n\n6. Only Ida Weck was in the hall when the pupil fell.\n",
    );

    #[test]
    fn a_record_stands_before_what_is_alleged() {
        let record = (
            "record.txt",
            "Oak School, file of the pupil\n\n03/02/2026 Reading 30/40. Late twice.\n\n03/09/2026 Much better this week. Reading 36/40.\n",
        );
        assert_eq!(
            told(&[PETITION, record], "What did the pupil score in the reading test?", "scored"),
            [
                "record.txt: 03/09/2026 Much better this week. Reading 36/40.",
                "The petition alleges: On March 9, 2026 the pupil scored 11 of 40 on a reading test given by the school."
            ]
        );
        let asked = "What does the petition say that the pupil scored?";
        assert!(told(&[PETITION, record], asked, "scored").is_empty());
    }

    #[test]
    fn different_sums_of_papers_are_all_shown() {
        let book =
            ("book.xlsx", "No. | From | Received\n1 | Dorn | $1,500.00\n2 | Dorn | $2,000.00\nTOTAL |  | $3,600.00\n");
        let letter = ("letter.txt", "Dear Ms. Weck:\n\nYour clients have received $4,100.00.\n");
        let question = "How much have the respondents received?";
        assert_eq!(
            told(&[PETITION, book], question, "have received"),
            [
                "book.xlsx: $3,500.00, 2 rows of “Received” added up; its bottom line says $3,600.00.",
                "The petition alleges: Respondents have received $4,100.00."
            ]
        );
        // What all give is told as one.
        assert!(told(&[PETITION, letter], question, "Respondents have received").is_empty());
    }

    #[test]
    fn other_papers_stand_before_an_allegation() {
        let mail = (
            "mail.txt",
            "From: Tom Dorn\nSubject: Hall\n\nIda Weck, Jon Ode and I were in the hall when the pupil fell. It rained.\n",
        );
        let lines = told(&[PETITION, mail], "Who was in the hall when the pupil fell?", "Only Ida Weck");
        assert!(lines.first().is_some_and(|line| line.contains("Jon Ode")), "{lines:?}");
        assert!(lines.last().is_some_and(|line| line.starts_with("The petition alleges: Only Ida Weck")), "{lines:?}");
    }

    #[test]
    fn a_score_has_its_scale() {
        assert_eq!(score("MMSE 27/30."), Some((27, 30)));
        assert_eq!(score("He had four, and later 3 out of 5 right."), Some((3, 5)));
        assert_eq!(score("seen 03/09/2026 at 5 of 3"), None);
    }
}
