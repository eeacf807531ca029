//! A question, answered in one direct line and a few sentences from the files; or a plain statement that the answer is not in them.

use super::{
    amendment_changes, list,
    nearest::{NEAR, SPEAKS, not_there, quote, same_paragraph},
    row_answers::table_answer,
    skill::ABOUT,
};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::{
            answer_type::{fits, fitting},
            choosing::{Candidate, Inquiry, SHARE, SPOKEN_OF, enough, listed, name_of},
            claims::claims,
            compose::{Composer, capital},
            counted_from::counted_from,
            direct::{Direct, by_agreement::by_agreement, direct, excepts},
            one_sided::other_sides,
            papers_differ,
            question::{Wants, courtesy},
            reckoned, sides,
            table_questions::of_rows,
            time_filter,
            totals::{asks as asks_if_right, checked},
            undecided::by_the_message,
        },
    },
    law::cues::plain,
    tasks::Answer,
};

use comprehension::{
    norms::{Mode, NormsOf, norms_of},
    verdict::Verdict,
    yes_no::{Asks, yes_no},
};

/// A sentence with this share of the needed probability answers if the next one has a quarter of its own.
const ALONE: f32 = 0.85;
/// How many times as likely as the next one it must be.
const AHEAD: f32 = 4.0;
/// Share of the question that it must speak of.
const HALF: f32 = 0.5;
/// Items of a list that are shown with what opens it.
const ITEMS: usize = 8;
/// The most sentences below a heading that are told as one answer.
const UNDER: usize = 6;
/// The most sentences of a reply to the very question.
const REPLIES: usize = 3;
/// Norms of somebody that are listed.
const NORMS: usize = 12;
/// Opens quotes of which the first takes the place of the others.
const AMENDED: &str = "A later paper changes this; what it says stands first:";
/// The same, within one paper.
const PREVAILS: &str = "Another part of the paper goes before this one and stands first:";
/// Opens a list of norms.
const NORMS_OF: &str = "What the ";
/// Heading of the quotes below a direct line, in a mail.
pub const OWN_WORDS: &str = "In the papers’ own words";

/// An answer, and what is known about it.
pub struct Response {
    /// The answer.
    pub answer: Answer,
    /// What it says to a yes/no question.
    pub verdict: Option<Verdict>,
    /// How likely the best sentence is to answer, 0 to 1.
    pub support: f32,
    /// Share of the question that the best sentence speaks of, 0 to 1.
    pub covered: f32,
    /// Whether something answers; otherwise its sources are the nearest to an answer.
    pub answered: bool,
}

impl Response {
    fn saying_nothing(answer: Answer, support: f32) -> Self {
        Self { answer, verdict: None, support, covered: 0.0, answered: false }
    }
}

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    amendment_changes::write(work).unwrap_or_else(|| respond(work).answer)
}

/// Answers a question.
pub fn respond(work: &Work) -> Response {
    let mut c = Composer::new(ABOUT, work);
    if let Some(words) = courtesy(&work.instruction).filter(|_| work.talk) {
        c.lead(words);
        return Response::saying_nothing(c.finish(), 0.0);
    }
    respond_to(work, &Inquiry::new(work), c)
}

/// Answers a question that is asked of what was read before.
pub fn respond_of(work: &Work, inquiry: &Inquiry) -> Response {
    respond_to(work, inquiry, Composer::new(ABOUT, work))
}

