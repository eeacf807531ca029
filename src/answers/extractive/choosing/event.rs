//! When something happens by a rule: the sentence that says in which case, not one that only names it.

use super::candidate::{CAUSE, CORES, Candidate};

use search::words;

/// Share of what is asked that a sentence must speak of to say when it happens, if its heading does not name that.
const EVENT: f32 = 0.5;

/// Puts the sentence that says in which case something happens before those that only name it: "Agent releases the code if …" before "each
/// new release" for "When is the code released?".
pub(super) fn prefer_event(question: &str, all: &mut [Candidate]) {
    let Some(stem) = event_asked(question) else { return };
    let Some(best) = all.iter().max_by(|a, b| a.support.total_cmp(&b.support)) else { return };
    let support = best.support;
    // "We may end the grant if …" does not say when it ends.
    if ENDING.contains(&&*stem) && may_end(&best.text, &stem) {
        let ends = |c: &&mut Candidate| !may_end(&c.text, &stem) && ends_on(&c.text, &stem) && c.covered >= EVENT;
        if let Some(found) = all.iter_mut().take(CORES).find(ends) {
            found.support = support * CAUSE;
        }
        return;
    }
    if happens(&best.text, &stem) {
        return;
    }
    let headed = |c: &Candidate| words::all_stems(&c.heading).contains(&stem);
    let tells = |c: &&mut Candidate| {
        let low = c.text.to_lowercase();
        let case = [" if ", " when ", " upon ", " once ", " after ", " unless ", " as soon as "]
            .iter()
            .any(|word| low.contains(word));
        case && happens(&c.text, &stem) && (headed(c) || c.covered >= EVENT)
    };
    if let Some(found) = all.iter_mut().take(CORES).find(tells) {
        found.support = support * CAUSE;
    }
}

/// The stem of the verb of a question that asks when something happens by a rule: "released" of "When is the code released?".
fn event_asked(question: &str) -> Option<String> {
    let all = words_of(question);
    let rules = ["is", "are", "does", "do", "may", "can", "must", "will", "shall"];
    let (first, rest) = all.split_first()?;
    let last = *rest.last()?;
    let passive = matches!(rest.first(), Some(&("is" | "are"))) && last.ends_with("ed");
    let active = matches!(rest.first(), Some(verb) if rules.contains(verb) && !matches!(*verb, "is" | "are"));
    (*first == "when" && rest.len() > 2 && (passive || active)).then(|| words::all_stems(last).pop()).flatten()
}

/// The words of a text, as they stand.
fn words_of(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Stems of verbs for the end of something.
const ENDING: &[&str] = &["end", "expir", "terminat", "laps"];

/// Whether somebody may bring something to its end: "may terminate".
fn may_end(text: &str, stem: &str) -> bool {
    let low = text.to_lowercase();
    let all = words_of(&low);
    all.windows(2).any(|two| matches!(two[0], "may" | "can" | "could") && two[1].starts_with(stem))
}

/// Whether something comes to its end on a day or with an event: "ends on", "shall expire at".
fn ends_on(text: &str, stem: &str) -> bool {
    let low = text.to_lowercase();
    let all = words_of(&low);
    all.windows(2).any(|two| {
        two[0].starts_with(stem)
            && matches!(two[1], "on" | "upon" | "at" | "when" | "with" | "automatically" | "as" | "if")
    })
}

/// Whether a word with a stem is a verb of a sentence: "releases the code", "is released", "may release".
fn happens(text: &str, stem: &str) -> bool {
    let low = text.to_lowercase();
    let all = words_of(&low);
    let word = |at: Option<usize>| at.and_then(|at| all.get(at)).copied().unwrap_or_default();
    (0..all.len()).filter(|at| words::all_stems(all[*at]).iter().any(|own| own == stem)).any(|at| {
        let (before, next) = (word(at.checked_sub(1)), word(Some(at + 1)));
        let helped = matches!(
            before,
            "is" | "are"
                | "be"
                | "been"
                | "was"
                | "were"
                | "shall"
                | "will"
                | "may"
                | "must"
                | "can"
                | "to"
                | "not"
                | "then"
        );
        let object =
            matches!(next, "the" | "a" | "an" | "it" | "its" | "to" | "any" | "all" | "this" | "them" | "him" | "her");
        helped
            || all[at].ends_with('s')
                && object
                && !matches!(before, "the" | "all" | "any" | "these" | "such" | "of" | "new")
    })
}
