//! Parts of an order of which nothing stands in the draft: none may be lost in silence, so each becomes a question.

use super::{
    body::Part as Piece,
    gaps::{asked_part, whether_to_put_in},
    kinds::{Kind, Layout, found_whole},
    left_out::{goes_on_leaving_out, is_left_out},
    order_words::without_politeness,
    records::Text,
    traceability::{Part, Standing, is_counted, is_label, parts},
    unnamed_letters::{answers_a_letter, goes_to_somebody},
};
use crate::law::{Letters, Span, dates::dates_in, sentences::sentences_in};

use docx::compose::{Block, Inline, Shape};
use jiff::civil::Date;

/// What is asked of a day that is over, behind it.
const PAST: &str = " is past: which day is meant?";
/// The most parts that are asked about one by one; more are asked about together.
const MOST: usize = 10;
/// Most characters of a question about several parts in a row.
const RUN: usize = 300;

/// Asks in the draft about each part of its order of which it has nothing. What `beside` speaks of is said elsewhere.
pub fn ask_about_the_lost(text: &mut Text, order: &str, kind: &Kind, beside: &[String], today: Date) {
    let blanks: Vec<&str> = text.blanks.iter().filter_map(|blank| blank.value.as_deref()).collect();
    let standing = Standing::new(&text.document, &blanks, kind);
    let mut lost = lost(order, kind, &standing, beside);
    // What another question quotes is asked already.
    let gaps = text.document.gaps();
    lost.retain(|part| {
        // "8 admit but say …" is quoted as "on paragraph 8, admit but say …".
        let own = part.trim_end_matches('.').trim_start_matches(|c: char| c.is_ascii_digit());
        let own = own.trim_start_matches(|c: char| !c.is_alphanumeric());
        own.is_empty() || !gaps.iter().any(|gap| gap.contains('“') && gap.contains(own))
    });
    // "No interest" is to stand nowhere: what it keeps out cannot be put in by a yes.
    let (kept_out, mut lost): (Vec<String>, Vec<String>) = lost.into_iter().partition(|part| keeps_out(part));
    text.gaps
        .extend(kept_out.iter().map(|part| format!("Your order says “{part}”: look whether the draft keeps to it.")));
    if kind.layout == Layout::Letter {
        lost.extend(other_recipients(order, &standing.text));
    }
    let past = past_days(order, today)
        .into_iter()
        .filter(|day| kind.layout == Layout::Letter && standing.text.contains(day.as_str()));
    let past: Vec<String> = past.map(|day| format!("{day}{PAST}")).collect();
    if lost.is_empty() && past.is_empty() {
        return;
    }
    let more = lost.split_off(lost.len().min(MOST));
    let (told, asked): (Vec<String>, Vec<String>) =
        lost.into_iter().partition(|part| offers(kind) && is_statement(part));
    let asked = asked.into_iter().map(|part| whether_to_put_in(&part));
    let more = (!more.is_empty())
        .then(|| format!("Your order also says “{}”: what is the draft to say of it?", more.join("”, “")));
    let paragraph = |asks: String| Block::Paragraph { content: vec![Inline::gap(asks)], shape: Shape::Body };
    let blocks = &mut text.document.blocks;
    let end = blocks.iter().position(|block| matches!(block, Block::Signature(_))).unwrap_or(blocks.len());
    let asked: Vec<Block> = asked.chain(more).chain(past).map(paragraph).collect();
    blocks.splice(end..end, asked);
    let at = behind_the_facts(blocks).unwrap_or(end);
    let told: Vec<Block> = told.iter().map(|part| paragraph(whether_to_put_in(part))).collect();
    blocks.splice(at..at, told);
}

