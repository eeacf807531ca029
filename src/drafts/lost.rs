//! Parts of an order of which nothing stands in the draft: none may be lost in silence, so each becomes a question.

use super::{
    body::Part,
    gaps::whether_to_say,
    inline_lists::{in_lines, unnumbered},
    kinds::{Kind, Layout, found_whole, telling},
    order_asks::clauses,
    order_words::without_politeness,
    records::Text,
    unnamed_letters::{answers_a_letter, goes_to_somebody},
};
use crate::law::{Letters, Span, dates::dates_in, numerals, sentences::sentences_in};

use docx::compose::{Block, Inline, Shape};
use jiff::civil::Date;
use std::collections::BTreeSet;

/// Characters of an order that are read: what stands further down is pasted.
const READ: usize = 3_000;
/// Fewest telling words of a part that says something.
const SAYS: usize = 3;
/// The most parts that are asked about one by one; more are asked about together.
const MOST: usize = 10;

/// Words that order a draft and say nothing that could stand in it.
const ORDERING: &str = "draft write prepare compose letter paper please kindly need want send make give add attach attached enclosed enclose document file \
    client represent act acting counsel lawyer attorney tell telling ask asking say saying explain explaining argue arguing inform informing use based \
    using short long brief concise formal polite firm tone page word today tomorrow thank thanks regard state note mention include including matter case \
    court order ordering seek motion memo agreement mutual kind following below above side question answer civil friendly courteous plain simple strong memorandum support \
    person numbered leave caption signature attached proposed urgent asap soon quick morning tonight sign signature monday tuesday wednesday thursday friday point ground reason issue line block";

/// Asks in the draft about each part of its order of which it has nothing. What `beside` speaks of is said elsewhere.
pub fn ask_about_the_lost(text: &mut Text, order: &str, kind: &Kind, beside: &[String], today: Date) {
    let blanks: Vec<&str> = text.blanks.iter().filter_map(|blank| blank.value.as_deref()).collect();
    let mut said = format!("{}\n{}", text.document.text(), blanks.join("\n"));
    // What is asked says nothing of the order.
    for question in text.document.gaps().iter().chain(kind.questions.iter().map(|question| &question.asks)) {
        said = said.replace(&format!("[{question}]"), "");
    }
    let mut lost = lost(order, kind, &said, beside);
    // What another question quotes is asked already.
    let gaps = text.document.gaps();
    lost.retain(|part| !gaps.iter().any(|gap| gap.contains(&format!("“{}”", part.trim_end_matches('.')))));
    if kind.layout == Layout::Letter {
        lost.extend(other_recipients(order, &said));
    }
    let past =
        past_days(order, today).into_iter().filter(|day| kind.layout == Layout::Letter && said.contains(day.as_str()));
    let past: Vec<String> = past.map(|day| format!("{day} is past: which day is meant?")).collect();
    if lost.is_empty() && past.is_empty() {
        return;
    }
    let more = lost.split_off(lost.len().min(MOST));
    let (told, asked): (Vec<String>, Vec<String>) =
        lost.into_iter().partition(|part| offers(kind) && statement(part).is_some());
    let told = told.iter().filter_map(|part| statement(part)).map(|said| whether_to_say(&said));
    let asked = asked.into_iter().map(|part| format!("Your order says “{part}”: what is the draft to say of it?"));
    let more = (!more.is_empty())
        .then(|| format!("Your order also says “{}”: what is the draft to say of it?", more.join("”, “")));
    let paragraph = |asks: String| Block::Paragraph { content: vec![Inline::gap(asks)], shape: Shape::Body };
    let blocks = &mut text.document.blocks;
    let end = blocks.iter().position(|block| matches!(block, Block::Signature(_))).unwrap_or(blocks.len());
    let asked: Vec<Block> = asked.chain(more).chain(past).map(paragraph).collect();
    blocks.splice(end..end, asked);
    let at = behind_the_facts(blocks).unwrap_or(end);
    let told: Vec<Block> = told.map(paragraph).collect();
    blocks.splice(at..at, told);
}

