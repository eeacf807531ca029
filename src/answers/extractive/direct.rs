//! The line that an answer opens with: who somebody is, what a word means, Yes, No or Only if, a day, a period or a sum. Names, days
//! and sums are the paper's; the words around them are ours, and each such line has its source.

use super::{
    choosing::{Candidate, Inquiry},
    compose::capital,
    counted::counted,
    labels::{end_of_period, labelled},
    letter_agreements,
    paper_term::{self, Asked, goes_on, lasting, renewal},
    precedence::{self, precedence},
    question::Wants,
    sentence_features::LONGEST,
    signatures::signatures,
    values::{amending, raised, value},
};
use crate::law::{
    Letters, Span,
    abbreviations::stop,
    dates::dates_in,
    facts::{
        Kind,
        contract_parties::{ContractParty, contract_parties},
        people,
    },
};

use comprehension::{
    condition::{case, condition, exception, scope},
    definitions::{Definition, Form, definitions},
    denial::denies,
    question::Question,
    replies,
    scoring::spoken_of,
    spanish::english_for,
    verdict::{Verdict, verdict},
    yes_no::{Asks, yes_no},
};
use jiff::civil::Date;
use search::words;

/// Share of a question that a sentence must speak of for its day or sum to be the answer: "One year" of the directors is no answer
/// to "How long is an officer's term?".
const TOLD: f32 = 0.6;

/// Share of a question that a question of the paper must speak of for its reply to be the answer.
const SAME: f32 = 0.9;

/// Share of a question for an event that a sentence must speak of to confirm it: "She moved for summary judgment" does not say that it
/// was granted.
const STATED: f32 = 0.9;

/// Share of a question that a sentence must speak of to confirm it.
const CONFIRMED: f32 = 0.6;

/// The same to deny it.
const DENIED: f32 = 0.55;
/// Share of a question that a sentence must speak of to show that there is what it asks for.
const THERE: f32 = 0.5;

/// Share of a question for a clause that a heading must speak of for the clause to be there.
const HEADED: f32 = 0.8;

/// An opening.
pub struct Direct {
    /// Its text.
    pub text: String,
    /// What it says to a yes/no question.
    pub verdict: Option<Verdict>,
    /// Where it stands; the best quote if `None`.
    pub source: Option<Candidate>,
    /// What it follows from besides.
    pub also: Option<Candidate>,
}

impl Direct {
    fn of(text: String, source: Option<Candidate>) -> Self {
        Self { text, verdict: None, source, also: None }
    }
}

/// The opening of an answer whose quotes were chosen.
pub fn direct(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
    by_parties(inquiry)
        .or_else(|| by_definition(inquiry))
        .or_else(|| by_role(inquiry))
        .or_else(|| by_signature(inquiry))
        .or_else(|| by_post(inquiry))
        .or_else(|| by_period(inquiry))
        .or_else(|| by_term(inquiry, today))
        .or_else(|| by_precedence(inquiry))
        .or_else(|| {
            let best = chosen.first()?;
            let by = raised(inquiry, best)?;
            let also = inquiry.place(best.place.0, best.place.1);
            Some(Direct { also, ..Direct::of(value(inquiry, &by, today)?, Some(by)) })
        })
        .or_else(|| by_cell(inquiry, chosen))
        .or_else(|| by_tick(inquiry))
        .or_else(|| by_norm(inquiry, chosen, today))
        .or_else(|| chosen.iter().find_map(|found| by_reply(inquiry, found)))
        // A field whose label is what is asked for says it more plainly than a sentence; another paper may have changed it since.
        .or_else(|| by_field(inquiry).filter(|_| inquiry.only_paper().is_some()))
        .or_else(|| {
            let best = chosen.first()?;
            by_place(inquiry, best).or_else(|| by_count(inquiry, best, today)).or_else(|| {
                // What its paper no longer says is no answer; what says so stands first.
                if let Some((new, says)) = inquiry.amended_by(best) {
                    let text = value(inquiry, &new, today)?;
                    let also = says.or_else(|| inquiry.place(best.place.0, best.place.1));
                    return Some(Direct { also, ..Direct::of(text, Some(new)) });
                }
                let text = value(inquiry, best, today).filter(|_| best.covered >= TOLD && !best.only_names)?;
                let amended = amending(inquiry, best).and_then(|by| Some((value(inquiry, &by, today)?, by)));
                Some(match amended {
                    // What is amended is shown beside it.
                    Some((text, by)) => {
                        Direct { also: inquiry.place(best.place.0, best.place.1), ..Direct::of(text, Some(by)) }
                    }
                    None => Direct::of(text, None),
                })
            })
        })
        .or_else(|| by_field(inquiry))
}

