//! A contract held against the firm's playbook, clause by clause.

use super::marker::{LARGEST, Marker, Reply, SHOWN, attached, is_word, nothing, said};
use crate::{
    accounts::Account,
    answers::{engines::engine::Work, extractive::precedence::precedence},
    blocking::blocking,
    clock,
    documents::{
        ReadFailure,
        document::{Document, Origin},
        make::Make,
    },
    error::Result,
    files::{FILES, File, paths::is_filed},
    law::Letters,
    tasks::{Answer, Line, Section, SkillKind, Source},
};

use ::playbook::{Finding, HEADINGS, Playbook, Rule, Verdict, fits, is_named_so, names_a_kind, review};
use jiff::Timestamp;
use std::ops::Range;

/// A file that is a playbook, and what it says.
struct Book {
    file: File,
    text: String,
    rules: Playbook,
    /// Whether it came with the mail.
    sent: bool,
}

impl Marker {
    /// Reviews the first paper of a mail by the playbook that fits it.
    pub(super) async fn review(&self, papers: Vec<File>, owner: &Account, work: &Work, redline: bool) -> Result<Reply> {
        let contract = papers.iter().find(|file| !is_named_so(&file.name)).cloned();
        let Some(contract) = contract else {
            let why = "Attach the contract to review, as a Word document or a PDF, to the mail that asks for it.";
            return Ok(nothing(SkillKind::Playbook, why));
        };
        let Some(document) = self.reading.document(&contract).await? else {
            let why = format!("“{}” has no text that could be held against a playbook.", contract.name);
            return Ok(nothing(SkillKind::Playbook, why));
        };
        let (books, mut gaps) = self.books(owner, &papers, work).await?;
        let (book, note) = match chosen(books, &contract.name, &document.text, &work.instruction) {
            Ok(chosen) => chosen,
            Err(why) => {
                let (mut answer, none) = nothing(SkillKind::Playbook, why);
                answer.gaps = gaps;
                return Ok((answer, none));
            }
        };
        gaps.extend(note);
        gaps.extend(book.rules.clashes.iter().map(|clash| {
            format!("The playbook contradicts itself on “{}”: {} It was not applied there.", clash.topic, clash.why)
        }));
        if book.rules.rules.is_empty() {
            let why =
                format!("No row of “{}” can be applied, so “{}” was not reviewed.", book.file.name, contract.name);
            let (mut answer, none) = nothing(SkillKind::Playbook, why);
            answer.gaps = gaps;
            return Ok((answer, none));
        }
        let mut attachments = Vec::new();
        let (mut findings, mut changed) = (None, 0);
        if is_word(&contract) && contract.blob.len <= LARGEST {
            let what = Make::Review {
                rules: book.rules.rules.clone(),
                redline,
                author: if redline { owner.full_name() } else { "Chancery".into() },
                date: clock::to_the_second(Timestamp::now()),
            };
            let bytes = self.bytes_of(vec![contract.clone()]).await?.concat();
            match self.reading.make(what, &bytes).await {
                Ok(mut made) => {
                    gaps.append(&mut made.notes);
                    if made.unmarked > 0 && !made.document.is_empty() {
                        gaps.push(format!("{} of these are at places that take no mark in Word.", made.unmarked));
                    }
                    findings = Some(std::mem::take(&mut made.reviewed));
                    changed = made.changed;
                    attachments = attached(&contract, if changed > 0 { "redline" } else { "reviewed" }, made);
                }
                Err(ReadFailure::Unreadable(why)) => gaps.push(format!("The contract was not marked: {why}")),
                Err(ReadFailure::Fault(e)) => return Err(e),
            }
        } else if redline {
            gaps.push("There is no redline: only Word documents (.docx) can be marked.".into());
        }
        let (rules, text) = (book.rules.clone(), document.text.clone());
        let findings = match findings {
            Some(findings) => findings,
            None => {
                let read = move || {
                    let paragraphs = ::proofreading::paragraphs(&text).into_iter().map(|p| p.text).collect::<Vec<_>>();
                    Ok(review(&rules, &paragraphs))
                };
                blocking(read).await?
            }
        };
        let bad =
            |finding: &Finding| matches!(finding.verdict, Verdict::NotAcceptable | Verdict::Outside | Verdict::Missing);
        let wrong = findings.iter().any(bad);
        let mut answer = told(&findings, &contract, &document, &book, work);
        let letters = Letters::new(&document.text);
        gaps.extend(precedence(&letters).map(|said| letters.folded(said)).map(|said| {
            format!("The contract says “{said}” What the one says on a topic goes before what is shown of the other.")
        }));
        if !attachments.is_empty() && redline {
            answer.about.push_str(&redlined(changed, wrong));
        }
        answer.gaps.extend(gaps);
        Ok((answer, attachments))
    }

