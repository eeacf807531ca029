//! What a mail says of single paragraphs of an answer, and of single requests, whose draft stands: "Deny 6 after all", "Paragraph 6: we can only admit
//! the hire date, we deny the rate", "Number 5: add that he lost a day's pay", "Add laches as a defense".

use super::{
    added_statements::{client, unquoted},
    allegation_orders::{Answer, Says, answers},
    allegation_wording::in_words,
    body::Part,
    change::{Change, Standing},
    draft_passages::words,
    order_words::sentence_of,
    recipients::is_company,
    response_orders::{self, responses},
};
use crate::law::Span;

use docx::compose::{Block, Shape};

/// How the answer to an allegation begins, and that to a request.
pub const ANSWER: &str = "Answer: ";
pub const RESPONSE: &str = "Response: ";

/// A paragraph of the draft that is answered: the label above it, and the answer.
struct Answered {
    label: String,
    number: usize,
    says: String,
}

/// The paragraphs with a label, what is quoted, and what is said to it.
fn answered(blocks: &[Block], lead: &str) -> Vec<Answered> {
    let three = blocks.windows(3).filter_map(|three| {
        let [Block::Paragraph { shape: Shape::Flush, .. }, Block::BlockQuote { .. }, Block::Paragraph { .. }] = three
        else {
            return None;
        };
        let label = words(&three[0]);
        let number = label.rsplit(' ').next()?.trim_end_matches('.').parse().ok()?;
        let says = words(&three[2]).strip_prefix(lead.trim_end())?.trim().to_owned();
        Some(Answered { label, number, says })
    });
    three.collect()
}

/// The changes that a sentence orders of what is answered; `None` if it speaks of none.
pub fn positions(sentence: &str, standing: &Standing<'_>) -> Option<Vec<Change>> {
    let blocks = &standing.text.document.blocks;
    let pleaded = answered(blocks, ANSWER);
    if pleaded.is_empty() {
        return of_requests(sentence, &answered(blocks, RESPONSE), standing);
    }
    let of_one = one_paragraph(sentence);
    let all = match of_one {
        Some((number, own)) => vec![(number, own)],
        None => {
            let read = answers(sentence);
            // What is not understood whole is done in no part.
            if !read.unread.is_empty() || !read.not_rest.is_empty() || read.rest.is_some() {
                return Some(vec![Change::Other(sentence.to_owned())]);
            }
            read.to.into_iter().collect()
        }
    };
    if all.is_empty() {
        return None;
    }
    let (who, several) = speaks(&pleaded);
    let one = |(number, own): (usize, Vec<Answer>)| match pleaded.iter().find(|one| one.number == number) {
        Some(one) => Change::Position {
            label: one.label.clone(),
            says: in_words(&who, several, &own.iter().collect::<Vec<_>>(), &one.label),
        },
        None => Change::Undone { asked: sentence.to_owned(), why: format!("the complaint has no paragraph {number}") },
    };
    Some(all.into_iter().map(one).collect())
}

/// Who answers, as the answers of the draft begin, and whether they are several.
fn speaks(pleaded: &[Answered]) -> (String, bool) {
    let verbs = [
        (" admits ", false),
        (" denies ", false),
        (" lacks ", false),
        (" neither admits ", false),
        (" admit ", true),
        (" deny ", true),
        (" lack ", true),
        (" neither admit ", true),
    ];
    let who = pleaded.iter().find_map(|one| {
        let (at, several) = verbs.iter().filter_map(|(verb, several)| Some((one.says.find(verb)?, *several))).min()?;
        Some((one.says[..at].to_owned(), several))
    });
    who.unwrap_or_else(|| ("The answering party".to_owned(), false))
}