/// Whether a part orders that something be left out, which is done where none of its words stands in the draft: "Don't mention the figures."
fn is_left_out(part: &str) -> bool {
    let low = part.trim().to_lowercase().replace('’', "'");
    let low =
        ["but ", "and ", "please "].iter().fold(low.as_str(), |rest, lead| rest.strip_prefix(lead).unwrap_or(rest));
    [
        "don't mention ",
        "don't admit ",
        "do not admit ",
        "do not mention ",
        "don't say ",
        "do not say ",
        "no mention of ",
        "don't cite ",
        "do not cite ",
        "leave out ",
        "nothing about ",
    ]
    .iter()
    .any(|lead| low.starts_with(lead))
}

/// Whether a part only orders an answer to somebody's paper: "Draft the response to Pine's notice".
fn answers_somebody(part: &str) -> bool {
    let part = without_politeness(part);
    let verbs = ["draft ", "prepare ", "write ", "put together ", "do "];
    let lower = part.to_lowercase();
    let rest = verbs.iter().find(|verb| lower.starts_with(**verb)).and_then(|verb| part.get(verb.len()..));
    rest.is_some_and(|rest| goes_to_somebody(rest, false) && rest.split(' ').count() <= ANSWERED)
}

/// Most words that order the legend of a compromise.
const LEGEND: usize = 4;

/// Most words that order a number of requests.
const COUNTED: usize = 14;

/// Whether words begin with a number: "15 requests for admission", "Ten interrogatories".
fn is_counted(part: &str) -> bool {
    let first = without_politeness(part).split(' ').next().unwrap_or_default().to_lowercase();
    first.parse::<usize>().is_ok() || numerals::spelt(&first).is_some()
}

/// Most words of what is answered.
const ANSWERED: usize = 9;

/// Whether what an order tells may stand in a paper of this kind as it is told: in a letter, and among the facts of a motion or a brief.
fn offers(kind: &Kind) -> bool {
    kind.layout == Layout::Letter || kind.layout == Layout::Court && kind.parts.contains(&Part::Facts)
}

/// Where the facts of a paper end: before the heading that follows theirs.
fn behind_the_facts(blocks: &[Block]) -> Option<usize> {
    let heading = |block: &Block| matches!(block, Block::Heading { .. });
    let of_facts = |block: &Block| match block {
        Block::Heading { content, .. } => content
            .iter()
            .any(|inline| matches!(inline, Inline::Text { text, .. } if text.to_lowercase().contains("facts"))),
        _ => false,
    };
    let from = blocks.iter().position(of_facts)? + 1;
    blocks[from..].iter().position(heading).map(|at| from + at)
}