    /// The playbooks that came with the mail; if none can be used, those in My Files. Papers of unverified senders are no playbooks of the firm.
    async fn books(&self, owner: &Account, papers: &[File], work: &Work) -> Result<(Vec<Book>, Vec<String>)> {
        let (store, account) = (self.store.clone(), owner.id);
        let mine = blocking(move || {
            let mut mine = Vec::new();
            for row in store.scan(&FILES, &account) {
                let (_, file) = row?;
                if is_named_so(&file.name) && is_filed(&store, &file)? && crate::tasks::file_is_proven(&store, &file)? {
                    mine.push(file);
                }
            }
            Ok(mine)
        })
        .await?;
        let sent =
            papers.iter().filter(|file| is_named_so(&file.name) && !work.unproven.contains(&Origin::File(file.id)));
        let sent: Vec<File> = sent.cloned().collect();
        let (mut books, mut gaps) = self.read_books(&sent, true).await?;
        if books.is_empty() {
            let (own, more) = self.read_books(&mine, false).await?;
            gaps.extend(more);
            if !sent.is_empty() && !own.is_empty() {
                gaps.push("What you attached cannot be used as a playbook, so one from My Files was taken.".into());
            }
            books = own;
        }
        Ok((books, gaps))
    }

    /// Those of some files that are playbooks, and what is to be said of the others.
    async fn read_books(&self, files: &[File], sent: bool) -> Result<(Vec<Book>, Vec<String>)> {
        let (mut books, mut gaps) = (Vec::new(), Vec::new());
        for file in files {
            let Some(document) = self.reading.document(file).await? else {
                gaps.push(format!("“{}” could not be read.", file.name));
                continue;
            };
            let text = document.text;
            let (text, rules) =
                blocking(move || Ok((Playbook::read(&text), text))).await.map(|(rules, text)| (text, rules))?;
            match rules {
                Some(rules) => books.push(Book { file: file.clone(), text, rules, sent }),
                None => gaps.push(format!(
                    "“{}” has no row with the headings of a playbook ({}), so it was left out.",
                    file.name,
                    HEADINGS.join(", ")
                )),
            }
        }
        Ok((books, gaps))
    }
}

/// What is said of a redline with so many changes. `wrong` says whether anything is outside the playbook or missing.
fn redlined(changes: u64, wrong: bool) -> String {
    let number = match changes {
        0 if !wrong => {
            return " Nothing in the contract was changed: nothing in it was found outside the playbook or missing, and what is on a fall-back or to be \
                compared by you is yours to decide. The attached contract has comments only."
                .to_owned();
        }
        0 => {
            return " Nothing in the contract was changed: for what is outside the playbook or missing, the playbook has no standard \
                wording, and what is on a fall-back or to be compared by you is yours to decide. The attached contract has comments only."
                .to_owned();
        }
        1 => "one tracked change".to_owned(),
        n => format!("{n} tracked changes"),
    };
    format!(
        " The redline has the playbook's wording as {number}; what else was found is in its comments. It was proved before it left: \
        rejecting all changes gives the contract as it came."
    )
}

