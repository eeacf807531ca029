//! Questions that are asked of each of several: of each paper ("Handbook vs. agreement."), or of each side ("When is our expert due and when is
//! theirs?"). What each says stands side by side; which one holds is not said.

use super::{
    choosing::{Candidate, Inquiry},
    compose::Composer,
    counted_from::counted_from,
};
use crate::{
    documents::document::Origin,
    law::{Span, cues::plain, dates::dates_in, periods::periods_in},
};

use jiff::civil::Date;

/// Share of a question that a sentence of another paper must speak of to stand beside the best one.
const BESIDE: f32 = 0.15;
/// The same for the other side.
const BESIDE_SIDE: f32 = 0.2;
/// The same where a question weighs one against another.
const WEIGHED: f32 = 0.3;
/// The most sentences of each other paper.
const MOST: usize = 2;
/// The most characters between two sentences of a paragraph.
const GAP: usize = 2;
/// Words with which a sentence points back at the one before it.
const POINTS: &[&str] = &["This ", "That ", "Such ", "It ", "They ", "These ", "Those ", "The "];

/// Of whom something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// Each of the papers.
    Papers,
    /// Each of two sides.
    Sides,
}

/// Whether a message asks something of each of several papers: "Handbook vs. agreement."
pub fn asks_of_each(instruction: &str) -> bool {
    let low = plain(instruction);
    [" vs ", " vs. ", " versus "].iter().any(|words| low.contains(words))
}

/// Whether a question weighs what one paper or person says against another: "Where do Ames and Orr differ on it?", "Is it consistent with the
/// letter?"
pub fn compares(question: &str) -> bool {
    const WORDS: &[&str] = &[
        " differ ",
        " differ?",
        " disagree",
        " consistent with ",
        " contradict",
        " conflict between ",
        " fit with ",
        " square with ",
        " line up with ",
        " agree with the ",
        " difference between ",
        " same as in ",
        " the one in ",
        " match the ",
        " matches the ",
    ];
    let low = format!(" {} ", plain(question));
    WORDS.iter().any(|words| low.contains(words))
}

/// Of each of whom a question asks, if it does.
pub fn asked(instruction: &str) -> Option<Each> {
    match () {
        () if plain(instruction).contains(" of each side") => Some(Each::Sides),
        () if asks_of_each(instruction) || compares(instruction) => Some(Each::Papers),
        () => None,
    }
}

/// What the other ones say beside the chosen sentences, in the order of the papers.
pub fn others(inquiry: &Inquiry, chosen: &[&Candidate], each: Each) -> Vec<Candidate> {
    let Some(best) = chosen.first() else { return Vec::new() };
    let spoken = |c: &Candidate| inquiry.speaks_of(&format!("{}. {} {}", c.heading, c.lead, c.text));
    let known = |c: &Candidate| chosen.iter().any(|known| known.place == c.place);
    let other = |c: &Candidate| match each {
        Each::Papers => {
            matches!(c.passage.origin, Origin::File(_))
                && !chosen.iter().any(|known| known.passage.origin == c.passage.origin)
        }
        Each::Sides => c.passage.origin == best.passage.origin,
    };
    let least = if each == Each::Sides { BESIDE_SIDE } else { BESIDE };
    // What is only weighed against another must speak of the same thing.
    let least = if compares(inquiry.asking()) && !asks_of_each(inquiry.asking()) { WEIGHED } else { least };
    // The heads of a paper name what it is, and say nothing of it.
    let all = inquiry.sentences(|text| text.contains(' ') && text.ends_with(['.', ';'])).into_iter();
    let mut found: Vec<(f32, Candidate)> =
        all.filter(|c| !known(c) && other(c) && !c.is_heading()).map(|c| (spoken(&c), c)).collect();
    found.retain(|(spoken, _)| *spoken >= least);
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut out: Vec<Candidate> = Vec::new();
    for (_, candidate) in found {
        let of_paper = out.iter().filter(|known| known.passage.origin == candidate.passage.origin).count();
        if of_paper < MOST && out.len() < 2 * MOST {
            out.push(candidate);
        }
    }
    out.sort_by_key(|c| (c.place.0, c.place.1.start));
    out
}

/// How the quotes of each are opened.
pub fn lead(each: Each) -> &'static str {
    match each {
        Each::Papers => "This is what each paper says; which of them holds is for you to judge:",
        Each::Sides => "Which side is yours, the papers do not say. This is said of each:",
    }
}

/// Tells the day that follows from a quoted sentence, if one does.
pub fn tell_day(c: &mut Composer, inquiry: &Inquiry, candidate: &Candidate, today: Date) {
    if let Some(counted) = counted_from(inquiry, candidate, today) {
        c.tell_passage(counted.text, &candidate.passage, &candidate.letters, candidate.piece);
    }
}

/// The sentence behind one that has no time, which points back at it and has one: "We offer $900. This offer remains open until May 4."
pub fn timed_behind(inquiry: &Inquiry, near: &Candidate) -> Option<Candidate> {
    let timed = |c: &Candidate| !dates_in(&c.letters, c.span).is_empty() || !periods_in(&c.letters, c.span).is_empty();
    let next = inquiry.beside(near).1.filter(|_| !timed(near))?;
    let (one, other): (Span, Span) = (near.place.1, next.place.1);
    let follows = near.place.0 == next.place.0 && other.start.saturating_sub(one.end) <= GAP;
    (follows && timed(&next) && POINTS.iter().any(|words| next.text.starts_with(words))).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_several_may_be_asked() {
        assert_eq!(asked("Is he owed leave? Policy vs. contract."), Some(Each::Papers));
        assert_eq!(asked("When is the survey of each side due?"), Some(Each::Sides));
        assert_eq!(asked("Where do Ames and Orr differ on the speed?"), Some(Each::Papers));
        assert_eq!(asked("May the landlord match an offer?"), None);
        assert_eq!(asked("Is he owed leave?"), None);
    }
}
