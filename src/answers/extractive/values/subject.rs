//! Who acts, where "who" is asked: the subject of a sentence, or the one behind "by".

use crate::answers::extractive::{choosing::Inquiry, compose::capital};

use comprehension::{question::Question, scoring};
use search::words;

/// Most words of somebody who must act.
const SUBJECT: usize = 7;

/// Whether a question asks who acts: "who must insure", but not "who does she report to".
pub(super) fn asks_for_subject(asked: &str) -> bool {
    let after = asked.split_once("who ").map(|(_, rest)| rest.trim_end_matches(['?', ' '])).unwrap_or_default();
    let other = ["is ", "are ", "was ", "does ", "do ", "did ", "else"].iter().any(|verb| after.starts_with(verb));
    let object = ["to", "with", "for", "by", "from", "of"].iter().any(|word| after.ends_with(&format!(" {word}")));
    // "Who voted against it?" asks for another one than the sentence's subject.
    let against = after.contains(" against ");
    !after.is_empty()
        && !against
        && (!other || after.starts_with("is responsible") || after.starts_with("is liable"))
        && !object
}

/// Whether a sentence speaks of what the verb of "Who pays the mediator?" says, in its words or others.
pub(super) fn does(asked: &str, text: &str) -> bool {
    const HELP: &[&str] = &[
        "must",
        "shall",
        "may",
        "can",
        "will",
        "should",
        "has",
        "have",
        "had",
        "to",
        "is",
        "are",
        "responsible",
        "liable",
        "for",
        "be",
        "else",
        "also",
        "then",
        "first",
        "not",
        "could",
        "would",
    ];
    let behind = asked.split_once("who ").map_or("", |(_, behind)| behind);
    let verb = behind.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty() && !HELP.contains(word));
    verb.map(Question::new).is_none_or(|verb| verb.subjects().next().is_none() || scoring::spoken_of(&verb, text) > 0.0)
}

/// Who acts: the subject of the sentence, or the one behind "by" where the subject is what the question names already.
pub(super) fn who(inquiry: &Inquiry, text: &str) -> Option<String> {
    // "Contractor" is nobody else where it is asked who insures the company that the paper calls so.
    let asked: Vec<String> =
        [inquiry.asking(), inquiry.asking_by_role()].into_iter().flat_map(words::all_stems).collect();
    let new = |found: &String| !found.contains(':') && words::stems(found).iter().any(|word| !asked.contains(word));
    doer(inquiry.asking(), text).filter(new).or_else(|| subject(text).filter(new)).or_else(|| agent(text).filter(new))
}

/// Whether a question asks who is given something: "Who gets the cottage?"
pub(super) fn receives(asked: &str) -> bool {
    let after = asked.split_once("who ").map(|(_, rest)| rest).unwrap_or_default();
    let verb = after.split(' ').find(|word| !matches!(*word, "will" | "would" | "should" | "shall" | "is" | "to"));
    matches!(
        verb,
        Some("get" | "gets" | "got" | "receive" | "receives" | "received" | "inherit" | "inherits" | "inherited")
    )
}

/// "My son Edward Colborne." of "I give my cottage, with its contents, to my son Edward Colborne, if he survives me": the one behind "to".
pub(super) fn receiver(text: &str) -> Option<String> {
    const GIVES: &[&str] = &[
        " give ",
        " gives ",
        " leave ",
        " leaves ",
        " bequeath ",
        " devise ",
        " is given ",
        " is awarded ",
        " goes ",
        " go ",
        " went ",
        " was given ",
        " was awarded ",
    ];
    let from = GIVES.iter().filter_map(|verb| text.find(verb).map(|at| at + verb.len() - 1)).min()?;
    let to = from + text[from..].find(" to ")? + 4;
    let end = text[to..].find([',', ';', ':', '(']).map_or(text.len(), |at| to + at);
    let end = [" if ", " as ", " in ", " who "]
        .iter()
        .filter_map(|word| text[to..end].find(word))
        .min()
        .map_or(end, |at| to + at);
    let name = text[to..end].trim().trim_end_matches('.');
    let named = name.split(' ').any(|word| word.starts_with(char::is_uppercase));
    (named && (1..=SUBJECT).contains(&name.split(' ').count())).then(|| format!("{}.", capital(name)))
}

