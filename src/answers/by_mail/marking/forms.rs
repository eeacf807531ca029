//! A form, as a PDF or a Word document, filled in from the mail and from what the law layer read in the papers that come with it. A line
//! such as "Date of birth: May 4, 1980" counts in the mail of the firm's own person; in a paper it is only a suggestion, for others wrote it.

use super::marker::{LARGEST, Marker, Reply, SHOWN, is_word, marked_name, nothing, said, section};
use crate::{
    answers::{
        by_mail::service::Answers,
        engines::engine::{SourceDocument, Work},
    },
    blocking::blocking,
    clients::{Details, contacts_called},
    documents::{ReadFailure, document::Origin, make::Make},
    drafts::{about, for_forms, is_paper},
    email::compose::Attachment,
    error::Result,
    files::File,
    tasks::{Message, SkillKind, Tasks},
};

use pdf_forms::Fact;

/// Words in the names of forms.
const FORM_NAMES: [&str; 4] = ["form", "questionnaire", "intake", "application"];

/// Whether a file can be a form: a PDF or a Word document.
pub(super) fn could_be(file: &File) -> bool {
    let is_pdf = file.media_type == "application/pdf" || file.name.to_lowercase().ends_with(".pdf");
    (is_pdf || is_word(file)) && file.blob.len <= LARGEST
}

/// Whether words call a file by its name: "the mediation report" is "mediation_report.docx".
pub(super) fn is_named(file: &str, words: &str) -> bool {
    let lower = file.to_lowercase();
    let stem = lower.rsplit_once('.').map_or(lower.as_str(), |(stem, _)| stem);
    let split = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3).map(str::to_owned).collect()
    };
    let (own, said) = (split(stem), split(words));
    !own.is_empty() && own.iter().filter(|word| said.contains(word)).count() * 2 >= own.len().max(2)
}

