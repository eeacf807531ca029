//! A table that a mail orders: "Please make a table of the price, the term and the insurance of these agreements."

use super::skill::{ABOUT, NOTHING};
use crate::{
    answers::{
        engines::engine::{SourceDocument, Work},
        extractive::{
            asks::asks,
            compose::{Composer, capital},
            paper::{AnswerKind, ReadPaper, ShortAnswer},
        },
    },
    documents::document::Origin,
    law::{Letters, sentences::sentences_in},
    tasks::{Answer, Cell},
};

/// Papers and things of one table.
const PAPERS: usize = 25;
const THINGS: usize = 12;
/// Most words between an order for a table and its colon.
const HEAD: usize = 12;
/// Most words of one thing.
const WORDS: usize = 8;

/// The things of which an order wants a table; none where it orders none.
pub fn things(instruction: &str) -> Vec<String> {
    const LEADS: [&str; 7] =
        ["table of ", "table with ", "table showing ", "table listing ", "table for ", "tabulate ", "chart of "];
    // What a list is taken from.
    const ENDS: [&str; 12] = [
        " of these ",
        " of the attached",
        " of each ",
        " of all ",
        " in these ",
        " in the attached",
        " in each ",
        " from these ",
        " from the attached",
        " for each ",
        " for these ",
        " for the attached",
    ];
    let letters = Letters::new(instruction);
    for sentence in sentences_in(&letters) {
        let text = letters.folded(sentence.span);
        let low = text.to_ascii_lowercase();
        let Some(from) = LEADS.iter().find_map(|lead| Some(low.find(lead)? + lead.len())) else { continue };
        let rest = &low[from..];
        if ["contents", "authorities", "cases"].iter().any(|other| rest.starts_with(other)) {
            continue;
        }
        let end = ENDS.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        let list = text[from..from + end]
            .trim_end_matches(['.', '!', '?', ' '])
            .replace(", and ", ", ")
            .replace(" and ", ", ");
        let bare = |item: &str| {
            let item = item.trim();
            ["the ", "a ", "an ", "their "].iter().find_map(|word| item.strip_prefix(word)).unwrap_or(item).to_owned()
        };
        let all: Vec<String> = list.split(", ").map(bare).filter(|item| !item.is_empty()).collect();
        let named = all.iter().all(|item| item.split(' ').count() <= WORDS);
        if all.len() > 1 && named || all.len() == 1 && all[0].split(' ').count() <= 4 {
            return all.into_iter().take(THINGS).collect();
        }
    }
    Vec::new()
}

/// The questions, or the things, of a table that an order sets out behind its first sentence: "Make a table of these questions: 1. Who are the
/// parties? …", "Make a table: for each paper, governing law, term." None where it orders no such table.
pub fn of_questions(instruction: &str) -> Vec<String> {
    let letters = Letters::new(instruction);
    let sentences: Vec<String> = sentences_in(&letters).into_iter().map(|found| letters.folded(found.span)).collect();
    if let Some(order) = sentences.iter().find(|text| text.to_lowercase().starts_with("compare ")) {
        let others = sentences.iter().filter(|text| *text != order).any(|text| !asks(text).is_empty());
        return if others { Vec::new() } else { compared(order) };
    }
    if let Some(asked) = set_out(instruction, &sentences) {
        return asked;
    }
    let ordered = |text: &&String| orders_table(text) || text.to_lowercase().starts_with("table: ");
    let Some(order) = sentences.iter().take(3).find(ordered) else { return Vec::new() };
    let low = order.to_ascii_lowercase();
    let Some(behind) = low.find("table").map(|at| &order[at + "table".len()..]) else { return Vec::new() };
    if behind.to_ascii_lowercase().contains("question") {
        let all = asks(instruction).into_iter().filter(|ask| ask.ends_with('?') && !orders_table(ask));
        return all.take(THINGS).collect();
    }
    let listed = behind.split_once(": ").filter(|(head, _)| head.split(' ').count() <= HEAD);
    let Some((head, list)) = listed else { return Vec::new() };
    // "A table of what each witness says about: the signs, the mats": what is said of each, and no term of a contract.
    let says = ["say", "says", "said", "testified", "testify", "testimony", "witness", "witnesses"];
    let told = head.to_lowercase().split(' ').any(|word| says.contains(&word));
    let list = ["for each ", "for every ", "for all ", "per "]
        .iter()
        .find(|lead| list.to_lowercase().starts_with(**lead))
        .and_then(|_| list.split_once(", "))
        .map_or(list, |(_, list)| list);
    let list = list.trim_end_matches(['.', '!', ' ']).replace(", and ", ", ").replace(" and ", ", ");
    let all: Vec<String> = list.split(", ").map(|item| item.trim().trim_start_matches("the ").to_owned()).collect();
    let named = all.iter().all(|item| !item.is_empty() && item.split(' ').count() <= WORDS);
    let asked = |item: String| if told { format!("What is said about the {item}?") } else { item };
    if named && all.len() > 1 { all.into_iter().take(THINGS).map(asked).collect() } else { Vec::new() }
}