/// What is said of one paragraph, verb by verb: "paragraph 6, we can only admit the hire date, we deny the rate".
fn one_paragraph(sentence: &str) -> Option<(usize, Vec<Answer>)> {
    const LEADS: [&str; 10] = [
        "change paragraph ",
        "as to paragraph ",
        "on paragraph ",
        "in paragraph ",
        "paragraph ",
        "change ",
        "as to ",
        "on ",
        "in ",
        "",
    ];
    let sentence = sentence.trim().trim_end_matches(['.', '!']);
    let lower = sentence.to_ascii_lowercase();
    let rest = without_politeness(&lower);
    if let Some(taken_back) = taken_back(rest) {
        return Some(taken_back);
    }
    // The words of the mail keep their capitals.
    let kept = |one: Answer| {
        let only = lower.find(one.only.as_str()).map(|at| sentence[at..at + one.only.len()].to_owned());
        Answer { only: only.unwrap_or_else(|| one.only.clone()), ..one }
    };
    let (number, all) = match says(rest) {
        // "Admit 11 too, but deny that …"
        Some((says, behind)) => {
            let (number, rest) = leading_number(behind.strip_prefix("paragraph ").unwrap_or(behind))?;
            let rest = without_adverbs(rest);
            // "Admit 4 only that the lock was cut"
            if ["that ", "only that "].iter().any(|lead| rest.starts_with(lead)) {
                let verb = without_politeness(&lower).split(' ').next().unwrap_or_default();
                let all = clauses(&format!("{verb} {rest}"), number)?;
                return Some((number, all.into_iter().map(kept).collect()));
            }
            let more = match rest.strip_prefix([',', ';']).map(str::trim_start) {
                Some(more) => clauses(more.strip_prefix("but ").unwrap_or(more), number)?,
                None if rest.is_empty() => Vec::new(),
                None => return None,
            };
            let first = Answer { says, only: String::new(), but: String::new(), span: Span::default() };
            (number, [vec![first], more].concat())
        }
        None => {
            let (number, rest) = LEADS.iter().find_map(|lead| leading_number(rest.strip_prefix(lead)?))?;
            (number, clauses(rest.trim_start_matches([':', ',', ' ', '-', '–']), number)?)
        }
    };
    Some((number, all.into_iter().map(kept).collect()))
}

/// An admission that is taken back, with what takes its place: "do not admit 10 any more, deny it".
fn taken_back(rest: &str) -> Option<(usize, Vec<Answer>)> {
    const LEADS: [&str; 6] = [
        "do not admit ",
        "don't admit ",
        "don’t admit ",
        "no longer admit ",
        "take back the admission of ",
        "withdraw the admission of ",
    ];
    let rest = LEADS.iter().find_map(|lead| rest.strip_prefix(lead))?;
    let (number, rest) = leading_number(rest.strip_prefix("paragraph ").unwrap_or(rest))?;
    let rest = ["any more", "anymore", "any longer", "after all"]
        .iter()
        .fold(rest.trim_start(), |rest, words| rest.strip_prefix(words).unwrap_or(rest));
    let all = clauses(rest.trim_start_matches([',', ';', ':', ' ', '-', '–']), number)?;
    Some((number, all))
}

/// What follows "too" and "after all".
fn without_adverbs(text: &str) -> &str {
    let text = text.trim_start();
    let adverbs = ["too", "as well", "also", "after all", "instead", "now"];
    let rest = adverbs.iter().find_map(|word| text.strip_prefix(word));
    rest.filter(|rest| !rest.starts_with(char::is_alphanumeric)).map_or(text, str::trim_start)
}

fn leading_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = text.get(digits..)?;
    // "6, 7 and 8" are several.
    let several = [", ", " and ", "-", " to ", " through ", ","]
        .iter()
        .any(|joint| rest.strip_prefix(joint).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())));
    (digits > 0 && digits < 4 && !several).then(|| Some((text[..digits].parse().ok()?, rest))).flatten()
}

fn without_politeness(text: &str) -> &str {
    const WORDS: [&str; 16] = [
        "please ", "also ", "and ", "but ", "then ", "now ", "we ", "he ", "she ", "they ", "it ", "can ", "only ",
        "must ", "should ", "i ",
    ];
    let mut rest = text.trim_start();
    while let Some(shorter) = WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = shorter.trim_start();
    }
    rest
}

