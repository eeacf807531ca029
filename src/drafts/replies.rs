//! What a mail in a draft's thread says to the draft: answers by number or by question, and changes in words. Whatever is not used is
//! kept, to be said back.

use super::{
    change_requests::{self, Change, Standing},
    gaps::{self, numbered},
    kinds::Kind,
    records::Text,
    wants::{Taken, Wants},
};

use std::collections::BTreeMap;

/// What a mail says to a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Answers to open questions.
    pub answers: BTreeMap<String, String>,
    /// What is to be changed, answers given before included.
    pub changes: Vec<Change>,
    /// What was written behind an answer and does not belong into the paper: the question's number and the words.
    pub unused: Vec<(usize, String)>,
    /// Answers that cannot be ones, each as a sentence.
    pub refused: Vec<String>,
}

impl Reply {
    /// Whether the mail says nothing to the draft.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty() && self.changes.is_empty() && self.refused.is_empty()
    }
}

/// Reads a mail: lines that begin with a question's number ("3. May 4, 2026", "3) …", "3: …") or with the question itself ("Date of
/// service? May 4"). Lines that follow belong to the answer of a question that wants a text, up to an empty line, an order or the next
/// number. The rest is read for changes. `order` is what the draft was written from.
pub fn read(mail: &str, text: &Text, kind: Option<&Kind>, order: &str) -> Reply {
    let standing = Standing { text, kind, order };
    let open = numbered(text);
    let mut questions: BTreeMap<usize, &str> =
        text.asked.iter().enumerate().map(|(n, question)| (n + 1, question.as_str())).collect();
    questions.extend(open.iter().map(|(number, question)| (*number, question.as_str())));
    let wants = |question: &str| kind.map_or(Wants::Text, |kind| kind.wants(question));
    let Answered { by_number: raw, strays, behind, rest } = answered(mail, &questions, &wants);
    let mut reply = Reply::default();
    for (number, said) in raw {
        let Some(question) = questions.get(&number).copied() else { continue };
        let wants = wants(question);
        if let Some(why) = wants.refuses(question, &said) {
            reply.refused.push(format!("“{said}” was not put in for question {number} ({question}): {why}."));
            continue;
        }
        let Taken { value, left } = wants.take(&said);
        // "Yes. Also make the deposit $3,000": what stands behind it is for the draft, and the question is asked again.
        let refused = wants.refuses(question, &value);
        for words in left {
            match change_requests::read(&words, &standing) {
                changes if changes.is_empty() => reply.unused.push((number, words)),
                changes => reply.changes.extend(changes),
            }
        }
        if let Some(why) = refused {
            reply.refused.push(format!("“{value}” was not put in for question {number} ({question}): {why}."));
            continue;
        }
        if value.is_empty() {
            continue;
        }
        if open.iter().any(|(_, open)| open == question) {
            reply.answers.insert(question.to_owned(), value);
        } else if text.given.get(question).is_none_or(|before| *before != value) {
            reply.changes.push(Change::Answer { question: question.to_owned(), value });
        }
    }
    reply.changes.extend(change_requests::read(&rest, &standing));
    let unsaid = behind.into_iter().filter(|(_, line)| change_requests::read(line, &standing).is_empty());
    reply.unused.extend(unsaid);
    // A list in a mail that answers nothing is about something else.
    if !reply.is_empty() {
        reply.refused.extend(
            strays.iter().map(|line| format!("“{line}” was not put in: the draft has no question of this number.")),
        );
    }
    reply
}

/// What of answers that stand each in a field of its own belongs into the paper, by question, and what was written beside them.
///
/// # Errors
/// A sentence about each that cannot be an answer.
pub fn taken(
    answers: BTreeMap<String, String>,
    kind: Option<&Kind>,
) -> Result<(BTreeMap<String, String>, Vec<String>), String> {
    let (mut out, mut unused, mut refused) = (BTreeMap::new(), Vec::new(), Vec::new());
    for (question, said) in answers {
        let wants = kind.map_or(Wants::Text, |kind| kind.wants(&question));
        // A part of the order is put in by a yes.
        if gaps::asked_part(&question).is_some() {
            out.insert(question, said);
            continue;
        }
        let Taken { value, left } = wants.take(&said);
        let why = match wants.refuses(&question, &said).or_else(|| wants.refuses(&question, &value)) {
            None if is_no_answer(&said) => Some("leave the field empty while it is not known"),
            why => why,
        };
        match why {
            Some(why) => refused.push(format!("“{said}” was not put in for “{question}”: {why}.")),
            None => {
                out.insert(question, value);
                unused.extend(left);
            }
        }
    }
    if refused.is_empty() { Ok((out, unused)) } else { Err(refused.join(" ")) }
}