fn respond_to(work: &Work, inquiry: &Inquiry, mut c: Composer) -> Response {
    if !inquiry.asked.says_something() {
        c.lead("What would you like to know? Name a date, an amount, a person or a clause.");
        return Response::saying_nothing(c.finish(), 0.0);
    }
    if let Some(paper) =
        paper_meant(&work.instruction).filter(|paper| !plain(paper).split(' ').all(|word| inquiry.knows(word)))
    {
        let place = if work.place.is_empty() {
            "what you sent".to_owned()
        } else {
            work.place.trim_start_matches("in ").to_owned()
        };
        c.lead(format!("No paper called “{paper}” was found in {place}, so nothing is answered from another one."));
        return Response::saying_nothing(c.finish(), 0.0);
    }
    if let Some(number) = section_asked(&work.instruction) {
        let found = inquiry.section(&number);
        if let Some(first) = found.first() {
            c.lead(format!("{} says under {number}:", capital(&name_of(&first.passage))));
            c.section("");
            found.iter().take(NORMS).for_each(|sentence| quote(&mut c, sentence));
            return Response { answer: c.finish(), verdict: None, support: 1.0, covered: 1.0, answered: true };
        }
    }
    if let Some(asked) = norms_of(inquiry.asking()) {
        let norms = inquiry.norms(&asked);
        if !norms.is_empty() {
            return Response {
                answer: all_norms(c, work, inquiry, &asked, &norms),
                verdict: None,
                support: 1.0,
                covered: 1.0,
                answered: true,
            };
        }
    }
    if time_filter::tell(&mut c, inquiry, work.most(NORMS), work.today) {
        return Response { answer: c.finish(), verdict: None, support: 1.0, covered: 1.0, answered: true };
    }
    if reckoned::tell(&mut c, inquiry, work) {
        return Response { answer: c.finish(), verdict: None, support: 1.0, covered: 1.0, answered: true };
    }
    let checked = checked(inquiry, &work.instruction);
    if !checked.is_empty() {
        let verdict = if let [only] = &checked[..] { Some(only.verdict) } else { None };
        c.section("");
        for found in checked {
            c.tell_passage(found.text, &found.place.passage, &found.place.letters, found.place.piece);
        }
        return Response { answer: c.finish(), verdict, support: 1.0, covered: 1.0, answered: true };
    }
    let claims = claims(inquiry);
    if let Some(first) = claims.first() {
        c.lead(format!("{} brings these claims:", capital(&name_of(&first.passage))));
        c.section("");
        claims.iter().take(work.most(NORMS)).for_each(|claim| quote(&mut c, claim));
        return Response { answer: c.finish(), verdict: None, support: 1.0, covered: 1.0, answered: true };
    }
    // What rows of some table come to does not say whether a sum is right.
    let sums = if asks_if_right(&work.instruction) { Vec::new() } else { of_rows(inquiry, &[], work.today) };
    if !sums.is_empty() {
        return Response { answer: table_answer(c, sums), verdict: None, support: 1.0, covered: 1.0, answered: true };
    }
    let candidates = inquiry.candidates();
    let support = candidates.first().map_or(0.0, |best| best.support);
    let chosen = choose(inquiry, &candidates, work.most(3));
    let chosen = if chosen.is_empty() { asked_in_same_words(inquiry, &candidates) } else { chosen };
    let chosen = by_the_message(fitting(inquiry, chosen), &work.instruction, &work.asks);
    // A provision that contracts have by custom is known by its heading and its own words too.
    let provision = if chosen.is_empty() { inquiry.provision() } else { None };
    let chosen = if provision.is_some() { provision.iter().collect() } else { chosen };
    // "Who are the arbitrators?": all that stands under the heading that says nothing else.
    let under = if who_are(inquiry.asking()) { inquiry.under() } else { Vec::new() };
    let chosen = if (2..=UNDER).contains(&under.len()) { under.iter().collect() } else { chosen };
    // Nothing says it plainly, but a day follows from the nearest sentence.
    let near = candidates.iter().find(|near| !near.is_heading()).filter(|near| near.support >= NEAR * enough());
    let follows = near.filter(|near| {
        chosen.is_empty() && inquiry.wants == Wants::Time && counted_from(inquiry, near, work.today).is_some()
    });
    // "This offer remains open until …" behind the nearest sentence.
    let open = near.filter(|_| chosen.is_empty() && follows.is_none() && inquiry.wants == Wants::Time);
    let behind = open.and_then(|near| sides::timed_behind(inquiry, near));
    let pointed_at = near.filter(|_| behind.is_some());
    let each = sides::asked(&work.instruction);
    // What is weighed against another stands beside it, though neither answers alone.
    let weighed = near.filter(|near| {
        chosen.is_empty()
            && follows.is_none()
            && pointed_at.is_none()
            && near.covered >= SPEAKS
            && sides::compares(&work.instruction)
            && !sides::others(inquiry, &[near], sides::Each::Papers).is_empty()
    });
    let chosen: Vec<&Candidate> = behind.iter().chain(pointed_at).chain(follows).chain(weighed).chain(chosen).collect();
    if each.is_none() && papers_differ::tell(&mut c, inquiry, &chosen) {
        let covered = chosen.first().map_or(1.0, |best| best.covered);
        return Response { answer: c.finish(), verdict: None, support, covered, answered: true };
    }
    let apart = each.map(|each| sides::others(inquiry, &chosen, each)).unwrap_or_default();
    let apart: Vec<Candidate> = apart.into_iter().filter(|found| fits(inquiry, found)).collect();
    let others = match each {
        Some(_) => apart.iter().collect(),
        None => other_sides(inquiry, &candidates, &chosen),
    };
    // What is asked of each of several has no one answer.
    let each = each.filter(|each| *each == sides::Each::Sides || !others.is_empty());
    let chosen: Vec<&Candidate> = chosen.into_iter().chain(others).collect();
    let direct = if each.is_some() { None } else { direct(inquiry, &chosen, work.today) };
    let direct = direct.or_else(|| by_agreement(inquiry).filter(|_| chosen.is_empty()));
    if each.is_none() && direct.is_none() && papers_differ::tell_beside(&mut c, inquiry, &chosen) {
        let covered = chosen.first().map_or(1.0, |best| best.covered);
        return Response { answer: c.finish(), verdict: None, support, covered, answered: true };
    }
    let (before, amended) = (stated_before(inquiry, &chosen), amendments(inquiry, &chosen, direct.as_ref()));
    let asked_in = chosen.first().map(|best| best.place.0);
    let context = context(inquiry, &chosen);
    let behind = chosen.iter().skip(1).copied().collect::<Vec<_>>();
    let chosen = chosen.into_iter().take(1).chain(&context).chain(behind);
    let chosen: Vec<&Candidate> = amended.iter().chain(&before).chain(chosen).fold(Vec::new(), |mut all, one| {
        if !all.iter().any(|known| known.place == one.place) {
            all.push(one);
        }
        all
    });
    if chosen.is_empty() && direct.is_none() {
        return Response::saying_nothing(not_there(work, c, inquiry, &candidates), support);
    }
    let verdict = direct.as_ref().and_then(|direct| direct.verdict);
    let covered = chosen.first().map_or(1.0, |best| best.covered);
    let Some(direct) = direct else {
        c.lead(match amended.first() {
            None if each.is_some() => each.map(sides::lead).unwrap_or_default().to_owned(),
            None => lead(&chosen),
            Some(new) if asked_in == Some(new.place.0) => PREVAILS.to_owned(),
            Some(_) => AMENDED.to_owned(),
        });
        c.section(if work.talk { "" } else { OWN_WORDS });
        for candidate in chosen {
            with_items(&mut c, inquiry, candidate);
            if each == Some(sides::Each::Sides) {
                sides::tell_day(&mut c, inquiry, candidate, work.today);
            }
        }
        return Response { answer: c.finish(), verdict, support, covered, answered: true };
    };
    let best = direct.source.as_ref().or(chosen.first().copied());
    c.section("");
    for (place, first) in best.into_iter().map(|best| (best, true)).chain(direct.also.iter().map(|also| (also, false)))
    {
        match first {
            true => c.tell_passage(direct.text.clone(), &place.passage, &place.letters, place.piece),
            false => c.and_passage(&place.passage, &place.letters, place.piece),
        }
    }
    // Who somebody is and what a word means is told; everything else is shown too.
    if direct.source.is_none() {
        // What is told in all its words need not be said again.
        let others = chosen.iter().copied().chain(&direct.also).filter(|other| other.text != direct.text);
        let others: Vec<&Candidate> = others.collect();
        if !others.is_empty() {
            c.section(if work.talk { "" } else { OWN_WORDS });
        }
        others.into_iter().for_each(|other| with_items(&mut c, inquiry, other));
    }
    Response { answer: c.finish(), verdict, support, covered, answered: true }
}

