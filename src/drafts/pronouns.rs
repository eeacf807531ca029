//! Who is meant by "he" and "her" in an order: whoever reads the letter, or whoever swears to the affidavit.

use super::order_words::capitalized;

/// For whom the words of an order stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The letter speaks to that person: "her list" is "your list".
    Spoken,
    /// That person speaks: "her list" is "my list".
    Speaker,
}

/// Words before which "her" is an object and not a possessive.
const SMALL: [&str; 16] =
    ["to", "that", "and", "by", "for", "of", "on", "in", "at", "with", "from", "about", "if", "when", "before", "or"];

/// A clause with its pronouns turned; `None` if whom they mean is not certain: another person is named beside them, or the verb would have
/// to be changed in a way that no rule is sure of.
pub fn turned(clause: &str, reader: Reader) -> Option<String> {
    let words: Vec<&str> = clause.split(' ').collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_pronoun = |word: &str| matches!(bare(word).as_str(), "he" | "she" | "him" | "his" | "her" | "hers");
    let Some(first) = words.iter().position(|word| is_pronoun(word)) else { return Some(clause.to_owned()) };
    // "Mr. Stokes deleted his messages": his own. Somebody who is named behind the pronoun is not meant by it.
    let person = |pair: &[&str]| {
        let capital = |word: &str| word.starts_with(char::is_uppercase) && word.len() > 1;
        let title = matches!(bare(pair[0]).as_str(), "mr" | "mrs" | "ms" | "dr");
        let joined = !pair[0].ends_with([',', '.', ';']) || title;
        capital(pair[0]) && capital(pair[1]) && joined && !pair[1].chars().any(|c| c.is_ascii_digit())
    };
    if reader == Reader::Spoken && words[..first].windows(2).any(person) {
        return None;
    }
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    let mut subject = false;
    for (n, word) in words.iter().enumerate() {
        let low = bare(word);
        let next = words.get(n + 1).map(|next| bare(next)).unwrap_or_default();
        // "Her list", but "ask her".
        let owns = !next.is_empty() && !SMALL.contains(&next.as_str());
        let turned = match (low.as_str(), reader) {
            ("he" | "she", Reader::Spoken) => "you",
            ("he" | "she", Reader::Speaker) => "I",
            ("his", Reader::Spoken) => "your",
            ("his", Reader::Speaker) => "my",
            ("her", Reader::Spoken) if owns => "your",
            ("her", Reader::Speaker) if owns => "my",
            ("him" | "her", Reader::Spoken) => "you",
            ("him" | "her", Reader::Speaker) => "me",
            ("hers", Reader::Spoken) => "yours",
            ("hers", Reader::Speaker) => "mine",
            _ => "",
        };
        if subject {
            subject = false;
            let verb = match (low.as_str(), reader) {
                ("is", Reader::Spoken) => "are",
                ("is", Reader::Speaker) => "am",
                ("was", Reader::Spoken) => "were",
                ("has", _) => "have",
                ("does", _) => "do",
                ("was", Reader::Speaker) => "was",
                // "She needs" would be "you needs".
                (low, _) if low.ends_with('s') && !low.ends_with("ss") => return None,
                _ => "",
            };
            if !verb.is_empty() {
                out.push(word.to_lowercase().replacen(&low, verb, 1));
                continue;
            }
        }
        if turned.is_empty() {
            out.push((*word).to_owned());
            continue;
        }
        subject = matches!(low.as_str(), "he" | "she");
        out.push(word.to_lowercase().replacen(&low, turned, 1));
    }
    Some(out.join(" "))
}

/// Sentences for several readers: "They keep chickens" is "You keep chickens". In a sentence that speaks to them already, "them" is somebody or
/// something else: "We ask you to remove them". Where others are named before the pronoun, they may be meant, and it stays.
pub fn to_several(text: &str) -> String {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let (mut spoken, mut others, mut begins) = (false, false, true);
    let mut out: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let low = bare(word);
        let turned = match low.as_str() {
            _ if others => "",
            "they" => "you",
            "their" => "your",
            "theirs" => "yours",
            "them" if !spoken => "you",
            _ => "",
        };
        spoken |= matches!(low.as_str(), "you" | "your") || turned == "you";
        others |= !begins && word.len() > 1 && word.starts_with(char::is_uppercase) && turned.is_empty();
        out.push(match (turned.is_empty(), word.starts_with(char::is_uppercase)) {
            (true, _) => word.to_owned(),
            (false, false) => word.replacen(&low, turned, 1),
            (false, true) => word.to_lowercase().replacen(&low, &capitalized(turned), 1),
        });
        begins = word.ends_with(['.', '!', '?']);
        if begins {
            (spoken, others) = (false, false);
        }
    }
    out.join(" ")
}