/// Who concludes the one contract that is asked about, where it names them: "Who are the parties?"
fn by_parties(inquiry: &Inquiry) -> Option<Direct> {
    if !asks_who(inquiry) || inquiry.telling_words() != words::stems("parties") {
        return None;
    }
    inquiry.only_paper()?;
    let (run, text) = inquiry.texts().map(|(run, letters)| (run, letters.exact(letters.span()))).next()?;
    let all = contract_parties(&text);
    if all.len() < 2
        && let Some([from, to]) = inquiry.text(run).and_then(letter_agreements::parties)
    {
        let name = |span: Span| Letters::new(&text).folded(span);
        return Some(Direct::of(
            format!("{}; {}.", name(from), name(to).trim_end_matches('.')),
            inquiry.place(run, from),
        ));
    }
    let (first, last) = (all.first()?, all.last().filter(|_| all.len() > 1)?);
    let at = |byte: usize| text.get(..byte).map(|before| before.chars().count());
    let place = Span::new(at(first.range.start)?, at(last.range.end)?);
    let called = |party: &ContractParty| match &party.role {
        Some(role) => format!("{} ({role})", party.name),
        None => party.name.clone(),
    };
    let names: Vec<String> = all.iter().map(called).collect();
    Some(Direct::of(format!("{}.", names.join("; ").trim_end_matches('.')), inquiry.place(run, place)))
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
        (Asked::End, None) => letters.folded(lasts.sentence),
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

/// The cell that is asked for, of the only row that answers.
fn by_cell(inquiry: &Inquiry, chosen: &[&Candidate]) -> Option<Direct> {
    let best = chosen.first()?;
    let value = best.row.filter(|_| chosen.iter().filter(|c| c.row.is_some()).count() == 1)?;
    let text = inquiry.text(best.place.0)?.folded(value);
    Some(Direct::of(format!("{}.", capital(text.trim_end_matches(['.', ';', ',']))), None))
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
    let found = counted(inquiry.text(run)?).into_iter().find(|found| found.span.touches(place))?;
    let told = |day: Date| format!("{}{}", day.strftime("%B %-d, %Y"), if day < today { " (past)" } else { "" });
    let event_in = found.event_in.and_then(|span| inquiry.place(run, span));
    let (event, trigger) = &found.event;
    let (asked, event) = (inquiry.telling_words(), words::stems(event));
    // "When does fact discovery close?" asks for the event, and not for what is due some days after it.
    if event_in.is_some() && !asked.is_empty() && asked.iter().all(|word| event.contains(word)) {
        return Some(Direct::of(format!("{}.", told(*trigger)), event_in));
    }
    Some(Direct { also: event_in, ..Direct::of(format!("{}: {}.", told(found.day), found.how), None) })
}

/// Yes, No or Only if, from the likeliest sentences; nothing where they contradict each other.
fn by_norm(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
    let asked = inquiry.yes_no()?;
    if inquiry.asks_of_the_unknown() {
        return None;
    }
    let said = |c: &&Candidate| {
        if let Some((question, reply)) = replies::reply(&c.text) {
            let same = !asked.negated && c.covered >= SAME && inquiry.is_asked_by(question);
            let said = replies::yes_or_no(reply).filter(|_| same)?;
            return Some((if said { Verdict::Yes } else { Verdict::No }, c.text.clone(), 0));
        }
        if c.text.ends_with('?') {
            return None;
        }
        let text = if c.lead.is_empty() { c.text.clone() } else { format!("{} {}", c.lead, c.text) };
        let (core, before) = (c.core.as_ref()?, text.len() - c.text.len());
        let others: Vec<usize> = core.others.iter().map(|at| at + before).collect();
        let at = core.at + before;
        Some((verdict(&asked, &text, at, &others)?, text, at))
    };
    let best = chosen.first()?;
    // A clause stands under a heading that says nothing but its name.
    let there = asked.asks == Asks::Existence
        && best.headed >= HEADED
        && names_all(&best.heading, &inquiry.telling_words())
        && (excepts(&best.text) || !denies(&best.text));
    let found = said(best).or_else(|| there.then(|| (Verdict::Yes, best.text.clone(), 0)));
    let (first, text, core) = found?;
    // A sentence that speaks of less of the question takes no No away.
    let less = |second: &Candidate| chosen.first().is_some_and(|first| second.covered < first.covered);
    let second =
        chosen.get(1).filter(|second| first == Verdict::Yes || asked.asks == Asks::Prohibition || !less(second));
    if second.and_then(said).is_some_and(|(second, ..)| opposite(first, second)) {
        return None;
    }
    // A sentence that speaks of one word of several does not show that there is such a thing.
    if first == Verdict::Yes && asked.asks == Asks::Existence && !there && best.covered < THERE {
        return None;
    }
    // "A signing bonus" is no other bonus.
    if first == Verdict::Yes && asked.asks == Asks::Existence && !there && !names_thing(inquiry, best) {
        return None;
    }
    // "Is somebody there at night?" is not confirmed by what is charged for a night.
    let of_anybody = ["somebody", "someone", "anybody", "anyone", "something", "anything"];
    let little = asked.words.len() < 2 && of_anybody.iter().any(|word| inquiry.asking().contains(word));
    if first == Verdict::Yes && asked.asks == Asks::Fact && little {
        return None;
    }
    let event = asked.past || inquiry.asking().trim_start().starts_with("will ");
    let stated = chosen.first().is_some_and(|best| best.covered >= STATED);
    if first == Verdict::Yes && asked.asks == Asks::Fact && event && !stated {
        return None;
    }
    // A sentence that leaves out most of what is asked about confirms another thing.
    let told = asked.asks != Asks::Fact || best.covered >= CONFIRMED;
    if first == Verdict::Yes && asked.asks != Asks::Existence && (best.misses || !told) {
        return None;
    }
    // The heading above a sentence may have what it does not say itself, and the next one may take it back: "They are not included."
    if first == Verdict::Yes && asked.asks == Asks::Fact {
        let next = inquiry.beside(best).1;
        if inquiry.speaks_of(&text) < CONFIRMED || next.is_some_and(|next| takes_back(&next.text)) {
            return None;
        }
    }
    if first == Verdict::No && asked.asks == Asks::Fact && best.covered < DENIED {
        return None;
    }
    let text = match first {
        Verdict::Yes if asked.asks == Asks::Fact && !asked.past => match over(chosen.first()?, today) {
            Some(day) => {
                return Some(Direct {
                    verdict: Some(Verdict::No),
                    ..Direct::of(format!("No: until {day} (past)."), None)
                });
            }
            None => "Yes.".to_owned(),
        },
        Verdict::Yes if asked.asks == Asks::Prohibition => but_for(condition(&text, core)),
        Verdict::Yes if asked.needs.is_some() => {
            match condition(&text, core).as_deref().and_then(|c| c.strip_prefix("Only ")) {
                Some(only) => format!("Yes: only {only}"),
                None => "Yes.".to_owned(),
            }
        }
        Verdict::Yes if asked.asks == Asks::Permission && !asked.negated => {
            let own = words::all_stems(inquiry.asking());
            let known = |word: &str| words::all_stems(word).iter().all(|stem| own.contains(stem));
            scope(&text, core, known).map_or_else(|| "Yes.".to_owned(), |scope| format!("Yes, {scope}."))
        }
        Verdict::Yes => "Yes.".to_owned(),
        Verdict::No if asked.asks == Asks::Permission && !asked.negated => {
            exception(&text, core).map_or_else(|| "No.".to_owned(), |but| format!("No, {but}."))
        }
        // "Is there a prepayment penalty?"
        Verdict::No if asked.asks == Asks::Existence => match exception(&text, core) {
            Some(but) => {
                let text = format!("No, {but}.");
                return Some(Direct { verdict: Some(Verdict::Conditional), ..Direct::of(text, None) });
            }
            None => "No.".to_owned(),
        },
        Verdict::No => "No.".to_owned(),
        Verdict::Conditional => {
            let forbidden = denies(&text);
            let told = case(&text, core, forbidden).filter(|_| !forbidden || condition(&text, core).is_none());
            told.or_else(|| condition(&text, core)).unwrap_or_else(|| "Only under a condition:".to_owned())
        }
    };
    // "This restriction does not apply if …". Of one thing that a clause names, the exception is seldom.
    let but = inquiry.beside(best).1.filter(|next| asked.asks != Asks::Fact && excepts(&next.text));
    let text = match (&but, first) {
        (Some(_), Verdict::Yes | Verdict::No) => {
            format!("{}, with the exception that follows.", text.trim_end_matches('.'))
        }
        _ => text,
    };
    Some(Direct { verdict: Some(first), also: but, ..Direct::of(text, None) })
}

/// Whether a sentence or its heading names all of what a question for existence asks about.
fn names_thing(inquiry: &Inquiry, best: &Candidate) -> bool {
    let said = format!("{}. {}. {}", best.heading, best.lead, best.text);
    thing(inquiry.asking()).is_none_or(|thing| spoken_of(&Question::new(thing), &said) >= WHOLE)
}

/// Share of it that a sentence must name to show that it is there.
const WHOLE: f32 = 0.75;

/// What a question for existence asks about, without its place: "data breach notice" in "is there a data breach notice in it?"
fn thing(asked: &str) -> Option<&str> {
    let start = ["is there ", "are there ", "was there ", "were there "]
        .iter()
        .find_map(|words| Some(asked.find(words)? + words.len()))?;
    let rest = &asked[start..];
    const ENDS: &[&str] = &[
        " in ",
        " on ",
        " at ",
        " for ",
        " with ",
        " under ",
        " about ",
        " against ",
        " from ",
        " between ",
        " to ",
        " of ",
        " that ",
        " if ",
        "?",
    ];
    let end = ENDS.iter().filter_map(|word| rest.find(word)).min().unwrap_or(rest.len());
    let thing = rest[..end].trim();
    let thing = [" clause", " provision", " section"].iter().find_map(|part| thing.strip_suffix(part)).unwrap_or(thing);
    (!thing.is_empty()).then_some(thing)
}

/// Whether a heading has all these stems, or words that begin like them: "Non-Competition" for "non-compete".
fn names_all(heading: &str, stems: &[String]) -> bool {
    let own = words::all_stems(heading);
    stems.iter().all(|stem| own.iter().any(|word| word == stem || stem.len() > 4 && word.starts_with(stem.as_str())))
}

/// Whether a sentence denies something of what a pronoun stands for: "Because these pass otherwise, they are not included."
fn takes_back(text: &str) -> bool {
    let low = text.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let pronoun =
        |word: &&str| matches!(*word, "it" | "they" | "this" | "these" | "that" | "those" | "neither" | "none");
    let verb = |word: &str| {
        matches!(word, "is" | "are" | "was" | "were" | "has" | "have" | "had" | "did" | "does" | "do" | "will")
    };
    words.windows(3).any(|at| pronoun(&at[0]) && verb(at[1]) && matches!(at[2], "not" | "never"))
}

/// Whether a sentence only says where the one before it does not hold.
pub fn excepts(text: &str) -> bool {
    let low = text.to_lowercase();
    let back =
        ["this ", "these ", "such ", "the foregoing ", "the preceding "].iter().any(|word| low.starts_with(word));
    back && ["not apply", "not extend", "not cover", "not affect"].iter().any(|words| low.contains(words))
}

/// That something is forbidden, and what it is allowed with: "Yes, except with the Landlord's consent."
fn but_for(condition: Option<String>) -> String {
    let allowed = condition.as_deref().and_then(|condition| condition.strip_prefix("Only "));
    match allowed.and_then(|allowed| allowed.split_once(' ')) {
        Some(("if", rest)) => format!("Yes, unless {rest}"),
        Some((word @ ("with" | "upon" | "to" | "for" | "in" | "as"), rest)) => format!("Yes, except {word} {rest}"),
        _ => "Yes.".to_owned(),
    }
}

/// The day until which something was so, if that is past: "This offer remains open until October 31, 2025."
fn over(candidate: &Candidate, today: Date) -> Option<String> {
    let (letters, within) = (&candidate.letters, candidate.span);
    let all = dates_in(letters, within);
    let [dated] = &all[..] else { return None };
    let before = letters.folded_lower(Span::new(within.start, dated.span.start));
    let until = before.trim_end().ends_with("until") || before.trim_end().ends_with("through");
    let day = dated.day_in_full().filter(|day| until && *day < today)?;
    Some(day.strftime("%B %-d, %Y").to_string())
}

fn opposite(a: Verdict, b: Verdict) -> bool {
    matches!((a, b), (Verdict::Yes, Verdict::No) | (Verdict::No, Verdict::Yes))
}

/// Who somebody is, or what a word means, where the paper says so itself.
fn by_definition(inquiry: &Inquiry) -> Option<Direct> {
    let (who, what) = (asks_who(inquiry), asks_what(inquiry));
    if !who && !what {
        return None;
    }
    let asked = inquiry.telling_words();
    let fits = |d: &Definition| {
        let term: Vec<String> = words::stems(english_for(&d.term).unwrap_or(&d.term));
        // "Who is the insured?" is answered by "Named Insured".
        let named = |stems: &[String]| stems.iter().filter(|stem| *stem != "name").cloned().collect::<Vec<_>>();
        let (term, asked) = (named(&term), named(&asked));
        let fits = !term.is_empty() && term.len() == asked.len() && term.iter().all(|word| asked.contains(word));
        fits && !is_other_side(&d.term, inquiry.asking())
    };
    // "Who is the lender?" of a note that calls her the Holder.
    let kin = SAME_ROLE.iter().filter(|roles| who && matches!(&asked[..], [one] if roles.contains(&&**one)));
    let kin: Vec<&str> = kin.flat_map(|roles| roles.iter().copied()).collect();
    let of_kin = |d: &Definition| matches!(&words::stems(&d.term)[..], [one] if kin.contains(&&**one));
    for (run, letters) in inquiry.texts() {
        let all = definitions(letters);
        let form = |d: &&Definition| who == (d.form != Form::Means) || what;
        let Some(found) =
            all.iter().filter(form).find(|d| fits(d)).or_else(|| all.iter().filter(form).find(|d| of_kin(d)))
        else {
            continue;
        };
        let source = inquiry.place(run, found.meaning)?;
        let meaning = letters.folded(found.meaning);
        // "promises to pay to the order of Evelyn M. Stoddard ("Holder")": the name is the end of it.
        let several = who && inquiry.asking().contains("who are ") && meaning.contains(" and ");
        let own = match several {
            // "its members Ann Lee, Bob Moe and Ida Orr (each a "Member")": all of them.
            true => meaning
                .find(char::is_uppercase)
                .filter(|at| meaning[..*at].split(' ').count() <= 4)
                .map(|at| meaning[at..].to_owned()),
            false => (who && meaning.starts_with(char::is_lowercase)).then(|| named_last(&meaning)).flatten(),
        };
        let meaning = own.unwrap_or(meaning);
        let text = match found.form {
            Form::Means => meaning,
            _ if several => format!("{meaning} are the {}s.", found.term.trim_end_matches('s')),
            _ if who && inquiry.asking().contains("who are ") && !found.term.ends_with('s') => {
                format!("{} are the {}s.", ends_open(&meaning), found.term)
            }
            // "Absent: Howard Lind."
            _ if who && found.form == Form::Label && !inquiry.asking().contains(" the ") => {
                format!("{}: {}.", found.term, meaning.trim_end_matches('.'))
            }
            _ if who => format!("{} is the {}.", ends_open(&meaning), found.term),
            _ => format!("{}: {}.", found.term, meaning.trim_end_matches('.')),
        };
        return Some(Direct::of(text, Some(source)));
    }
    None
}

/// Whether a name is that of the other side of what is asked: the insurer for the insured, the mortgagor for the mortgagee.
fn is_other_side(term: &str, asked: &str) -> bool {
    fn acts(word: &str) -> Option<&str> {
        word.strip_suffix("er").or_else(|| word.strip_suffix("or"))
    }
    fn suffers(word: &str) -> Option<&str> {
        word.strip_suffix("ee").or_else(|| word.strip_suffix("ed"))
    }
    let low = term.to_lowercase();
    let own = low.split(|c: char| !c.is_alphanumeric());
    let asked: Vec<&str> = asked.split(|c: char| !c.is_alphanumeric()).collect();
    let opposed = |a: Option<&str>, b: Option<&str>| a.is_some_and(|a| a.len() > 2 && Some(a) == b);
    own.filter(|word| !asked.contains(word)).any(|word| {
        asked.iter().any(|other| opposed(acts(word), suffers(other)) || opposed(suffers(word), acts(other)))
    })
}

/// Names of one role in papers of different kinds; stems.
const SAME_ROLE: &[&[&str]] = &[
    &["lender", "holder", "paye", "creditor", "noteholder", "mortgage", "mortgagehold"],
    &["borrow", "maker", "obligor", "debtor", "mortgagor", "issuer"],
    &["landlord", "lessor"],
    &["tenant", "lesse"],
    &["buyer", "purchas", "vende"],
    &["seller", "vendor"],
    &["client", "custom"],
    &["provid", "vendor", "supplier"],
    &["contractor", "builder"],
];

/// A name, with the comma that closes what explains it: "Acme LLC, a Delaware company," goes on with "is".
fn ends_open(name: &str) -> String {
    // The stop of the line is no part of it: "14 Larchmont Lane, Silver Spring, Maryland."
    let last = name.strip_suffix('.').and_then(|name| name.rsplit(' ').next());
    let name = if last.is_some_and(|last| stop(last).is_none()) { name.trim_end_matches('.') } else { name };
    let inner = [" Inc.", " LLC", " Ltd.", " L.P.", " LLP", " Corp.", " N.A."].iter().any(|form| name.ends_with(form));
    if name.contains(", ") && !inner { format!("{name},") } else { name.to_owned() }
}

/// Who has a role in a case, the plaintiff, the judge, and who is their lawyer.
fn by_role(inquiry: &Inquiry) -> Option<Direct> {
    let represents = inquiry.asking().contains("who represent");
    if !asks_who(inquiry) && !represents {
        return None;
    }
    let mut asked = inquiry.telling_words();
    let lawyer = |word: &String| ["repres", "lawyer", "attorney", "counsel"].contains(&&**word);
    let of_lawyer = asked.iter().any(lawyer);
    asked.retain(|word| !lawyer(word));
    let of_magistrate = asked.iter().any(|word| word.starts_with("magistr"));
    if of_magistrate {
        asked = vec!["judg".to_owned()];
    }
    let [role] = &asked[..] else { return None };
    for (run, letters) in inquiry.texts() {
        let text = letters.exact(letters.span());
        let all = people::find(&text);
        // Whoever signs, or else whom the caption names; a magistrate judge often signs in another judge's case.
        let judges =
            || all.iter().filter(|fact| fact.kind == Kind::Judge && people::is_magistrate(fact) == of_magistrate);
        let judge = judges().rfind(|fact| fact.role.is_some()).or_else(|| judges().next());
        let found = judge.filter(|_| role == "judg" && !of_lawyer);
        let found = found.or_else(|| {
            all.iter().find(|fact| match fact.kind {
                Kind::Counsel => of_lawyer && fact.role.as_deref().is_some_and(|of| words::stems(of).contains(role)),
                _ if of_lawyer => false,
                Kind::Party => fact.role.as_deref().is_some_and(|of| words::stems(of).contains(role)),
                Kind::Judge => role == "judg" && !of_magistrate,
                Kind::Court => role == "court",
                _ => false,
            })
        });
        let Some(found) = found else { continue };
        let name = match found.kind {
            Kind::Party => found.role.clone().unwrap_or_default().to_lowercase(),
            Kind::Judge if people::is_magistrate(found) => "magistrate judge".to_owned(),
            Kind::Judge => "judge".to_owned(),
            Kind::Counsel => {
                let text = format!("{}, for {}.", found.value, found.role.clone().unwrap_or_default());
                return Some(Direct::of(text, Some(inquiry.place(run, found.span)?)));
            }
            _ => "court".to_owned(),
        };
        let text = format!("{} is the {name}.", ends_open(&found.value));
        return Some(Direct::of(text, Some(inquiry.place(run, found.span)?)));
    }
    None
}

/// Who signed, of the one paper in which somebody did; for whom, if that is asked.
fn by_signature(inquiry: &Inquiry) -> Option<Direct> {
    const ASKING: &[&str] =
        &["sign", "execut", "behalf", "agreement", "contract", "document", "paper", "letter", "complaint"];
    let asked = inquiry.asking();
    if !["who signed", "who executed", "who has signed"].iter().any(|words| asked.contains(words)) {
        return None;
    }
    let whom: Vec<String> = inquiry.telling_words().into_iter().filter(|word| !ASKING.contains(&&**word)).collect();
    let mut found = None;
    for (run, letters) in inquiry.texts() {
        let signed: Vec<_> = signatures(letters).into_iter().filter(|one| one.is_for(&whom)).collect();
        if let Some(first) = signed.first() {
            if found.is_some() || signed.len() > SIGNERS {
                return None;
            }
            let names: Vec<&str> = signed.iter().map(|one| one.name.as_str()).collect();
            found = Some(Direct::of(format!("{}.", names.join("; ")), inquiry.place(run, first.span)));
        }
    }
    found
}

/// Signatures that are listed.
const SIGNERS: usize = 6;

/// Who holds a post that a sentence names beside the name: "Our expert, Dr. Lena Marchetti, …", "its adjuster is Nicole Vance". Only
/// where the papers name one such person.
fn by_post(inquiry: &Inquiry) -> Option<Direct> {
    if !asks_who(inquiry) {
        return None;
    }
    let mut asked = inquiry.telling_words();
    // "Who was driving the truck?" asks for its driver.
    if let Some(at) = DOING.iter().find_map(|(doing, _)| asked.iter().position(|word| word == doing)) {
        let doing = asked.remove(at);
        let doer = DOING.iter().find(|(verb, _)| *verb == doing).map_or("", |(_, doer)| doer);
        asked.push(doer.to_owned());
    }
    let post = asked.last()?;
    // "His employer, Gulfline LLC": whose it is stands in another sentence.
    let theirs = |text: &str| {
        text.split_whitespace().any(|word| matches!(&*word.to_lowercase(), "his" | "her" | "their" | "its" | "our"))
    };
    let of = |text: &str| asked[..asked.len() - 1].iter().all(|word| words::all_stems(text).contains(word));
    // What an examiner puts into a question, nobody stands for.
    let found = inquiry.sentences(|text| replies::reply(text).is_none() && words::all_stems(text).contains(post));
    let mut named: Vec<(String, Candidate)> = Vec::new();
    for candidate in found {
        if let Some(name) = beside_post(&candidate.text, post)
            && named.iter().all(|(known, _)| *known != name)
        {
            named.push((name, candidate));
        }
    }
    let several = named.len() > 1;
    named.retain(|(_, candidate)| of(&candidate.text) || !several && theirs(&candidate.text));
    let [(name, candidate)] = <[_; 1]>::try_from(named).ok()?;
    Some(Direct::of(format!("{name}."), Some(candidate)))
}

/// Verbs that are asked for where a paper names who does it; stems.
const DOING: &[(&str, &str)] = &[("drive", "driver"), ("write", "writer"), ("speak", "speaker")];

/// The name beside the word for a post, behind a comma or "is".
fn beside_post(text: &str, post: &str) -> Option<String> {
    let mut places = Vec::new();
    words::each(text, |word| {
        if word.stem == post {
            places.push(word.range);
        }
    });
    places.into_iter().find_map(|place| {
        // "… that the Customer is the controller"
        let before =
            [" is the ", " is our ", " shall be the "].iter().find_map(|verb| text[..place.start].strip_suffix(verb));
        if let Some(name) = before.and_then(subject_of) {
            return Some(name);
        }
        // "I appoint my daughter, Susan Boyd, as my agent"
        let as_one = [" as my ", " as our ", " as the ", " as his ", " as her ", " as its ", " as "];
        let appointed = as_one.iter().find_map(|words| text[..place.start].strip_suffix(words));
        if let Some(name) = appointed.and_then(named_last) {
            return Some(name);
        }
        let rest = &text[place.end..];
        // Below a paper, or in its witness clause: "Eleanor B. Whitcombe, Arbitrator", "Karen Oakes, notary public of …"
        let ends = rest.trim_matches(|c: char| !c.is_alphanumeric()).is_empty() || rest.starts_with(" public");
        if let Some(name) = text[..place.start].strip_suffix(", ").filter(|_| ends).and_then(named_last) {
            return Some(name);
        }
        // "her attorney of record, Naomi Feld", "the vice president of human resources, Deborah Lyle"
        let head = rest
            .find(", ")
            .filter(|at| rest[..*at].split_whitespace().count() <= 4 && !rest[..*at].contains(['.', ';', ':', '(']));
        // "The driver of the Honda, Mrs. Ivy Castellano, …", "…, later identified as Ray Cole"
        let of = rest.strip_prefix(" of the ").and_then(|rest| rest.split_once(", ")).map(|(of, name)| {
            let said = ["identified as ", "learned to be ", "known to be ", "turned out to be "];
            let name = said.iter().find_map(|words| name.split_once(words)).filter(|(before, _)| before.len() < 40);
            (of, name.map(|(_, name)| name))
        });
        if let Some((of, name)) = of.filter(|(of, _)| of.split(' ').count() <= 3 && !of.contains(['.', ';', ':'])) {
            let behind = &rest[" of the ".len() + of.len() + 2..];
            if let Some(name) = called(name.unwrap_or(behind)) {
                return Some(name);
            }
        }
        let name = match (rest.strip_prefix(" is ").or_else(|| rest.strip_prefix(" was ")), head) {
            (Some(name), _) => name,
            (None, Some(at)) if rest[..at].chars().all(|c| !c.is_uppercase()) => &rest[at + 2..],
            _ => return None,
        };
        called(name)
    })
}

/// The capitalised words at the end of a text, with their article: "The Customer".
fn subject_of(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split(' ').rev().take_while(|word| word.starts_with(char::is_uppercase)).collect();
    words.reverse();
    let ended = words.iter().any(|word| word.ends_with([',', ';', ':']));
    let rest = text.split(' ').rev().nth(words.len());
    let article = if rest == Some("the") { "The " } else { "" };
    (!words.is_empty() && words.len() <= 5 && !ended).then(|| format!("{article}{}", words.join(" ")))
}

/// The name of two words or more at the end of a text, before a comma that closes it.
fn named_last(text: &str) -> Option<String> {
    let text = text.trim_end_matches(',');
    let words: Vec<&str> = text.split(' ').rev().take_while(|word| word.starts_with(char::is_uppercase)).collect();
    // "In Texas, Karen Oakes": what a comma parts from the name is no part of it.
    let own = words.iter().skip(1).position(|word| word.ends_with([',', ';', ':'])).map_or(words.len(), |at| at + 1);
    let name: Vec<&str> = words[..own].iter().rev().copied().collect();
    called(&name.join(" "))
}

/// A name of two words or more at the beginning of a text, with the comma before "LLC".
fn called(text: &str) -> Option<String> {
    let mut name: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let bare = word.trim_end_matches([',', ';', '.', ')']);
        let form = matches!(bare, "LLC" | "LLP" | "Inc" | "Ltd" | "Corp" | "L.P" | "N.A");
        if !bare.starts_with(char::is_uppercase) || name.last().is_some_and(|last| last.ends_with(',') && !form) {
            break;
        }
        name.push(word);
        if word.ends_with(';') || word.ends_with('.') && bare.len() > 3 && !form {
            break;
        }
    }
    let enough = name.len() >= 2 && name.len() <= 7;
    let small = ["The", "This", "A", "An", "If", "In", "Each", "Any"];
    (enough && !small.contains(&name[0])).then(|| name.join(" ").trim_end_matches([',', ';', '.', ')']).to_owned())
}

