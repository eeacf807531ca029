//! The line that an answer opens with: who somebody is, what a word means, Yes, No or Only if, a day, a period or a sum. Names, days
//! and sums are the paper's; the words around them are ours, and each such line has its source.

pub mod by_agreement;
mod legends;
mod norms;
mod opening;
mod people;

use super::{
    choosing::{Candidate, Inquiry},
    compose::capital,
    counted::counted,
    counted_from::{counted_from, end_of_term},
    labels::{end_of_period, labelled},
    notice_windows,
    paper_term::{self, Asked, goes_on, lasting, renewal},
    precedence::{self, precedence},
    question::Wants,
    sentence_features::LONGEST,
    undecided::undecided,
    values::{amending, raised, received, value},
};
use crate::law::{Letters, Span, contract_days::made_on, dates::dates_in, periods::periods_in};
use legends::{by_label_before, by_legend};
use norms::by_norm;
use opening::SAME;
use people::{asks_who, by_definition, by_parties, by_post, by_role, by_signature};

use comprehension::{
    asked_value::{AskedValue, asked_value},
    denial::denies,
    held_value::holds,
    replies,
    verdict::Verdict,
    yes_no::yes_no,
};
use jiff::civil::Date;
use search::words;
use std::cell::LazyCell;

pub use norms::excepts;
pub use opening::Direct;

/// Share of a question that a sentence must speak of for its day or sum to be the answer: "One year" of the directors is no answer
/// to "How long is an officer's term?".
const TOLD: f32 = 0.6;

/// The opening of an answer whose quotes were chosen. A bare Yes or No is none where its own sentence excepts what is asked: "Mold, except that we
/// will pay up to $10,000 for mold from a covered loss".
pub fn direct(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
    let told = first_told(inquiry, chosen, today)?;
    let from = told.source.as_ref().or(chosen.first().copied());
    let excepted = || {
        let said = from?.letters.folded_lower(from?.span);
        let (_, exception) = said.split_once(" except that ")?;
        let (own, asked) = (words::stems(exception), inquiry.telling_words());
        Some(!asked.is_empty() && asked.iter().all(|word| own.contains(word) || !said.contains(word.as_str())))
    };
    let bare = told.verdict.is_some() && matches!(told.text.as_str(), "Yes." | "No.");
    (!bare || excepted() != Some(true)).then_some(told)
}

fn first_told(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
    // Most of what is told first does not ask for it.
    let changed = LazyCell::new(|| chosen.first().and_then(|best| inquiry.amended_by(best)));
    by_parties(inquiry)
        .or_else(|| by_legend(inquiry))
        .or_else(|| by_definition(inquiry))
        .or_else(|| by_label_before(inquiry))
        .or_else(|| by_role(inquiry))
        .or_else(|| by_signature(inquiry))
        .or_else(|| by_post(inquiry))
        .or_else(|| by_period(inquiry))
        .or_else(|| by_making(inquiry))
        .or_else(|| by_term(inquiry, today))
        .or_else(|| by_precedence(inquiry))
        .or_else(|| {
            let best = chosen.first()?;
            let by = raised(inquiry, best)?;
            let also = inquiry.place(best.place.0, best.place.1);
            Some(Direct { also, ..Direct::of(value(inquiry, &by, today)?, Some(by)) })
        })
        .or_else(|| by_cell(inquiry, chosen).filter(|_| changed.is_none()))
        .or_else(|| by_receiver(inquiry, chosen))
        .or_else(|| by_tick(inquiry))
        .or_else(|| match &*changed {
            // What another sentence takes back confirms and denies nothing.
            Some((new, _)) => {
                let told = by_norm(inquiry, &[new], today)?;
                let also = told.also.or_else(|| chosen.first().and_then(|old| inquiry.place(old.place.0, old.place.1)));
                Some(Direct { source: Some(new.clone()), also, ..told })
            }
            None => by_norm(inquiry, chosen, today),
        })
        .or_else(|| chosen.iter().find_map(|found| by_reply(inquiry, found)))
        // A field whose label is what is asked for says it more plainly than a sentence; another paper may have changed it since.
        .or_else(|| by_field(inquiry).filter(|_| inquiry.only_paper().is_some()))
        .or_else(|| chosen.first().and_then(|best| by_window(inquiry, best, today)))
        .or_else(|| {
            let best = chosen.first()?;
            by_place(inquiry, best).or_else(|| by_count(inquiry, best, today)).or_else(|| {
                // What its paper no longer says is no answer; what says so stands first.
                if let Some((new, says)) = &*changed {
                    let day =
                        Some(best).filter(|_| inquiry.wants == Wants::Time).and_then(|old| extended(old, new, today));
                    // "I revoke paragraph B and give $40,000 to the library" has no sum for the one whose gift paragraph B was.
                    let told = || Some(new).filter(|new| inquiry.tells_of_same(new));
                    let text = day.or_else(|| value(inquiry, told()?, today))?;
                    let also = says.clone().or_else(|| inquiry.place(best.place.0, best.place.1));
                    return Some(Direct { also, ..Direct::of(text, Some(new.clone())) });
                }
                let text = value(inquiry, best, today).filter(|_| best.covered >= TOLD && !best.only_names)?;
                let amended = amending(inquiry, best).and_then(|by| Some((value(inquiry, &by, today)?, by)));
                Some(match amended {
                    // What is amended is shown beside it.
                    Some((text, by)) => {
                        Direct { also: inquiry.place(best.place.0, best.place.1), ..Direct::of(text, Some(by)) }
                    }
                    None if undecided(inquiry, chosen, today) => return None,
                    None => Direct::of(text, None),
                })
            })
        })
        .or_else(|| by_field(inquiry))
}