/// The parts of an order most of whose words do not stand in a text.
fn lost(order: &str, kind: &Kind, text: &str, beside: &[String]) -> Vec<String> {
    let order: String = in_lines(&order.chars().take(READ).collect::<String>());
    let letters = Letters::new(&order);
    let mut ordering: BTreeSet<String> = telling(ORDERING);
    ordering.extend(kind.words.iter().flat_map(|words| telling(words)));
    let standing = numbered(text);
    let mut out: Vec<String> = Vec::new();
    for sentence in sentences_in(&letters) {
        let line = letters.folded(sentence.span);
        // What the order tells is asked about whole.
        let whole = offers(kind) && statement(&line).is_some() || line.starts_with("Use ");
        for part in parts(&line) {
            let own: Vec<String> = numbered(part).into_iter().filter(|word| !ordering.contains(word)).collect();
            let found = own.iter().filter(|word| standing.contains(*word)).count();
            let whose = is_of_counsel(part);
            let begins = own.len() < SAYS && commands(part);
            // Whom we represent is no statement: "Client: Pine LLC".
            let lower = line.to_lowercase();
            let client = ["client:", "our client:", "my client:"].iter().any(|label| lower.starts_with(label));
            let told = whose
                || client
                || answers_a_letter(part)
                || answers_somebody(part)
                || is_left_out(part) && found == 0
                || of_numbers(part)
                || asks_for_gaps(part)
                || asks_for_quotes(part) && text.contains(": “")
                || beside.iter().any(|other| other.contains(part.trim_end_matches(['.', '?'])));
            let part = unnumbered(part.trim().trim_end_matches(['.', '!', '?']));
            // "We counter at $120,000": a sum says enough by itself.
            let sum = |word: &String| word.len() > 2 && word.starts_with(|c: char| c.is_ascii_digit());
            let unsaid = own.iter().any(|word| sum(word) && !standing.contains(word)) || names_other_day(part, text);
            // What names the paper says little beside it: "a demand letter for the unpaid rent".
            let orders = kind.words.iter().any(|word| found_whole(&part.to_lowercase(), word).is_some());
            // "Ten interrogatories to Pine" only orders them, and their number is counted elsewhere.
            let counted = orders && part.split(' ').count() <= COUNTED && is_counted(part);
            let nothing = !own.is_empty() && found == 0 && !orders;
            let alone = part.len() == line.trim().len();
            let lost =
                own.len() >= SAYS && found * 2 < own.len() || (begins || alone || own.len() > 1) && nothing || unsaid;
            // What a memo is asked behind its colon stands there as its question.
            let presented = kind.layout == Layout::Memo
                && part.split_once(": ").is_some_and(|(_, asked)| text.to_lowercase().contains(&asked.to_lowercase()));
            // The legend of a compromise stands above the letter.
            let legend =
                part.contains("408") && text.contains("Rule of Evidence 408") && part.split(' ').count() <= LEGEND;
            if lost && !told && !counted && !presented && !legend {
                out.push(if whole { line.trim_end_matches(['.', '!']) } else { part }.to_owned());
                if whole {
                    break;
                }
            }
        }
    }
    out
}

/// A sentence of an order that tells something: "The logs do not exist." It may be meant for whoever drafts and not for
/// the reader, so it is asked and not put in. None for what orders something.
fn statement(line: &str) -> Option<String> {
    const OPENS: [&str; 20] = [
        "the", "a", "an", "no", "we", "our", "he", "she", "it", "they", "his", "her", "its", "their", "this", "that",
        "these", "there", "nobody", "nothing",
    ];
    let line = line.trim();
    let (first, rest) = line.split_once(' ')?;
    let opens = OPENS.contains(&first.to_lowercase().as_str()) && first.starts_with(char::is_uppercase);
    // "Pine was sued on May 4 by Orr LLC."
    const DOES: [&str; 18] = [
        "was", "were", "is", "are", "has", "had", "did", "does", "will", "paid", "signed", "sent", "received", "owes",
        "filed", "made", "wrote", "never",
    ];
    let named = first.starts_with(char::is_uppercase) && rest.split(' ').take(2).any(|word| DOES.contains(&word));
    if !(opens || named) || rest.split(' ').count() < 2 || line.ends_with('?') {
        return None;
    }
    // Whom "she" means, only whoever wrote the order knows.
    Some(format!("{first} {}.", rest.trim_end_matches(['.', '!'])))
}

/// Whether a part only says what is answered to which numbers: "Admit 1-7 and 12".
fn of_numbers(part: &str) -> bool {
    const ANSWERS: [&str; 16] = [
        "admit",
        "admits",
        "admitted",
        "deny",
        "denies",
        "denied",
        "lack",
        "lacks",
        "no",
        "knowledge",
        "paragraphs",
        "paragraph",
        "and",
        "to",
        "through",
        "as",
    ];
    let words: Vec<String> =
        part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let number = |word: &String| word.bytes().all(|c| c.is_ascii_digit());
    words.iter().any(number)
        && words.iter().any(|word| ANSWERS[..10].contains(&word.as_str()))
        && words.iter().all(|word| number(word) || ANSWERS.contains(&word.as_str()))
}