fn asks_who(inquiry: &Inquiry) -> bool {
    ["who is ", "who are ", "who's ", "who was ", "who were "].iter().any(|words| inquiry.asking().contains(words))
}

fn asks_what(inquiry: &Inquiry) -> bool {
    [
        "what does ",
        "what is meant by",
        "meaning of",
        "definition of",
        "what is the ",
        "what is a ",
        "what are the ",
        "define ",
    ]
    .iter()
    .any(|words| inquiry.asking().contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_sentence_may_take_it_back() {
        assert!(takes_back("Because these pass by designation, they are not included in this inventory."));
        assert!(!takes_back("The Tenant does not pay for it."));
    }

    #[test]
    fn the_insurer_is_not_the_insured() {
        assert!(is_other_side("Insurer", "who is the insured?"));
        assert!(is_other_side("Mortgagor", "who is the mortgagee?"));
        assert!(!is_other_side("Named Insured", "who is the insured?"));
        assert!(!is_other_side("Buyer", "who are the buyers?"));
    }

    #[test]
    fn a_name_beside_a_post() {
        let of = |text: &str, post: &str| beside_post(text, post);
        assert_eq!(
            of("Our expert, Dr. Lena Marchetti, puts it higher.", "expert").as_deref(),
            Some("Dr. Lena Marchetti")
        );
        assert_eq!(of("Its adjuster is Nicole Vance.", "adjust").as_deref(), Some("Nicole Vance"));
        assert_eq!(
            of("It is paid by his employer, Gulfline Energy, LLC.", "employ").as_deref(),
            Some("Gulfline Energy, LLC")
        );
        let text = "The driver of the Honda, Mrs. Ivy Castellano, was bleeding.";
        assert_eq!(of(text, "driver").as_deref(), Some("Mrs. Ivy Castellano"));
        let text = "The driver of the pickup, whom I later learned to be Darrell Voss, got out.";
        assert_eq!(of(text, "driver").as_deref(), Some("Darrell Voss"));
        assert_eq!(of("The owner of the truck, a red Ford, ran.", "owner"), None);
        let text = "They agree that the Customer is the controller and the Provider is the processor.";
        assert_eq!(of(text, "control").as_deref(), Some("The Customer"));
        assert_eq!(of("The expert, who was late, left.", "expert"), None);
        let text = "I, Harold Whitaker, of Asheville, appoint my daughter, Susan Whitaker Boyd, as my agent.";
        assert_eq!(of(text, "agent").as_deref(), Some("Susan Whitaker Boyd"));
        assert_eq!(of("Eleanor B. Whitcombe, Arbitrator", "arbitr").as_deref(), Some("Eleanor B. Whitcombe"));
        assert_eq!(
            of("Signed before Karen Oakes, notary public of Buncombe County.", "notari").as_deref(),
            Some("Karen Oakes")
        );
        assert_eq!(of("In Texas, arbitrators are sworn.", "arbitr"), None);
    }
}
