//! What a mail adds to a draft in its own words: "Add that she will not pay the late charge", "Also ask that he return the keys".
//!
//! A letter speaks to its reader. "He" becomes "you" only where nobody but the reader can be meant, and the client's name where only the client can:
//! a statement must never change sides. Where both could be meant, nothing is added, and the mail is told why.

use super::{
    change::Standing,
    change_clauses::{Act, Order},
    kinds::{From, Layout},
    letter_orders::letter,
    named_sides::Sides,
    order_words::{capitalized, sentence_of},
    pronouns::{self, Reader, is_possessive},
    recipients::{is_company, salutation},
    stated::stated,
    told_clauses::{Sex, told},
    whom::client_outright,
};
use crate::law::{Letters, sentences::sentences_in};

use docx::compose::Block;

/// What is to stand in the draft, or why it cannot.
pub type Added = Result<String, String>;

/// The words of a statement that an order adds: "Also say that no payment is an admission", "Add a paragraph: “We will send the deed.”" `None` if the
/// order adds none.
pub fn added(order: &Order<'_>, standing: &Standing<'_>) -> Option<Added> {
    let Order { act, verb, object } = order;
    let said = match act {
        Act::Says => object.strip_prefix("that ").or_else(|| speaks(object).then_some(object))?,
        Act::Adds => object.strip_prefix("that ").or_else(|| of_a_paragraph(object))?,
        Act::Asks => return asked(verb, object, standing),
        _ => return None,
    };
    if said.split(' ').count() < 3 {
        return None;
    }
    Some(worded(said, standing))
}

/// Whether a statement begins with whoever does something: "we'll mediate if they raise it".
fn speaks(object: &str) -> bool {
    const WHO: [&str; 10] = ["we", "he", "she", "they", "it", "our", "his", "her", "the", "nothing"];
    let first = object.split([' ', '\'', '’']).next().unwrap_or_default().to_lowercase();
    WHO.contains(&first.as_str())
}

/// A statement as the draft says it.
pub fn worded(said: &str, standing: &Standing<'_>) -> Added {
    let quoted = said.starts_with(['“', '"']);
    match standing.kind.map(|kind| kind.layout) {
        Some(Layout::Letter) if !quoted => to_reader(said, standing, told_as_sentence),
        // A witness speaks of herself.
        Some(Layout::Court) if is_sworn(standing) && !quoted => {
            pronouns::turned(&expanded(said), Reader::Speaker).map(|text| sentence_of(&text)).ok_or_else(|| {
                "the witness speaks in the first person, and it is not certain how this is said so".to_owned()
            })
        }
        _ => {
            let stop = if said.ends_with(['.', '!', '?', '”', '"']) { "" } else { "." };
            Ok(format!("{}{stop}", capitalized(&unquoted(said))))
        }
    }
}

/// Whether the draft is a witness's own statement.
fn is_sworn(standing: &Standing<'_>) -> bool {
    standing.kind.is_some_and(|kind| kind.questions.iter().any(|question| question.key == "witness"))
}

/// The words behind "a paragraph that", "a sentence: “…”".
fn of_a_paragraph(object: &str) -> Option<&str> {
    let lower = object.to_ascii_lowercase();
    let rest =
        ["a ", "another ", "one more ", "this ", "the following "].iter().find_map(|lead| lower.strip_prefix(lead))?;
    let rest = rest.strip_prefix("new ").unwrap_or(rest);
    let rest = ["paragraph", "sentence", "line", "point"].iter().find_map(|what| rest.strip_prefix(what))?;
    let leads = [
        " saying that ",
        " stating that ",
        " to say that ",
        " which says that ",
        " that says that ",
        " saying ",
        " that ",
        ": ",
    ];
    let lead = leads.iter().find(|lead| rest.starts_with(**lead))?;
    object.get(object.len() - rest.len() + lead.len()..)
}