impl Marker {
    /// Fills in the forms among the papers: those that are called one, or the first paper that could be one.
    pub(super) async fn fill(&self, papers: Vec<File>, work: &Work, lawyer: String) -> Result<Reply> {
        let able = |file: &&File| could_be(file);
        let named = |file: &&File| FORM_NAMES.iter().any(|word| file.name.to_lowercase().contains(word));
        let first = work.instruction.split(['.', '\n']).next().unwrap_or_default().to_lowercase();
        let mut forms: Vec<&File> = papers.iter().filter(able).filter(named).collect();
        if forms.is_empty() {
            let called = papers.iter().filter(able).find(|file| is_named(&file.name, &first));
            forms.extend(called.or_else(|| papers.iter().find(able)));
        }
        if forms.is_empty() {
            let why =
                "Attach the form as a fillable PDF or Word document, and the papers from which it is to be filled in.";
            return Ok(nothing(SkillKind::Form, why));
        }
        let given = given_in(&work.instruction);
        let (mut placed, mut open): (Pairs, bool) = (Vec::new(), false);
        let is_form = |origin: &Origin| forms.iter().any(|form| *origin == Origin::File(form.id));
        let told = work.documents.iter().filter(|document| !is_form(&document.origin)).map(|document| {
            let own = matches!(document.origin, Origin::Message(_));
            Told {
                name: document.name.clone(),
                text: if own { work.instruction.clone() } else { document.document.text.clone() },
                proven: !work.unproven.contains(&document.origin),
                own,
            }
        });
        let texts: Vec<Told> = told.collect();
        let store = self.store.clone();
        let known = move || {
            let (mut facts, hints) = facts_and_hints(&texts, &lawyer);
            let names: Vec<&str> = facts.iter().map(|fact| fact.value.as_str()).collect();
            let contacts: Vec<Details> =
                contacts_called(&store, &names)?.into_iter().map(|contact| contact.details).collect();
            let of_records = of_records(&facts, &contacts);
            facts.extend(of_records);
            Ok((facts, hints))
        };
        let (facts, hints) = blocking(known).await?;
        let (mut leads, mut sections, mut gaps, mut attachments) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for form in &forms {
            let bytes = self.bytes_of(vec![(*form).clone()]).await?.concat();
            let made = match self.reading.make(Make::Fill { facts: facts.clone(), hints: hints.clone() }, &bytes).await
            {
                Ok(made) => made,
                Err(ReadFailure::Unreadable(why)) if forms.len() == 1 => {
                    return Ok(nothing(SkillKind::Form, format!("The form was not filled in: {why}")));
                }
                Err(ReadFailure::Unreadable(why)) => {
                    leads.push(format!("“{}” was not filled in: {why}", form.name));
                    continue;
                }
                Err(ReadFailure::Fault(e)) => return Err(e),
            };
            leads.push(match (made.filled.len(), made.left.len()) {
                (0, _) => format!("Nothing in “{}” could be filled in from what you sent.", form.name),
                (1, left) if left > 0 => format!("1 of {} fields of “{}” is filled in.", 1 + left, form.name),
                (n, 0) => format!("All {n} fields of “{}” are filled in.", form.name),
                (n, left) => format!("{n} of {} fields of “{}” are filled in.", n + left, form.name),
            });
            let lines = |all: &[(String, String)]| {
                let pair = |(name, value): &(String, String)| {
                    if value.is_empty() { name.clone() } else { format!("{name}: {value}") }
                };
                all.iter().take(SHOWN).map(pair).collect::<Vec<_>>()
            };
            let heading = |what: &str| {
                if forms.len() == 1 { what.to_owned() } else { format!("{what}: “{}”", form.name) }
            };
            sections.push(section(&heading("Filled in"), lines(&made.filled), made.filled.len()));
            sections.push(section(&heading("Left empty"), lines(&made.left), made.left.len()));
            gaps.extend(made.notes.iter().cloned());
            open |= made.left.iter().any(|(_, why)| !is_by_hand(why));
            placed.extend(made.filled.iter().chain(&made.left).cloned());
            if !made.document.is_empty() {
                let (ending, media_type) =
                    if is_word(form) { ("docx", docx::MEDIA_TYPE) } else { ("pdf", "application/pdf") };
                let name = format!("{}.{ending}", marked_name(&form.name, "filled in"));
                attachments.push(Attachment { name, media_type, bytes: made.document });
            }
        }
        let unplaced = without_a_field(&given, &placed);
        sections.push(section("Not put in: no field asks for it", unplaced.clone(), unplaced.len()));
        let mut answer = said(SkillKind::Form, leads.join(" "), sections);
        answer.gaps = gaps;
        answer.about =
            "A field is filled in only where its name or label says clearly what belongs there and your papers or your mail tell it."
                .into();
        if open {
            answer.about.push_str(" To fill in more, reply with a line for each, as “Date of birth: May 4, 1980”.");
        }
        if !attachments.is_empty() {
            answer.about.push_str(" What was filled in was read again and compared. Read it before you sign it.");
        }
        Ok((answer, attachments))
    }
}

impl Answers {
    /// The papers and the words of a mail that answers a filled-in form with further values ("Date of birth: May 4, 1980"): the form is filled
    /// in again, with all that was said for it. None if the mail is no such answer.
    pub(super) async fn form_goes_on(&self, asked: &Message, work: &Work) -> Result<Option<Work>> {
        let tells = labelled(&work.instruction).iter().any(|(_, value)| !value.ends_with('?'));
        if !asked.files.is_empty() || !tells {
            return Ok(None);
        }
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let ordered = |mail: &Message| {
            let reply = mail.answered_by.and_then(|id| thread.messages.iter().find(|reply| reply.message.id == id));
            reply.and_then(|reply| reply.message.answer.as_ref()).is_some_and(|answer| answer.skill == SkillKind::Form)
        };
        let mut work = work.clone();
        let mut words = Vec::new();
        for mail in thread.messages.iter().filter(|mail| mail.message.id != asked.id && ordered(&mail.message)) {
            words.push(mail.message.body.clone().unwrap_or_default());
            for file in &mail.files {
                if let Some(document) = self.reading.document(file).await? {
                    work.documents.push(SourceDocument::of_file(file, document));
                }
            }
        }
        if words.is_empty() {
            return Ok(None);
        }
        words.push(std::mem::take(&mut work.instruction));
        work.instruction = words.join("\n");
        let (store, account, origins) = (self.store.clone(), asked.account, work.origins().collect::<Vec<_>>());
        work.unproven = blocking(move || crate::tasks::unproven(&store, account, origins)).await?;
        Ok(Some(work))
    }
}

/// A text that may tell something for a form.
struct Told {
    /// Name of the paper, or the mail's subject.
    name: String,
    text: String,
    /// Whether its sender is verified.
    proven: bool,
    /// Whether it is the mail of the firm's own person.
    own: bool,
}