/// Takes out the questions about parts of an order that have come to stand in the draft, and about days that stand there no more.
pub fn settle(text: &mut Text, kind: &Kind) {
    let standing = Standing::new(&text.document, &[], kind);
    let settled = |question: &str| match question.strip_suffix(PAST) {
        Some(day) => !standing.text.contains(day),
        None => asked_part(question).is_some_and(|part| {
            let parts = parts(part, kind);
            !parts.is_empty() && parts.iter().all(|part| part.own.is_empty() || standing.of_part(part, kind).is_some())
        }),
    };
    let goes = |block: &Block| match block {
        Block::Paragraph { content, .. } => {
            matches!(content.as_slice(), [Inline::Gap { question }] if settled(question))
        }
        _ => false,
    };
    text.document.blocks.retain(|block| !goes(block));
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

/// Most words of what is answered.
const ANSWERED: usize = 9;

/// Whether what an order tells may stand in a paper of this kind as it is told: in a letter, and among the facts of a motion or a brief.
fn offers(kind: &Kind) -> bool {
    kind.layout == Layout::Letter || kind.layout == Layout::Court && kind.parts.contains(&Piece::Facts)
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

/// What of an order does not stand in its draft: parts, and those that follow each other in a sentence as one.
fn lost(order: &str, kind: &Kind, standing: &Standing, beside: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut last: Option<Part> = None;
    for part in parts(order, kind) {
        let open =
            !part.own.is_empty() && standing.of_part(&part, kind).is_none() && !is_done(&part, kind, standing, beside);
        // What the order tells is asked about whole.
        let orders = kind.words.iter().any(|word| found_whole(&part.sentence.to_lowercase(), word).is_some());
        let whole = offers(kind) && is_statement(&part.sentence) && !orders || part.sentence.starts_with("Use ");
        let run = last.take().filter(|last| open && last.sentence == part.sentence);
        if !open {
            continue;
        }
        let from = run.as_ref().map_or(part.from, |run| run.from);
        let (from, to) = if whole { (0, part.sentence.len()) } else { (from, part.to) };
        let said = part.sentence.get(from..to).unwrap_or_default().trim_end_matches(['.', '!', ' ', ';', ',']).trim();
        let said = if run.is_none() && !whole { part.words.clone() } else { said.to_owned() };
        let joins = run.is_some() && said.len() <= RUN;
        if joins || whole && out.last() == Some(&said) {
            out.pop();
        }
        out.push(said);
        last = Some(if joins { Part { from, ..part } } else { part });
    }
    out
}

/// Whether a part of an order is done although none of its words stands in the draft.
fn is_done(part: &Part, kind: &Kind, standing: &Standing, beside: &[String]) -> bool {
    let (words, text) = (part.words.as_str(), standing.text.as_str());
    // Whom we represent is no statement: "Client: Pine LLC".
    let lower = part.sentence.to_lowercase();
    let client = ["client:", "our client:", "my client:"].iter().any(|label| lower.starts_with(label));
    // What a memo is asked behind its colon stands there as its question.
    let presented = kind.layout == Layout::Memo
        && words.split_once(": ").is_some_and(|(_, asked)| text.to_lowercase().contains(&asked.to_lowercase()));
    // The legend of a compromise stands above the letter.
    let legend = words.contains("408") && text.contains("Rule of Evidence 408") && words.split(' ').count() <= LEGEND;
    client
        || presented
        || legend
        || is_counted(part, kind)
        || is_label(part)
        || is_of_counsel(words)
        || answers_a_letter(words)
        || answers_somebody(words)
        || is_left_out(words)
        || goes_on_leaving_out(words, &part.sentence)
        || of_answers(words)
        || asks_for_gaps(words)
        // "See Ann's mail" says where something stands.
        || words.to_lowercase().starts_with("see ")
        || asks_for_quotes(words) && text.contains(": “")
        || beside.iter().any(|other| other.contains(words.trim_end_matches(['.', '?'])))
}

/// Most words with which an order keeps something out.
const KEPT_OUT: usize = 6;

/// Whether a part of an order says what is not to be: "no interest", "No cases".
fn keeps_out(part: &str) -> bool {
    let lower = part.trim_start().to_lowercase();
    let head = lower.split(',').next().unwrap_or_default();
    head.starts_with("no ") && head.split(' ').count() <= KEPT_OUT && !head.split(' ').any(|word| DOES.contains(&word))
}

/// Verbs of a sentence that tells something: "Pine was sued on May 4 by Orr LLC."
const DOES: [&str; 18] = [
    "was", "were", "is", "are", "has", "had", "did", "does", "will", "paid", "signed", "sent", "received", "owes",
    "filed", "made", "wrote", "never",
];

/// Whether a sentence of an order tells something: "The logs do not exist." What orders something tells nothing.
fn is_statement(line: &str) -> bool {
    const OPENS: [&str; 20] = [
        "the", "a", "an", "no", "we", "our", "he", "she", "it", "they", "his", "her", "its", "their", "this", "that",
        "these", "there", "nobody", "nothing",
    ];
    let line = line.trim();
    let Some((first, rest)) = line.split_once(' ') else { return false };
    let opens = OPENS.contains(&first.to_lowercase().as_str()) && first.starts_with(char::is_uppercase);
    let named = first.starts_with(char::is_uppercase) && rest.split(' ').take(2).any(|word| DOES.contains(&word));
    (opens || named) && rest.split(' ').count() > 1 && !line.ends_with('?')
}

/// Whether a part only says what is answered to which numbers, or to the rest: "Admit 1-7 and 12", "otherwise no knowledge". What could not be read of
/// it is asked where it is answered.
fn of_answers(part: &str) -> bool {
    const VERBS: [&str; 10] =
        ["admit", "admits", "admitted", "deny", "denies", "denied", "lack", "lacks", "knowledge", "information"];
    const BESIDE: [&str; 23] = [
        "thru",
        "no",
        "not",
        "paragraphs",
        "paragraph",
        "and",
        "to",
        "through",
        "as",
        "the",
        "rest",
        "remainder",
        "otherwise",
        "on",
        "of",
        "are",
        "is",
        "for",
        "him",
        "her",
        "us",
        "it",
        "them",
    ];
    let words: Vec<String> =
        part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let number = |word: &String| word.bytes().all(|c| c.is_ascii_digit());
    let verb = words.iter().any(|word| VERBS.contains(&word.as_str()));
    (verb || words.iter().any(number))
        && words.len() > 1
        && words.iter().all(|word| number(word) || VERBS.contains(&word.as_str()) || BESIDE.contains(&word.as_str()))
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::Kinds;

    fn lost(order: &str, kind: &Kind, text: &str, beside: &[String]) -> Vec<String> {
        super::lost(order, kind, &Standing::of_text(text), beside)
    }

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
        assert_eq!(asked, "The logs for the two weeks do not exist, the superintendent did not keep any");
        assert!(is_statement(&asked) && is_statement("Pine was sued on May 4 by Orr LLC."));
        assert!(!is_statement("Rely on the inspection report"));
        // Words that are strewn over a draft say nothing of it, nor does a few of them.
        let strewn = "We act for Pine.\n\nThe surgery was on June 19.\n\nYour claim for wage loss is noted.";
        assert_eq!(of("Draft a letter to Carl Weiss: no future surgery and no future wage claim.", strewn).len(), 1);
        assert_eq!(
            of("Draft a letter to Carl Weiss, twenty days, then suit, with fees.", "Carl Weiss\n\nPay within 20 days."),
            ["then suit, with fees"]
        );
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
    fn a_question_goes_with_what_it_asked() {
        let kinds = Kinds::open(None).unwrap();
        let kind = kinds.get("letter").unwrap();
        let block = |inline: Inline| Block::Paragraph { content: vec![inline], shape: Shape::Body };
        let asks = [whether_to_put_in("with fees"), whether_to_put_in("no interest"), format!("May 4, 2026{PAST}")];
        let blocks =
            asks.iter().map(Inline::gap).chain([Inline::text("We claim fees by May 7, 2026.")]).map(block).collect();
        let mut text = Text { document: docx::compose::Document { blocks, ..Default::default() }, ..Text::default() };
        settle(&mut text, kind);
        assert_eq!(text.document.gaps(), [asks[1].clone()]);
    }

    #[test]
    fn what_only_answers_paragraphs_is_answered_elsewhere() {
        for said in
            ["Admit 1, 2 and 4", "otherwise no knowledge", "11 and 16 are not for him", "no information on the rest"]
        {
            assert!(of_answers(said), "{said}");
        }
        assert!(
            !of_answers("20 days") && !of_answers("the dog nipped a jacket") && !of_answers("12: admit the surgery")
        );
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