/// Whether a part says how to deal with what is not known: "leave blanks where we don't have it", "leave the rest for me but flag what I left
/// open". Brackets and the list of open questions do.
fn asks_for_gaps(part: &str) -> bool {
    let low = part.trim().to_lowercase();
    let low = ["please ", "and ", "but ", "just "]
        .iter()
        .fold(low.as_str(), |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let leaves = [
        "leave blank",
        "leave a blank",
        "leave the rest",
        "leave everything else",
        "leave it blank",
        "leave open",
        "leave gaps",
        "leave brackets",
    ];
    let flags = ["flag ", "mark ", "bracket ", "highlight "];
    let open = ["open", "missing", "blank", "don't have", "don’t have", "do not have", "left out", "unanswered"];
    leaves.iter().any(|lead| low.starts_with(lead))
        || flags.iter().any(|lead| low.starts_with(lead)) && open.iter().any(|word| low.contains(word))
}

/// Whether a part only wants the papers cited, as whatever is taken from them is: "cite to the e-mails and the contract".
fn asks_for_quotes(part: &str) -> bool {
    const PAPERS: [&str; 9] =
        ["e-mail", "email", "mails", "contract", "record", "papers", "documents", "transcript", "letters"];
    let low = part.trim().to_lowercase();
    let low = low.strip_prefix("please ").unwrap_or(&low);
    let cites =
        ["cite to ", "cite the ", "with cites to ", "with citations to "].iter().any(|lead| low.starts_with(lead));
    cites && PAPERS.iter().any(|paper| low.contains(paper)) && !low.contains(|c: char| c.is_ascii_digit())
}

/// Whether a part names a whole day that does not stand in the text: "New date: December 14, 2026".
fn names_other_day(part: &str, text: &str) -> bool {
    let letters = Letters::new(part);
    let days = dates_in(&letters, letters.span());
    days.iter().any(|dated| dated.day_in_full().is_some() && !text.contains(&letters.folded(dated.span)))
}

/// Recipients of whom nothing stands in the letter: "and to Judge Blythe", "with a copy to Dr. Voss".
fn other_recipients(order: &str, text: &str) -> Vec<String> {
    const LEADS: [&str; 6] =
        ["and to ", "and a letter to ", "and another to ", "and one to ", "a copy to ", "copies to "];
    let mut out = Vec::new();
    for lead in LEADS {
        for (at, _) in order.match_indices(lead) {
            let name: Vec<&str> = order[at + lead.len()..]
                .split_whitespace()
                .take_while(|word| word.starts_with(char::is_uppercase))
                .take(4)
                .collect();
            let last = name.last().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).unwrap_or_default();
            if last.len() > 1 && !text.contains(last) {
                out.push(format!("{lead}{}", name.join(" ").trim_end_matches(['.', ',', ';', ':'])));
            }
        }
    }
    out
}

/// The days by which an order wants something and which are over: an offer "open until July 24" helps nobody in November. What was due or
/// done by a day may well be past.
fn past_days(order: &str, today: Date) -> Vec<String> {
    let letters = Letters::new(order);
    let mut out: Vec<String> = Vec::new();
    for sentence in sentences_in(&letters) {
        let told = letters.folded_lower(sentence.span);
        let over = |word: &str| matches!(word, "was" | "were" | "had" | "did" | "due" | "failed" | "missed");
        if told.split(|c: char| !c.is_alphabetic()).any(over) {
            continue;
        }
        for dated in dates_in(&letters, sentence.span) {
            let before = letters.folded_lower(Span::new(sentence.span.start, dated.span.start));
            let until = [" by", " until", " no later than", " on or before", " before"]
                .iter()
                .any(|lead| before.trim_end().ends_with(lead));
            if until && dated.day_in_full().is_some_and(|day| day < today) {
                out.push(letters.folded(dated.span));
            }
        }
    }
    out
}

