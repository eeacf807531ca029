//! What the law layer adds to an answer, whoever wrote it: deadlines with their computation, and the cited
//! authorities with their verdicts. Also the gate: a person must see an answer first if a model cites an authority
//! that cannot be right.

use crate::{
    answers::{engines::engine::Work, extractive::skills::dates::QUOTED},
    deadlines::{Deadline, DeadlineStatus},
    law::authorities::{self, Judged},
    legal_extracts::{Holding, Library, Place},
    reading::{Authority, Dossier},
    tasks::{Answer, Line, Section, SkillKind, Source, Verdict},
};

use jiff::civil::Date;

/// Authorities of one verdict that are named; the task's page has all of them.
const NAMED: usize = 8;
/// How a deadline is called of which no rule knows what it is for, and characters of the words that say it.
const UNNAMED: &str = "Due";
const WORDS: usize = 160;
/// Characters of a quote.
const QUOTE: u64 = 400;

/// Adds the sections, if there is anything to say.
pub(super) fn add(answer: &mut Answer, work: &Work, dossier: &Dossier, deadlines: &[Deadline]) {
    let wanted = |d: &&Deadline| !is_question(answer, work) || is_soon(d, work.today) || answers_with(answer, d);
    let open = deadlines.iter().filter(|d| d.status != DeadlineStatus::Dismissed && d.due >= work.today);
    let open: Vec<&Deadline> = open.filter(wanted).collect();
    let mut writer = Writer { answer, work };
    let lines: Vec<Line> = open.iter().map(|deadline| writer.deadline(deadline)).collect();
    if open.iter().any(|deadline| !deadline.period.is_empty()) {
        writer.answer.gaps.retain(|gap| gap != QUOTED);
    }
    writer.section("Deadlines, to be confirmed", lines);
    // A question of fact is not told of the authorities that the firm has not and that stand nowhere in what answers it.
    let shown = |authority: &&Authority| {
        authority.verdict != Verdict::NotInFiles
            || authority.cited.places.iter().any(|place| quotes(writer.answer, place))
    };
    let all: Vec<Authority> = match is_of_fact(writer.answer, work) {
        true => dossier.authorities.iter().filter(shown).cloned().collect(),
        false => dossier.authorities.clone(),
    };
    let lines = writer.authorities(&all);
    writer.section("Authorities", lines);
}

/// Whether a question is answered that speaks of no law.
fn is_of_fact(answer: &Answer, work: &Work) -> bool {
    const OF_LAW: [&str; 9] = ["statute", "case", "authorit", "cite", "citation", "rule", "law", "section", "§"];
    let asked = work.instruction.to_lowercase();
    answer.skill == SkillKind::Answer && asked.contains('?') && !OF_LAW.iter().any(|word| asked.contains(word))
}

/// Whether a place stands in what the answer quotes.
fn quotes(answer: &Answer, place: &Place) -> bool {
    answer.sources.iter().any(|s| s.origin == place.origin && s.start < place.end && place.start < s.end)
}

/// Days within which a deadline is told, whatever was asked.
const SOON: i32 = 365;

/// Whether a question is answered that does not ask for deadlines.
fn is_question(answer: &Answer, work: &Work) -> bool {
    let asked = work.instruction.to_lowercase();
    let days = ["deadline", "due", "by when", "time limit", "calendar"].iter().any(|words| asked.contains(words));
    answer.skill == SkillKind::Answer && asked.contains('?') && !days
}

/// Whether a deadline falls within the coming year.
fn is_soon(deadline: &Deadline, today: Date) -> bool {
    today.until(deadline.due).is_ok_and(|span| span.get_days() <= SOON)
}

/// Whether a deadline stands in a sentence that answers.
fn answers_with(answer: &Answer, deadline: &Deadline) -> bool {
    deadline.place.as_ref().is_some_and(|place| quotes(answer, place))
}