/// What a letter is to ask or tell its reader: "him to send the receipts", "that he return the keys". Only letters speak to somebody.
fn asked(verb: &str, object: &str, standing: &Standing<'_>) -> Option<Added> {
    if standing.kind.is_none_or(|kind| kind.layout != Layout::Letter) {
        return None;
    }
    let object = object.replace(" in the same letter", "").replace(" in that letter", "");
    let object = object.as_str();
    let (whom, rest) = match object.split_once(' ')? {
        (whom @ ("him" | "her" | "them" | "it"), rest) => (format!("{whom} "), rest),
        _ => (String::new(), object),
    };
    let sides = Voices::of(standing);
    // "Ask that he send the keys": whoever is asked to do it is the reader.
    let asked = [("that he ", Sex::He, "him "), ("that she ", Sex::She, "her ")]
        .into_iter()
        .find_map(|(lead, sex, whom)| Some((whom, rest.strip_prefix(lead).filter(|_| sides.reader_may_be(sex))?)));
    let to_do = asked.map(|(_, what)| format!("to {what}"));
    let (whom, rest) = match (asked, &to_do) {
        (Some((whom, _)), Some(what)) => (whom.to_owned(), what.as_str()),
        _ => (whom, rest),
    };
    if let Some(sex) = sex_of(whom.trim())
        && !sides.reader_may_be(sex)
    {
        return Some(Err(format!("“{}” cannot be the reader of this letter", whom.trim())));
    }
    let said = |rest: &str| {
        let letter = letter(&format!("{} {whom}{rest}", capitalized(verb)), false);
        let text = letter.request.or(letter.opening)?;
        // Only the first sentence of a letter says why it is written.
        Some(text.strip_prefix("We write to ").map_or(text.clone(), |rest| format!("We also {rest}")))
    };
    said(rest)?;
    Some(to_reader(rest, standing, |rest, _| said(rest).unwrap_or_default()))
}

fn told_as_sentence(said: &str, reader: Option<Sex>) -> String {
    told(&format!("that {}", said.trim_end_matches('.')), reader).unwrap_or_else(|| sentence_of(said))
}

/// A statement for the reader of a letter; `spoken` puts "you" in the place of the pronouns that are left.
fn to_reader(said: &str, standing: &Standing<'_>, spoken: impl Fn(&str, Option<Sex>) -> String) -> Added {
    let said = expanded(said);
    let sexes = pronouns_in(&said);
    let voices = Voices::of(standing);
    if sexes.is_empty() {
        return Ok(spoken(&said, None));
    }
    // Whoever is named before a pronoun may be meant by it: "Hull testified that he was paid". What would be turned to "you" must not be the client.
    if names_another(&said, &voices) {
        let turned = spoken(&said, voices.reader_sex());
        let spoken_to = |text: &str| {
            text.split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.eq_ignore_ascii_case("you") || word.eq_ignore_ascii_case("your"))
                .count()
        };
        let unclear = spoken_to(&turned) > spoken_to(&said) && sexes.iter().any(|sex| voices.client_may_be(*sex));
        return if unclear {
            Err("whom it speaks of is not certain. Say it with the names".to_owned())
        } else {
            Ok(turned)
        };
    }
    let mut text = said.clone();
    let mut speaks = false;
    // Where both "he" and "she" stand, and the reader is known, the client is the other.
    let both = sexes.len() > 1 && voices.reader_sex().is_some();
    for sex in sexes {
        let client = voices.client_may_be(sex) && !(both && voices.reader_sex() == Some(sex));
        match (voices.reader_may_be(sex), client) {
            (true, false) => speaks = true,
            (false, true) => text = voices.with_the_client(&text, sex),
            (true, true) => {
                let (client, word) = (voices.client_called(), if sex == Sex::He { "he" } else { "she" });
                return Err(format!("“{word}” may be the reader or {client}. Say it with the name, or with “you”"));
            }
            (false, false) => return Err("whom it speaks of is not certain. Say it with the name".to_owned()),
        }
    }
    Ok(if speaks { spoken(&text, voices.reader_sex()) } else { sentence_of(&text) })
}