/// "Tomas Brandt." of "an employee, Tomas Brandt, found the water": the name before the verb of "Who found the water?"
fn doer(asked: &str, text: &str) -> Option<String> {
    const AUXILIARY: &[&str] = &[
        "is", "are", "was", "were", "does", "do", "did", "has", "have", "had", "must", "may", "can", "could", "will",
        "would", "shall", "should", "else",
    ];
    let verb = asked.split_once("who ")?.1.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
    if AUXILIARY.contains(&verb) {
        return None;
    }
    let stem = words::all_stems(verb).pop()?;
    let mut places = Vec::new();
    words::each(text, |word| {
        if word.stem == stem {
            places.push(word.range.start);
        }
    });
    // "Alina claims Otto and Thomas claims Mira": the verb behind which more of what is asked stands.
    let asked = words::stems(asked);
    let behind = |n: usize| {
        let end = places.get(n + 1).copied().unwrap_or(text.len());
        let said = words::stems(&text[places[n]..end]);
        asked.iter().filter(|word| **word != stem && said.contains(word)).count()
    };
    let most = (0..places.len()).map(behind).max()?;
    let mut meant = (0..places.len()).filter(|n| behind(*n) == most);
    let only = meant.next().filter(|_| meant.next().is_none())?;
    named_before(&text[..places[only]])
}

/// The name at the end of a text, with what a comma adds to it: "Dr. Alan Osei, P.E.", "Pell".
fn named_before(before: &str) -> Option<String> {
    const NONE: &[&str] = &[
        "He", "She", "It", "They", "We", "I", "You", "This", "That", "These", "Such", "The", "A", "An", "No", "Nobody",
        "Who", "If",
    ];
    let before = before.trim_end().trim_end_matches(',');
    let mut name: Vec<&str> = Vec::new();
    for word in before.split(' ').rev() {
        let parted = word.ends_with(',') && !name.last().is_some_and(|next| is_suffix(next));
        let joins = !name.is_empty() && matches!(word, "and" | "of" | "&");
        if parted || !(joins || word.starts_with(char::is_uppercase)) {
            break;
        }
        name.push(word);
    }
    while name.last().is_some_and(|word| word.starts_with(char::is_lowercase) || *word == "&") {
        name.pop();
    }
    name.reverse();
    // "He called Otto and Thomas found it": two names are one subject where nothing stands before them.
    let rest = before.split(' ').rev().nth(name.len()).unwrap_or_default();
    let alone = rest.is_empty() || rest.ends_with([',', ';', ':', '.']) || matches!(rest, "that" | "and" | "by");
    if name.contains(&"and") && !alone {
        return None;
    }
    let named = (1..=SUBJECT).contains(&name.len()) && !(name.len() == 1 && NONE.contains(&name[0]));
    named.then(|| format!("{}.", name.join(" ").trim_end_matches('.')))
}

/// Whether a word stands behind the comma of a name.
fn is_suffix(word: &str) -> bool {
    let bare = word.trim_end_matches([',', '.']);
    matches!(bare, "Inc" | "LLC" | "LLP" | "Ltd" | "Corp" | "Jr" | "Sr" | "MD" | "Esq" | "PLLC" | "Co")
        || bare.contains('.') && bare.chars().all(|c| c == '.' || c.is_uppercase() || c == 'h')
}

/// "The Chair or the Board." of "A special meeting may be called only by the Chair or the Board."
fn agent(text: &str) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let at = [" shall be ", " may be ", " must be ", " will be ", " is ", " are "]
        .iter()
        .filter_map(|verb| low.find(verb))
        .min()?;
    let by = at + low[at..].find(" by ")?;
    // "if she is unavailable, a mediator named by …": another verb has the agent.
    if low[at..by].contains([',', ';']) {
        return None;
    }
    let done = low[at..by]
        .split_whitespace()
        .last()
        .is_some_and(|word| word.ends_with("ed") || word == "only" || word == "made");
    let rest = &text[by + 4..];
    let end = rest.find([';', '.', ',', '(']).unwrap_or(rest.len());
    let name = rest[..end].trim();
    let person =
        ["the ", "any ", "a ", "an ", "either ", "each "].iter().any(|word| name.to_lowercase().starts_with(word))
            || name.starts_with(char::is_uppercase);
    // "by Owen Harlan and Peter Harlan, jointly": what does not go on with a name.
    let ended = rest[end..].strip_prefix(", ").is_none_or(|more| {
        let next = more.split(' ').next().unwrap_or_default();
        next.ends_with("ly") && next.starts_with(char::is_lowercase)
    }) && !rest[end..].starts_with(",\n");
    (done && person && ended && !name.is_empty() && name.split_whitespace().count() <= 2 * SUBJECT)
        .then(|| format!("{}.", capital(name)))
}

