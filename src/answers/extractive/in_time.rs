//! Whether something was in time: the period that a rule of the papers sets, the day from which it runs, and the day on which it was done. "Was
//! the notice to Pell in time?", "What was the last day for the claim?"

use super::{
    choosing::{Candidate, Inquiry},
    compose::Composer,
    counted_from::{ends, named_event},
    event_days::{EventDay, day_of, is_kin, of_paper},
    goes_on::thing_in_time,
};
use crate::law::{
    Letters, Span,
    correspondence::letters,
    counting::Direction,
    cues::plain,
    dates::dates_in,
    periods::{Period, periods_in},
    sentences::sentences_in,
};

use comprehension::question::tells;
use jiff::civil::Date;
use search::words;

/// Share of the words of a thing that the rule must speak of.
const SPOKEN: f32 = 0.6;

/// A rule with the period that it sets and the day on which that ends.
struct Rule {
    place: Candidate,
    period: String,
    event: EventDay,
    last: Date,
}

/// Tells whether a thing was in time, and its last day. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, question: &str, today: Date) -> bool {
    let asked = thing_in_time(question);
    let Some(thing) = asked.clone().or_else(|| thing_with_last_day(question)) else { return false };
    let stems = of_thing(&thing);
    let Some(rule) = rule(inquiry, &stems) else { return false };
    let past = if rule.last < today { " (past)" } else { "" };
    let count = format!("{} after {} (“{}”)", rule.period, told(rule.event.day), rule.event.name.trim_end_matches('.'));
    let done = asked.and_then(|_| done_on(inquiry, &thing, &stems, &rule));
    c.section("");
    let text = match &done {
        Some((day, _)) if *day <= rule.last => {
            format!("Yes: it is of {}, and the last day was {}: {count}.", told(*day), told(rule.last))
        }
        Some((day, _)) => format!("No: it is of {}, and the last day was {}: {count}.", told(*day), told(rule.last)),
        None => format!("{}{past}: {count}.", told(rule.last)),
    };
    let text = format!("{text} Calendar days are counted; whether a rule moves or extends the day is not considered.");
    let mut places = vec![&rule.place, &rule.event.place];
    places.extend(done.iter().filter_map(|(_, place)| place.as_ref()));
    c.tell_passage(text, &rule.place.passage, &rule.place.letters, rule.place.piece);
    for place in &places[1..] {
        c.and_passage(&place.passage, &place.letters, place.piece);
    }
    for place in places {
        c.quote_passage(&place.passage, &place.letters, place.piece);
    }
    true
}

fn told(day: Date) -> String {
    day.strftime("%B %-d, %Y").to_string()
}

/// "The claim" of "What was the last day for the claim?"
fn thing_with_last_day(question: &str) -> Option<String> {
    let low = question.to_lowercase();
    let leads = ["what was the last day for ", "what is the last day for ", "when was the last day for "];
    let lead = leads.iter().find(|lead| low.starts_with(**lead))?;
    Some(question.get(lead.len()..)?.trim_end_matches(['?', ' ']).to_owned())
}

/// The stems that say what a thing is, without names, numbers and days: "notice" of "Pell's May 4 notice".
fn of_thing(thing: &str) -> Vec<String> {
    let common: Vec<&str> = thing
        .split_whitespace()
        .filter(|word| !word.starts_with(char::is_uppercase) && !word.contains(|c: char| c.is_ascii_digit()))
        .collect();
    words::stems(&common.join(" ")).into_iter().filter(|stem| tells(stem)).collect()
}

/// The only rule that sets a period for a thing from an event of which the papers give the day.
fn rule(inquiry: &Inquiry, stems: &[String]) -> Option<Rule> {
    if stems.is_empty() {
        return None;
    }
    let mut best: Vec<(f32, Rule)> = Vec::new();
    for place in inquiry.sentences(|text| text.contains(' ')) {
        let (run, sentence) = place.place;
        let Some(letters) = inquiry.text(run) else { continue };
        let own = words::stems(&place.text);
        let known = stems.iter().filter(|stem| own.iter().any(|word| is_kin(stem, word))).count();
        let share = known as f32 / stems.len() as f32;
        if share < SPOKEN || inquiry.amended_by(&place).is_some() {
            continue;
        }
        let all = periods_in(letters, sentence);
        let event = |period: &Period| named_event(letters, sentence, period);
        let mut counted = all.iter().filter_map(|period| Some((period, event(period)?)));
        let Some((period, (event, Direction::After))) = counted.next() else { continue };
        let Some(event) = day_of(inquiry, &event).filter(|_| counted.next().is_none()) else { continue };
        let Some(last) = ends(period, event.day, Direction::After) else { continue };
        let period = letters.folded(period.span);
        let period = ["within ", "Within "].iter().find_map(|words| period.strip_prefix(words)).unwrap_or(&period);
        best.push((share, Rule { period: period.to_owned(), event, last, place }));
    }
    best.sort_by(|one, other| other.0.total_cmp(&one.0));
    let tied = best.get(1).is_some_and(|second| second.0 >= best[0].0 && second.1.last != best[0].1.last);
    best.into_iter().next().map(|(_, rule)| rule).filter(|_| !tied)
}

