//! The reply to a message that asks for several things, composed over their list: each is answered under its own words, and where nothing was
//! found for one, that stands there.

use super::{
    asks::Half,
    compose::capital,
    days_in_message,
    follow_ups::{self, Before},
    skills::{
        answer::{OWN_WORDS, says_where, says_which_holds},
        nearest::NEAREST,
        row_answers::of_rows_among,
        skill::NOT_THERE,
    },
};
use crate::{
    answers::engines::engine::Work,
    tasks::{Answer, Section, Source},
};

use std::collections::HashMap;

/// Things answered in one mail; an answer says what goes beyond.
const MOST: usize = 24;

/// Answers to each of several things, as one: each under its own words, with the sources of all. `write` answers one that stands by itself.
pub fn each(work: &Work, halves: &[Half], write: impl Fn(&Work) -> Answer) -> Answer {
    let mut all = Answer::default();
    if let Some(left) = halves.get(MOST..).filter(|left| !left.is_empty()) {
        let first = left.first().map_or("", |half| half.words.as_str());
        let n = left.len();
        let are = if n == 1 { "1 more question was".to_owned() } else { format!("{n} more questions were") };
        all.gaps.push(format!("{are} not answered, from “{first}” on. Send them in another mail."));
    }
    let asks: Vec<String> = halves.iter().map(|half| half.whole.clone()).collect();
    let part = |instruction: String| write(&Work { instruction, part: true, asks: asks.clone(), ..work.clone() });
    let due = halves.iter().filter(|half| days_in_message::answer(work, &half.whole).is_some()).count();
    let mut before: Vec<Before> = Vec::new();
    for half in halves.iter().take(MOST) {
        // The one day of a message answers one half.
        let counted = || days_in_message::answer(work, &half.whole).filter(|_| due <= 1);
        // Where no rows answer, "how much of it at closing" says more than "how much at closing".
        let asked = if points_back(half) { &*half.words } else { &*half.whole };
        let (mut answer, who) = match of_rows_among(work, &half.whole, &chain(halves, half)).or_else(counted) {
            Some(answer) => (answer, None),
            None => follow_ups::answer(work, asked, &before, part).unwrap_or_else(|| (part(asked.to_owned()), None)),
        };
        // A paper may say "I" of somebody whose name the half has taken over.
        if !answers(&answer) && names_somebody(&half.words) && half.words != half.whole {
            answer = Some(part(half.words.clone())).filter(answers).unwrap_or(answer);
        }
        before.push(Before::new(&half.whole, &answer, who));
        add(&mut all, half, answer);
    }
    all
}

/// Whether a half says itself that it asks of what the one before asks for: "of those".
fn points_back(half: &Half) -> bool {
    let low = half.words.to_lowercase();
    let points = [" of those", " of them", " of these", " of that", " of it", " of this"];
    half.of.is_some() && points.iter().any(|of| low.contains(of))
}

/// Whether a half speaks of somebody whom the one before names.
fn names_somebody(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| matches!(word.as_str(), "he" | "she" | "him"))
}

/// Whether something was found that answers, and not only what stands nearest.
fn answers(answer: &Answer) -> bool {
    !answer.sections.is_empty() && !answer.sections.iter().any(|section| section.heading == NEAREST)
}

/// The halves from which one goes on, from the first of them on.
fn chain(halves: &[Half], half: &Half) -> Vec<String> {
    let mut out = Vec::new();
    let mut of = half.of;
    while let Some(before) = of.and_then(|at| halves.get(at)) {
        out.insert(0, before.whole.clone());
        of = before.of.filter(|at| out.len() < halves.len() && *at < halves.len());
    }
    out
}