fn sex_of(word: &str) -> Option<Sex> {
    match word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str() {
        "he" | "him" | "his" | "himself" => Some(Sex::He),
        "she" | "her" | "hers" | "herself" => Some(Sex::She),
        _ => None,
    }
}

fn pronouns_in(said: &str) -> Vec<Sex> {
    let mut found: Vec<Sex> = said.split(' ').filter_map(sex_of).collect();
    found.dedup();
    found.sort_by_key(|sex| *sex == Sex::She);
    found.dedup();
    found
}

/// "She'll" and "he's" in full: what is turned are words.
fn expanded(said: &str) -> String {
    let whole = |word: &str, next: Option<&&str>| {
        let lower = word.to_lowercase().replace('’', "'");
        let (who, short) = lower.split_once('\'')?;
        if !matches!(who, "he" | "she" | "it" | "they") {
            return None;
        }
        let verb = match short {
            "ll" => "will",
            "d" => "would",
            "s" if next.is_some_and(|next| next.ends_with("ed") || matches!(*next, "been" | "had" | "paid")) => "has",
            "s" => "is",
            "re" => "are",
            "ve" => "have",
            _ => return None,
        };
        Some(format!("{} {verb}", &word[..who.len()]))
    };
    let words: Vec<&str> = said.split(' ').collect();
    let out =
        words.iter().enumerate().map(|(n, word)| whole(word, words.get(n + 1)).unwrap_or_else(|| (*word).to_owned()));
    out.collect::<Vec<_>>().join(" ")
}

/// Whether somebody who is neither the client nor the reader is named before the first pronoun.
fn names_another(said: &str, voices: &Voices<'_>) -> bool {
    let known = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let of = |name: &Option<String>| {
            name.as_ref().is_some_and(|name| name.split([' ', ',', '.']).any(|own| own == word))
        };
        of(&voices.client) || of(&voices.reader)
    };
    let before: Vec<&str> = said.split(' ').take_while(|word| sex_of(word).is_none()).collect();
    let capital = |word: &&str| word.starts_with(char::is_uppercase) && word.len() > 1;
    // A sentence begins with a capital too, and so does "Section 8": a name of a person goes on with one, or has a title.
    let title = |word: &str| matches!(word.trim_end_matches('.'), "Mr" | "Mrs" | "Ms" | "Dr");
    let mut pairs = before.windows(2);
    let by_two = pairs.any(|pair| (title(pair[0]) || capital(&pair[0])) && capital(&pair[1]) && !known(pair[1]));
    let alone = before.iter().skip(1).any(|word| {
        capital(word) && word.chars().skip(1).all(char::is_lowercase) && !known(word) && !OF_NO_PERSON.contains(word)
    });
    let first = before.first().is_some_and(|word| {
        let next = before.get(1).copied().unwrap_or_default();
        capital(word) && !known(word) && !OF_NO_PERSON.contains(word) && (next.ends_with("ed") || next == "says")
    });
    by_two || alone || first
}

/// Words with a capital that name no person.
const OF_NO_PERSON: [&str; 24] = [
    "Section",
    "Article",
    "Paragraph",
    "Exhibit",
    "Schedule",
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "The",
    "If",
];

/// The reader and the client of a letter, as far as the draft and its order tell.
struct Voices<'a> {
    /// The client; none if nobody is named, or if the letter goes to the client.
    client: Option<String>,
    /// How the letter greets its reader: "Mr. Weiss".
    reader: Option<String>,
    /// Whether it goes to a company and to no person by name.
    to_company: bool,
    texts: [&'a str; 1],
    words: String,
}