/// The verb of an answer, and what stands behind it.
fn says(text: &str) -> Option<(Says, &str)> {
    const VERBS: [(&str, Says); 10] = [
        ("admitted", Says::Admits),
        ("admits", Says::Admits),
        ("admit", Says::Admits),
        ("denied", Says::Denies),
        ("denies", Says::Denies),
        ("deny", Says::Denies),
        ("lack knowledge", Says::LacksKnowledge),
        ("lacks knowledge", Says::LacksKnowledge),
        ("no knowledge", Says::LacksKnowledge),
        ("otherwise denied", Says::Denies),
    ];
    VERBS.iter().find_map(|(verb, says)| {
        let rest = text.strip_prefix(verb)?;
        (rest.is_empty() || rest.starts_with([' ', ',', ';', ':']))
            .then(|| (*says, rest.trim_start_matches([',', ':', ' '])))
    })
}

/// "only admit the hire date, we deny the rate, and otherwise deny": each verb with what it is said of; `None` if a part is none.
fn clauses(text: &str, number: usize) -> Option<Vec<Answer>> {
    let joints = [", and ", ", but ", "; and ", "; ", ", ", " and ", " but "];
    let begins = |text: &str| {
        let rest = without_politeness(text);
        let rest = rest.strip_prefix("otherwise ").unwrap_or(rest);
        says(rest).is_some() || rest.starts_with("the rest ")
    };
    let mut cuts: Vec<(usize, usize)> = joints
        .iter()
        .flat_map(|joint| text.match_indices(joint).map(|(at, joint)| (at, at + joint.len())))
        .filter(|(_, end)| begins(&text[*end..]))
        .collect();
    cuts.sort_by_key(|(at, end)| (*at, usize::MAX - end));
    cuts.dedup_by(|next, kept| next.0 < kept.1);
    let starts = std::iter::once(0).chain(cuts.iter().map(|(_, end)| *end));
    let ends = cuts.iter().map(|(at, _)| *at).chain([text.len()]);
    starts.zip(ends).map(|(from, to)| clause(&text[from..to], number)).collect()
}

fn clause(text: &str, number: usize) -> Option<Answer> {
    let rest = without_politeness(text.trim());
    let remaining = format!("the remaining allegations in paragraph {number}");
    let answer = |says, only: String| Some(Answer { says, only, but: String::new(), span: Span::default() });
    if let Some(rest) = rest.strip_prefix("otherwise ") {
        return says(rest)
            .filter(|(_, object)| matches!(*object, "" | "it" | "the rest"))
            .and_then(|(says, _)| answer(says, remaining));
    }
    // "the rest is denied"
    if let Some(rest) = rest.strip_prefix("the rest ") {
        let rest = rest.strip_prefix("is ").unwrap_or(rest);
        return says(rest).and_then(|(says, _)| answer(says, remaining));
    }
    let (says, object) = says(rest)?;
    let object = without_adverbs(object.strip_prefix("only ").unwrap_or(object));
    match object {
        "" | "it" | "that" | "this" | "all" | "all of it" => answer(says, String::new()),
        "the rest" | "the remainder" | "everything else" | "the rest of it" => answer(says, remaining),
        // Another paragraph's number is another order.
        _ if object.starts_with(|c: char| c.is_ascii_digit()) => None,
        _ => answer(says, object.to_owned()),
    }
}