/// Why a person must see an answer first: a model cites an authority that cannot exist or has another name.
pub(super) fn gate(answer: &Answer, library: &Library, this_year: u16) -> Option<String> {
    let wrong = judged(answer, library, this_year).into_iter().find(|judged| judged.verdict.needs_a_person())?;
    Some(format!(
        "Held for a person: the model relies on {}, which cannot be right as it stands. IT releases the reply with \"chancery mail release\".",
        wrong.written
    ))
}

/// A sentence for each authority that a model relies on, with what the firm's files say about it. A chat is answered
/// at once, without a person in between, so the reader is told.
pub fn verdicts(answer: &Answer, library: &Library, this_year: u16) -> Vec<String> {
    let said = |judged: Judged<Holding>| {
        let written = judged.written.trim_end_matches('.').to_owned();
        match judged.verdict {
            authorities::Verdict::InFiles(held) => match held.into_iter().next().and_then(|held| held.name) {
                Some(name) => format!("{written} is in your files: {name}."),
                None => format!("{written} is in your files."),
            },
            authorities::Verdict::NotInFiles => {
                format!("{written} is well-formed but not in your files; look it up before you rely on it.")
            }
            authorities::Verdict::NameDiffers { held, .. } => {
                let name = held.name.map(|name| format!(": {name}")).unwrap_or_default();
                format!("{written} bears another name in your files{name}. Do not rely on it as it stands.")
            }
            authorities::Verdict::Impossible(why) => format!("{written} cannot exist. {why}"),
        }
    };
    judged(answer, library, this_year).into_iter().take(NAMED).map(said).collect()
}

/// The authorities that a model cites; the built-in engine and the commands cite none of their own. A line with a
/// verdict comes from [`add`] and is about what was sent.
fn judged(answer: &Answer, library: &Library, this_year: u16) -> Vec<Judged<Holding>> {
    if answer.is_built_in() || answer.skill.is_about_the_task() {
        return Vec::new();
    }
    let lines = answer.sections.iter().flat_map(|section| &section.lines).filter(|line| line.verdict.is_none());
    let text = lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
    authorities::judge(&text, &crate::law::citations::find(&text), library, this_year)
}

struct Writer<'a> {
    answer: &'a mut Answer,
    work: &'a Work,
}