impl<'a> Voices<'a> {
    fn of(standing: &Standing<'a>) -> Self {
        let (greeting, company) = addressed(&standing.text.document.blocks);
        let client = client(standing);
        let quotes = standing.text.sources.iter().map(|source| source.quote.clone());
        let same = |client: &String| {
            let surname = greeting.as_ref().and_then(|name| name.split(' ').next_back());
            surname.is_some_and(|surname| client.split([' ', ',']).any(|own| own == surname))
        };
        Self {
            client: client.filter(|client| !same(client)),
            to_company: company && greeting.is_none(),
            reader: greeting,
            texts: [standing.order],
            words: std::iter::once(standing.text.document.text()).chain(quotes).collect::<Vec<_>>().join("\n"),
        }
    }

    fn texts(&self) -> Vec<&str> {
        self.texts.iter().copied().chain([self.words.as_str()]).collect()
    }

    fn sex(&self, name: &str) -> Option<Sex> {
        let sides = Sides { client: None, other: None, texts: self.texts(), roles: &[] };
        sides.title(name).map(|title| if title == "Mr." { Sex::He } else { Sex::She })
    }

    fn reader_sex(&self) -> Option<Sex> {
        self.reader.as_deref().and_then(|name| match name.split(' ').next() {
            Some("Mr.") => Some(Sex::He),
            Some("Ms." | "Mrs.") => Some(Sex::She),
            _ => self.sex(name),
        })
    }

    fn reader_may_be(&self, sex: Sex) -> bool {
        !self.to_company && self.reader_sex().is_none_or(|own| own == sex)
    }

    fn client_may_be(&self, sex: Sex) -> bool {
        self.client.as_deref().is_some_and(|name| !is_company(name) && self.sex(name).is_none_or(|own| own == sex))
    }

    fn client_called(&self) -> String {
        self.client.clone().unwrap_or_else(|| "our client".to_owned())
    }

    /// A statement of the client, who is named once: "Ms. Vega reserves her rights".
    fn with_the_client(&self, said: &str, sex: Sex) -> String {
        let name = self.client.as_deref().unwrap_or_default();
        let greeted = salutation(name, &self.texts()).unwrap_or_else(|| name.to_owned());
        // The mail itself says whether it is a man or a woman.
        let surname = greeted.split(' ').next_back().unwrap_or_default();
        let titled = greeted.split(' ').next().is_some_and(|first| first.ends_with('.'));
        let name = match (titled, sex) {
            (true, _) => greeted.clone(),
            (false, Sex::He) => format!("Mr. {surname}"),
            (false, Sex::She) => format!("Ms. {surname}"),
        };
        let words: Vec<&str> = said.split(' ').collect();
        let Some(first) = words.iter().position(|word| sex_of(word) == Some(sex)) else { return said.to_owned() };
        let next = words.get(first + 1).copied().unwrap_or_default();
        let core = words[first].trim_matches(|c: char| !c.is_alphanumeric());
        let own = if is_possessive(words[first], next) { "'s" } else { "" };
        let named = words[first].replacen(core, &format!("{name}{own}"), 1);
        let out = words.iter().enumerate().map(|(n, word)| if n == first { named.as_str() } else { word });
        out.collect::<Vec<_>>().join(" ")
    }
}

/// Whom the draft is written for: as an answer, or the order, says.
pub fn client(standing: &Standing<'_>) -> Option<String> {
    let kind = standing.kind?;
    let asked = kind.questions.iter().find(|question| question.from == Some(From::Client));
    let answered = asked.and_then(|question| standing.text.given.get(&question.asks)).cloned();
    let ordered = || stated(standing.order, kind).told.get(&From::Client).map(|said| said.value.clone());
    let outright = || {
        let letters = Letters::new(standing.order);
        sentences_in(&letters).into_iter().find_map(|sentence| client_outright(&letters.folded(sentence.span)))
    };
    answered.or_else(ordered).or_else(outright)
}