/// What a witness replied to the very question, word for word: it answers, however little the question says.
fn asked_in_same_words<'c>(inquiry: &Inquiry, candidates: &'c [Candidate]) -> Vec<&'c Candidate> {
    let bare = |text: &str| -> String {
        let low = plain(text);
        let words = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words
            .skip_while(|word| matches!(*word, "q" | "and") || word.parse::<u32>().is_ok())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let asked = bare(inquiry.asking());
    let same = |found: &&Candidate| found.lead.contains("Q.") && bare(&found.lead) == asked;
    candidates.iter().filter(same).take(REPLIES).collect()
}

/// Whether a question asks for several people by what they are.
fn who_are(asked: &str) -> bool {
    asked.trim_start().starts_with("who are ") || asked.trim_start().starts_with("who is ")
}

/// The number in "What does section 5.2(c) say?"
fn section_asked(question: &str) -> Option<String> {
    let plain = plain(question);
    let says = ["say", "provide", "contain", "read", "state", "mean"].iter().any(|verb| plain.contains(verb))
        || plain.split_whitespace().count() <= 3;
    let words: Vec<&str> = plain.split_whitespace().collect();
    let at = words
        .iter()
        .position(|word| matches!(*word, "section" | "clause" | "article" | "paragraph" | "§" | "s." | "sec."))?;
    let number = words.get(at + 1)?.trim_end_matches(['?', ',', '.', ';', ':']);
    (says && number.starts_with(|c: char| c.is_ascii_digit()) && number.len() <= 12).then(|| number.to_owned())
}