/// Whether a part says whose lawyer somebody is: "counsel for Pine, LLC".
fn is_of_counsel(part: &str) -> bool {
    let low = part.trim().to_lowercase();
    ["counsel for ", "attorney for ", "attorneys for ", "lawyer for ", "as counsel for ", "opposing counsel"]
        .iter()
        .any(|lead| low.starts_with(lead))
}

/// Whether a short part orders or says something by itself: "We ask him to send us his invoices".
fn commands(part: &str) -> bool {
    const VERBS: [&str; 14] = [
        "ask", "tell", "say", "demand", "declare", "offer", "explain", "argue", "warn", "remind", "mention", "add",
        "state", "propose",
    ];
    let low = part.to_lowercase();
    let mut words =
        low.split(' ').filter(|word| !matches!(*word, "and" | "please" | "also" | "we" | "they" | "he" | "she" | "it"));
    words.next().is_some_and(|verb| VERBS.contains(&verb.strip_suffix("ing").unwrap_or(verb)) || VERBS.contains(&verb))
        && low.split(' ').count() >= 4
}

/// The parts of a sentence: its clauses, and what stands behind an "and" with a verb of its own.
fn parts(line: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for clause in with_relatives(line) {
        let mut from = 0;
        for (at, joint) in clause.match_indices(" and ") {
            let behind = &clause[at + joint.len()..];
            let verb = behind.split(' ').next().unwrap_or_default();
            let goes_on = verb.ends_with("ing")
                || matches!(
                    verb,
                    "ask" | "tell" | "demand" | "say" | "explain" | "argue" | "we" | "he" | "she" | "they" | "it"
                );
            if goes_on && at > from {
                out.push(&clause[from..at]);
                from = at + joint.len();
            }
        }
        out.push(&clause[from..]);
    }
    out
}

/// The clauses of a line. What only says who or which somebody is belongs to the clause before it: "the file of Ann Lee, who is not a party".
fn with_relatives(line: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for clause in clauses(line) {
        let relative = ["who ", "whom ", "whose ", "which "].iter().any(|word| clause.starts_with(word));
        let start = |text: &str| text.as_ptr() as usize - line.as_ptr() as usize;
        match out.last_mut() {
            Some(before) if relative => *before = &line[start(before)..start(clause) + clause.len()],
            _ => out.push(clause),
        }
    }
    out
}