/// The columns of a table that an order sets out as its head ("| Paper | Who are the parties? |"), the questions behind the colon of an order
/// ("Make a table of these agreements: What is the law? How does it end?"), or the things that are wanted "for each of the attached papers".
fn set_out(instruction: &str, sentences: &[String]) -> Option<Vec<String>> {
    let head = instruction.lines().find(|line| line.trim().starts_with('|') && line.matches('|').count() > 3);
    if let Some(head) = head {
        let cells: Vec<&str> = head.trim().trim_matches('|').split('|').map(str::trim).collect();
        let things: Vec<String> =
            cells.iter().skip(1).filter(|cell| !cell.is_empty()).map(|cell| (*cell).to_owned()).collect();
        let named =
            things.iter().all(|thing| thing.split(' ').count() <= 2 * WORDS && thing.contains(char::is_alphabetic));
        return (things.len() > 1 && named).then(|| things.into_iter().take(THINGS).collect());
    }
    // Questions are asked of each paper where the order for a table stands before their colon.
    let asked = sentences.iter().take(3).position(|text| {
        text.ends_with('?')
            && text.split_once(": ").is_some_and(|(head, _)| orders_table(head) || head.eq_ignore_ascii_case("table"))
    });
    if let Some(at) = asked {
        let first = sentences[at].split_once(": ").map(|(_, question)| question.to_owned());
        let more = sentences[at + 1..].iter().filter(|text| text.ends_with('?')).cloned();
        return Some(first.into_iter().chain(more).take(THINGS).collect());
    }
    let each = |text: &String| {
        let low = text.to_lowercase();
        let lead = ["for each ", "for every ", "please, for each ", "from each ", "of each "]
            .iter()
            .any(|lead| low.starts_with(lead));
        let verb = [" give me ", " tell me ", " show me ", " show ", " state ", " list "];
        let at = verb.iter().filter_map(|verb| Some(low.find(verb)? + verb.len())).min()?;
        lead.then(|| listed(&text[at..])).filter(|all| all.len() > 1)
    };
    sentences.iter().take(2).find_map(each)
}

/// The things of a list: "the governing law, the date and the parties".
fn listed(list: &str) -> Vec<String> {
    let list = list.trim_end_matches(['.', '!', ' ']).replace(", and ", ", ").replace(" and ", ", ");
    let all: Vec<String> = list.split(", ").map(|item| item.trim().trim_start_matches("the ").to_owned()).collect();
    let named = all.iter().all(|item| !item.is_empty() && item.split(' ').count() <= WORDS);
    if named { all.into_iter().take(THINGS).collect() } else { Vec::new() }
}

