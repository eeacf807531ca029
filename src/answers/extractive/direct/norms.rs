//! Yes, No or Only if.

use super::opening::{Direct, SAME};
use crate::{
    answers::extractive::{
        choosing::{Candidate, Inquiry},
        one_sided::only_said,
    },
    law::{Span, dates::dates_in},
};

use comprehension::{
    condition::{bounded, case, condition, exception, scope},
    denial::{denies, names_none},
    question::Question,
    replies,
    scoring::spoken_of,
    verdict::{Verdict, verdict},
    yes_no::Asks,
};
use jiff::civil::Date;
use search::words;

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

/// Stems of verbs with which somebody says what another has said of them: that it is so, another's words do not show.
const SAYS: &[&str] = &["admit", "deni", "conced", "acknowledg", "disput", "testifi"];

/// Whether a sentence says that somebody admits or denies, where that is asked.
fn says_so(asked: &[String], text: &str) -> bool {
    let of = |stem: &String| SAYS.contains(&stem.as_str());
    let asks = asked.iter().flat_map(|word| words::all_stems(word)).any(|stem| of(&stem));
    !asks || words::all_stems(text).iter().any(of)
}

/// Yes, No or Only if, from the likeliest sentences; nothing where they contradict each other.
pub(super) fn by_norm(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
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
        if c.text.ends_with('?') || !says_so(&asked.words, &c.text) {
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
    let best_start = text.len().saturating_sub(best.text.len());
    // "Instalments 2 through 5" say nothing of the first one.
    if counts_others(inquiry.asking(), &text) {
        return None;
    }
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
    // "We find no defect in this work" behind a sentence that speaks of the work and of defects.
    if first == Verdict::Yes
        && !asked.negated
        && let Some(next) = inquiry.beside(best).1.filter(|next| follows(best, next))
        && let Some(named) = names_none(&asked, &next.text)
    {
        let told = asked.asks == Asks::Fact && 2 * named >= asked.words.len();
        return told.then(|| Direct {
            verdict: Some(Verdict::No),
            also: Some(next),
            ..Direct::of("No.".to_owned(), None)
        });
    }
    // What speaks of a thing more than it says, or of one less, is shown without a Yes.
    if first != Verdict::No && asked.asks == Asks::Fact && best.unmet > 0 && best.covered < WHOLE {
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
        Verdict::Yes
            if !inquiry.asking().contains('$')
                && let Some(only) = bounded(&text, core) =>
        {
            return Some(Direct { verdict: Some(Verdict::Conditional), ..Direct::of(only, None) });
        }
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
            let scope = scope(&text, core, known);
            // "After the first year" does not allow it in that year.
            if let Some(later) = scope.as_ref().filter(|scope| begins_later(inquiry.asking(), scope)) {
                let text = format!("Only {later}.");
                return Some(Direct { verdict: Some(Verdict::Conditional), ..Direct::of(text, None) });
            }
            scope.map_or_else(|| "Yes.".to_owned(), |scope| format!("Yes, {scope}."))
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
    // "Agent may sell its stock of hats. Agent shall not use the mark for coats or hats."
    if first == Verdict::Yes
        && asked.asks == Asks::Permission
        && !asked.negated
        && let Some(forbids) = forbidding(inquiry, best, core)
    {
        let own = words::all_stems(inquiry.asking());
        let known = |word: &str| words::all_stems(word).iter().all(|stem| own.contains(stem));
        let only = scope(&best.text, core.saturating_sub(best_start), known);
        let text = match only {
            Some(only) => format!("Only {}; what is forbidden beside it follows.", only.trim_start_matches("only ")),
            None => "One sentence allows it, and another forbids it; both follow.".to_owned(),
        };
        return Some(Direct { verdict: Some(Verdict::Conditional), also: Some(forbids), ..Direct::of(text, None) });
    }
    // What one side alleges decides nothing.
    let text = match (first, only_said(inquiry, best, &asked)) {
        (Verdict::Yes, Some(paper)) => format!("The {paper} says so."),
        (Verdict::No, Some(paper)) => format!("The {paper} says that it is not so."),
        _ => text,
    };
    // "This restriction does not apply if …". Of one thing that a clause names, the exception is seldom.
    let next = inquiry.beside(best).1.filter(|_| asked.asks != Asks::Fact);
    let but = match next {
        Some(next) if excepts(&next.text) => Some(next),
        // "Trust shall not sell land. … A sale is allowed only with the vote of the members."
        Some(next) if first == Verdict::No && asked.asks == Asks::Permission => {
            // What is forbidden stands behind the "not": "sell" and "land", and not "the Trust".
            let forbidden = best.text.split_once(" not ").map(|(_, deed)| deed.to_lowercase()).unwrap_or_default();
            let deed: Vec<&String> = asked.deed.iter().filter(|word| forbidden.contains(word.as_str())).collect();
            let speaks = |word: &&String, text: &str| spoken_of(&Question::new(word), text) >= WHOLE;
            let allows = |next: &Candidate| allows_only(&next.text) && deed.iter().any(|word| speaks(word, &next.text));
            if allows(&next) { Some(next) } else { inquiry.beside(&next).1.filter(allows) }
        }
        _ => None,
    };
    let text = match (&but, first) {
        (Some(_), Verdict::Yes | Verdict::No) => {
            format!("{}, with the exception that follows.", text.trim_end_matches('.'))
        }
        _ => text,
    };
    Some(Direct { verdict: Some(first), also: but, ..Direct::of(text, None) })
}

/// Whether something is asked of a time behind which alone it is allowed: "in the first year" and "after the first year".
fn begins_later(asked: &str, scope: &str) -> bool {
    let Some(behind) = scope.to_lowercase().strip_prefix("after ").map(str::to_owned) else { return false };
    let name: String = behind
        .split(' ')
        .take_while(|word| !matches!(*word, "on" | "upon" | "with" | "by" | "and"))
        .collect::<Vec<_>>()
        .join(" ");
    let name = name.trim_end_matches([',', '.', ';']).trim_start_matches("the ");
    let within = ["in", "during", "within", "before", "throughout"].iter();
    !name.is_empty()
        && within
            .flat_map(|word| [format!("{word} {name}"), format!("{word} the {name}"), format!("{word} that {name}")])
            .any(|words| asked.contains(&words))
}

/// The sentence of the same paper that forbids the same party what the chosen one allows, of the same things: a permission of a part of them
/// is an exception from it.
fn forbidding(inquiry: &Inquiry, best: &Candidate, core: usize) -> Option<Candidate> {
    const MAY: &[&str] = &[" may ", " can ", " is entitled to ", " is permitted to "];
    const NOT: &[&str] = &[" shall not ", " may not ", " must not ", " will not ", " agrees not to "];
    let cut = |text: &str, verbs: &[&str]| {
        let (at, verb) = verbs.iter().filter_map(|verb| Some((text.find(verb)?, verb))).min()?;
        Some((text[..at].to_lowercase(), text[at + verb.len()..].to_lowercase()))
    };
    let (who, allowed) = cut(&best.text, MAY)?;
    let (asked, verb) = (inquiry.telling_words(), words::stems(&allowed).into_iter().next()?);
    // The things that are asked about and allowed: not the deed itself, and not who does it.
    let party = words::all_stems(&who);
    let things: Vec<String> = words::stems(&allowed)
        .into_iter()
        .filter(|stem| *stem != verb && asked.contains(stem) && !party.contains(stem))
        .collect();
    if things.is_empty() || core == 0 {
        return None;
    }
    let same = |other: &Candidate| {
        let Some((other_who, forbidden)) = cut(&other.text, NOT) else { return false };
        let said = words::stems(&forbidden);
        other.place.0 == best.place.0
            && other.place.1 != best.place.1
            && other_who == who
            && things.iter().all(|thing| said.contains(thing))
    };
    inquiry.sentences(|text| text.contains(" not ")).into_iter().find(same)
}

/// Whether one sentence stands directly behind another, in the same paragraph.
fn follows(one: &Candidate, next: &Candidate) -> bool {
    one.place.0 == next.place.0 && next.place.1.start.saturating_sub(one.place.1.end) <= GAP
}

/// Characters between two sentences of a paragraph.
const GAP: usize = 2;

/// Whether a sentence or its heading names all of what a question for existence asks about.
fn names_thing(inquiry: &Inquiry, best: &Candidate) -> bool {
    let said = format!("{}. {}. {}", best.heading, best.lead, best.text);
    thing(inquiry.asking())
        .is_none_or(|thing| spoken_of(&Question::new(thing), &said) >= WHOLE && names_compounds(thing, &said))
}

/// Whether a text has the terms of art that are written with a hyphen: what speaks of earnings names no "earn-out".
fn names_compounds(thing: &str, said: &str) -> bool {
    let low = said.to_lowercase();
    let named = |word: &str| {
        [word.to_owned(), word.replace('-', " "), word.replace('-', "")].iter().any(|form| low.contains(form))
    };
    let compound = |word: &&str| word.split('-').filter(|part| part.len() > 2).count() > 1;
    thing.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).filter(compound).all(named)
}

/// Share of it that a sentence must name to show that it is there.
const WHOLE: f32 = 0.75;

/// What a question for existence asks about, without its place: "data breach notice" in "is there a data breach notice in it?"
fn thing(asked: &str) -> Option<&str> {
    const STARTS: &[&str] = &[
        "is there ",
        "are there ",
        "was there ",
        "were there ",
        "deal with ",
        "say anything about ",
        "say something about ",
        "say anything on ",
        "mention ",
        "address ",
        "regulate ",
    ];
    let start = STARTS.iter().find_map(|words| Some(asked.find(words)? + words.len()))?;
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

/// Whether a question asks of one of several that are counted ("the first instalment", "instalment 1") and a sentence names others of them
/// only.
fn counts_others(asked: &str, text: &str) -> bool {
    const ORDINALS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let words = |text: &str| -> Vec<String> {
        let lower = text.to_lowercase();
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let one = |word: &str| word.trim_end_matches('s').to_owned();
    let number = |word: &String| word.parse::<usize>().ok().filter(|number| *number < 100);
    let (asked, text) = (words(asked), words(text));
    asked.windows(2).any(|two| {
        let counted = match (ORDINALS.iter().position(|ordinal| *ordinal == two[0]), number(&two[1])) {
            (Some(at), _) => Some((at + 1, one(&two[1]))),
            (None, Some(number)) => Some((number, one(&two[0]))),
            (None, None) => None,
        };
        let Some((wanted, thing)) = counted.filter(|(_, thing)| thing.len() > 3) else { return false };
        let mut found: Vec<usize> = Vec::new();
        for at in (0..text.len()).filter(|at| one(&text[*at]) == thing) {
            let mut range = false;
            for word in &text[at + 1..] {
                match number(word) {
                    Some(last) if range => {
                        let first = found.last().copied().unwrap_or(last);
                        found.extend(first.min(last)..=last);
                        range = false;
                    }
                    Some(number) => found.push(number),
                    None if matches!(word.as_str(), "through" | "to") => range = true,
                    None if matches!(word.as_str(), "and" | "or" | "no" | "nos") => {}
                    None => break,
                }
            }
        }
        !found.is_empty() && !found.contains(&wanted)
    })
}

/// Whether a sentence allows something under a condition alone.
fn allows_only(text: &str) -> bool {
    let low = text.to_lowercase();
    let only = ["only with", "only if", "only after", "only upon", "only by", "only when", "only in "];
    only.iter().any(|words| low.contains(words))
        && [" allowed", " permitted", " may "].iter().any(|words| low.contains(words))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allowed_later_is_not_allowed_before() {
        assert!(begins_later("may she cancel in the first year?", "after the first year on ten days' notice"));
        assert!(begins_later("may he fly during the trial period?", "after the trial period"));
        assert!(!begins_later("may she cancel after the first year?", "after the first year"));
        assert!(!begins_later("may she cancel?", "after the first year"));
    }

    #[test]
    fn one_of_several_that_are_counted_is_no_other_one() {
        let guarantee = "Hutchins personally guarantees instalments 2 through 5, but not more than $60,000.00.";
        assert!(counts_others("does hutchins guarantee the first instalment?", guarantee));
        assert!(counts_others("does hutchins guarantee instalment 1?", guarantee));
        assert!(!counts_others("does hutchins guarantee the third instalment?", guarantee));
        assert!(!counts_others(
            "may the tenant assign the lease in the first year?",
            "Tenant may assign it with consent."
        ));
    }

    #[test]
    fn the_next_sentence_may_take_it_back() {
        assert!(takes_back("Because these pass by designation, they are not included in this inventory."));
        assert!(!takes_back("The Tenant does not pay for it."));
    }
}