/// "Number 5: add that he lost a day's pay", "Object to No. 2 as overbroad".
fn of_requests(sentence: &str, requests: &[Answered], standing: &Standing<'_>) -> Option<Vec<Change>> {
    if requests.is_empty() {
        return None;
    }
    let lower = sentence.to_ascii_lowercase();
    let rest = without_politeness(&lower);
    let leads =
        ["interrogatory no. ", "request no. ", "interrogatory ", "request ", "response ", "number ", "no. ", "as to "];
    let named =
        leads.iter().find_map(|lead| leading_number(rest.strip_prefix("to ").unwrap_or(rest).strip_prefix(lead)?));
    let more = named.and_then(|(number, rest)| {
        let order = rest.trim_start_matches([':', ',', ' ']);
        let order = without_politeness(order);
        let said = ["add that ", "say that ", "state that ", "add: ", "say: "]
            .iter()
            .find_map(|lead| order.strip_prefix(lead))?;
        Some((number, &sentence[sentence.len() - said.len()..]))
    });
    if let Some((number, said)) = more {
        let Some(one) = requests.iter().find(|one| one.number == number) else {
            return Some(vec![none_of(sentence, number)]);
        };
        return Some(vec![match of_client(said, standing) {
            Ok(says) => Change::Supplement { label: one.label.clone(), says },
            Err(why) => Change::Undone { asked: sentence.to_owned(), why },
        }]);
    }
    let ordered = responses(sentence);
    let who = || client(standing).unwrap_or_else(|| "The responding party".to_owned());
    let change = |one: response_orders::Response| {
        let number = one.number.parse().ok()?;
        let Some(request) = requests.iter().find(|request| request.number == number) else {
            return Some(none_of(sentence, number));
        };
        Some(match one.says {
            response_orders::Says::Answers(says) => Change::Position { label: request.label.clone(), says },
            response_orders::Says::Objects(ground) => Change::Supplement {
                label: request.label.clone(),
                says: format!("{} objects to {} {ground}", who(), request.label).trim_end().to_owned() + ".",
            },
        })
    };
    let all: Vec<Change> = ordered.into_iter().filter_map(change).collect();
    (!all.is_empty()).then_some(all)
}

fn none_of(sentence: &str, number: usize) -> Change {
    Change::Undone { asked: sentence.to_owned(), why: format!("the draft answers no request {number}") }
}

/// A statement of the party that responds: "he's also claiming $40" is "Ivo Orr is also claiming $40".
fn of_client(said: &str, standing: &Standing<'_>) -> Result<String, String> {
    let said = unquoted(said);
    let words: Vec<&str> = said.split(' ').collect();
    let lower = words.first().map(|word| word.to_lowercase().replace('’', "'")).unwrap_or_default();
    let (pronoun, verb) = match lower.split_once('\'') {
        Some((pronoun, "s")) => (pronoun, " is"),
        Some((pronoun, "ll")) => (pronoun, " will"),
        _ => (lower.as_str(), ""),
    };
    let others =
        said.split(' ').skip(1).filter(|word| matches!(word.to_lowercase().as_str(), "he" | "she" | "him")).count();
    if !matches!(pronoun, "he" | "she") {
        return Ok(sentence_of(&said));
    }
    let client = client(standing).filter(|client| !is_company(client) && others == 0);
    let client = client.ok_or_else(|| format!("who “{pronoun}” is here is not certain. Say it with the name"))?;
    let client = client.strip_suffix("'s").or_else(|| client.strip_suffix("’s")).unwrap_or(&client).to_owned();
    Ok(sentence_of(&format!("{client}{verb} {}", words[1..].join(" "))))
}