/// The things of "Compare the two: rent, term and audits."
fn compared(order: &str) -> Vec<String> {
    let Some((_, list)) = order.split_once(": ") else { return Vec::new() };
    let asks = if list.trim_end().ends_with('?') { "?" } else { "" };
    let list = list.trim_end_matches(['.', '!', '?', ' ']).replace(", and ", ", ").replace(" and ", ", ");
    let all: Vec<String> = list.split(", ").map(|item| item.trim().trim_start_matches("the ").to_owned()).collect();
    // "Compare the two: what changed, and who asked for it?" wants no table.
    let changes = ["chang", "differ", "new", "old"].iter().any(|word| list.to_lowercase().contains(word));
    let named = all.iter().all(|item| !item.is_empty() && item.split(' ').count() <= WORDS);
    if changes || !named || all.len() < 2 {
        return Vec::new();
    }
    all.into_iter().take(THINGS).map(|item| item + asks).collect()
}

/// Whether a sentence orders a table, and none that a paper has at its head.
fn orders_table(sentence: &str) -> bool {
    const VERBS: [&str; 11] =
        ["make", "create", "prepare", "build", "draw", "give", "produce", "put", "need", "want", "set"];
    let low = sentence.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let Some(at) = words.iter().position(|word| *word == "table") else { return false };
    let other =
        words.get(at + 1) == Some(&"of") && matches!(words.get(at + 2), Some(&("contents" | "authorities" | "cases")));
    !other && !sentence.ends_with('?') && at <= 8 && words[..at].iter().any(|word| VERBS.contains(word))
}

/// How a paper is asked for a thing.
fn question(thing: &str) -> (String, AnswerKind) {
    let low = thing.to_lowercase();
    let low = low.trim_end_matches('?').to_owned();
    let thing = thing.trim_end_matches('?');
    let first = low.split(' ').next().unwrap_or_default();
    let thing = thing.strip_suffix(" clause").or(thing.strip_suffix(" provision")).unwrap_or(thing);
    match low.as_str() {
        "parties" => ("Who are the parties?".into(), AnswerKind::Parties),
        "governing law" | "law" | "choice of law" => ("Which law governs?".into(), AnswerKind::Text),
        "price" | "fee" | "fees" | "compensation" => (format!("What is the {thing}?"), AnswerKind::Amount),
        "dispute resolution" | "disputes" => ("How are disputes resolved?".into(), AnswerKind::Text),
        "termination" => ("How can the agreement be terminated?".into(), AnswerKind::Text),
        "term" | "duration" => ("How long is the term of the agreement?".into(), AnswerKind::Text),
        _ if low.contains("who are the parties") => ("Who are the parties?".into(), AnswerKind::Parties),
        _ if low.starts_with("when ") || low.contains("what is the date") => {
            (format!("{}?", capital(thing)), AnswerKind::Date)
        }
        _ if low.starts_with("how much")
            || ["amount", "price", "cap"].iter().any(|word| low.split(' ').any(|w| w == *word)) && first == "what" =>
        {
            (format!("{}?", capital(thing)), AnswerKind::Amount)
        }
        // What the paper says is shown, and no bare Yes: another clause may change it.
        _ if ["is", "are", "may", "must", "can", "does", "do", "has", "have", "shall", "was"].contains(&first) => {
            (format!("{}?", capital(thing)), AnswerKind::Text)
        }
        _ if ["how", "who", "when", "where", "which", "what", "why"].contains(&first) => {
            (format!("{}?", capital(thing)), AnswerKind::Text)
        }
        "effective date" => ("What is the effective date of the agreement?".into(), AnswerKind::Date),
        _ if low.ends_with(" date") || low == "date" => (format!("What is the {thing}?"), AnswerKind::Date),
        _ => (format!("What is the {thing}?"), AnswerKind::Text),
    }
}

/// Other words in which papers say the same thing, asked where the first ones find nothing.
fn in_other_words(thing: &str) -> &'static [(&'static str, AnswerKind)] {
    match thing.to_lowercase().as_str() {
        // "12 LAW. Maine." answers which state's law applies.
        "governing law" | "law" | "choice of law" => &[("Which state's law applies?", AnswerKind::Text)],
        "price" => &[
            ("How much is the rent?", AnswerKind::Amount),
            ("How much is the hire?", AnswerKind::Amount),
            ("How much is the fee?", AnswerKind::Amount),
            ("What is the compensation?", AnswerKind::Amount),
            ("What does the client pay?", AnswerKind::Amount),
        ],
        "dispute resolution" | "disputes" => &[
            ("How are disputes decided?", AnswerKind::Text),
            ("Which courts have jurisdiction over disputes?", AnswerKind::Text),
            ("Where are suits brought?", AnswerKind::Text),
        ],
        "termination" => {
            &[("How can either party terminate?", AnswerKind::Text), ("How can it be cancelled?", AnswerKind::Text)]
        }
        _ => &[],
    }
}