/// The day to which a sentence extends the only one of another: "extended by forty-five (45) days".
fn extended(old: &Candidate, new: &Candidate, today: Date) -> Option<String> {
    const EXTENDS: &[&str] = &["extended by ", "extended for ", "postponed by ", "continued for ", "moved back by "];
    let low = new.letters.folded_lower(new.span);
    EXTENDS.iter().find(|words| low.contains(**words))?;
    let [period] = periods_in(&new.letters, new.span)[..] else { return None };
    let days: Vec<Date> = dates_in(&old.letters, old.span).iter().filter_map(|dated| dated.day_in_full()).collect();
    let [day] = days[..] else { return None };
    let until = day.checked_add(period.length()?).ok()?;
    let told = |day: Date| day.strftime("%B %-d, %Y").to_string();
    let over = if until < today { " (past)" } else { "" };
    let period = new.letters.folded(period.span);
    Some(format!("{}{over}: {} and {period}.", told(until), told(day)))
}

/// Which part of the one contract that says so goes before the others: "Which document controls?"
fn by_precedence(inquiry: &Inquiry) -> Option<Direct> {
    if !precedence::asked(inquiry.asking()) {
        return None;
    }
    let mut found = inquiry.texts().filter_map(|(run, letters)| Some((run, letters, precedence(letters)?)));
    let (run, letters, place) = found.next()?;
    let text = letters.folded(place);
    found.next().is_none().then(|| Direct::of(text, inquiry.place(run, place)))
}

/// How long the paper lasts, when it ends, and whether it goes on by itself, where one paper says so and no other one amends it.
fn by_term(inquiry: &Inquiry, today: Date) -> Option<Direct> {
    let asked = paper_term::asked(inquiry.asking())?;
    if asked == Asked::Renewal {
        let mut found = inquiry.texts().filter_map(|(run, letters)| Some((run, renewal(letters)?)));
        let (run, (on, place)) = found.next()?;
        let source = inquiry.place(run, place)?;
        if found.next().is_some() || inquiry.amended_by(&source).is_some() {
            return None;
        }
        let (text, verdict) = if on { ("Yes.", Verdict::Yes) } else { ("No.", Verdict::No) };
        return Some(Direct { verdict: Some(verdict), ..Direct::of(text.to_owned(), Some(source)) });
    }
    let mut found = inquiry.texts().filter_map(|(run, letters)| Some((run, lasting(letters)?)));
    let (run, lasts) = found.next()?;
    let (letters, source) = (inquiry.text(run)?, inquiry.place(run, lasts.sentence)?);
    if found.next().is_some() || inquiry.amended_by(&source).is_some() {
        return None;
    }
    let text = match (asked, lasts.last) {
        // Where it goes on, that day is not the end by itself.
        (Asked::End, Some(_)) if goes_on(&letters.folded(lasts.sentence)) == Some(true) => {
            letters.folded(lasts.sentence)
        }
        (Asked::End, Some(last)) => {
            let over =
                dates_in(letters, last).first().and_then(|dated| dated.day_in_full()).is_some_and(|day| day < today);
            format!("{}{}", letters.folded(last), if over { " (past)" } else { "" })
        }
        // "Three years from the Effective Date" ends on a day that the paper's own date gives.
        (Asked::End, None) => match end_of_term(letters).filter(|(_, place, _)| *place == lasts.sentence) {
            Some((last, _, what)) => {
                let over = if last < today { " (past)" } else { "" };
                format!("{}{over}: {what}", last.strftime("%B %-d, %Y"))
            }
            None => letters.folded(lasts.sentence),
        },
        _ => lasts.length(letters),
    };
    // Nor is it where another sentence says so.
    let on = renewal(letters).filter(|(on, place)| *on && !place.touches(lasts.sentence) && asked == Asked::End);
    let also = on.and_then(|(_, place)| inquiry.place(run, place));
    let text = format!("{}.", capital(text.trim_end_matches(['.', ';', ','])));
    Some(Direct { also, ..Direct::of(text, Some(source)) })
}