/// The name by which a question means a paper: "Miller" in "In the Miller lease, may the tenant sublet?"
fn paper_meant(question: &str) -> Option<String> {
    const PAPERS: &[&str] = &[
        "lease",
        "agreement",
        "contract",
        "nda",
        "letter",
        "order",
        "policy",
        "will",
        "deed",
        "memo",
        "brief",
        "license",
        "licence",
        "note",
    ];
    let words: Vec<&str> = question.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let paper = (1..words.len()).find(|at| PAPERS.contains(&bare(words[*at]).as_str()))?;
    let named = |at: &usize| {
        let word = bare(words[*at]);
        word.starts_with(char::is_uppercase) && word.len() > 2 && !words[*at].ends_with([',', '.', '?'])
    };
    let name: Vec<String> = (1..paper).rev().take_while(named).map(|at| bare(words[at])).collect();
    let before = words.get(paper - name.len() - 1).map(|word| bare(word).to_lowercase());
    let article = before.is_some_and(|word| matches!(word.as_str(), "the" | "our" | "my" | "their" | "this"));
    (article && !name.is_empty()).then(|| name.into_iter().rev().collect::<Vec<_>>().join(" "))
}

/// A sentence, and the items of the list that it opens: "A landlord may deduct only:" says nothing without them.
fn with_items(c: &mut Composer, inquiry: &Inquiry, candidate: &Candidate) {
    quote(c, candidate);
    for item in inquiry.items_of(candidate).iter().take(ITEMS) {
        quote(c, item);
    }
}

/// All that somebody must, may or must not do, in the order of the papers.
fn all_norms(mut c: Composer, work: &Work, inquiry: &Inquiry, asked: &NormsOf, norms: &[Candidate]) -> Answer {
    let most = work.most(NORMS);
    let verb = match asked.mode {
        Mode::Duty => "must",
        Mode::Right => "may",
        Mode::Ban => "must not",
    };
    c.lead(format!("{NORMS_OF}{} {verb} do:", asked.name));
    c.section(if work.talk { "" } else { OWN_WORDS });
    for norm in norms.iter().take(most) {
        with_items(&mut c, inquiry, norm);
    }
    if norms.len() > most {
        c.gap(format!("{} more sentences say so; ask about one subject to see them.", norms.len() - most));
    }
    c.finish()
}

/// The likeliest sentence, and others nearly as likely that say something else; best first.
pub fn choose<'c>(inquiry: &Inquiry, candidates: &'c [Candidate], most: usize) -> Vec<&'c Candidate> {
    // A clause is there when the paper speaks of it in its own words, and not of its kin.
    let least =
        if yes_no(inquiry.asking()).is_some_and(|asked| asked.asks == Asks::Existence) { SPOKEN_OF } else { 0.0 };
    let behind = candidates.get(1).map_or(0.0, |second| second.support);
    let answers = |best: &&Candidate| {
        (best.support >= enough() || stands_out(best, behind)) && !inquiry.is_of_another_clause(best)
    };
    let Some(best) = candidates.first().filter(answers) else { return Vec::new() };
    let mut chosen: Vec<&Candidate> = Vec::new();
    for candidate in candidates {
        if chosen.len() == most {
            break;
        }
        // Likelier ones may follow: those from verified senders come first in the order.
        if candidate.support >= SHARE * best.support
            && candidate.covered >= least
            && !candidate.is_heading()
            && !chosen.iter().any(|c| list::alike(c, candidate))
        {
            chosen.push(candidate);
        }
    }
    chosen
}