/// Words for what a contract is concluded for, in money.
const PRICES: [&str; 13] = [
    "price",
    "prices",
    "rent",
    "rental",
    "hire",
    "fee",
    "fees",
    "compensation",
    "salary",
    "honorarios",
    "purchase",
    "sum",
    "consideration",
];

/// Whether a sum is what a contract is paid with: not what being late costs, and none of several in a list of prices.
fn is_price(found: &ShortAnswer) -> bool {
    let Some(quote) = found.sources.first().map(|source| source.quote.as_str()) else { return false };
    let low = quote.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).collect();
    let sum =
        |text: &str| text.contains(['$', '€', '£']) || ["EUR ", "USD ", "GBP "].iter().any(|unit| text.contains(unit));
    let late = ["late", "unpaid", "advance", "delay", "overdue", "deposit", "penalty", "liability"]
        .iter()
        .any(|word| words.contains(word));
    let pays = ["pay", "pays", "paid", "pagará"].iter().any(|word| words.contains(word));
    !late && sum(&found.text) && !quote.contains('|') && (PRICES.iter().any(|word| words.contains(word)) || pays)
}

/// Whether a sentence only says what a law forbids or demands.
fn is_compelled(found: &ShortAnswer) -> bool {
    let quoted = found.sources.iter().map(|source| source.quote.to_lowercase()).collect::<Vec<_>>().join(" ");
    let compels =
        ["prevented by law", "required by law", "permitted by law", "prohibited by law", "order of any governmental"];
    compels.iter().any(|words| quoted.contains(words)) && !quoted.contains("governed by")
}

/// Whether what was found speaks of the thing at all, where a paper says it in many words.
fn is_of(thing: &str, found: &ShortAnswer) -> bool {
    let thing = thing.to_lowercase();
    let named = if thing.contains("law") && (thing.contains("govern") || thing.contains("appl")) {
        "governing law"
    } else {
        thing.as_str()
    };
    let said: &[&str] = match named {
        "price" => return is_price(found),
        // "Prevented by law" chooses none.
        "governing law" | "law" | "choice of law" => return !is_compelled(found),
        "dispute resolution" | "disputes" => &[
            "arbitrat",
            "court",
            "mediat",
            "suit",
            "disput",
            "disagree",
            "controvers",
            "tribunal",
            "litigat",
            "quarrel",
            "jurisdiction",
        ],
        "termination" => &[
            "terminat",
            "cancel",
            "may end",
            "end this",
            "end it",
            "ends it",
            "stop",
            "rescind",
            "rescis",
            "terminado",
            "call off",
            "revoke",
        ],
        _ => return true,
    };
    let quoted = found.sources.iter().map(|source| source.quote.to_lowercase()).collect::<Vec<_>>().join(" ");
    said.iter().any(|word| quoted.contains(word))
}

