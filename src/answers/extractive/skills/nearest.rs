//! What is said where nothing in the papers answers, and what stands nearest to an answer.

use super::skill::{NOT_THERE, NOTHING, read};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::{
            answer_type::{is_head, only_asks_for},
            choosing::{Candidate, Inquiry, enough, name_of},
            compose::{Composer, capital},
        },
    },
    tasks::Answer,
};

use comprehension::yes_no::{Asks, clause_asked, yes_no};
use search::words;

/// The heading of what answers nothing plainly.
pub const NEAREST: &str = "Nearest";
/// Share of the question of which the nearest sentence should speak.
pub(super) const SPEAKS: f32 = 0.35;
/// A sentence with this share of the needed probability is shown as the nearest.
pub(super) const NEAR: f32 = 0.4;
/// Longest part of the words that open a list that is shown with an item, in characters.
const LEAD: usize = 160;
/// Said where something stands near to an answer.
const NO_PLAIN_ANSWER: &str = "No sentence was found that answers this plainly; the nearest stands below.";
/// By how much more of the question another sentence must speak to be the nearest in the place of the likeliest.
const MORE: f32 = 0.2;
/// Share of the question that the sentence behind the nearest one must add to it to be shown too.
const ADDS: f32 = 0.05;

/// Nothing answers the question, so say that first. The nearest sentence may still help and is shown as such.
pub(super) fn not_there(work: &Work, mut c: Composer, inquiry: &Inquiry, candidates: &[Candidate]) -> Answer {
    let nothing_read = !work.talk && candidates.is_empty() && read(work).is_empty();
    if nothing_read {
        return Composer::new(NOTHING, work).finish();
    }
    let place = if work.place.is_empty() { String::new() } else { format!(" I looked {}.", work.place) };
    // The paper that was searched and the kind of clause, where both are known: "“lease.pdf” says nothing about arbitration."
    let existence = yes_no(inquiry.asking()).is_some_and(|asked| asked.asks == Asks::Existence);
    let anything = |clause: &String| {
        ["any", "some", "no"]
            .iter()
            .any(|of| ["thing", "one", "body"].iter().any(|end| *clause == format!("{of}{end}")))
    };
    let clause = clause_asked(inquiry.asking()).filter(|clause| existence && !anything(clause));
    let paper = inquiry.only_paper().map(name_of);
    let kin = inquiry.next_of_kin();
    // What only opens a list says nothing by itself.
    let says = |c: &&Candidate| !c.is_heading() && !is_head(&c.text) && !c.text.ends_with(':');
    let near = candidates.iter().find(says).filter(|near| near.support >= NEAR * enough());
    // What speaks of what is asked is nearer than what only looks like an answer.
    let speaks = |c: &&Candidate| says(c) && c.covered >= SPEAKS;
    let spoken = candidates.iter().filter(speaks).max_by(|one, other| one.covered.total_cmp(&other.covered));
    let more = spoken.filter(|spoken| near.is_some_and(|near| spoken.covered > near.covered + MORE));
    let near = more.or_else(|| near.filter(speaks)).or(spoken).or(near);
    // What a later paper has changed is not the nearest.
    let changed = near.and_then(|near| inquiry.amended_by(near)).map(|(new, _)| new);
    let near = changed.as_ref().or(near);
    // What rules the very deed stands nearer than what only speaks of its things.
    let ruling = inquiry.rule_of_deed();
    let near = ruling.as_ref().or(near);
    let called_so = ["clause", "provision", "section"].iter().any(|word| inquiry.asking().contains(word));
    c.lead(match (clause, paper, inquiry.subject()) {
        // "A video of the fall": a paper that mentions a video says something about it.
        (Some(thing), ..) if near.is_some() && inquiry.mentions(head(&thing)) => format!("{NO_PLAIN_ANSWER}{place}"),
        (Some(thing), _, None) if !called_so => format!("Nothing about “{thing}” was found.{place}"),
        // What a paper mentions it does not say nothing about.
        (Some(clause), ..) if clause.contains(' ') => format!("No clause on {clause} was found.{place}"),
        (Some(clause), ..) => format!("No {clause} clause was found.{place}"),
        // What a paper in another language mentions is known of those words only that the table has.
        (_, Some(paper), Some(subject)) if !inquiry.mentions(subject) && !inquiry.reads_spanish() => {
            format!("{} says nothing about {subject}.", capital(&paper))
        }
        (_, None, Some(subject)) if !inquiry.mentions(subject) && !inquiry.reads_spanish() => {
            format!("Nothing about {subject} was found.{place}")
        }
        _ if near.is_some() => format!("{NO_PLAIN_ANSWER}{place}"),
        _ => format!("{NOT_THERE}{place}"),
    });
    // What speaks of most of the question in its own words is nearer than its kin.
    let kin = kin.as_ref().filter(|_| near.is_none_or(|near| near.covered < SPEAKS));
    if let Some(near) = kin.or(near) {
        c.section(NEAREST);
        quote(&mut c, near);
        // "Notices shall be sent by courier. E-mail is not sufficient notice.": the next sentence may speak of what the nearest leaves out.
        let (own, telling) = (words::all_stems(&near.text), inquiry.telling_words());
        let adds = |next: &Candidate| {
            words::all_stems(&next.text).iter().any(|stem| telling.contains(stem) && !own.contains(stem))
                || inquiry.speaks_of(&format!("{} {}", near.text, next.text)) > inquiry.speaks_of(&near.text) + ADDS
        };
        if let Some(next) = inquiry
            .beside(near)
            .1
            .filter(|next| same_paragraph(near, next) && (adds(next) || only_asks_for(inquiry.asking(), &near.text)))
        {
            quote(&mut c, &next);
        }
    }
    c.finish()
}

/// A sentence; an item of a list with the words that open the list as its label.
pub(super) fn quote(c: &mut Composer, candidate: &Candidate) {
    let lead = candidate.lead.trim_end_matches([':', '—', '–', ' ']);
    // "We engage you on these terms:" says nothing of a term.
    let opens = ["terms", "follows", "conditions", "agree", "agrees", "following", "states", "alleges"];
    let lead = if opens.iter().any(|word| lead.to_lowercase().ends_with(word)) { "" } else { lead };
    let label = match lead.chars().count().checked_sub(LEAD) {
        None | Some(0) => lead.to_owned(),
        // Its end says what the items are.
        Some(over) => {
            let tail: String = lead.chars().skip(over).collect();
            format!("… {}", tail.split_once(' ').map_or(&*tail, |(_, rest)| rest))
        }
    };
    c.quote_passage_as(&label, &candidate.passage, &candidate.letters, candidate.piece);
}

/// Whether no line ends between two sentences.
pub(super) fn same_paragraph(one: &Candidate, next: &Candidate) -> bool {
    one.place.0 == next.place.0 && next.place.1.start.saturating_sub(one.place.1.end) <= 2
}

/// What a phrase names, without what it says of it: "video" of "video of the fall".
fn head(thing: &str) -> &str {
    let ends = [" of ", " on ", " for ", " in ", " to ", " from ", " against ", " by ", " at ", " with "];
    let end = ends.iter().filter_map(|end| thing.find(end)).min().unwrap_or(thing.len());
    thing[..end].rsplit(' ').next().unwrap_or(thing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_has_a_head() {
        assert_eq!(head("video of the fall"), "video");
        assert_eq!(head("prepayment penalty"), "penalty");
    }
}