/// The playbook for a contract, with what is to be said of the choice.
///
/// # Errors
/// A sentence that asks which, or says how to make one.
fn chosen(
    books: Vec<Book>,
    contract: &str,
    text: &str,
    instruction: &str,
) -> std::result::Result<(Book, Option<String>), String> {
    let said = instruction.to_lowercase();
    let named = |file: &File| {
        let lower = file.name.to_lowercase();
        let bare = lower.rsplit_once('.').map_or(lower.as_str(), |(name, _)| name).to_owned();
        // "Playbook" alone names none.
        said.contains(&lower) || (bare != "playbook" && said.contains(&bare))
    };
    let mut scored: Vec<(u32, Book)> = books
        .into_iter()
        .map(|book| (fits(&book.file.name, contract, text) + if named(&book.file) { 100 } else { 0 }, book))
        .collect();
    scored.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.file.name.cmp(&b.1.file.name)));
    let best = scored.first().map(|(score, _)| *score);
    let alike = scored.iter().filter(|(score, _)| Some(*score) == best).count();
    match (best, alike) {
        (None, _) => Err(format!(
            "No playbook was found in My Files. Put a table there, as an Excel, CSV or Word file whose name contains “playbook”, with the \
            column headings {}, and a row for each topic.",
            HEADINGS.join(", ")
        )),
        (Some(0), 1) if scored.len() == 1 => {
            let (_, book) = scored.remove(0);
            let note = note_on(&book.file.name, book.sent);
            Ok((book, note))
        }
        (Some(_), 1) => Ok((scored.remove(0).1, None)),
        (Some(_), _) => {
            let names: Vec<String> =
                scored.iter().take(alike.min(8)).map(|(_, book)| format!("“{}”", book.file.name)).collect();
            Err(format!("{WHICH}: {}? Reply with its name.", names.join(" or ")))
        }
    }
}

/// What is to be said of the only playbook there is, whose name has nothing of the contract's. One that was sent for it needs no word, unless it
/// is for another kind.
fn note_on(name: &str, sent: bool) -> Option<String> {
    match (sent, names_a_kind(name)) {
        (true, true) => {
            Some(format!("“{name}” came with your mail, but its name is that of another kind of contract."))
        }
        (true, false) => None,
        (false, true) => {
            Some(format!("“{name}” is your only playbook, but its name is that of another kind of contract."))
        }
        (false, false) => {
            Some(format!("“{name}” is your only playbook; its name does not say for which kind of contract it is."))
        }
    }
}

/// How the question begins that asks for one of several playbooks.
const WHICH: &str = "Which playbook should be used";

/// The playbook that a reply to that question picks: by its name, or by words that only its name has.
pub(super) fn picked(question: &str, reply: &str) -> Option<String> {
    let names: Vec<&str> = question
        .strip_prefix(WHICH)?
        .split('“')
        .skip(1)
        .filter_map(|rest| rest.split_once('”'))
        .map(|(name, _)| name)
        .collect();
    let said = reply.to_lowercase();
    let bare = |name: &str| {
        let lower = name.to_lowercase();
        lower.rsplit_once('.').map_or(lower.clone(), |(name, _)| name.to_owned())
    };
    let longest = names.iter().filter(|name| said.contains(&bare(name))).max_by_key(|name| name.len());
    if let Some(name) = longest {
        return Some((*name).to_owned());
    }
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let filler = ["please", "use", "the", "one", "playbook", "thanks", "take", "it", "is"];
    let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let told: Vec<String> = words(first).into_iter().filter(|word| !filler.contains(&word.as_str())).collect();
    let mut fits = names.iter().filter(|name| told.iter().all(|word| words(name).contains(word)));
    match (told.is_empty(), fits.next(), fits.next()) {
        (false, Some(name), None) => Some((*name).to_owned()),
        _ => None,
    }
}

/// Verdicts with their headings, the worst first, and how the lead counts them.
const VERDICTS: [(Verdict, &str, &str); 7] = [
    (Verdict::NotAcceptable, "Not acceptable", "not acceptable"),
    (Verdict::Outside, "Outside the playbook", "outside the playbook"),
    (Verdict::Missing, "Missing", "missing"),
    (Verdict::CannotTell, "Please compare", "to be compared by you"),
    (Verdict::Fallback, "Fall-backs", "on a fall-back"),
    (Verdict::Absent, "Not found, and not wanted", "neither found nor wanted"),
    (Verdict::Meets, "As the playbook wants", "as the playbook wants"),
];