/// Writes the table: a part for each thing, with a row for each paper that says something of it.
pub fn write(work: &Work, things: &[String]) -> Answer {
    let is_file = |paper: &&SourceDocument| matches!(paper.origin, Origin::File(_));
    let papers: Vec<&SourceDocument> = work.documents.iter().filter(is_file).collect();
    let mut c = Composer::new(if papers.is_empty() { NOTHING } else { ABOUT }, work);
    if papers.len() > PAPERS {
        c.gap(format!("{} more papers were not read for it.", papers.len() - PAPERS));
    }
    let read: Vec<(&SourceDocument, ReadPaper)> =
        papers.into_iter().take(PAPERS).map(|paper| (paper, ReadPaper::new(paper.clone()))).collect();
    for thing in things {
        let heading = capital(thing);
        let (asked, kind) = question(thing);
        c.section(heading.clone());
        c.columns(["Paper".to_owned(), heading.clone()]);
        let mut missing = Vec::new();
        for (paper, ready) in &read {
            let when = || {
                // "Start date": "When does it start?"
                let noun = thing.to_lowercase().strip_suffix(" date").map(str::to_owned)?;
                ready.named(&format!("When does it {noun}?"), AnswerKind::Date, work.today)
            };
            let fits = |found: &ShortAnswer| is_of(thing, found);
            let again = || {
                let others = in_other_words(thing).iter();
                others.filter_map(|(asked, kind)| ready.named(asked, *kind, work.today)).find(|found| fits(found))
            };
            let Some(found) =
                ready.named(&asked, kind, work.today).filter(|found| fits(found)).or_else(when).or_else(again)
            else {
                missing.push(format!("“{}”", paper.name));
                continue;
            };
            let sources: Vec<u32> = found.sources.into_iter().map(|source| c.source(source)).collect();
            let name = Cell { text: paper.name.clone(), sources: Vec::new() };
            c.row(format!("{}: {}", paper.name, found.text), vec![name, Cell { text: found.text, sources }]);
        }
        if !missing.is_empty() && !read.is_empty() {
            c.gap(format!("{heading}: not found in {}.", missing.join(", ")));
        }
    }
    if !c.is_empty() {
        c.lead("What each paper says, as a table:");
    } else if !read.is_empty() {
        c.lead("None of the papers says anything plain of what you ask for.");
    }
    c.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_of_several_things_is_a_table() {
        for (order, wanted) in [
            (
                "Compare the two: how long must records be kept, and how can each be ended?",
                &["how long must records be kept?", "how can each be ended?"][..],
            ),
            ("Compare the lease and the sublease: rent, term and audits.", &["rent", "term", "audits"]),
            ("Compare the two drafts: what changed, and why?", &[]),
            ("Compare the two.", &[]),
            ("Compare the two: rent and term. Who signed the lease?", &[]),
        ] {
            assert_eq!(of_questions(order), wanted, "{order}");
        }
    }

    #[test]
    fn a_table_of_questions_is_one_order() {
        let order = "Make a table of these questions for all the papers:\n1. Who are the parties?\n2. Which law governs?\n3. May it be assigned?\n";
        assert_eq!(of_questions(order), ["Who are the parties?", "Which law governs?", "May it be assigned?"]);
        assert_eq!(question("May it be assigned?"), ("May it be assigned?".to_owned(), AnswerKind::Text));
        assert_eq!(
            of_questions("Please make a table: for each paper, governing law, term, notice of termination."),
            ["governing law", "term", "notice of termination"]
        );
        for (order, wanted) in [
            (
                "Please make a table of these agreements: What is the governing law? How can it be terminated? Is there an arbitration clause?",
                &["What is the governing law?", "How can it be terminated?", "Is there an arbitration clause?"][..],
            ),
            (
                "Table: for each agreement, the governing law, the date and the parties.",
                &["governing law", "date", "parties"],
            ),
            ("For each of the attached papers give me the governing law and the date.", &["governing law", "date"]),
            (
                "| Paper | Who are the parties? | When does it end? |\nPlease fill this table for the attached.",
                &["Who are the parties?", "When does it end?"],
            ),
        ] {
            assert_eq!(of_questions(order), wanted, "{order}");
        }
        assert!(of_questions("What does the table say? And who signed?").is_empty());
        assert!(of_questions("Make a table of contents: introduction, facts.").is_empty());
    }

    #[test]
    fn an_order_for_a_table_names_its_things() {
        for (order, wanted) in [
            (
                "Please make a table of the governing law, the term and the assignment clause of these agreements.",
                &["governing law", "term", "assignment clause"][..],
            ),
            (
                "Prepare a table showing price, completion date, and how disputes are decided for each contract.",
                &["price", "completion date", "how disputes are decided"],
            ),
            ("Please make a table of contents.", &[]),
            ("What does the table of rates on page 2 and in the annex to the lease say about late payments?", &[]),
        ] {
            assert_eq!(things(order), wanted, "{order}");
        }
    }
}