/// A mail, line by line.
#[derive(Default)]
struct Answered {
    /// The answers by the numbers of their questions, as they were written.
    by_number: BTreeMap<usize, String>,
    /// Lines with the number of no question.
    strays: Vec<String>,
    /// Lines behind the answer to a question that wants one line, with its number.
    behind: Vec<(usize, String)>,
    /// The lines that are no answers.
    rest: String,
}

fn answered(mail: &str, questions: &BTreeMap<usize, &str>, wants: &dyn Fn(&str) -> Wants) -> Answered {
    let Answered { by_number: mut out, mut strays, mut behind, mut rest } = Answered::default();
    let mut current: Option<usize> = None;
    // Whether the lines of the current answer are over.
    let mut over = false;
    let mut last = "";
    for line in mail.lines().map(str::trim) {
        let before = std::mem::replace(&mut last, line);
        if line.is_empty() || line.starts_with('>') {
            current = None;
            rest.push('\n');
            continue;
        }
        if let Some((numbers, answer)) = for_several(line) {
            current = None;
            out.extend(
                numbers.into_iter().filter(|number| questions.contains_key(number)).map(|n| (n, answer.to_owned())),
            );
        } else if let Some((number, answer)) = begins(line, questions) {
            let known = !is_no_answer(answer);
            current = Some(number).filter(|_| known);
            over = false;
            if known && !answer.is_empty() {
                out.insert(number, answer.to_owned());
            }
        } else if begins_with_number(line) {
            // The number of no question: it answers none, and belongs to none.
            current = None;
            strays.push(line.to_owned());
        } else if let Some(number) = current {
            let many = questions.get(&number).is_none_or(|question| wants(question) == Wants::Text);
            let answer = out.entry(number).or_default();
            if change_requests::orders(line, !many) {
                // "Delete “…”": for the draft, and not of it.
                current = None;
                rest.push_str(line);
                rest.push('\n');
                continue;
            }
            over |= !many && !answer.is_empty() && !wrapped(before, line);
            if over {
                behind.push((number, line.to_owned()));
                rest.push_str(line);
                rest.push('\n');
                continue;
            }
            if !answer.is_empty() {
                answer.push(if many { '\n' } else { ' ' });
            }
            answer.push_str(line);
        } else {
            rest.push_str(line);
            rest.push('\n');
        }
    }
    Answered { by_number: out, strays, behind, rest }
}

/// Characters of a line that a mail program wraps, at least.
const WRAPPED: usize = 65;

/// Whether a line only goes on with the one before: that had no room for its first word, or ends with a comma.
fn wrapped(before: &str, line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    before.ends_with(',') || before.chars().count() + 1 + first.chars().count() > WRAPPED
}

/// Whether a line says that its writer does not know, or does not say.
fn is_no_answer(answer: &str) -> bool {
    let lower = answer.to_lowercase().replace('’', "'");
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let open = [
        "tbd",
        "tba",
        "tbc",
        "unknown",
        "skip",
        "n/k",
        "later",
        "open",
        "not known",
        "to be determined",
        "to follow",
        "not yet",
    ];
    let begins = [
        "i don't know",
        "i do not know",
        "don't know",
        "do not know",
        "not sure",
        "see attach",
        "please see",
        "will tell you",
        "no idea",
    ];
    !answer.is_empty()
        && (bare.is_empty() || open.contains(&bare) || begins.iter().any(|words| bare.starts_with(words)))
}

/// Whether a line begins as an answer does: "12. ", "12) ", "12: ", "12 - ".
fn begins_with_number(line: &str) -> bool {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    (1..=3).contains(&digits) && after_number(&line[digits..]).is_some()
}

/// The questions to which a line says yes or no together: "8-12: yes", "3, 5 and 7: no".
fn for_several(line: &str) -> Option<(Vec<usize>, &str)> {
    let bare = line.trim_end_matches(['.', '!', ' ']);
    let (numbers, answer) = bare.rsplit_once([':', ' '])?;
    let yes_or_no = ["yes", "no"].iter().any(|word| answer.eq_ignore_ascii_case(word));
    let listed =
        numbers.trim_end_matches([':', ' ', ')', '.']).replace(" and ", ",").replace(" to ", "-").replace('–', "-");
    let mut all = Vec::new();
    for part in listed.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (usize, usize) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        if to < from || to > HIGHEST {
            return None;
        }
        all.extend(from..=to);
    }
    (yes_or_no && all.len() > 1).then_some((all, answer))
}