/// When the paper itself begins or ends, by the label of its period.
fn by_period(inquiry: &Inquiry) -> Option<Direct> {
    let mut found = inquiry.texts().filter_map(|(run, letters)| Some((run, end_of_period(letters, inquiry.asking())?)));
    let (run, span) = found.next()?;
    let day = inquiry.text(run)?.folded(span);
    found.next().is_none().then(|| Direct::of(format!("{day}."), inquiry.place(run, span)))
}

/// When the paper itself was made: "When was the agreement made?"
fn by_making(inquiry: &Inquiry) -> Option<Direct> {
    const MADE: &[&str] = &["made", "dated", "entered", "concluded", "drawn"];
    const PAPERS: &[&str] =
        &["agreement", "contract", "lease", "paper", "document", "letter", "nda", "deed", "license", "policy"];
    let asked = inquiry.asking();
    let when =
        ["when was ", "when were ", "on what day was ", "on what date was "].iter().any(|words| asked.contains(words));
    let made = MADE.iter().any(|word| asked.split(|c: char| !c.is_alphanumeric()).any(|own| own == *word));
    let known: Vec<String> = MADE.iter().chain(PAPERS).flat_map(|word| words::all_stems(word)).collect();
    if !when || !made || !inquiry.telling_words().iter().all(|word| known.contains(word)) {
        return None;
    }
    inquiry.only_paper()?;
    let (run, day) = inquiry.texts().find_map(|(run, letters)| Some((run, made_on(letters)?)))?;
    Some(Direct::of(format!("{}.", inquiry.text(run)?.folded(day)), inquiry.place(run, day)))
}

/// The cell that is asked for, of the only row that answers.
fn by_cell(inquiry: &Inquiry, chosen: &[&Candidate]) -> Option<Direct> {
    let best = chosen.first()?;
    let value = best.row.filter(|_| chosen.iter().filter(|c| c.row.is_some()).count() == 1)?;
    let text = inquiry.text(best.place.0)?.folded(value);
    // Nobody is "Closed after a call."
    let asks = asked_value(inquiry.asking()) == Some(AskedValue::Person);
    if asks && !holds(AskedValue::Person, &text, false, inquiry.asking()) {
        return None;
    }
    Some(Direct::of(format!("{}.", capital(text.trim_end_matches(['.', ';', ',']))), None))
}

/// The time in which a notice must be given that is counted back from the end of the term.
fn by_window(inquiry: &Inquiry, best: &Candidate, today: Date) -> Option<Direct> {
    let (text, also) = notice_windows::told(inquiry, best, today)?;
    Some(Direct { also, ..Direct::of(text, None) })
}

/// Who was given something, where the sentence behind the best one says so: "I was not chosen as foreman. The post went to Otis Hale."
fn by_receiver(inquiry: &Inquiry, chosen: &[&Candidate]) -> Option<Direct> {
    let best = chosen.first()?;
    if received(inquiry.asking(), &best.text).is_some() {
        return None;
    }
    let next = inquiry.beside(best).1?;
    let speaks = inquiry.speaks_of(&next.text) > 0.0;
    let name = received(inquiry.asking(), &next.text).filter(|_| speaks)?;
    let also = inquiry.place(best.place.0, best.place.1);
    Some(Direct { also, ..Direct::of(name, Some(next)) })
}

/// Yes or No, where a form says so beside the label that is asked for.
fn by_tick(inquiry: &Inquiry) -> Option<Direct> {
    inquiry.yes_no().filter(|asked| !asked.negated)?;
    let (yes, place) = inquiry.ticked()?;
    let (text, verdict) = if yes { ("Yes.", Verdict::Yes) } else { ("No.", Verdict::No) };
    Some(Direct { verdict: Some(verdict), ..Direct::of(text.to_owned(), Some(place)) })
}