/// Whether the best sentence answers, though it is less likely than most that do: it speaks of half of what is asked, and no other one
/// comes near it.
fn stands_out(best: &Candidate, behind: f32) -> bool {
    best.support >= ALONE * enough() && best.support >= AHEAD * behind && best.covered >= HALF
}

/// What the best sentence speaks of, where it only says when that does not hold: "This limit does not apply to …".
fn stated_before(inquiry: &Inquiry, chosen: &[&Candidate]) -> Option<Candidate> {
    chosen.first().filter(|best| excepts(&best.text)).and_then(|best| inquiry.beside(best).0)
}

/// Most words of a piece of a sentence that is read with the one behind it: "Proof of death of Raymond Haskell."
const FRAGMENT: usize = 7;

/// The sentence without which the best one is not understood: before one that begins with a pronoun, behind one that only names a thing.
fn context(inquiry: &Inquiry, chosen: &[&Candidate]) -> Option<Candidate> {
    let best = chosen.first()?;
    let (before, next) = inquiry.beside(best);
    let first = best.text.split(' ').next().unwrap_or_default();
    let points =
        matches!(first, "He" | "She" | "It" | "They" | "This" | "These" | "That" | "Those" | "Neither" | "Both");
    if points {
        return before.filter(|before| before.text.ends_with('.'));
    }
    let whole = best.text.split(' ').any(|word| {
        matches!(
            word,
            "is" | "are" | "was" | "were" | "has" | "have" | "shall" | "must" | "may" | "will" | "does" | "did" | "not"
        )
    });
    let fragment = best.text.split(' ').count() <= FRAGMENT && best.text.ends_with('.') && !whole;
    next.filter(|next| fragment && next.text.ends_with('.') && !next.is_heading() && same_paragraph(best, next))
}

/// What another paper puts in the place of the best sentence, where no direct line tells it.
fn amendments(inquiry: &Inquiry, chosen: &[&Candidate], direct: Option<&Direct>) -> Vec<Candidate> {
    let told = direct.is_some_and(|direct| direct.source.is_some());
    let found = chosen.first().filter(|_| !told).and_then(|best| inquiry.amended_by(best));
    found.map(|(new, says)| says.into_iter().chain([new]).collect()).unwrap_or_default()
}

/// The opening of an answer without a direct line.
fn lead(chosen: &[&Candidate]) -> String {
    let mut names: Vec<String> = Vec::new();
    for candidate in chosen {
        let name = name_of(&candidate.passage);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let papers = listed(&names);
    if names.len() > 1 { format!("This stands in {papers}:") } else { format!("{} says:", capital(&papers)) }
}

/// Whether an opening says that the first of the quotes below it takes the place of the others.
pub fn says_which_holds(lead: &str) -> bool {
    lead == AMENDED || lead == PREVAILS
}

/// Whether an opening only says which papers the quotes below it are from.
pub fn says_where(lead: &str) -> bool {
    says_which_holds(lead)
        || lead.ends_with(" says:")
        || lead.starts_with("This stands in ")
        || lead.starts_with(NORMS_OF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_that_is_asked_for() {
        assert_eq!(section_asked("What does clause 5.3 say?").as_deref(), Some("5.3"));
        assert_eq!(section_asked("What does Section 5.2(c) provide?").as_deref(), Some("5.2(c)"));
        assert_eq!(section_asked("Which section says who pays?"), None);
    }

    #[test]
    fn the_paper_that_is_meant() {
        assert_eq!(paper_meant("In the Miller lease, may the tenant sublet?").as_deref(), Some("Miller"));
        assert_eq!(paper_meant("What does the Elm Street lease say about pets?").as_deref(), Some("Elm Street"));
        assert_eq!(paper_meant("What does the lease say about pets?"), None);
        assert_eq!(paper_meant("Is this a Lease?"), None);
    }
}