/// The telling words of a text. A number is one word: "$1,875" is "1875".
fn numbered(text: &str) -> BTreeSet<String> {
    let mut out: BTreeSet<String> =
        telling(text).into_iter().filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect();
    for word in text.split_whitespace() {
        // "$425/hr" is 425.
        let word = word.split('/').next().filter(|first| first.contains(|c: char| c.is_ascii_digit())).unwrap_or(word);
        let bare: String = word.trim_matches(|c: char| !c.is_alphanumeric()).chars().filter(|c| *c != ',').collect();
        if bare.starts_with(|c: char| c.is_ascii_digit()) {
            out.insert(bare.trim_end_matches(".00").to_owned());
        }
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::Kinds;

    #[test]
    fn a_part_of_an_order_of_which_nothing_stands_there_is_asked_about() {
        let kinds = Kinds::open(None).unwrap();
        let of = |order: &str, text: &str| lost(order, kinds.get("letter").unwrap(), text, &[]);
        let order = "Please draft a letter to our client Ida Blum asking her to sign the deed and warning that the bank forecloses in July.";
        assert_eq!(of(order, "Ida Blum\n\nWe ask you to sign the deed."), ["warning that the bank forecloses in July"]);
        assert!(of(order, "Ida Blum\n\nWe ask you to sign the deed. The bank forecloses in July.").is_empty());
        let file = "Draft a letter to Ivo Orr. Pine wants the personnel file of Ann Lee, who is not a party.";
        assert_eq!(of(file, "Ivo Orr"), ["Pine wants the personnel file of Ann Lee, who is not a party"]);
        let sum = "Draft a letter to Carl Weiss. We counter at $120,000.";
        assert_eq!(of(sum, "Carl Weiss"), ["We counter at $120,000"]);
        assert!(of(sum, "Carl Weiss. We counter at $120,000.00.").is_empty());
        assert!(of("Reply to Carl Weiss's demand. Admit 1-7 and 12.", "Carl Weiss").is_empty());
        // What is told is asked about whole.
        let told = "Draft my reply to Carl Weiss. The logs for the two weeks do not exist, the superintendent did not keep any.";
        let [asked] = of(told, "Carl Weiss").try_into().unwrap();
        let said = "The logs for the two weeks do not exist, the superintendent did not keep any.";
        assert_eq!(statement(&asked).as_deref(), Some(said));
        assert_eq!(statement("Rely on the inspection report"), None);
        assert!(statement("Pine was sued on May 4 by Orr LLC.").is_some());
        // A short part and a day are asked about too.
        assert_eq!(of("Draft a letter to Carl Weiss. Credits are owed.", "Carl Weiss").len(), 1);
        let day = "Draft a motion to extend time. New date: December 14, 2026.";
        assert_eq!(of(day, "Motion to Extend Time. The new date is open.").len(), 1);
        assert!(of(day, "Motion to Extend Time to the new date of December 14, 2026.").is_empty());
        // A sum is one word, and what is said elsewhere is not asked again.
        let owed = "Draft a letter to Carl Weiss: he owes $1,875 for the crane rental of March.";
        assert!(of(owed, "Carl Weiss owes $1,875.00 for the crane rental of March").is_empty());
        assert_eq!(of(owed, "Carl Weiss").len(), 1);
        let asked = "Draft a letter to Ivo Orr, counsel for Pine, LLC. We ask him to send us his invoices.";
        assert_eq!(of(asked, "Ivo Orr"), ["We ask him to send us his invoices"]);
        let beside = ["Send the rest: “he owes $1,875 for the crane rental of March”".to_owned()];
        assert!(lost(owed, kinds.get("letter").unwrap(), "Carl Weiss", &beside).is_empty());
    }

    #[test]
    fn that_papers_are_cited_is_no_statement() {
        assert!(
            asks_for_quotes("Cite to the letters and the contract")
                && !asks_for_quotes("Cite the contract and Rule 56")
        );
    }

    #[test]
    fn how_gaps_are_left_is_no_statement() {
        for said in [
            "Leave blanks where we have nothing",
            "please leave the rest for me but flag what is open",
            "Flag what is missing",
        ] {
            assert!(asks_for_gaps(said), "{said}");
        }
        assert!(
            !asks_for_gaps("Leave to amend is not to be granted")
                && !asks_for_gaps("note that the door was open to all")
        );
    }

    #[test]
    fn a_second_recipient_is_asked_about() {
        let of = |order: &str| other_recipients(order, "Thaddeus Quill");
        assert_eq!(of("Write a letter to Thaddeus Quill and to Judge Blythe."), ["and to Judge Blythe"]);
        assert_eq!(
            of("Draft a letter to Thaddeus Quill with a copy to Dr. Helene Voss."),
            ["a copy to Dr. Helene Voss"]
        );
        assert!(
            of("Draft a letter to Ann Lee and to Thaddeus Quill about the offer and to ask him for time.").is_empty()
        );
    }

    #[test]
    fn a_day_that_is_over_is_asked_about() {
        let of = |order: &str| past_days(order, jiff::civil::date(2026, 11, 29));
        assert_eq!(of("Offer to settle for $52,000. The offer is open until July 24, 2026."), ["July 24, 2026"]);
        assert_eq!(of("Say that we will produce the logs by September 30, 2026."), ["September 30, 2026"]);
        for fine in [
            "Demand payment by December 15, 2026.",
            "The rent was to be paid by March 1, 2026.",
            "Tell her that he signed on May 4, 2026.",
        ] {
            assert!(of(fine).is_empty(), "{fine}");
        }
    }
}