/// The findings as an answer, each with its place in the contract and its row in the playbook.
fn told(findings: &[Finding], contract: &File, document: &Document, book: &Book, work: &Work) -> Answer {
    let of = |verdict: Verdict| findings.iter().filter(move |finding| finding.verdict == verdict);
    let counts: Vec<String> = VERDICTS
        .iter()
        .map(|(verdict, _, counted)| (of(*verdict).count(), counted))
        .filter(|(n, _)| *n > 0)
        .map(|(n, counted)| format!("{n} {counted}"))
        .collect();
    let rules = book.rules.rules.len();
    let lead = format!(
        "“{}” was held against {} of “{}”: {}.",
        contract.name,
        if rules == 1 { "the one rule".to_owned() } else { format!("{rules} rules") },
        book.file.name,
        counts.join(", ")
    );
    let mut sources: Vec<Source> = Vec::new();
    let mut source = |file: &File, page: Option<u32>, at: Option<Range<usize>>, text: &[char]| -> Option<u32> {
        let at = at?;
        let number = u32::try_from(sources.len()).ok()? + 1;
        let origin = Origin::File(file.id);
        let quote = text.get(at.clone())?.iter().collect();
        let (start, end) = (at.start as u64, at.end as u64);
        let proven = !work.unproven.contains(&origin);
        sources.push(Source { number, origin, name: file.name.clone(), page, start, end, quote, proven });
        Some(number)
    };
    let (paper, table): (Vec<char>, Vec<char>) = (document.text.chars().collect(), book.text.chars().collect());
    let mut sections: Vec<Section> = Vec::new();
    for (verdict, heading, _) in VERDICTS {
        let all = of(verdict).count();
        let mut lines = Vec::new();
        for finding in of(verdict).take(SHOWN) {
            let at = finding.place.as_ref().and_then(|place| locate(&paper, &place.quote));
            let page = at.as_ref().and_then(|at| document.page_at(at.start as u64));
            let rule = book.rules.rules.iter().find(|rule| rule.row == finding.row);
            let row = rule.and_then(|rule| cell_of(&table, rule));
            let numbers = [source(contract, page, at, &paper), source(&book.file, None, row, &table)];
            lines.push(Line {
                text: said_of(finding),
                sources: numbers.into_iter().flatten().collect(),
                ..Line::default()
            });
        }
        let intro = if all > lines.len() { format!("The first {} of {all}.", lines.len()) } else { String::new() };
        sections.push(Section { heading: heading.into(), intro, lines, ..Section::default() });
    }
    let mut answer = said(SkillKind::Playbook, lead, sections);
    answer.sources = sources;
    answer.about = "Compared by rules, without a language model: periods, amounts, percentages, places, who is bound, and opposites that contracts \
        have words for. What rules cannot compare is shown with both texts. Read the clauses before you negotiate."
        .into();
    answer
}

/// A finding as a line.
fn said_of(finding: &Finding) -> String {
    let clause = finding.place.as_ref().map_or("", |place| place.clause.as_str());
    let mut text = finding.topic.clone();
    if !clause.is_empty() {
        text.push_str(&format!(" ({clause})"));
    }
    text.push_str(&format!(": {}", finding.why));
    if !finding.reason.is_empty() && finding.verdict != Verdict::Meets {
        text.push_str(&format!(" Reason: {}.", finding.reason.trim_end_matches('.')));
    }
    if !finding.approver.is_empty() && finding.verdict != Verdict::Meets {
        text.push_str(&format!(" Approval: {}.", finding.approver.trim_end_matches('.')));
    }
    text
}

/// Where a playbook's table says what a rule wants: its position, or else what is taken instead, or refused; in the rule's own row.
fn cell_of(table: &[char], rule: &Rule) -> Option<Range<usize>> {
    let all = std::iter::once(&rule.position).chain(&rule.fallbacks).chain([&rule.refused]);
    let wanted = all.map(String::as_str).find(|text| !text.trim().is_empty())?;
    let mut nearest: Option<(usize, Range<usize>)> = None;
    let mut from = 0;
    // Of all places of the topic, the one that the cell follows most closely.
    while let Some(topic) = table.get(from..).and_then(|rest| locate(rest, &rule.topic)) {
        from += topic.end;
        let Some(cell) = table.get(from..).and_then(|rest| locate(rest, wanted)) else { break };
        if nearest.as_ref().is_none_or(|(least, _)| cell.start < *least) {
            nearest = Some((cell.start, from + cell.start..from + cell.end));
        }
    }
    nearest.map(|(_, at)| at).or_else(|| locate(table, wanted))
}