/// How a letter greets somebody by name, and whether it is addressed to a company.
fn addressed(blocks: &[Block]) -> (Option<String>, bool) {
    let text = |block: &Block| super::draft_passages::words(block);
    let at = blocks.iter().position(|block| text(block).starts_with("Dear "));
    let greeted = at.map(|at| text(&blocks[at])).and_then(|line| {
        let name = line.strip_prefix("Dear ")?.trim_end_matches([':', ',', ' ']).to_owned();
        let unnamed = ["Sir", "Madam", "Counsel", "Colleague", "["].iter().any(|word| name.contains(word));
        (!unnamed && !is_company(&name)).then_some(name)
    });
    let company = blocks[..at.unwrap_or(0)].iter().any(|block| text(block).split('\n').take(2).any(is_company));
    (greeted, company)
}

/// Words without the quotation marks around them.
pub fn unquoted(words: &str) -> String {
    let words = words.trim().trim_end_matches([',', ';']);
    let inner = words
        .strip_prefix(['“', '"', '\'', '‘'])
        .and_then(|inner| inner.strip_suffix(['”', '"', '\'', '’']))
        .unwrap_or(words);
    inner.trim().to_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::{Kinds, change_clauses::order, records::Text};
    use docx::compose::{Document, Inline, Shape};

    /// What a mail adds to a letter with these first lines.
    fn of(lines: &[&str], ordered: &str, mail: &str) -> String {
        let kinds = Kinds::open(None).unwrap();
        let block = |line: &&str| Block::Paragraph { content: vec![Inline::text(*line)], shape: Shape::Body };
        let document = Document { blocks: lines.iter().map(block).collect(), ..Document::default() };
        let text = Text { document, ..Text::default() };
        let standing = Standing { text: &text, kind: kinds.get("letter"), order: ordered };
        match added(&order(mail).unwrap(), &standing) {
            Some(Ok(said)) => said,
            Some(Err(why)) => format!("NOT: {why}"),
            None => "none".to_owned(),
        }
    }

    #[test]
    fn a_statement_never_changes_sides() {
        let company = ["Alder Homes, Inc.", "Dear Sir or Madam:", "Ms. Ruiz lives in unit 4."];
        let for_her = "Draft a letter to Alder Homes, Inc. We represent Nora Ruiz.";
        for (mail, said) in [
            ("Add that she will not pay the late charge.", "Ms. Ruiz will not pay the late charge."),
            ("Also add that she reserves her rights under Section 8.", "Ms. Ruiz reserves her rights under Section 8."),
            ("Also say that the roof leaks.", "The roof leaks."),
        ] {
            assert_eq!(of(&company, for_her, mail), said, "{mail}");
        }
        let him = ["Carl Weiss", "Dear Mr. Weiss:", "Ms. Ruiz lives in unit 4."];
        let to_him = "Draft a letter to Carl Weiss. We represent Nora Ruiz.";
        for (mail, said) in [
            ("Add that he took the deposit.", "You took the deposit."),
            ("Add that she'll sue if he does not pay her.", "Ms. Ruiz will sue if you do not pay her."),
            ("Also ask that he return the keys.", "We ask you to return the keys."),
            ("Ask him to send the records.", "We ask you to send the records."),
            ("Ask her to send the records.", "NOT: “her” cannot be the reader of this letter"),
        ] {
            assert_eq!(of(&him, to_him, mail), said, "{mail}");
        }
        let lind = "Draft a letter to Carl Weiss. We represent Bo Lind.";
        let both = of(&["Carl Weiss", "Dear Mr. Weiss:"], lind, "Add that he knew of it and she told him so.");
        assert_eq!(both, "You knew of it and Ms. Lind told you so.");
        // Both are men as far as anybody can tell.
        let unclear = of(
            &["Carl Weiss", "Dear Mr. Weiss:"],
            "Draft a letter to Carl Weiss. We represent Bo Lind.",
            "Add that he will sue.",
        );
        assert!(unclear.starts_with("NOT: “he” may be the reader or Bo Lind"), "{unclear}");
    }
}