/// The highest number of a question.
const HIGHEST: usize = 999;

/// What stands behind a number and its sign.
fn after_number(rest: &str) -> Option<&str> {
    let dashed = rest.trim_start().strip_prefix(['-', '–', '—']).filter(|rest| rest.starts_with(' '));
    let signed = rest.strip_prefix(['.', ')', ':']);
    // "3.5 million" answers nothing.
    signed.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())).or(dashed)
}

/// The question that a line answers, and what it says.
fn begins<'l>(line: &'l str, questions: &BTreeMap<usize, &str>) -> Option<(usize, &'l str)> {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    if (1..=3).contains(&digits) {
        let rest = after_number(&line[digits..])?;
        let number = line[..digits].parse::<usize>().ok()?;
        let question = questions.get(&number)?;
        return Some((number, without(rest.trim(), question)));
    }
    let lower = line.to_lowercase();
    let (number, question) = questions.iter().find(|(_, question)| lower.starts_with(&question.to_lowercase()))?;
    Some((*number, without(line, question)))
}

/// What stands after a question that was copied before its answer.
fn without<'l>(line: &'l str, question: &str) -> &'l str {
    let copied = line.get(..question.len()).is_some_and(|head| head.eq_ignore_ascii_case(question));
    let rest = if copied { &line[question.len()..] } else { line };
    rest.trim_start_matches([':', ' ', '-', '–', '—'])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{read as read_for, *};
    use crate::drafts::{
        Kinds,
        gaps::{fill, register},
    };
    use docx::compose::{Block, Document, Inline, Shape};

    fn read(mail: &str, text: &Text, kind: Option<&Kind>) -> Reply {
        read_for(mail, text, kind, "")
    }

    fn draft(questions: &[&str]) -> Text {
        let content = questions.iter().map(|question| Inline::gap(*question)).collect();
        let block = Block::Paragraph { content, shape: Shape::Body };
        let mut text = Text { document: Document { blocks: vec![block], ..Document::default() }, ..Text::default() };
        register(&mut text);
        text
    }

    const OPEN: [&str; 3] = ["Date of service?", "How much is owed?", "Who is served?"];

    #[test]
    fn answers_are_found_by_number_and_by_question() {
        let mail = "Thanks. Here you are:\n\n1. May 4, 2026\n2) How much is owed? $12,000\nplus interest\n\nWho is served? Carl Weiss\n\n4. nothing\n\nBest, M.\n> 1. quoted";
        let found = read(mail, &draft(&OPEN), None);
        let of = |n: usize| found.answers.get(OPEN[n]).map(String::as_str);
        assert_eq!(of(0), Some("May 4, 2026"));
        assert_eq!(of(1), Some("$12,000\nplus interest"));
        assert_eq!(of(2), Some("Carl Weiss"));
        assert_eq!((found.answers.len(), found.unused.len(), found.changes.len()), (3, 0, 0));
        assert_eq!(found.refused, ["“4. nothing” was not put in: the draft has no question of this number."]);
    }

    #[test]
    fn a_field_takes_what_its_question_wants() {
        let kinds = Kinds::open(None).unwrap();
        let of = |question: &str, said: &str| {
            taken(BTreeMap::from([(question.to_owned(), said.to_owned())]), kinds.get("motion"))
        };
        let (answers, unused) = of("Date of service?", "May 4, 2026. We will call the client tomorrow.").unwrap();
        assert_eq!(answers.values().collect::<Vec<_>>(), ["May 4, 2026"]);
        assert_eq!(unused, ["We will call the client tomorrow."]);
        for (question, said) in [
            ("Date of service?", "tomorrow"),
            ("Date of signing?", "soon, ask Bob"),
            ("Your bar number?", "I don't know yet"),
            ("Under which rule?", "TBD"),
        ] {
            assert!(of(question, said).is_err(), "{question} {said}");
        }
    }

    #[test]
    fn several_questions_are_answered_in_one_line() {
        assert_eq!(for_several("8-10: yes"), Some((vec![8, 9, 10], "yes")));
        assert_eq!(for_several("3, 5 and 7 no."), Some((vec![3, 5, 7], "no")));
        for other in ["1. yes", "8-10: May 4", "2024-1: yes", "12 - no", "yes"] {
            assert_eq!(for_several(other), None, "{other}");
        }
    }

    #[test]
    fn an_order_behind_an_answer_is_no_part_of_it_and_a_line_takes_one_line() {
        let kinds = Kinds::open(None).unwrap();
        let kind = kinds.get("demand-letter");
        let questions =
            ["What will our client do otherwise?", "By which day?", "Which term, promise or duty was not kept?"];
        let mut text = draft(&questions);
        let said = |text: &str| Block::Paragraph { content: vec![Inline::text(text)], shape: Shape::Body };
        text.document.blocks.push(said("Order No. 3, dated May 4, 2026: more grading."));
        text.document.blocks.push(said("Dr. Birch wrote on May 5, 2026."));
        let scheme = docx::compose::Scheme::Pleading;
        let content = vec![Inline::text("Order No. 4 came on June 4, 2026.")];
        text.document.blocks.push(Block::Numbered { scheme, level: 1, content, restart: false, key: None });
        let mail = "1. file suit after mediation\nDelete \"Order No. 3, dated May 4, 2026: more grading.\"\nReplace \"Dr. Birch wrote on May 5\" with \"Mr. Alder wrote on May 6\"\n\
            2. 30 days after the date of this letter\nAlso please delete the sentence about Order No. 3.\n3. Section 7.\nChange Order No. 2, too.";
        let found = read(mail, &text, kind);
        let of = |n: usize| found.answers.get(questions[n]).map(String::as_str);
        assert_eq!(of(0), Some("file suit after mediation"));
        assert_eq!(of(1), Some("30 days after the date of this letter"));
        assert_eq!(of(2), Some("Section 7.\nChange Order No. 2, too."));
        let order = Change::Words { old: "Order No. 3, dated May 4, 2026: more grading.".into(), new: String::new() };
        let replaced = Change::Words { old: "Dr. Birch wrote on May 5".into(), new: "Mr. Alder wrote on May 6".into() };
        assert_eq!(found.changes, [order.clone(), replaced, order]);
        assert_eq!((found.unused.len(), found.refused.len()), (0, 0));
        // Other words behind a line are said back; a line that a mail program wrapped goes on.
        let found = read("1. file suit after mediation\nin the county court", &text, kind);
        assert_eq!(found.unused, [(1, "in the county court".to_owned())]);
        let long = "1. file suit in the District Court of the County of Lucas, State\nof Ohio";
        let whole = "file suit in the District Court of the County of Lucas, State of Ohio";
        assert_eq!(read(long, &text, kind).answers.get(questions[0]).map(String::as_str), Some(whole));
        let found = read("1. file suit\nPlease take out the sentence that an order came on June 4.", &text, kind);
        let numbered = Change::Words { old: "Order No. 4 came on June 4, 2026.".into(), new: String::new() };
        assert_eq!(found.changes, [numbered]);
        // An order that is not understood is said.
        let found = read("1. file suit\nPlease take out the part on the crane.", &text, kind);
        assert!(
            matches!(found.changes.as_slice(), [Change::Undone { asked, .. }] if asked == "Please take out the part on the crane")
        );
    }

    #[test]
    fn another_sum_and_another_day_of_it_are_changes_and_what_is_to_be_said_too_is_added() {
        let kinds = Kinds::open(None).unwrap();
        let kind = kinds.get("settlement-letter");
        let mut text = draft(&["Salutation, such as Ms. Weiss?"]);
        let said = |text: &str| Block::Paragraph { content: vec![Inline::text(text)], shape: Shape::Body };
        text.document.blocks.push(said("Payment: $95,000 in full settlement."));
        text.given.insert("Who pays how much, and when?".into(), "$95,000 in full settlement".into());
        let mail = "Make it $85,000 and open until December 11, 2026. Also say that no payment is an admission.";
        let day =
            Change::Answer { question: "Until when is the offer open?".into(), value: "December 11, 2026".into() };
        let sum = Change::Words { old: "$95,000".into(), new: "$85,000".into() };
        assert_eq!(read(mail, &text, kind).changes, [sum, day, Change::Add("No payment is an admission.".into())]);
        // What is not understood is said back.
        let found = read("Make it $85,000 and shorter.", &text, kind).changes;
        let [Change::Words { new, .. }, Change::Undone { asked, .. }] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((new.as_str(), asked.as_str()), ("$85,000", "shorter"));
        let mail = "Also make one for Carl Weiss.";
        assert_eq!(read(mail, &text, kind).changes, [Change::Other(mail.into())]);
    }

    #[test]
    fn a_mail_is_heard_whole() {
        let kinds = Kinds::open(None).unwrap();
        let said = |text: &str| Block::Paragraph { content: vec![Inline::text(text)], shape: Shape::Body };
        let words = |old: &str, new: &str| Change::Words { old: old.into(), new: new.into() };
        let fees = "$425 an hour for me, $260 for associates";
        let mut text = draft(&["How much is the deposit?"]);
        text.document.blocks.push(said(&format!("Our fees: {fees}.")));
        text.given.insert("How are fees counted?".into(), fees.into());
        let deposit = Change::Answer { question: "How much is the deposit?".into(), value: "$5,000".into() };
        let mail = "retainer of $5,000, and make the associate $275";
        let associates = words("$260 for associates", "$275 for associates");
        assert_eq!(read(mail, &text, kinds.get("engagement-letter")).changes, [deposit, associates]);
        // A pronoun is no word of the draft, and what no rule takes for an order is said back.
        let mut text = draft(&["Salutation, such as Mr. Weiss?"]);
        text.document.blocks.insert(0, said("May 4, 2026"));
        text.document.blocks.push(said("We demand that you pay within 20 days."));
        text.given.insert("By which day?".into(), "within 20 days".into());
        let kind = kinds.get("demand-letter");
        let days = words("20 days", "15 days");
        assert_eq!(read("Change that to 15 days.", &text, kind).changes, std::slice::from_ref(&days));
        assert_eq!(read("Date the letter May 7, 2026.", &text, kind).changes, [words("May 4, 2026", "May 7, 2026")]);
        let mail = "Make it 15 days. Counsel concurs, she said yesterday. Thanks, this is good.";
        let changes = read(mail, &text, kind).changes;
        let [first, Change::Undone { asked, .. }] = changes.as_slice() else { panic!("{changes:?}") };
        assert_eq!((first, asked.as_str()), (&days, "Counsel concurs, she said yesterday."));
        // The offer is the sum that is offered, and its day the one until which it is open.
        let offer = "We offer $20,000, open till May 12, 2026. A check of $4,100 cleared on May 1, which is before May 3, 2026.";
        let mut text = draft(&["Salutation, such as Mr. Weiss?"]);
        text.document.blocks.push(said(offer));
        let mail = "Make it $25,000 and open until May 26, 2026.";
        let read = read_for(mail, &text, kinds.get("letter"), offer);
        assert_eq!(read.changes, [words("$20,000", "$25,000"), words("May 12, 2026", "May 26, 2026")]);
    }

    #[test]
    fn a_yes_to_an_open_question_is_asked_again_and_what_follows_it_is_read() {
        let found = read(
            "1. Yes. Delete “the kiosk”.\n2. $12,000",
            &draft(&["What is not part of it, such as appeals?", OPEN[1]]),
            Kinds::open(None).unwrap().get("motion"),
        );
        assert_eq!(found.answers.len(), 1);
        assert!(
            found.refused.iter().any(|said| said.contains("“Yes”") && said.contains("question 1")),
            "{:?}",
            found.refused
        );
    }

    #[test]
    fn what_is_no_answer_stays_open_and_lines_without_a_question_go_nowhere() {
        let mail = "1. I don’t know yet\nneither does she\n2 - $12,000\n3. TBD\n4. Dietz\n5) see attached";
        let found = read(mail, &draft(&OPEN), None).answers;
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(OPEN[1].to_owned(), "$12,000".to_owned())]);
        for none in ["?", "…", "skip", "See attached.", "not sure, ask Mr. Weiss"] {
            assert!(read(&format!("1. {none}"), &draft(&OPEN), None).is_empty(), "{none}");
        }
        assert_eq!(read("2. See’s Candies, Inc.", &draft(&OPEN), None).answers.len(), 1);
    }

    #[test]
    fn an_older_list_is_answered_by_its_own_numbers_and_an_answer_can_be_given_again() {
        let mut text = draft(&OPEN);
        fill(&mut text, &BTreeMap::from([(OPEN[0].to_owned(), "May 4, 2026".to_owned())]));
        let found = read(
            "3. Carl Weiss\n1. May 5, 2026. The client was wrong.",
            &text,
            Kinds::open(None).unwrap().get("motion"),
        );
        assert_eq!(found.answers.get(OPEN[2]).map(String::as_str), Some("Carl Weiss"));
        assert_eq!(found.changes, [Change::Answer { question: OPEN[0].into(), value: "May 5, 2026".into() }]);
        assert_eq!(found.unused, [(1, "The client was wrong.".to_owned())]);
    }
}