/// Facts to fill in, and hints, which only papers give. Facts are the people and days in papers of verified senders, and what the mail of
/// the firm's person says. If that mail says to fill in the form from the papers, what follows a label in those is a fact too.
fn facts_and_hints(texts: &[Told], lawyer: &str) -> (Vec<Fact>, Vec<Fact>) {
    let (mut own, mut of_papers, mut hints) = (Vec::new(), Vec::new(), Vec::new());
    let from_papers = texts.iter().any(|told| told.own && told.proven && fills_from_papers(&told.text));
    for told in texts {
        let (paper, about) = (told.name.clone(), about(&told.text));
        let fact = |(label, value): (String, String)| Fact { label, value, about: about.clone(), paper: paper.clone() };
        let lines = labelled(&told.text);
        if !told.proven {
            hints.extend(lines.into_iter().map(fact));
        } else if told.own {
            // What is said again is corrected.
            let again =
                |from: usize, label: &str| lines[from..].iter().any(|(later, _)| later.eq_ignore_ascii_case(label));
            let said = (0..lines.len()).filter(|at| !again(at + 1, &lines[*at].0)).map(|at| lines[at].clone());
            let all = for_forms(&told.text).into_iter().filter(|(label, _)| !again(0, label)).chain(said);
            own.extend(all.map(|(label, value)| Fact { label, value, ..Fact::default() }));
        } else {
            of_papers.extend(for_forms(&told.text).into_iter().map(fact));
            let tells = |label: &str| from_papers && (label.split_whitespace().count() > 1 || !of_somebody(label));
            let (facts, only): (Pairs, Pairs) = lines.into_iter().partition(|(label, _)| tells(label));
            of_papers.extend(facts.into_iter().map(fact));
            hints.extend(only.into_iter().map(fact));
        }
    }
    // "We represent the employee": whom the papers call the client is the employee.
    let mails = texts.iter().filter(|told| told.own && told.proven);
    if let Some(part) = mails.filter_map(|told| represented(&told.text)).next() {
        let known = |label: &str| {
            of_papers.iter().filter(|fact: &&Fact| fact.label.eq_ignore_ascii_case(label)).cloned().collect()
        };
        // Whoever asks acts for them.
        own.push(Fact { label: format!("Attorney for {part}"), value: lawyer.to_owned(), ..Fact::default() });
        let (mut clients, same): (Vec<Fact>, Vec<Fact>) = (known("client"), known(&part));
        clients.dedup_by(|a, b| a.value.eq_ignore_ascii_case(&b.value));
        if let ([client], []) = (&clients[..], &same[..]) {
            of_papers.push(Fact { label: part, ..client.clone() });
        }
    }
    // The firm's person knows better than a paper.
    let said = |fact: &Fact| own.iter().any(|known: &Fact| known.label.eq_ignore_ascii_case(&fact.label));
    of_papers.retain(|fact| !said(fact));
    own.extend(of_papers);
    own.truncate(1_000);
    hints.truncate(1_000);
    (own, hints)
}

/// The lines of a mail that say something for a form: each label once, with what was said last.
fn given_in(mail: &str) -> Pairs {
    let mut out = Pairs::new();
    for (label, value) in labelled(mail) {
        out.retain(|(known, _)| !known.eq_ignore_ascii_case(&label));
        out.push((label, value));
    }
    out.retain(|(label, value)| !ENVELOPE.contains(&label.to_lowercase().as_str()) && !value.ends_with('?'));
    out
}

/// Labels of lines that are about the mail and not about the form.
const ENVELOPE: [&str; 12] =
    ["from", "to", "cc", "bcc", "re", "subject", "sent", "attached", "attachment", "attachments", "note", "p.s."];

/// What was given and is in no field, nor told of one. `placed` are fields with what was put in, or with the reason that they are empty.
fn without_a_field(given: &[(String, String)], placed: &[(String, String)]) -> Vec<String> {
    let told = |label: &str, value: &str| {
        // Long values are shown in their beginning.
        let begins: String = value.chars().take(60).collect();
        let of = |name: &str| name.trim_end_matches(':').eq_ignore_ascii_case(label);
        placed.iter().any(|(name, said)| said.contains(&begins) || of(name))
    };
    let lost = given.iter().filter(|(label, value)| !told(label, value));
    lost.map(|(label, value)| format!("{label}: {value}")).collect()
}