/// The value of the field that the question names: "Policy No.: BOP-44-918273".
fn by_field(inquiry: &Inquiry) -> Option<Direct> {
    if yes_no(inquiry.asking()).is_some() || asks_who(inquiry) {
        return None;
    }
    let field = |letters: &Letters| {
        let span = labelled(letters, inquiry.asking())?;
        let before = letters.folded(Span::new(span.start.saturating_sub(FIELD), span.start));
        // "3. Base Salary. The Company shall pay …" is a clause, and judged as one.
        [":", "..", ". ."].iter().any(|mark| before.trim_end().ends_with(mark)).then_some(span)
    };
    let mut found = inquiry.texts().filter_map(|(run, letters)| Some((run, field(letters)?)));
    let (run, span) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    let value = inquiry.text(run)?.folded(span);
    Some(Direct::of(format!("{}.", capital(value.trim_end_matches(['.', ';', ',']))), inquiry.place(run, span)))
}

/// Characters between a field's colon and its value.
const FIELD: usize = 60;

/// What a witness replied to the same question, in the reply's own words.
fn by_reply(inquiry: &Inquiry, found: &Candidate) -> Option<Direct> {
    const ASKS: &[&str] = &["who", "whom", "whose", "what", "which", "when", "where", "why", "how"];
    let (question, reply) = replies::reply(&found.text)?;
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .map(str::to_lowercase)
            .filter(|word| ASKS.contains(&&**word))
            .collect()
    };
    // "Why not?" is asked of what the question before it names.
    let same = inquiry.is_asked_by(question) || inquiry.is_asked_by(&found.lead);
    let (asked, own) = (words(inquiry.asking()), words(question));
    if found.covered < SAME || !same || asked.first().is_some_and(|word| !own.contains(word)) {
        return None;
    }
    let end = |from: usize| reply[from..].find(". ").map_or(reply.len(), |at| from + at + 1);
    let first = end(0);
    // "Two now." says less than what follows it may, and "I would not say $7,000." takes something back.
    let more = reply[..first].split(' ').count() < SHORT || denies(&reply[..first]);
    let end = if more { end((first + 1).min(reply.len())) } else { first };
    let text = reply.get(..end)?.trim();
    (!text.is_empty() && text.len() <= LONGEST)
        .then(|| Direct::of(format!("“{text}”"), inquiry.place(found.place.0, found.place.1)))
}

/// Words of a reply that is told with the sentence behind it.
const SHORT: usize = 3;

/// Where the best sentence stands, if that is asked.
fn by_place(inquiry: &Inquiry, best: &Candidate) -> Option<Direct> {
    let asked = inquiry.asking();
    let says = ["say", "state", "stand", "find", "written", "provide", "mention", "regulate", "deal"]
        .iter()
        .any(|verb| asked.contains(verb));
    let where_ = asked.contains("where ") && says;
    let which = ["which", "what"].iter().any(|word| {
        ["section", "clause", "paragraph", "article"].iter().any(|part| asked.contains(&format!("{word} {part}")))
    });
    if !(where_ || which) || best.heading.is_empty() {
        return None;
    }
    let page = best.passage.page.map(|page| format!(", page {page}")).unwrap_or_default();
    Some(Direct::of(format!("Under “{}”{page}.", best.heading), None))
}

/// A day that the best sentence does not name, but that follows from it and another one.
fn by_count(inquiry: &Inquiry, best: &Candidate, today: Date) -> Option<Direct> {
    if inquiry.wants != Wants::Time {
        return None;
    }
    let (run, place) = best.place;
    let found = counted(inquiry.text(run)?).into_iter().find(|found| found.span.touches(place));
    let Some(found) = found.filter(|_| inquiry.supposed.is_none()) else {
        let counted = counted_from(inquiry, best, today)?;
        return Some(Direct { also: counted.event_in, ..Direct::of(counted.text, None) });
    };
    let told = |day: Date| format!("{}{}", day.strftime("%B %-d, %Y"), if day < today { " (past)" } else { "" });
    let event_in = found.event_in.and_then(|span| inquiry.place(run, span));
    let (event, trigger) = &found.event;
    let (asked, event) = (inquiry.telling_words(), words::stems(event));
    // "When does fact discovery close?" asks for the event, and not for what is due some days after it.
    if !asked.is_empty() && asked.iter().all(|word| event.contains(word)) {
        return Some(Direct::of(format!("{}.", told(*trigger)), event_in));
    }
    Some(Direct { also: event_in, ..Direct::of(format!("{}: {}.", told(found.day), found.how), None) })
}
