//! Questions for the mails of a chain: what one person wrote to another, and who sent the mail in which something stands.

use super::{choosing::Inquiry, compose::Composer};
use crate::law::{
    Letters, Span,
    correspondence::{Letter, letters},
    cues::plain,
};

use comprehension::{question::Question, scoring::spoken_of};

/// Verbs of writing.
const WRITES: &[&str] = &[
    "write",
    "wrote",
    "writes",
    "say",
    "said",
    "says",
    "tell",
    "told",
    "tells",
    "send",
    "sent",
    "email",
    "e-mail",
    "mail",
    "reply",
    "replied",
    "respond",
    "responded",
    "answer",
    "answered",
];
/// Words for a chain of mails.
const CHAIN: &[&str] = &["emails", "e-mails", "mails", "correspondence", "thread", "messages"];
/// The most mails that are told.
const MOST: usize = 6;

/// What is asked: who wrote, to whom, and of what.
struct Asked {
    who: String,
    to: Option<String>,
    about: String,
    /// Whether it is asked if something shows in the mails.
    shows: bool,
}

/// A word without its marks and without the "'s" of a name.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.strip_suffix("'s").or(word.strip_suffix("’s")).unwrap_or(word)
}

fn is_name(word: &str) -> bool {
    let bare = bare(word);
    bare.len() > 2 && bare.starts_with(char::is_uppercase)
}

/// Reads "What did Okafor write to Brandt about the lease?" and "Is there anything in the emails showing that Okafor knew?".
fn asked(question: &str) -> Option<Asked> {
    let words: Vec<&str> = question.split_whitespace().collect();
    let low: Vec<String> = words.iter().map(|word| bare(word).to_lowercase()).collect();
    let shows = low.iter().any(|word| CHAIN.contains(&word.as_str()))
        && low.iter().any(|word| matches!(word.as_str(), "anything" | "something" | "evidence" | "proof"));
    if shows {
        let at = words.iter().enumerate().skip(1).position(|(_, word)| is_name(word))? + 1;
        let about = words[at + 1..].join(" ");
        return Some(Asked { who: bare(words[at]).to_owned(), to: None, about, shows });
    }
    let opens = matches!(low.first()?.as_str(), "what") && matches!(low.get(1)?.as_str(), "did" | "does" | "has");
    let verb = (2..words.len()).find(|at| WRITES.contains(&low[*at].as_str())).filter(|_| opens)?;
    let who = words[2..verb].iter().rev().find(|word| is_name(word))?;
    let to = words[verb + 1..].iter().find(|word| is_name(word)).map(|word| bare(word).to_owned());
    let about = low[verb..].iter().position(|word| matches!(word.as_str(), "about" | "on" | "regarding"));
    let about = about.map(|at| words[verb + at + 1..].join(" ")).unwrap_or_default();
    // "What did he say about Brandt?" is written to nobody.
    let to = to.filter(|to| !about.contains(to.as_str()));
    Some(Asked { who: bare(who).to_owned(), to, about, shows })
}

fn named(name: &str, part: &str) -> bool {
    name.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case(part))
}

/// Author, recipient and day of a mail: "Ann Stone to Bob Pell, May 2, 2025".
pub fn head(letter: &Letter) -> String {
    let to = letter.to.as_ref().map(|to| format!(" to {to}")).unwrap_or_default();
    let day = letter.day.map(|day| day.strftime(", %B %-d, %Y").to_string()).unwrap_or_default();
    format!("{}{to}{day}", letter.who)
}

/// The mail of a text in which a place stands.
pub fn mail_at(text: &Letters, place: usize) -> Option<Letter> {
    letters(text).0.into_iter().find(|letter| letter.body.start <= place && place < letter.body.end)
}

/// A mail's own words, without the line that parts it from the next one.
fn written(text: &Letters, letter: &Letter) -> Span {
    let end = (letter.body.start..letter.body.end).rev().find(|at| {
        let c = text.get(*at);
        c.is_alphanumeric() || matches!(c, '.' | '?' | '!' | '"' | '”' | ')')
    });
    Span::new(letter.body.start, end.map_or(letter.body.start, |at| at + 1))
}