/// "The Tenant" of "The Tenant shall insure …".
fn subject(text: &str) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let verbs =
        [" shall ", " must ", " will ", " may ", " agrees to ", " undertakes to ", " is responsible ", " is liable "];
    let at = verbs.iter().filter_map(|verb| low.find(verb)).min()?;
    // What is done to it is done by somebody else: "Vacancies may be filled …".
    let mut behind = low[at..].split_whitespace().skip_while(|word| !matches!(*word, "be")).skip(1);
    let passive = low[at..].split_whitespace().take(3).any(|word| word == "be")
        && behind.next().is_some_and(|word| {
            word.ends_with("ed") && !matches!(word, "entitled" | "required" | "obliged" | "permitted")
        });
    if passive {
        return None;
    }
    let who = &text[..at];
    let named = who.split_whitespace().count() <= SUBJECT
        && who.starts_with(char::is_uppercase)
        && !who.contains([',', ';', ':', '(']);
    let empty =
        ["you", "we", "i", "they", "he", "she", "it", "this", "there", "nothing", "no", "such", "notices", "notice"];
    let first = low.split_whitespace().next().unwrap_or_default();
    (named && !empty.contains(&first)).then(|| format!("{who}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_given_something() {
        for (text, name) in [
            (
                "I give my 2019 Subaru to my caregiver Maria Estevez, if she is still in my employ.",
                Some("My caregiver Maria Estevez."),
            ),
            (
                "I give my cottage, with its contents, to my son Edward Colborne, if he survives me.",
                Some("My son Edward Colborne."),
            ),
            ("The home at 418 Sycamore Lane is awarded to Wife.", Some("Wife.")),
            ("The post of foreman went to Otis Hale, age 29.", Some("Otis Hale.")),
            ("My Executor may sell real estate without leave of court.", None),
        ] {
            assert_eq!(receiver(text).as_deref(), name, "{text}");
        }
        assert!(receives("who gets the cottage?") && !receives("who must give notice?"));
    }

    #[test]
    fn by_whom_it_is_done() {
        assert_eq!(
            agent("Vacancies may be filled only by a majority of the directors then in office."),
            Some("A majority of the directors then in office.".into())
        );
        assert_eq!(agent("The rent is payable by check."), None);
        assert_eq!(agent("The deposit must be returned by the Landlord."), Some("The Landlord.".into()));
    }

    #[test]
    fn who_did_it() {
        let of = |asked: &str, text: &str| doer(asked, text);
        let text = "An employee, Tomas Brandt, found about three inches of water.";
        assert_eq!(of("who found the water?", text).as_deref(), Some("Tomas Brandt."));
        assert_eq!(
            of("who terminated her?", "On January 17, 2025, Pell terminated plaintiff.").as_deref(),
            Some("Pell.")
        );
        let text = "Our engineer, Dr. Alan Osei, P.E., inspected the property.";
        assert_eq!(of("who inspected it?", text).as_deref(), Some("Dr. Alan Osei, P.E."));
        assert_eq!(of("who interviewed pell?", "Ms. Fitch did not interview Pell."), None);
        assert_eq!(of("who complained?", "On May 1, plaintiff complained in writing."), None);
        assert_eq!(of("who claims mira?", "Alina claims Otto, Thomas claims Mira.").as_deref(), Some("Thomas."));
        assert_eq!(of("who claims mira?", "Alina claims Otto and Thomas claims Mira."), None);
        assert_eq!(
            of("who signed it?", "Owen Harlan and Peter Harlan signed it.").as_deref(),
            Some("Owen Harlan and Peter Harlan.")
        );
        assert_eq!(of("who was fired?", "Pell fired him."), None);
    }

    #[test]
    fn who_must_act() {
        assert_eq!(subject("The Tenant shall maintain insurance."), Some("The Tenant.".into()));
        assert_eq!(subject("Notices shall be in writing."), None);
        assert_eq!(subject("Vacancies may be filled by the directors."), None);
        assert_eq!(subject("If the Tenant fails to pay, the Landlord may terminate this Lease."), None);
    }
}