/// Where words stand in a text, whatever white space either of them has: Word's own text and the reader's differ in it.
fn locate(text: &[char], words: &str) -> Option<Range<usize>> {
    let wanted: Vec<char> = words.chars().filter(|c| !c.is_whitespace()).collect();
    let first = *wanted.first()?;
    'places: for start in (0..text.len()).filter(|at| text[*at] == first) {
        let mut at = start;
        for c in &wanted {
            while text.get(at).is_some_and(|c| c.is_whitespace()) {
                at += 1;
            }
            if text.get(at) != Some(c) {
                continue 'places;
            }
            at += 1;
        }
        return Some(start..at);
    }
    None
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_picks_a_playbook_by_its_name() {
        let question = format!("{WHICH}: “Vendor playbook.csv” or “Customer playbook 2026.csv”? Reply with its name.");
        for (reply, name) in [
            ("Vendor playbook", Some("Vendor playbook.csv")),
            ("Customer playbook 2026.csv, please.", Some("Customer playbook 2026.csv")),
            ("The customer one, please\n\nBest, Dana", Some("Customer playbook 2026.csv")),
            ("2026", Some("Customer playbook 2026.csv")),
            ("The playbook", None),
            ("What is the rent?", None),
        ] {
            assert_eq!(picked(&question, reply).as_deref(), name, "{reply}");
        }
        assert_eq!(picked("One of “A.csv” is enough.", "A"), None);
    }

    #[test]
    fn the_only_playbook_is_remarked_on_for_what_it_is() {
        let mine = note_on("Franchise playbook.xlsx", false).unwrap();
        assert!(mine.contains("another kind of contract"), "{mine}");
        let plain = note_on("Third playbook.xlsx", false).unwrap();
        assert!(plain.contains("does not say") && !plain.contains("another kind"), "{plain}");
        assert_eq!(note_on("Third playbook.xlsx", true), None);
        assert!(note_on("Franchise playbook.xlsx", true).unwrap().contains("came with your mail"));
    }

    #[test]
    fn a_rules_source_is_the_cell_that_is_quoted() {
        let table: Vec<char> =
            "Topic | Position | Fall-back | Walk-away\nAudit | None | Yearly | Monthly\nPublicity | None | With consent | Free\nSet-off | | Agreed sums | -3\n"
                .chars()
                .collect();
        let rule = |topic: &str, position: &str, fallback: &str, refused: &str| Rule {
            topic: topic.into(),
            position: position.into(),
            fallbacks: vec![fallback.into()],
            refused: refused.into(),
            ..Rule::default()
        };
        let of = |rule: &Rule| {
            let at = cell_of(&table, rule).unwrap();
            let before: String = table[..at.start].iter().collect();
            (table[at].iter().collect::<String>(), before.matches('\n').count())
        };
        assert_eq!(of(&rule("Publicity", "None", "With consent", "Free")), ("None".to_owned(), 2));
        assert_eq!(of(&rule("Set-off", "", "Agreed sums", "-3")), ("Agreed sums".to_owned(), 3));
    }

    #[test]
    fn a_redline_without_changes_claims_none() {
        let nothing_wrong = redlined(0, false);
        assert!(nothing_wrong.contains("outside the playbook or missing") && !nothing_wrong.contains("no standard"));
        assert!(redlined(0, true).contains("the playbook has no standard wording"));
        assert!(redlined(1, true).contains("one tracked change;") && redlined(3, true).contains("3 tracked changes;"));
    }

    #[test]
    fn words_are_found_whatever_the_white_space() {
        let text: Vec<char> = "1. Term.\n  The term\tis two (2)\nyears.".chars().collect();
        let at = locate(&text, "The term is two (2) years.").unwrap();
        assert_eq!(text[at].iter().collect::<String>(), "The term\tis two (2)\nyears.");
        assert!(locate(&text, "three years").is_none() && locate(&text, "").is_none());
    }
}