/// Tells what somebody wrote, if the question asks that of mails that were found. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, question: &str) -> bool {
    let Some(asked) = asked(question) else { return false };
    let mut found: Vec<(usize, Letter)> = Vec::new();
    for (run, text) in inquiry.texts() {
        let to =
            |letter: &Letter| asked.to.as_ref().is_none_or(|to| letter.to.as_ref().is_some_and(|own| named(own, to)));
        let own = letters(text).0.into_iter().filter(|letter| named(&letter.who, &asked.who) && to(letter));
        found.extend(own.map(|letter| (run, letter)));
    }
    // Those that speak of what is asked, if some do.
    let about = Question::new(&asked.about);
    let speaks = |(run, letter): &(usize, Letter)| {
        inquiry.text(*run).is_some_and(|text| spoken_of(&about, &text.folded(letter.body)) > 0.0)
    };
    if about.subjects().next().is_some() && found.iter().any(speaks) && !asked.shows {
        found.retain(speaks);
    }
    let places: Vec<_> = found
        .iter()
        .filter_map(|(run, letter)| Some((letter, inquiry.place(*run, written(inquiry.text(*run)?, letter))?)))
        .collect();
    if places.is_empty() {
        return false;
    }
    c.lead(match asked.shows {
        true => format!("Whether they show that is for you to judge; this is what {} wrote:", asked.who),
        false => format!("This is what {} wrote:", asked.who),
    });
    c.section("");
    for (letter, place) in places.iter().take(MOST) {
        c.quote_passage_as(&head(letter), &place.passage, &place.letters, place.piece);
    }
    if places.len() > MOST {
        c.gap(format!("{} more mails of {} are not shown.", places.len() - MOST, asked.who));
    }
    true
}

/// Whether a question asks who sent what the answer before shows, or when: "Who sent it and when?"
pub fn asks_for_sender(question: &str) -> bool {
    const WORDS: &[&str] = &[
        "who", "sent", "wrote", "send", "write", "it", "this", "that", "and", "when", "to", "whom", "was", "by", "the",
        "email", "e-mail", "mail", "message", "is", "from", "date", "what", "day", "did", "on", "which", "they",
        "them",
    ];
    let plain = plain(question);
    let words: Vec<&str> =
        plain.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty()).collect();
    words.iter().all(|word| WORDS.contains(word))
        && words.iter().any(|word| matches!(*word, "sent" | "wrote" | "send" | "write" | "from"))
        && words.iter().any(|word| matches!(*word, "it" | "this" | "that" | "email" | "e-mail" | "mail" | "message"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wrote_what_to_whom_is_asked() {
        let of = |question: &str| asked(question).map(|asked| (asked.who, asked.to, asked.about));
        assert_eq!(
            of("What did Okafor write to Brandt about the lease?"),
            Some(("Okafor".into(), Some("Brandt".into()), "the lease?".into()))
        );
        assert_eq!(of("What did Dr. Okafor say about Brandt?"), Some(("Okafor".into(), None, "Brandt?".into())));
        assert_eq!(
            of("Is there anything in the emails that shows Okafor knew?").map(|(who, ..)| who).as_deref(),
            Some("Okafor")
        );
        assert_eq!(of("What does the lease say about pets?"), None);
        assert!(asks_for_sender("Who sent it and when?") && asks_for_sender("Who wrote that?"));
        assert!(!asks_for_sender("Who sent the demand?") && !asks_for_sender("When is it due?"));
    }

    #[test]
    fn the_mail_of_a_place_is_known() {
        let text = Letters::new(
            "From: Ann Stone\nTo: Bob Pell\nSent: Friday, May 2, 2025 9:00 AM\nSubject: Dock\n\nThe dock is closed.\n\n____\nFrom: Bob Pell\nTo: Ann Stone\nSent: Friday, May 2, 2025 10:00 AM\nSubject: RE: Dock\n\nSince when?\n",
        );
        let place = text.exact(text.span()).find("dock is").unwrap_or_default();
        let mail = mail_at(&text, place);
        assert_eq!(mail.as_ref().map(head).as_deref(), Some("Ann Stone to Bob Pell, May 2, 2025"));
        assert_eq!(mail.map(|mail| text.folded(written(&text, &mail))).as_deref(), Some("The dock is closed."));
    }
}