/// The day on which a thing was done, and where that stands: the day that the question names, that of the only mail that speaks of it, or that of
/// the only paper that is called so.
fn done_on(inquiry: &Inquiry, thing: &str, stems: &[String], rule: &Rule) -> Option<(Date, Option<Candidate>)> {
    let own = Letters::new(thing);
    if let [day] = dates_in(&own, own.span())[..] {
        return Some((day.near(rule.event.day)?, None));
    }
    let named: Vec<String> = thing
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 2 && word.starts_with(char::is_uppercase))
        .map(str::to_lowercase)
        .collect();
    let mut mails: Vec<(Date, Candidate)> = Vec::new();
    for (run, text) in inquiry.texts() {
        for mail in letters(text).0 {
            let people = plain(&format!("{} {}", mail.who, mail.to.clone().unwrap_or_default()));
            let said = words::stems(&text.folded(mail.body));
            let speaks = stems.iter().all(|stem| said.contains(stem)) && named.iter().all(|name| people.contains(name));
            let day = mail.day.filter(|day| speaks && *day >= rule.event.day);
            let said = sentences_in(text).into_iter().map(|sentence| sentence.body).find(|said| {
                let own = words::stems(&text.folded(*said));
                mail.body.holds(*said) && stems.iter().any(|stem| own.contains(stem))
            });
            if let (Some(day), Some(place)) = (day, said.and_then(|said| inquiry.place(run, text.trim(said)))) {
                mails.push((day, place));
            }
        }
    }
    if let [(day, place)] = &mails[..] {
        return Some((*day, Some(place.clone())));
    }
    let of_paper = of_paper(inquiry, &stems.join(" ")).filter(|_| mails.is_empty())?;
    let run = of_paper.place.place.0;
    // The line that bears the paper's day.
    let dated = inquiry.text(run).and_then(|text| {
        let bears = |line: &Span| dates_in(text, *line).iter().any(|day| day.day_in_full() == Some(of_paper.day));
        text.lines().find(bears).and_then(|line| inquiry.place(run, text.trim(line)))
    });
    (run != rule.place.place.0).then(|| (of_paper.day, dated.or(Some(of_paper.place))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };
    use jiff::civil::date;

    const SALE: &str = "BILL OF SALE\n\n3. Delivery. Seller shall deliver the boat to the pier on April 18, 2026.\n\n\
        6. Remedies. If a warranty proves untrue and Buyer gives written notice within ninety (90) days after delivery, Buyer may return the boat.\n";
    const MAILS: &str = "From: Ann Stone\nTo: Bob Pell\nDate: Monday, June 22, 2026 9:02 AM\nSubject: Boat\n\nThis is my written notice under paragraph 6.\nAnn Stone\n";

    fn said(papers: &[&str], question: &str) -> String {
        let paper = |text: &&str| SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "Paper".into(),
            document: Document { text: (*text).into(), ..Document::default() },
            written: None,
        };
        let documents = papers.iter().map(paper).collect();
        let work = Work { instruction: question.into(), documents, today: date(2026, 8, 1), ..Work::default() };
        let mut c = Composer::new("", &work);
        let told = tell(&mut c, &Inquiry::new(&work), question, work.today);
        let answer = c.finish();
        let line = answer.sections.first().and_then(|section| section.lines.first()).map(|line| line.text.clone());
        line.filter(|_| told).unwrap_or_default()
    }

    #[test]
    fn a_rule_and_two_days_say_whether_it_was_in_time() {
        let yes = said(&[SALE, MAILS], "Was the notice to Pell in time?");
        assert!(
            yes.starts_with(
                "Yes: it is of June 22, 2026, and the last day was July 17, 2026: ninety (90) days after April 18, 2026"
            ),
            "{yes}"
        );
        let no = said(&[SALE, MAILS], "Was the July 20 notice in time?");
        assert!(no.starts_with("No: it is of July 20, 2026, and the last day was July 17, 2026"), "{no}");
        let last = said(&[SALE], "What was the last day for the notice to Pell?");
        assert!(last.starts_with("July 17, 2026 (past): ninety (90) days after April 18, 2026"), "{last}");
        // Without a rule for it nothing is told.
        assert_eq!(said(&[SALE, MAILS], "Was the rent in time?"), "");
        assert_eq!(said(&[MAILS], "Was the notice to Pell in time?"), "");
    }
}