/// Whether a pronoun owns what follows it: "her list", but "ask her to", "paid her $900" and "paid her every week".
pub fn is_possessive(word: &str, next: &str) -> bool {
    const NO_THING: [&str; 16] = [
        "the", "a", "an", "every", "each", "any", "all", "no", "this", "that", "again", "back", "until", "because",
        "if", "as",
    ];
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    // "Her 2025 tax return", but "paid her 900 dollars".
    let year = next.len() == 4 && next.starts_with(['1', '2']) && next.bytes().all(|b| b.is_ascii_digit());
    let thing = (next.starts_with(char::is_alphabetic) || year) && !word.ends_with([',', ';', '.', ':']);
    let thing = thing && !SMALL.contains(&bare(next).as_str()) && !NO_THING.contains(&bare(next).as_str());
    match bare(word).as_str() {
        "his" => true,
        "her" => thing,
        _ => false,
    }
}

/// A verb of the third person as "you" has it: "needs" is "need". `None` for other words.
pub fn second_person(verb: &str) -> Option<String> {
    let own = match verb {
        "is" => Some("are"),
        "was" => Some("were"),
        "has" => Some("have"),
        "does" => Some("do"),
        _ => None,
    };
    if let Some(own) = own {
        return Some(own.to_owned());
    }
    let stem = verb.strip_suffix('s').filter(|stem| stem.len() > 2)?;
    // "Always" and "thus" are no verbs.
    if stem.ends_with(['s', 'u']) || stem.ends_with("way") || stem.ends_with("time") {
        return None;
    }
    if let Some(stem) = stem.strip_suffix("ie") {
        return Some(format!("{stem}y"));
    }
    let hissing = ["sse", "she", "che", "xe", "oe", "zze"].iter().any(|end| stem.ends_with(end));
    Some(if hissing { stem[..stem.len() - 1].to_owned() } else { stem.to_owned() })
}

/// A clause in whose pronouns the reader or the client may be meant: "his offer" right behind the verb is the reader's, and of whoever does
/// something it is asked who it is.
pub fn asked(clause: &str) -> String {
    let words: Vec<&str> = clause.split(' ').collect();
    let turn = |(n, word): (usize, &&str)| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let said = match bare.to_lowercase().as_str() {
            "his" | "her" if n == 0 => "your".to_owned(),
            "his" | "he" | "she" | "him" | "her" => format!("[Who is “{bare}” here, our client or you?]"),
            _ => return (*word).to_owned(),
        };
        word.replacen(bare, &said, 1)
    };
    words.iter().enumerate().map(turn).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_readers_are_spoken_to() {
        assert_eq!(to_several("They keep chickens against section 3.3."), "You keep chickens against section 3.3.");
        assert_eq!(
            to_several("We ask you to remove them within 14 days."),
            "We ask you to remove them within 14 days."
        );
        assert_eq!(
            to_several("We write to tell you how much they must bring and when they get their keys."),
            "We write to tell you how much you must bring and when you get your keys."
        );
        assert_eq!(to_several("The bank told Pine that they will pay."), "The bank told Pine that they will pay.");
    }

    #[test]
    fn pronouns_are_turned_where_it_is_certain_whom_they_mean() {
        let spoken = |clause: &str| turned(clause, Reader::Spoken);
        assert_eq!(spoken("we need her list of employers").as_deref(), Some("we need your list of employers"));
        assert_eq!(spoken("we will call her by May 4, 2026").as_deref(), Some("we will call you by May 4, 2026"));
        assert_eq!(spoken("she is released from his duty").as_deref(), Some("you are released from your duty"));
        assert_eq!(spoken("the hearing is on May 4").as_deref(), Some("the hearing is on May 4"));
        assert_eq!(spoken("Mr. Stokes deleted his messages"), None);
        assert_eq!(spoken("she needs a form"), None);
        let speaker = |clause: &str| turned(clause, Reader::Speaker);
        assert_eq!(speaker("Raj Patel is his brother").as_deref(), Some("Raj Patel is my brother"));
        assert_eq!(speaker("they never asked him").as_deref(), Some("they never asked me"));
    }
}