/// Whether a field is left empty for a person to fill in on the form itself, so that a reply cannot.
fn is_by_hand(why: &str) -> bool {
    ["signs here", "by hand", "does not let this field be changed"].iter().any(|words| why.contains(words))
}

/// What the firm's record of its contacts says of those whose parts are known: "Address of petitioner".
fn of_records(facts: &[Fact], contacts: &[Details]) -> Vec<Fact> {
    let mut out: Vec<Fact> = Vec::new();
    for fact in facts {
        let called = |contact: &&Details| contact.names().any(|name| name.eq_ignore_ascii_case(&fact.value));
        let mut known = contacts.iter().filter(called);
        let (Some(contact), None) = (known.next(), known.next()) else { continue };
        for (what, values) in
            [("Address", &contact.addresses), ("E-mail", &contact.emails), ("Telephone", &contact.phones)]
        {
            let label = format!("{what} of {}", fact.label.to_lowercase());
            let said = facts.iter().chain(&out).any(|fact| fact.label.eq_ignore_ascii_case(&label));
            if let ([value], false) = (values.as_slice(), said) {
                let paper = "your client record".to_owned();
                out.push(Fact { label, value: value.clone(), paper, about: String::new() });
            }
        }
    }
    out
}

/// The part that a mail says the firm acts for: "charging party" of "We represent the charging party."
fn represented(mail: &str) -> Option<String> {
    let low = mail.to_lowercase();
    let rest = ["we represent the ", "we act for the ", "i represent the "]
        .iter()
        .find_map(|lead| Some(&low[low.find(lead)? + lead.len()..]))?;
    let part = rest.split(['.', ',', ';', '\n', '!']).next()?.trim();
    (!part.is_empty() && part.split(' ').count() <= 4).then(|| part.to_owned())
}

/// Whether a label of one word does not say of whom or of what it is: "Name", "Date".
fn of_somebody(label: &str) -> bool {
    const ANYBODYS: [&str; 34] = [
        "name",
        "names",
        "date",
        "day",
        "time",
        "year",
        "address",
        "street",
        "city",
        "town",
        "state",
        "zip",
        "county",
        "telephone",
        "phone",
        "fax",
        "email",
        "e-mail",
        "signature",
        "signed",
        "by",
        "its",
        "title",
        "number",
        "no",
        "amount",
        "sum",
        "total",
        "from",
        "to",
        "re",
        "cc",
        "subject",
        "sent",
    ];
    ANYBODYS.contains(&label.trim_end_matches('.').to_lowercase().as_str())
}

/// Whether a mail says that papers fill in the form: "Fill in this form from the papers".
fn fills_from_papers(mail: &str) -> bool {
    const PAPERS: [&str; 18] = [
        "notes",
        "intake",
        "sheet",
        "transcript",
        "paper",
        "papers",
        "file",
        "files",
        "document",
        "documents",
        "record",
        "records",
        "attachment",
        "attachments",
        "attached",
        "enclosed",
        "pleadings",
        "correspondence",
    ];
    let mail = mail.to_lowercase();
    let words: Vec<&str> = mail.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words
        .iter()
        .enumerate()
        .filter(|(_, word)| matches!(**word, "from" | "with" | "using"))
        .any(|(at, _)| words.iter().skip(at + 1).take(4).any(|word| PAPERS.contains(word) || is_paper(word)))
}

/// Labels with their values.
type Pairs = Vec<(String, String)>;