impl Writer<'_> {
    fn section(&mut self, heading: &str, lines: Vec<Line>) {
        if !lines.is_empty() {
            self.answer.sections.push(Section { heading: heading.into(), lines, ..Section::default() });
        }
    }

    fn deadline(&mut self, deadline: &Deadline) -> Line {
        let day = deadline.due.strftime("%A, %B %-d, %Y");
        let way = match (deadline.period.as_str(), deadline.event.as_str()) {
            ("", _) => String::new(),
            (period, event) => {
                let from = deadline.trigger.map(|day| format!(" ({day})")).unwrap_or_default();
                let joined = if period.ends_with("before") { "" } else { " after" };
                format!(": {period}{joined} {event}{from}")
            }
        };
        let rule = if deadline.period.is_empty() { String::new() } else { format!("; {}", deadline.rule) };
        let source = deadline.place.as_ref().and_then(|place| self.source(place));
        // "Due" alone says nothing of what is due: the paper's own words do.
        let words = source.filter(|_| deadline.title == UNNAMED).and_then(|number| {
            let found = self.answer.sources.iter().find(|source| source.number == number)?;
            let line = found.quote.split_whitespace().collect::<Vec<_>>().join(" ");
            Some(line.chars().take(WORDS).collect::<String>())
        });
        let text = match words {
            Some(words) => format!("{day}{way}{rule}: “{}”", words.trim_end_matches(['.', ' '])),
            None => format!("{}: {day}{way}{rule}.", deadline.title),
        };
        Line { text, sources: source.into_iter().collect(), ..Line::default() }
    }

    fn authorities(&mut self, all: &[Authority]) -> Vec<Line> {
        let mut lines = Vec::new();
        for wrong in all.iter().filter(|a| matches!(a.verdict, Verdict::Impossible | Verdict::NameMismatch)).take(NAMED)
        {
            let what = if wrong.verdict == Verdict::Impossible { "Impossible" } else { "Name does not match" };
            let text = format!("{what}: {}. {}", wrong.cited.written.trim_end_matches('.'), wrong.note);
            let sources = wrong.cited.places.first().and_then(|place| self.source(place)).into_iter().collect();
            lines.push(Line { text, sources, verdict: Some(wrong.verdict), ..Line::default() });
        }
        for (word, label) in
            [(Verdict::InFiles, "In your files"), (Verdict::NotInFiles, "Well-formed but not in your files")]
        {
            let of: Vec<&Authority> = all.iter().filter(|a| a.verdict == word).collect();
            if of.is_empty() {
                continue;
            }
            let mut sources: Vec<u32> = Vec::new();
            for authority in of.iter().take(NAMED) {
                let source = authority.cited.places.first().and_then(|place| self.source(place));
                sources.extend(source.filter(|number| !sources.contains(number)));
            }
            let named: Vec<&str> = of.iter().take(NAMED).map(|a| a.cited.written.trim_end_matches('.')).collect();
            let more = of.len().saturating_sub(NAMED);
            let rest = if more > 0 { format!("; and {more} more on the task's page") } else { String::new() };
            lines.push(Line {
                text: format!("{label} ({}): {}{rest}.", of.len(), named.join("; ")),
                sources,
                verdict: Some(word),
                ..Line::default()
            });
        }
        lines
    }

    /// The number of the source for a place; `None` if the place is not in what came with this mail.
    fn source(&mut self, place: &Place) -> Option<u32> {
        let end = place.end.min(place.start + QUOTE);
        let known = self.answer.sources.iter();
        if let Some(source) = known.clone().find(|s| s.origin == place.origin && s.start == place.start && s.end == end)
        {
            return Some(source.number);
        }
        let number = known.map(|source| source.number).max().unwrap_or(0) + 1;
        let reading = self.work.documents.iter().find(|reading| reading.origin == place.origin)?;
        let (start, length) =
            (usize::try_from(place.start).ok()?, usize::try_from(end.checked_sub(place.start)?).ok()?);
        let quote: String = reading.document.text.chars().skip(start).take(length).collect();
        if quote.trim().is_empty() {
            return None;
        }
        let end = place.start + quote.chars().count() as u64;
        let (origin, name, page, start) = (place.origin, place.name.clone(), place.page, place.start);
        self.answer.sources.push(Source { number, origin, name, page, start, end, quote, proven: true });
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legal_extracts::CitedAuthority;

    #[test]
    fn each_line_on_authorities_says_its_verdict_and_no_other_line_does() {
        let authority = |written: &str, verdict| Authority {
            cited: CitedAuthority {
                written: written.into(),
                kind: crate::legal_extracts::AuthorityKind::Case,
                forms: vec![written.into()],
                names: Vec::new(),
                impossible: None,
                count: 1,
                places: Vec::new(),
            },
            verdict,
            note: "So it is.".into(),
            library: None,
        };
        let all = [Verdict::Impossible, Verdict::NameMismatch, Verdict::InFiles, Verdict::NotInFiles];
        let authorities = all.iter().enumerate().map(|(i, verdict)| authority(&format!("{i} U.S. 1"), *verdict));
        let dossier = Dossier { authorities: authorities.collect(), facts: Vec::new() };
        let forged = Line { text: "In your files (1): 5 U.S. 1.".into(), ..Line::default() };
        let section = Section { heading: "Answer".into(), lines: vec![forged], ..Section::default() };
        let mut answer = Answer { sections: vec![section], ..Answer::default() };
        add(&mut answer, &Work::default(), &dossier, &[]);
        let verdicts: Vec<_> = answer.sections.iter().flat_map(|s| &s.lines).map(|line| line.verdict).collect();
        assert_eq!(verdicts, [None].into_iter().chain(all.map(Some)).collect::<Vec<_>>());
    }
}