/// The defense that an order adds: "add laches as a defense", "add the defense of laches". `None` if the draft has no defenses.
pub fn defense(object: &str, standing: &Standing<'_>) -> Option<Vec<Change>> {
    let has = standing.kind.is_some_and(|kind| kind.parts.iter().any(|part| matches!(part, Part::Defenses(_))));
    let object = object.trim().trim_end_matches(['.', '!']);
    let before = [
        "the affirmative defense of ",
        "the defense of ",
        "an affirmative defense of ",
        "a defense of ",
        "the defenses of ",
        "the affirmative defenses of ",
    ];
    // "setoff as a further defense"
    let of_defenses = |end: &str| {
        let words: Vec<&str> = end.split(' ').collect();
        let last = words.last().is_some_and(|word| matches!(*word, "defense" | "defenses"));
        last && words.len() <= 5
    };
    let behind = object.rsplit_once(" as ").filter(|(_, end)| of_defenses(end)).map(|(named, _)| named);
    let named = behind.or_else(|| before.iter().find_map(|lead| object.strip_prefix(lead)))?;
    let named = named.strip_prefix("the ").unwrap_or(named);
    if !has || named.is_empty() {
        return None;
    }
    let all = super::allegations::defenses(&format!("Affirmative defenses: {named}.")).map(|(all, _)| all)?;
    Some(all.into_iter().map(Change::Defense).collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::{Kinds, records::Text};
    use docx::compose::{Document, Inline};

    fn text(lead: &str, of: &[(&str, &str)]) -> Text {
        let paragraph = |content, shape| Block::Paragraph { content, shape };
        let three = |(label, says): &(&str, &str)| {
            [
                paragraph(vec![Inline::bold(*label)], Shape::Flush),
                Block::BlockQuote { content: vec![Inline::text("Orr sold the boat.")] },
                paragraph(vec![Inline::bold(lead), Inline::text(*says)], Shape::Body),
            ]
        };
        Text {
            document: Document { blocks: of.iter().flat_map(three).collect(), ..Document::default() },
            ..Text::default()
        }
    }

    #[test]
    fn a_paragraph_is_answered_anew() {
        let draft =
            text(ANSWER, &[("Paragraph 3", "Elm LLC denies the allegations in paragraph 3."), ("Paragraph 4", "")]);
        let standing = Standing { text: &draft, kind: None, order: "" };
        let of = |said: &str| match positions(said, &standing).as_deref() {
            Some([Change::Position { label, says }]) => format!("{label}: {says}"),
            other => format!("{other:?}"),
        };
        for (said, wanted) in [
            ("Admit 3 after all.", "Paragraph 3: Elm LLC admits the allegations in paragraph 3."),
            ("As to 3, admit it.", "Paragraph 3: Elm LLC admits the allegations in paragraph 3."),
            (
                "paragraph 3, we can only admit the sale to Ann Lee, we deny the price.",
                "Paragraph 3: Elm LLC admits the sale to Ann Lee, and denies the price.",
            ),
            (
                "Admit 4 too, but deny that Orr knew of it.",
                "Paragraph 4: Elm LLC admits the allegations in paragraph 4, and denies that Orr knew of it.",
            ),
            (
                "Admit 4 only that Orr sold it, otherwise deny it.",
                "Paragraph 4: Elm LLC admits that Orr sold it, and denies the remaining allegations in paragraph 4.",
            ),
            (
                "Paragraph 4: admitted that he sold it, otherwise denied.",
                "Paragraph 4: Elm LLC admits that he sold it, and denies the remaining allegations in paragraph 4.",
            ),
        ] {
            assert_eq!(of(said), wanted, "{said}");
        }
        let denied = "Paragraph 3: Elm LLC denies the allegations in paragraph 3.";
        assert_eq!(of("we do not admit 3 any more, deny it."), denied);
        assert!(matches!(positions("Deny 9 after all.", &standing).as_deref(), Some([Change::Undone { .. }])));
        assert_eq!(positions("The price is too high.", &standing), None);
    }

    #[test]
    fn a_request_is_answered_further_and_a_defense_is_added() {
        let draft = text(RESPONSE, &[("Interrogatory No. 5", "[Response to Interrogatory No. 5?]")]);
        let kinds = Kinds::open(None).unwrap();
        let order = "Draft Ivo Orr's responses to the interrogatories. We represent Ivo Orr.";
        let standing = Standing { text: &draft, kind: kinds.get("discovery-responses"), order };
        let found = positions("Number 5: add that he's also claiming $40 for the oars.", &standing);
        let says = "Ivo Orr is also claiming $40 for the oars.".to_owned();
        assert_eq!(found, Some(vec![Change::Supplement { label: "Interrogatory No. 5".into(), says }]));
        let answer = Standing { kind: kinds.get("answer"), ..standing };
        assert_eq!(defense("laches as a defense.", &answer), Some(vec![Change::Defense("laches".into())]));
        let set_off = Some(vec![Change::Defense("setoff".into())]);
        assert_eq!(defense("setoff as a further defense.", &answer), set_off);
        assert_eq!(defense("a jury demand", &answer), None);
    }
}