/// Lines such as "Date of birth: May 4, 1980", and such labels within a line.
fn labelled(text: &str) -> Pairs {
    crate::drafts::labelled(text).into_iter().map(|found| (found.label, found.value)).take(500).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, text: &str, proven: bool, own: bool) -> Told {
        Told { name: name.into(), text: text.into(), proven, own }
    }

    fn pairs(facts: &[Fact]) -> Vec<(&str, &str)> {
        facts.iter().map(|fact| (fact.label.as_str(), fact.value.as_str())).collect()
    }

    #[test]
    fn lines_of_other_peoples_papers_fill_in_nothing() {
        let (facts, hints) = facts_and_hints(
            &[
                told("The form", "Fill this in. Client name: Quill 42", true, true),
                told("letter.txt", "Bank account: 123", true, false),
                told("forged", "Client name: Mallory", false, true),
            ],
            "Ida Venn",
        );
        assert_eq!(pairs(&facts), [("Client name", "Quill 42")]);
        assert_eq!(pairs(&hints), [("Bank account", "123"), ("Client name", "Mallory")]);
    }

    #[test]
    fn a_line_of_the_mail_that_found_no_field_is_listed() {
        let given = given_in(
            "Fill in the form.\n\nTenant: Ida Ven\nBroker: Oak Realty\nDeposit: $900\nSignature: Ida\nTenant: Ida Venn\nRe: Lease",
        );
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let placed = vec![
            pair("Name of tenant", "Ida Venn"),
            pair("Signature", "A person signs here."),
            pair("County", "Nothing that is known belongs here."),
        ];
        assert_eq!(without_a_field(&given, &placed), ["Broker: Oak Realty", "Deposit: $900"]);
        assert!(is_by_hand("A person signs here.") && !is_by_hand("No value was given."));
    }

    #[test]
    fn the_client_record_tells_where_somebody_lives() {
        let fact = |label: &str, value: &str| Fact { label: label.into(), value: value.into(), ..Fact::default() };
        let ann = Details {
            name: "Ann Lee".into(),
            addresses: vec!["9 Elm Street, Fargo, ND 58102".into()],
            phones: vec!["701-555-0100".into(), "701-555-0101".into()],
            ..Details::default()
        };
        let facts = [fact("Petitioner", "ANN LEE"), fact("Respondent", "Bob Lee")];
        let found = of_records(&facts, std::slice::from_ref(&ann));
        assert_eq!(pairs(&found), [("Address of petitioner", "9 Elm Street, Fargo, ND 58102")]);
        assert!(of_records(&facts, &[ann.clone(), ann]).is_empty(), "two of one name are nobody");
    }

    #[test]
    fn papers_fill_in_a_form_where_the_mail_says_so_and_the_mail_knows_better() {
        let policy =
            "PINE LIFE INSURANCE COMPANY\n\nPolicy number: NP-1      Owner: Ann Lee\nFace amount: $60,000.00\n";
        let mail = told("Form", "Please fill in this form from the papers.\nFace amount: $50,000.00", true, true);
        let forged = told("forged.txt", "Policy number: NP-2", false, false);
        let (facts, hints) = facts_and_hints(&[mail, told("policy.txt", policy, true, false), forged], "Ida Venn");
        let known = [("Face amount", "$50,000.00"), ("Policy number", "NP-1"), ("Owner", "Ann Lee")];
        assert_eq!(pairs(&facts), known);
        assert_eq!((facts[1].paper.as_str(), facts[0].paper.as_str()), ("policy.txt", ""));
        assert_eq!(pairs(&hints), [("Policy number", "NP-2")]);
        let report = "REPORT\n\nEmployee: Ann Lee          Occupation: Driver\nName: Bob Moe\nDate: May 2, 2025\n";
        let mail = told("Form", "Please fill in this form from the papers.", true, true);
        let (facts, hints) = facts_and_hints(&[mail, told("report.txt", report, true, false)], "Ida Venn");
        assert!(pairs(&facts).contains(&("Employee", "Ann Lee")) && pairs(&facts).contains(&("Occupation", "Driver")));
        assert_eq!(pairs(&hints), [("Name", "Bob Moe"), ("Date", "May 2, 2025")]);
        let mail = told("Form", "Fill in this form from the notes. We represent the charging party.", true, true);
        let notes = "INTAKE NOTES\nClient: Ann Lee\nAttorney for charging party: Nobody\n";
        let (facts, _) = facts_and_hints(&[mail, told("notes.txt", notes, true, false)], "Ida Venn");
        assert!(pairs(&facts).contains(&("charging party", "Ann Lee")), "{facts:?}");
        // The firm's own lawyer acts for whom it represents.
        let acts: Vec<_> = facts.iter().filter(|fact| fact.label == "Attorney for charging party").collect();
        assert_eq!(acts.iter().map(|fact| fact.value.as_str()).collect::<Vec<_>>(), ["Ida Venn"]);
        for (mail, says) in [
            ("Fill this in with what the attached lease says.", true),
            ("Please fill in this form. We represent the defendant.", false),
            ("Fill in the form from the attached.", true),
            ("Fill this in from the intake notes.", true),
        ] {
            assert_eq!(fills_from_papers(mail), says, "{mail}");
        }
    }
}