/// Puts the answer to a half under its words.
fn add(all: &mut Answer, half: &Half, mut answer: Answer) {
    // A place that two parts quote has one number.
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    for source in answer.sources.drain(..) {
        let same = |known: &&Source| {
            (known.origin, known.start, known.end, &known.name)
                == (source.origin, source.start, source.end, &source.name)
        };
        let number = match all.sources.iter().find(same) {
            Some(known) => known.number,
            None => {
                let number = u32::try_from(all.sources.len()).unwrap_or(u32::MAX).saturating_add(1);
                all.sources.push(Source { number, ..source.clone() });
                number
            }
        };
        numbers.insert(source.number, number);
    }
    let renumber = |number: &mut u32| *number = numbers.get(number).copied().unwrap_or(0);
    for line in answer.sections.iter_mut().flat_map(|section| &mut section.lines) {
        line.sources.iter_mut().for_each(renumber);
        line.cells.iter_mut().flat_map(|cell| &mut cell.sources).for_each(renumber);
    }
    let ask = half.words.strip_prefix("And ").or_else(|| half.words.strip_prefix("and ")).unwrap_or(&half.words);
    let ask = capital(ask);
    let bare = says_where(&answer.lead) && !says_which_holds(&answer.lead);
    let intro = if bare { String::new() } else { std::mem::take(&mut answer.lead) };
    // No half is left without a word.
    let intro = if intro.is_empty() && answer.sections.is_empty() { NOT_THERE.to_owned() } else { intro };
    // The quotes stand below their own question.
    answer
        .sections
        .iter_mut()
        .filter(|section| section.heading == OWN_WORDS)
        .for_each(|section| section.heading.clear());
    match answer.sections.first_mut() {
        // What is nearest, and parts of a summary, keep their headings below that of the question.
        Some(first) if first.heading.is_empty() => {
            first.heading = ask;
            first.intro = intro;
        }
        Some(_) => answer.sections.insert(0, Section { heading: ask, intro, ..Section::default() }),
        None => answer.sections.push(Section { heading: ask, intro, ..Section::default() }),
    }
    all.about = answer.about;
    // It is listed as what is asked first.
    if all.sections.is_empty() {
        all.skill = answer.skill;
    }
    all.sections.append(&mut answer.sections);
    for gap in answer.gaps {
        if !all.gaps.contains(&gap) {
            all.gaps.push(gap);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        answers::{
            engines::engine::{SourceDocument, Work},
            extractive::engine::write,
        },
        documents::document::{Document, Origin},
        ids::FileId,
        tasks::Answer,
    };
    use jiff::civil::date;

    fn reply(papers: &[&str], message: &str) -> Answer {
        let paper = |text: &&str| SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "calllog".into(),
            document: Document { text: (*text).into(), ..Document::default() },
            written: None,
        };
        let documents = papers.iter().map(paper).collect();
        write(&Work { instruction: message.into(), documents, today: date(2026, 3, 2), ..Work::default() })
    }

    #[test]
    fn every_half_comes_back_in_the_reply() {
        let order = "ORDER\n\n5. The parties shall complete all discovery no later than July 17, 2026.\n\n6. Any motion to compel shall be filed within eleven (11) days \
            after the discovery deadline.\n\n7. Any motion for summary judgment must be filed no later than August 21, 2026. Opposition briefs shall be filed within \
            twenty-one (21) days.\n";
        let answer = reply(
            &[order],
            "Last day for a motion to compel, and when is our opposition due if they file for summary judgment on the last day? And who insures the boat?",
        );
        let halves: Vec<(&str, String)> = answer
            .sections
            .iter()
            .filter(|section| !section.heading.is_empty())
            .map(|section| {
                let first = section.lines.first().map(|line| line.text.clone()).unwrap_or_default();
                (section.heading.as_str(), format!("{}{first}", section.intro))
            })
            .collect();
        let said =
            |heading: &str| halves.iter().find(|(own, _)| own.starts_with(heading)).map(|(_, said)| said.clone());
        assert!(said("Last day").is_some_and(|said| said.starts_with("July 28, 2026")), "{halves:?}");
        assert!(
            said("When is our opposition").is_some_and(|said| said.starts_with("September 11, 2026")),
            "{halves:?}"
        );
        assert!(said("Who insures").is_some_and(|said| !said.is_empty()), "{halves:?}");
    }

    #[test]
    fn a_half_asks_of_what_the_one_before_found() {
        let log = "Account notes of calls\nInitials: RB = R. Boone (lead).\nDate | Line | By | Note\n05/04/2026 | Cell | KL | Left message.\n\
            05/09/2026 | Work | RB | He has a lawyer now.\n05/12/2026 | Cell | KL | No answer.\n";
        let answer = reply(&[log], "How many calls were made after May 4, 2026, and how many of those by RB?");
        let lines: Vec<&str> = answer
            .sections
            .iter()
            .filter(|section| section.heading.starts_with("How many"))
            .filter_map(|section| Some(section.lines.first()?.text.as_str()))
            .collect();
        assert_eq!(lines, ["2 rows after May 4, 2026.", "1 row after May 4, 2026 with “rb”."]);
        let hours = "Recorder\nTime | Reading | Remark\n06/08 02:15 | 35.0 | on\n06/08 11:40 | 41.8 | off\n";
        let answer = reply(&[hours], "Which of the readings were before 6 a.m.?");
        let shown = answer.sections.iter().flat_map(|section| &section.lines).map(|line| line.text.as_str());
        assert_eq!(shown.collect::<Vec<_>>(), ["1 row before 6 a.m.:", "06/08 02:15, 35.0, on"]);
        let answer = reply(&[log], "Who is RB in the notes and what did they write?");
        let lines: Vec<&str> =
            answer.sections.iter().filter_map(|section| Some(section.lines.first()?.text.as_str())).collect();
        assert_eq!(lines, ["R. Boone (lead).", "05/09/2026: “He has a lawyer now.”"]);
    }
}
