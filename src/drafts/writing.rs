//! A draft from its kind, the papers and the answers that are known. A value that the papers do not tell, or tell in two ways, is a
//! gap with its question.

use super::{
    body::{Part, Piece, pieces},
    citing::lead,
    clerk::{Ask, Clerk, Stated},
    gaps,
    happened::{Teller, story, to_admit},
    kinds::{From, Kind, Layout, Question, found_whole, telling},
    papers::{self, Paper, Told, told},
    recipients::{address_of, is_company, salutation},
    records::{Ordered, Text},
    requests::{Request, requests},
    stated::{self, ASKED, Order, Said},
    templates::Template,
};
use crate::{
    documents::document::Origin,
    error::Result,
    ids::AccountId,
    law::{Letters, Span, dates::dates_in, sentences::sentences_in},
    tasks::Source,
};

use docx::compose::{Block, Document, Inline, Margin, PageNumbers, PageStyle, Scheme, Shape};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Statements of the papers in a short answer.
const SHORT_ANSWER: usize = 3;
/// Characters of a quote in a note.
const QUOTE: usize = 400;

/// What a draft is written from.
pub struct Brief<'a> {
    pub account: AccountId,
    pub kind: &'a Kind,
    pub papers: &'a [Paper],
    pub firm: &'a str,
    pub lawyer: &'a str,
    pub today: Date,
    /// The firm's own paper for it.
    pub template: Option<&'a Template>,
    /// The order in the person's own words.
    pub order: &'a str,
    /// The mail in which it stands.
    pub mail: Option<&'a Ordered>,
}

/// Writes a draft.
///
/// # Errors
/// Internal ones of the clerk.
pub async fn write(brief: &Brief<'_>, clerk: &dyn Clerk) -> Result<Text> {
    let mut from_papers = told(brief.papers, brief.firm);
    let Order { answers, told } = stated::stated(brief.order, brief.kind);
    let said = known_by_order(brief, &from_papers, &told);
    // Whoever acts for our own side is nobody's opposing counsel.
    let own = [From::Plaintiff, From::Defendant].into_iter().find(|side| {
        let names = |told: &[Told]| told.iter().flat_map(|told| told.names.clone()).collect::<Vec<_>>();
        let client = said.get(&From::Client).map(|client| client.value.clone());
        client.is_some_and(|client| {
            from_papers.get(side).is_some_and(|told| names(told).iter().any(|name| is_meant(name, &client)))
        })
    });
    // Nor is whoever writes it.
    let writes = |told: &Told| !brief.lawyer.is_empty() && is_meant(&told.value, brief.lawyer);
    if let Some(counsel) = from_papers.get_mut(&From::OpposingCounsel) {
        counsel.retain(|told| !writes(told));
    }
    if let (Some(own), Some(counsel)) = (own, from_papers.get_mut(&From::OpposingCounsel)) {
        counsel.retain(|told| told.acts_for != Some(own));
    }
    let parts = chosen(brief);
    let only = titles(&parts, brief.kind);
    let optional = |question: &&Question| question.optional && !answers.contains_key(&question.key);
    let left_out = brief.kind.questions.iter().filter(optional).map(|question| question.key.clone()).collect();
    let mut writer = Writer {
        told: from_papers.clone(),
        labelled: in_papers(brief),
        recipient: None,
        own,
        only,
        left_out,
        said,
        answers,
        brief,
        blocks: Vec::new(),
        sources: Vec::new(),
        letterhead: false,
        restart: true,
    };
    writer.recipient = writer.addressed();
    for part in &parts {
        writer.part(part, clerk).await?;
    }
    let given = writer.given();
    let form = if given.is_empty() { Vec::new() } else { writer.form(&parts, clerk).await? };
    let court = brief.kind.layout == Layout::Court;
    let title = brief.kind.title.clone();
    let footer = match brief.kind.layout {
        Layout::Letter => None,
        Layout::Court => Some(Margin { text: title.clone(), pages: PageNumbers::Page }),
        Layout::Memo | Layout::Agreement => Some(Margin { text: String::new(), pages: PageNumbers::PageOfPages }),
    };
    let document = Document {
        title,
        style: if court { PageStyle::Brief } else { PageStyle::Plain },
        heading_numbers: brief.kind.numbers,
        letterhead: if writer.letterhead { vec![brief.firm.to_owned()] } else { Vec::new() },
        footer,
        blocks: std::mem::take(&mut writer.blocks),
        ..Document::default()
    };
    let blanks = brief
        .template
        .map_or_else(Vec::new, |template| template.blanks(|name| writer.asks(name), |name| writer.known(name)));
    let mut text = Text { document, sources: writer.sources, blanks, given, form, ..Text::default() };
    text.document.blocks.iter_mut().for_each(gaps::join);
    gaps::register(&mut text);
    // What the order answers has a number behind them, by which it can be answered again.
    for question in (Document { blocks: text.form.clone(), ..Document::default() }).gaps() {
        if !text.asked.contains(&question) {
            text.asked.push(question);
        }
    }
    Ok(text)
}

/// Whom a letter addresses: the lines of name and address with their place, and what is still to be asked.
#[derive(Clone)]
struct Recipient {
    name: String,
    lines: Vec<String>,
    from: Place,
    /// Whether no address was found.
    open: bool,
}

/// Where a value stands.
#[derive(Clone)]
enum Place {
    Order(Span),
    Paper(Box<Source>),
}

/// The parts of a kind that stand in the draft: of those behind an `@only`, the ones that the order names, or all if it names none.
fn chosen<'a>(brief: &Brief<'a>) -> Vec<&'a Part> {
    // What the paper is about says nothing of what it is.
    let lower = brief.order.to_lowercase();
    let about = [" about ", " regarding ", " concerning ", " relating to ", " related to "];
    let cut = |sentence: &str| about.iter().filter_map(|lead| sentence.find(lead)).min().unwrap_or(sentence.len());
    let order: String =
        lower.split(['.', '\n', '?', '!']).map(|sentence| &sentence[..cut(sentence)]).collect::<Vec<_>>().join("\n");
    let named = |part: &Part| match part {
        Part::Only { words, .. } => words.iter().any(|word| found_whole(&order, word).is_some()),
        _ => false,
    };
    let parts = &brief.kind.parts;
    let any = parts.iter().any(named);
    let mut stands = true;
    let mut out = Vec::new();
    for part in parts {
        match part {
            Part::Only { .. } => stands = !any || named(part),
            Part::Always => stands = true,
            _ => {}
        }
        if stands {
            out.push(part);
        }
    }
    out
}

/// The titles of the chosen parts: "Interrogatories and Requests for Production".
fn titles(parts: &[&Part], kind: &Kind) -> String {
    let titles: Vec<&str> = parts
        .iter()
        .filter_map(|part| if let Part::Only { title, .. } = part { Some(title.as_str()) } else { None })
        .collect();
    match titles.as_slice() {
        [] => kind.title.clone(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

/// Words of labels that say nothing of a term: heads of mails and letters.
const HEADS: [&str; 7] = ["to", "from", "re", "date", "sent", "subject", "cc"];

/// What the papers say of the kind's own questions: in lines that are labelled with them, and in sentences with their words.
fn in_papers(brief: &Brief<'_>) -> BTreeMap<String, Vec<Told>> {
    let mut all: BTreeMap<String, Vec<Told>> = BTreeMap::new();
    let mut add = |key: &str, value: String, source: Source| {
        let known = all.entry(key.to_owned()).or_default();
        if !value.is_empty() && !known.iter().any(|told| bare(&told.value) == bare(&value)) {
            known.push(Told { names: vec![value.clone()], value, acts_for: None, source });
        }
    };
    let questions: Vec<&Question> = brief.kind.questions.iter().filter(|question| question.from.is_none()).collect();
    let papers = brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
    for paper in papers {
        let text = &paper.document.text;
        let letters = Letters::new(text);
        for stated::Labelled { label, value, start, end } in stated::labelled(text) {
            let named = telling(&label);
            let is = |question: &&&Question| {
                let called = question.called.iter().map(String::as_str).chain([question.key.as_str()]);
                called
                    .map(|name| name.replace('_', " "))
                    .any(|name| !HEADS.contains(&name.as_str()) && telling(&name) == named)
            };
            let Some(question) = questions.iter().find(is).filter(|_| !named.is_empty()) else { continue };
            let span = Span::new(text[..start].chars().count(), text[..end].chars().count());
            add(
                &question.key,
                brief.kind.wants(&question.asks).take(&value).value,
                papers::source(paper, &letters, span),
            );
        }
        for question in questions.iter().filter(|question| question.papers) {
            for sentence in sentences_in(&letters) {
                let said = letters.folded(sentence.body);
                let lower = said.to_lowercase();
                let dated = !dates_in(&letters, sentence.body).is_empty();
                if sentence.whole && dated && question.mentions.iter().any(|word| found_whole(&lower, word).is_some()) {
                    let value = format!("{}: “{said}”", lead(paper, &letters, sentence.body.start));
                    add(&question.key, value, papers::source(paper, &letters, sentence.body));
                }
            }
        }
        // A note that asks what the memo is to answer.
        for question in questions.iter().filter(|question| question.key == ASKED && brief.kind.layout == Layout::Memo) {
            let asks = |said: &str| {
                let lower = said.to_lowercase();
                ["the question is whether", "the issue is whether", "question presented"]
                    .iter()
                    .any(|words| lower.contains(words))
            };
            let found = sentences_in(&letters).into_iter().find(|sentence| asks(&letters.folded(sentence.body)));
            if let Some(found) = found {
                add(&question.key, letters.folded(found.body), papers::source(paper, &letters, found.body));
            }
        }
    }
    all
}

/// What an order tells of the things that papers tell too. A role ("we represent the defendant") is the party that the papers call so.
fn known_by_order(
    brief: &Brief<'_>,
    papers: &BTreeMap<From, Vec<Told>>,
    order: &BTreeMap<From, Said>,
) -> BTreeMap<From, Said> {
    let mut all = order.clone();
    // Who asks for whom, or who is asked: the other side of the caption is then the client.
    let (said, is_client) = match (order.get(&From::Client), order.get(&From::OtherSide)) {
        (Some(client), _) => (client.clone(), true),
        (None, Some(other)) => (other.clone(), false),
        (None, None) => return all,
    };
    let Said { value, span } = said;
    let name_of = |side: From| match (order.get(&side), papers.get(&side).map(Vec::as_slice)) {
        (Some(said), _) => Some(said.value.clone()),
        (None, Some([one])) => Some(one.value.clone()),
        _ => None,
    };
    let lower = value.to_lowercase();
    let names_of = |side: From| match (order.get(&side), papers.get(&side).map(Vec::as_slice)) {
        (Some(said), _) => vec![said.value.clone()],
        (None, Some([one])) => one.names.clone(),
        _ => Vec::new(),
    };
    let is = |side: From, roles: &[&str]| {
        let role = lower.strip_prefix("the ").unwrap_or(&lower).trim_end_matches('s');
        roles.contains(&role) || names_of(side).iter().any(|name| is_meant(name, &value))
    };
    let plaintiff = is(From::Plaintiff, &["plaintiff", "petitioner", "claimant", "appellant"]);
    let defendant = is(From::Defendant, &["defendant", "respondent", "appellee"]);
    let sides = match (plaintiff == is_client, defendant == is_client) {
        _ if plaintiff == defendant => None,
        (true, _) => Some((From::Plaintiff, From::Defendant)),
        (false, _) => Some((From::Defendant, From::Plaintiff)),
    };
    match sides {
        Some((own, other)) if !is_client => {
            let one = names_of(other).into_iter().find(|name| is_meant(name, &value));
            if let Some(name) = one.or_else(|| name_of(other)) {
                all.insert(From::OtherSide, Said { value: name, span });
            }
            if let Some(name) = name_of(own) {
                all.insert(From::Client, Said { value: name, span });
            }
        }
        Some((own, other)) => {
            // Of several on one side, the firm represents the one that it names.
            let one = names_of(own).into_iter().find(|name| is_meant(name, &value));
            if let Some(name) = one.or_else(|| name_of(own)) {
                all.insert(From::Client, Said { value: name, span });
            }
            if let Some(name) = name_of(other) {
                all.insert(From::OtherSide, Said { value: name, span });
            }
        }
        // A role that no paper explains names nobody in a letter, and is what a court paper says.
        None if is_client && lower.starts_with("the ") && brief.kind.layout != Layout::Court => {
            all.remove(&From::Client);
        }
        None => {}
    }
    all
}

/// A draft while it is written.
pub(super) struct Writer<'a> {
    pub(super) brief: &'a Brief<'a>,
    pub(super) told: BTreeMap<From, Vec<Told>>,
    /// What the order tells of the same things; it goes before the papers.
    pub(super) said: BTreeMap<From, Said>,
    /// What the order answers, by the keys of the questions.
    answers: BTreeMap<String, Said>,
    /// What lines of the papers with a label answer ("Governing law: Ohio"), by the keys of the questions.
    labelled: BTreeMap<String, Vec<Told>>,
    /// Whom a letter addresses.
    recipient: Option<Recipient>,
    /// The side of the caption for which the firm acts.
    own: Option<From>,
    /// The titles of the parts that the order chose.
    only: String,
    /// Keys without an answer, whose paragraphs are left out.
    left_out: BTreeSet<String>,
    pub(super) blocks: Vec<Block>,
    sources: Vec<Source>,
    letterhead: bool,
    /// Whether the next numbered paragraph begins with 1.
    restart: bool,
}

impl Writer<'_> {
    /// The questions that the order answers, with their answers.
    fn given(&self) -> BTreeMap<String, String> {
        let answer = |question: &Question| {
            let said = match question.from {
                Some(from) => self.said.get(&from),
                None => self.answers.get(&question.key),
            };
            said.map(|said| (question.asks.clone(), said.value.clone()))
        };
        self.brief.kind.questions.iter().filter_map(answer).collect()
    }

    /// The paragraphs as they would be without what the order says, except those that the clerk writes.
    async fn form(&mut self, parts: &[&Part], clerk: &dyn Clerk) -> Result<Vec<Block>> {
        let (said, answers) = (std::mem::take(&mut self.said), std::mem::take(&mut self.answers));
        let written = std::mem::take(&mut self.blocks);
        let recipient = self.recipient.take();
        for part in parts {
            let own = Part::Facts == **part || matches!(part, Part::Ask(_) | Part::List(_) | Part::Admissions(_));
            if !own && !matches!(part, Part::Requests(_) | Part::Answer(_)) {
                self.part(part, clerk).await?;
            }
        }
        (self.said, self.answers, self.recipient) = (said, answers, recipient);
        Ok(std::mem::replace(&mut self.blocks, written))
    }

    /// A value that the order says, with its words as the note.
    fn by_order(&mut self, said: &Said) -> Inline {
        let letters = Letters::new(self.brief.order);
        let quote = letters.exact(said.span);
        match self.brief.mail {
            Some(mail) => {
                let source = Source {
                    number: 0,
                    origin: Origin::Message(mail.id),
                    name: mail.name.clone(),
                    page: None,
                    start: said.span.start as u64,
                    end: said.span.end as u64,
                    quote,
                    proven: mail.proven,
                };
                self.sourced(said.value.clone(), &[source])
            }
            None => Inline::Source {
                content: vec![Inline::text(said.value.clone())],
                note: format!("Your order: “{}”", shortened(&quote)),
            },
        }
    }

    async fn part(&mut self, part: &Part, clerk: &dyn Clerk) -> Result<()> {
        if part.keys().iter().any(|key| self.left_out.contains(*key)) {
            return Ok(());
        }
        let block = match part {
            Part::Title(text) => Block::Title { content: self.content(text) },
            Part::Heading { level, text, unnumbered } => {
                // Interrogatories and requests are each counted from 1, and so are the terms behind the facts of a letter.
                self.restart |= self.brief.kind.layout != Layout::Agreement && *level == 1;
                Block::Heading { level: *level, content: self.content(text), key: None, unnumbered: *unnumbered }
            }
            Part::Paragraph(text) => Block::Paragraph { content: self.content(text), shape: Shape::Body },
            Part::Centered(text) => Block::Paragraph { content: self.content(text), shape: Shape::Centered },
            Part::Flush(lines) => {
                let mut content = Vec::new();
                for (n, line) in lines.iter().enumerate() {
                    if n > 0 {
                        content.push(Inline::Break);
                    }
                    content.extend(self.content(line));
                }
                Block::Paragraph { content, shape: Shape::Flush }
            }
            Part::Numbered { level, text } => {
                let content = self.content(text);
                self.numbered(*level, content)
            }
            Part::Bullet(text) => Block::Bullet { level: 1, content: self.content(text) },
            Part::Quote(text) => Block::BlockQuote { content: self.content(text) },
            Part::Letterhead => {
                self.letterhead = true;
                return Ok(());
            }
            Part::Caption(title) => {
                self.caption(title);
                return Ok(());
            }
            Part::Facts => return self.facts(clerk).await,
            Part::Ask(question) => return self.ask(question, false, clerk).await,
            Part::List(question) => return self.ask(question, true, clerk).await,
            Part::Answer(text) => return self.answer(text, clerk).await,
            Part::Requests(text) => return self.requests(text, clerk).await,
            Part::Contents => Block::TableOfContents { title: "Table of Contents".into(), levels: 3 },
            Part::Authorities => Block::TableOfAuthorities { title: "Table of Authorities".into() },
            Part::Signature(closing) => self.signature(closing),
            Part::PartiesSign => self.parties_sign(),
            Part::Service => {
                self.service();
                return Ok(());
            }
            Part::Admissions(question) => {
                self.admissions(question);
                return Ok(());
            }
            Part::Only { .. } | Part::Always => return Ok(()),
            Part::Page => Block::PageBreak,
        };
        self.blocks.push(block);
        Ok(())
    }

    fn numbered(&mut self, level: u8, content: Vec<Inline>) -> Block {
        let scheme = if self.brief.kind.layout == Layout::Court { Scheme::Pleading } else { Scheme::Legal };
        let restart = level == 1 && std::mem::take(&mut self.restart);
        Block::Numbered { scheme, level, content, restart, key: None }
    }

    /// The inlines of a text.
    pub(super) fn content(&mut self, text: &str) -> Vec<Inline> {
        pieces(text)
            .into_iter()
            .flat_map(|piece| match piece {
                Piece::Text(text) => vec![Inline::text(text)],
                Piece::Bold(text) => Self::bold(self.content(text)),
                Piece::Gap(question) => vec![Inline::gap(question)],
                Piece::Key(key) => self.value(key),
            })
            .collect()
    }

    /// What a key stands for: what the papers agree on, or a gap.
    pub(super) fn value(&mut self, key: &str) -> Vec<Inline> {
        match key {
            "today" => return vec![Inline::text(self.today())],
            "firm" => return vec![Inline::text(self.brief.firm)],
            "lawyer" => return vec![Inline::text(self.brief.lawyer)],
            "only" => return vec![Inline::text(self.only.clone())],
            "recipient" => {
                if let Some(recipient) = self.recipient.clone() {
                    return self.address(&recipient);
                }
            }
            "salutation" if !self.answers.contains_key(key) => {
                if let Some(greeted) = self.greeted() {
                    return vec![greeted];
                }
            }
            _ => {}
        }
        let Some(question) = self.brief.kind.questions.iter().find(|question| question.key == key) else {
            return vec![Inline::gap(format!("{key}?"))];
        };
        let (asks, from) = (question.asks.clone(), question.from);
        let federal = question.federal.clone().filter(|_| self.is_federal());
        match (from, self.answers.get(key).cloned()) {
            (Some(from), _) => self.value_told(from, &asks),
            (None, Some(said)) => vec![self.by_order(&said)],
            (None, None) => match (self.labelled.get(key).cloned().as_deref(), federal) {
                (Some([]) | None, None) => vec![Inline::gap(asks)],
                (Some([]) | None, Some(rule)) => vec![Inline::text(rule)],
                (Some(told), _) => self.agreed(told, &asks),
            },
        }
    }

    /// Whether the case is in a United States District Court, whose rules of procedure are the federal ones.
    fn is_federal(&self) -> bool {
        let said = self.said.get(&From::Court).map(|said| said.value.clone());
        let told = || match self.told.get(&From::Court).map(Vec::as_slice) {
            Some([one]) => Some(one.value.clone()),
            _ => None,
        };
        said.or_else(told).is_some_and(|court| court.to_lowercase().contains("united states district court"))
    }

    /// Whom a letter addresses, with the address that the order or the papers give.
    fn addressed(&self) -> Option<Recipient> {
        let question = self.question("recipient")?;
        let said = question.from.map_or_else(|| self.answers.get(&question.key), |from| self.said.get(&from));
        let name = match (said, question.from) {
            (Some(said), _) => said.clone(),
            // A letter to the other side of the case.
            (None, _)
                if question.asks.contains("recipient")
                    && self.brief.kind.questions.iter().any(|q| q.key == "demand") =>
            {
                self.said.get(&From::OtherSide)?.clone()
            }
            _ => return None,
        };
        let Said { value: name, span } = name;
        // Lines of its own are a whole address.
        if name.contains('\n') {
            return None;
        }
        if let Some(found) = address_of(&name, self.brief.order) {
            return Some(Recipient { name, lines: found.lines, from: Place::Order(found.span), open: false });
        }
        let papers = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let found = papers.filter_map(|paper| {
            let found = address_of(&name, &paper.document.text)?;
            let letters = Letters::new(&paper.document.text);
            let from = Place::Paper(Box::new(papers::source(paper, &letters, found.span)));
            Some(Recipient { name: name.clone(), lines: found.lines, from, open: false })
        });
        let mut found = found;
        Some(found.next().unwrap_or(Recipient {
            lines: vec![name.clone()],
            name,
            from: Place::Order(span),
            open: true,
        }))
    }

    /// The lines of an address.
    fn address(&mut self, recipient: &Recipient) -> Vec<Inline> {
        let mut content = Vec::new();
        for (n, line) in recipient.lines.iter().enumerate() {
            if n > 0 {
                content.push(Inline::Break);
            }
            content.push(match &recipient.from {
                Place::Order(span) => self.by_order(&Said { value: line.clone(), span: *span }),
                Place::Paper(source) => self.sourced(line.clone(), &[(**source).clone()]),
            });
        }
        if recipient.open {
            content.push(Inline::Break);
            content.push(Inline::gap(format!("Address of {}?", recipient.name)));
        }
        content
    }

    /// How a letter greets its recipient, if that is a person.
    fn greeted(&self) -> Option<Inline> {
        let client = self.answers.get("client").map(|said| said.value.clone());
        let name = match &self.recipient {
            Some(recipient) => recipient.lines.first()?.clone(),
            None if self.question("recipient").is_none() => client?,
            None => return None,
        };
        if is_company(&name) || name.contains(" and ") {
            return None;
        }
        let papers = self.brief.papers.iter().map(|paper| paper.document.text.as_str());
        let texts: Vec<&str> = std::iter::once(self.brief.order).chain(papers).collect();
        salutation(&name, &texts).map(Inline::text)
    }

    /// The number by which the lawyer is admitted, where a signature in the papers has it: "Maria Ortiz (SBN 123456)".
    pub(super) fn bar_number(&mut self) -> Option<Inline> {
        let lawyer = bare(self.brief.lawyer);
        let papers = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let found = papers.filter(|_| !lawyer.is_empty()).find_map(|paper| {
            let letters = Letters::new(&paper.document.text);
            let lines: Vec<Span> =
                letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty()).collect();
            lines.iter().enumerate().find_map(|(at, line)| {
                let own = letters.folded(*line);
                if !bare(&own).starts_with(&lawyer) && !bare(&own).contains(&format!("s{lawyer}")) {
                    return None;
                }
                // In the line of the name, or below it.
                lines.iter().skip(at).take(4).find_map(|line| {
                    let number = admitted(&letters.folded(*line))?;
                    Some((number, papers::source(paper, &letters, *line)))
                })
            })
        });
        let (number, source) = found?;
        Some(self.sourced(number, &[source]))
    }

    /// A value on which the papers agree, or the question that lets a person choose.
    fn agreed(&mut self, told: &[Told], asks: &str) -> Vec<Inline> {
        match told {
            [] => vec![Inline::gap(asks)],
            [one] => vec![self.sourced(one.value.clone(), std::slice::from_ref(&one.source))],
            [a, b, ..] => {
                let question = asks.trim_end_matches('?');
                vec![Inline::gap(format!("{question}: “{}” or “{}”, which your papers both say?", a.value, b.value))]
            }
        }
    }

    /// What the other side is asked to admit.
    fn admissions(&mut self, asks: &str) {
        let mut facts = to_admit(self.brief.papers, self.brief.today, |side| self.is_other(side));
        if let Some(topic) = self.answers.get("topic") {
            let parties = self.told.iter().filter(|(from, _)| matches!(from, From::Plaintiff | From::Defendant));
            let names: BTreeSet<String> =
                parties.flat_map(|(_, told)| told).flat_map(|told| telling(&told.value)).collect();
            let wanted: Vec<String> = telling(&topic.value).into_iter().filter(|word| !names.contains(word)).collect();
            facts.retain(|fact| {
                let said = telling(&fact.text);
                wanted.is_empty() || wanted.iter().any(|word| said.contains(word))
            });
        }
        if facts.is_empty() {
            let block = self.numbered(1, vec![Inline::gap(asks)]);
            self.blocks.push(block);
        }
        for fact in facts {
            let sentence = self.sourced(fact.text, &[fact.source]);
            let block = self.numbered(1, vec![sentence]);
            self.blocks.push(block);
        }
    }

    /// Whether a side of the caption is the one that the order is not for.
    fn is_other(&self, side: From) -> bool {
        let other = self.said.get(&From::OtherSide).map(|said| bare(&said.value));
        let mut named =
            self.told.get(&side).into_iter().flatten().flat_map(|told| told.names.iter().chain([&told.value]));
        other.is_some_and(|other| named.any(|name| bare(name) == other))
    }

    /// The kind's question for a place of the template.
    fn asks(&self, name: &str) -> Option<String> {
        self.question(name).map(|question| question.asks.clone())
    }

    fn question(&self, name: &str) -> Option<&Question> {
        self.brief.kind.questions.iter().find(|question| question.key.eq_ignore_ascii_case(name))
    }

    /// What is known for a place of the template: the same as for a key of the draft.
    fn known(&self, name: &str) -> Option<String> {
        let Brief { firm, lawyer, kind, .. } = self.brief;
        match name.to_lowercase().as_str() {
            "today" | "date" => return Some(self.today()),
            "firm" => return Some((*firm).to_owned()),
            "lawyer" | "author" => return Some((*lawyer).to_owned()),
            "title" => return Some(kind.title.clone()),
            _ => {}
        }
        let question = self.question(name)?;
        let said = question.from.map_or_else(|| self.answers.get(&question.key), |from| self.said.get(&from));
        if let Some(said) = said {
            return Some(said.value.clone());
        }
        let from = question.from?;
        match self.told.get(&from).map(Vec::as_slice) {
            Some([one]) if from != From::OpposingCounsel => Some(one.value.clone()),
            _ => None,
        }
    }

    fn today(&self) -> String {
        self.brief.today.strftime("%B %-d, %Y").to_string()
    }

    pub(super) fn value_told(&mut self, from: From, asks: &str) -> Vec<Inline> {
        if let Some(said) = self.said.get(&from).cloned() {
            return vec![self.by_order(&said)];
        }
        match self.told.get(&from).map(Vec::as_slice) {
            // Counsel of the side that the firm does not act for.
            Some([one]) if from == From::OpposingCounsel && self.own.is_some() && one.acts_for.is_some() => {
                let (value, source) = (one.value.clone(), one.source.clone());
                vec![self.sourced(value, &[source])]
            }
            // Whose counsel somebody is depends on whom the firm represents, which no paper says for certain.
            Some([one, ..]) if from == From::OpposingCounsel => {
                vec![Inline::gap(format!("{}: “{}”, whom your papers name?", asks.trim_end_matches('?'), one.value))]
            }
            Some([one]) => {
                let (value, source) = (one.value.clone(), one.source.clone());
                vec![self.sourced(value, &[source])]
            }
            // Papers that differ are for a person to decide.
            Some([a, b, ..]) => {
                let question = asks.trim_end_matches('?');
                vec![Inline::gap(format!("{question}: “{}” or “{}”, which your papers both say?", a.value, b.value))]
            }
            _ => vec![Inline::gap(asks)],
        }
    }

    /// Words with their places as a note.
    fn sourced(&mut self, text: String, sources: &[Source]) -> Inline {
        let notes: Vec<String> = sources
            .iter()
            .map(|source| {
                let number = self.number(source);
                let page = source.page.map_or(String::new(), |page| format!(", page {page}"));
                let unproven = if source.proven { "" } else { " (from an unverified sender)" };
                format!("[{number}] {}{page}{unproven}: “{}”", source.name, shortened(&source.quote))
            })
            .collect();
        Inline::Source { content: vec![Inline::text(text)], note: notes.join("\n") }
    }

    /// The same in bold.
    pub(super) fn bold(mut content: Vec<Inline>) -> Vec<Inline> {
        for inline in &mut content {
            if let Inline::Text { bold, .. } = inline {
                *bold = true;
            }
        }
        content
    }

    fn number(&mut self, source: &Source) -> u32 {
        let place = |s: &Source| (s.origin, s.start, s.end);
        if let Some(known) = self.sources.iter().find(|known| place(known) == place(source)) {
            return known.number;
        }
        let number = u32::try_from(self.sources.len() + 1).unwrap_or(u32::MAX);
        self.sources.push(Source { number, ..source.clone() });
        number
    }

    async fn facts(&mut self, clerk: &dyn Clerk) -> Result<()> {
        let Brief { today, firm, lawyer, papers, kind, .. } = *self.brief;
        let teller = Teller { today, firm, lawyer, inside: kind.layout == Layout::Memo };
        let facts = story(papers, &teller, |side| self.is_other(side));
        for fact in facts {
            let sentence = self.sourced(fact.text, &[fact.source]);
            let block = self.numbered(1, vec![sentence]);
            self.blocks.push(block);
        }
        if self.blocks.last().is_none_or(|block| !matches!(block, Block::Numbered { .. })) {
            return self.ask("What happened, and when?", true, clerk).await;
        }
        Ok(())
    }

    /// Each request in its own words, with a place for its response.
    async fn requests(&mut self, text: &str, clerk: &dyn Clerk) -> Result<()> {
        let found = requests(self.brief.papers);
        if found.is_empty() {
            self.ask("What is requested, item by item?", true, clerk).await?;
            let content = self.content(text);
            let block = self.numbered(1, content);
            self.blocks.push(block);
            return Ok(());
        }
        for Request { label, text, source } in found {
            let heading = vec![Inline::bold(label.clone())];
            let asked = vec![self.sourced(text, &[source])];
            let response = vec![Inline::bold("Response: "), Inline::gap(format!("Response to {label}?"))];
            self.blocks.extend([
                Block::Paragraph { content: heading, shape: Shape::Flush },
                Block::BlockQuote { content: asked },
                Block::Paragraph { content: response, shape: Shape::Body },
            ]);
        }
        Ok(())
    }

    /// What the papers answer to the order's own question, before anything else is said of it.
    async fn answer(&mut self, text: &str, clerk: &dyn Clerk) -> Result<()> {
        let noted = || match self.labelled.get(ASKED).map(Vec::as_slice) {
            Some([one]) => Some(one.value.clone()),
            _ => None,
        };
        let question = self.answers.get(ASKED).map(|said| said.value.clone()).or_else(noted);
        let found = match &question {
            Some(question) => self.found(question, clerk).await?,
            None => Vec::new(),
        };
        if question.is_some() && found.is_empty() {
            let none = vec![Inline::text("The papers do not answer this question by themselves.")];
            self.blocks.push(Block::Paragraph { content: none, shape: Shape::Body });
        }
        // What papers say is not yet the answer: a person gives it.
        for stated in found.into_iter().take(SHORT_ANSWER) {
            let content = vec![self.sourced(stated.text, &stated.sources)];
            self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
        }
        let content = self.content(text);
        self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
        Ok(())
    }

    /// What the clerk finds, each statement with its sources.
    async fn found(&self, question: &str, clerk: &dyn Clerk) -> Result<Vec<Stated>> {
        let brief = self.brief;
        let asked =
            Ask { account: brief.account, question, tone: &brief.kind.tone, papers: brief.papers, today: brief.today };
        let stated = if brief.papers.is_empty() { Vec::new() } else { clerk.ask(asked).await? };
        Ok(stated.into_iter().filter(|stated| !stated.sources.is_empty()).collect())
    }

    async fn ask(&mut self, question: &str, numbered: bool, clerk: &dyn Clerk) -> Result<()> {
        let found = self.found(question, clerk).await?;
        // What another statement says in full is not said twice.
        let lower: Vec<String> = found.iter().map(|stated| bare(&stated.text)).collect();
        let whole = |n: usize| {
            !lower
                .iter()
                .enumerate()
                .any(|(m, other)| m != n && other.len() > lower[n].len() && other.contains(&lower[n]))
        };
        let keep: Vec<bool> = (0..found.len()).map(whole).collect();
        let found: Vec<Stated> =
            found.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(stated, _)| stated).collect();
        if found.is_empty() {
            let gap = vec![Inline::gap(question)];
            let block =
                if numbered { self.numbered(1, gap) } else { Block::Paragraph { content: gap, shape: Shape::Body } };
            self.blocks.push(block);
            return Ok(());
        }
        for stated in found {
            let sentence = vec![self.sourced(stated.text, &stated.sources)];
            let block = match numbered {
                true => self.numbered(1, sentence),
                false => Block::Paragraph { content: sentence, shape: Shape::Body },
            };
            self.blocks.push(block);
        }
        Ok(())
    }
}

/// Whether an order means somebody of a caption: by the whole name, its beginning, or a surname ("Mr. Hale" for "Trevor P. Hale").
fn is_meant(name: &str, said: &str) -> bool {
    const TITLES: [&str; 8] = ["mr", "mrs", "ms", "miss", "dr", "prof", "hon", "rev"];
    let words = |text: &str| -> Vec<String> {
        let all = text.split_whitespace().map(bare).filter(|word| !word.is_empty());
        all.filter(|word| !TITLES.contains(&word.as_str())).collect()
    };
    let (said, mut own) = (words(said), words(name).into_iter());
    !said.is_empty() && said.iter().all(|word| own.any(|own| own == *word))
}

/// The number of an admission to the bar in a line of a signature: "(SBN 123456)", "OSB No. 144502", "Bar No. 12345".
fn admitted(line: &str) -> Option<String> {
    let upper = line.to_uppercase();
    let at = ["SBN", "BAR NO", "BAR NUMBER", "BAR #", "OSB", "WSBA", "STATE BAR", "ATTORNEY NO", "ARDC", "BAR ID"]
        .iter()
        .find_map(|mark| upper.find(mark))?;
    let rest = upper.get(at..)?;
    let from = rest.find(|c: char| c.is_ascii_digit()).filter(|from| *from < 24)?;
    let number: String = rest[from..].chars().take_while(|c| c.is_ascii_digit() || *c == '-').collect();
    (number.len() >= 4).then_some(number)
}

/// Letters and digits alone, for a comparison.
fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn shortened(quote: &str) -> String {
    let line = quote.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= QUOTE {
        return line;
    }
    line.chars().take(QUOTE).collect::<String>() + "…"
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        documents::document::Document as Read,
        drafts::{Asked, Kinds},
        ids::FileId,
    };

    /// Finds nothing, or one sentence.
    struct Fixed(Option<Stated>);
    impl Clerk for Fixed {
        fn ask<'a>(&'a self, _: Ask<'a>) -> Asked<'a> {
            Box::pin(async { Ok(self.0.clone().into_iter().collect()) })
        }
    }

    fn paper(text: &str) -> Paper {
        let document = Read { text: text.into(), ..Read::default() };
        Paper { origin: Origin::File(FileId::new()), name: "Complaint.pdf".into(), document, proven: true }
    }

    const COMPLAINT: &str = "UNITED STATES DISTRICT COURT\nDISTRICT OF NEVADA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nROAD RUNNER LLC,\n\n    Defendant.\n\nCase No. 3:21-cv-01234-WHA\n\nOn March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.\n";

    fn written(kind: &str, papers: &[Paper], clerk: &Fixed) -> Text {
        ordered(kind, "", papers, clerk)
    }

    fn ordered(kind: &str, order: &str, papers: &[Paper], clerk: &Fixed) -> Text {
        let kinds = Kinds::open(None).unwrap();
        let brief = Brief {
            account: AccountId::new(),
            kind: kinds.get(kind).unwrap(),
            papers,
            firm: "Hale & Ortiz LLP",
            lawyer: "Maria Ortiz",
            today: jiff::civil::date(2026, 11, 25),
            template: None,
            order,
            mail: None,
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(write(&brief, clerk)).unwrap()
    }

    #[test]
    fn a_motion_has_the_caption_and_the_facts_of_its_papers_and_asks_for_the_rest() {
        let written = written("motion", &[paper(COMPLAINT)], &Fixed(None));
        let text = written.document.text();
        for said in [
            "UNITED STATES DISTRICT COURT",
            "DISTRICT OF NEVADA",
            "Acme Widgets, Inc.",
            "3:21-cv-01234-WHA",
            "On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.",
            "Certificate of Service",
            "Maria Ortiz",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
        assert!(!written.document.gaps().is_empty());
        assert!(written.sources.iter().any(|source| source.quote.starts_with("On March 3, 2021")));
        docx::compose::compose(&written.document, "2026-11-25T00:00:00Z").unwrap();
    }

    #[test]
    fn nothing_is_invented_where_the_papers_are_silent() {
        let said = Stated { text: "The court granted everything.".into(), sources: Vec::new() };
        for kind in Kinds::open(None).unwrap().all() {
            let written = written(&kind.name, &[], &Fixed(Some(said.clone())));
            let text = written.document.text();
            assert!(!text.contains("granted everything"), "{}: {text}", kind.name);
            assert!(!written.document.gaps().is_empty(), "{}", kind.name);
            docx::compose::compose(&written.document, "2026-11-25T00:00:00Z").unwrap();
        }
    }

    #[test]
    fn a_memo_says_what_the_papers_answer_or_that_they_do_not() {
        let order = "Draft a memo on whether Acme delivered the widgets.";
        let papers = [paper(COMPLAINT)];
        let text = ordered("memo", order, &papers, &Fixed(None)).document.text();
        assert!(text.contains("Whether Acme delivered the widgets."), "{text}");
        assert!(text.contains("The papers do not answer this question by themselves."), "{text}");
        let letters = Letters::new(COMPLAINT);
        let source = super::super::papers::source(&papers[0], &letters, crate::law::Span::new(0, 20));
        let said = Stated { text: "Acme delivered 400 widgets.".into(), sources: vec![source] };
        let text = ordered("memo", order, &papers, &Fixed(Some(said))).document.text();
        assert!(
            text.contains("Acme delivered 400 widgets.") && !text.contains("do not answer this question"),
            "{text}"
        );
    }

    #[test]
    fn responses_take_every_request() {
        let served = "Defendant's First Requests to Plaintiff\n\nREQUESTS FOR PRODUCTION\n\nREQUEST FOR PRODUCTION NO. 1: All invoices for the widgets.\n\n\
                      REQUEST FOR PRODUCTION NO. 2:\nAll mail between the parties\nsince January 1, 2021.\n\nREQUEST FOR PRODUCTION NO. 3: The purchase order.\n\n\
                      Dated: May 4, 2026\n";
        let written = written("discovery-responses", &[paper(COMPLAINT), paper(served)], &Fixed(None));
        let text = written.document.text();
        for said in [
            "All invoices for the widgets.",
            "All mail between the parties since January 1, 2021.",
            "The purchase order.",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
        assert!(!text.contains("The purchase order. Dated"), "{text}");
        let open: Vec<String> = gaps::numbered(&written).into_iter().map(|(_, question)| question).collect();
        for n in 1..=3 {
            assert!(open.contains(&format!("Response to Request for Production No. {n}?")), "{open:?}");
        }
        assert!(!open.contains(&"Response to each request?".to_owned()), "{open:?}");
    }

    #[test]
    fn what_the_other_side_pleads_is_told_as_what_it_alleges() {
        let complaint = COMPLAINT.replace("-WHA\n\n", "-WHA\n\nFIRST AMENDED COMPLAINT FOR BREACH\n\n");
        let of = |order: &str| ordered("brief", order, &[paper(&complaint)], &Fixed(None)).document.text();
        let alleged = "The First Amended Complaint alleges: “On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.”";
        let defense = of("Draft a brief. We represent Road Runner LLC.");
        assert!(defense.contains(alleged), "{defense}");
        for own in ["Draft a brief. We represent the plaintiff.", "Draft a brief."] {
            assert!(!of(own).contains("alleges"), "{own}");
        }
        let denied =
            COMPLAINT.replace("-WHA\n\n", "-WHA\n\nDefendant Road Runner's Opposition to Motion to Compel\n\n");
        let own = ordered("brief", "Draft a brief. We represent the plaintiff.", &[paper(&denied)], &Fixed(None));
        let stated = alleged.replace("First Amended Complaint alleges", "Opposition states");
        assert!(own.document.text().contains(&stated), "{}", own.document.text());
    }

    #[test]
    fn a_draft_has_what_a_letter_says_as_the_letters_words() {
        let letter =
            "Dear counsel:\n\nWe served our interrogatories on May 2, 2026. You did not answer them by June 1, 2026.\n";
        let text = written("motion", &[paper(COMPLAINT), paper(letter)], &Fixed(None)).document.text();
        assert!(text.contains("A letter says: “We served our interrogatories on May 2, 2026.”"), "{text}");
        for kind in ["demand-letter", "memo"] {
            let text = written(kind, &[paper(letter)], &Fixed(None)).document.text();
            assert!(text.contains("A letter says: “You did not answer them by June 1, 2026.”"), "{kind}: {text}");
        }
    }

    #[test]
    fn what_the_order_says_stands_in_the_draft_with_its_words_as_the_note() {
        let order = "We represent the defendant. Draft a motion to compel under Rule 37(a).";
        let written = ordered("motion", order, &[paper(COMPLAINT)], &Fixed(None));
        let text = written.document.text();
        assert!(text.contains("Road Runner LLC's Motion to Compel"), "{text}");
        assert!(text.contains("Road Runner LLC will move this Court, under Rule 37(a), for an order"), "{text}");
        assert!(text.contains("Attorneys for Road Runner LLC"), "{text}");
        let open = gaps::numbered(&written);
        assert!(!open.iter().any(|(_, question)| question.starts_with("Which party")), "{open:?}");
        assert!(written.asked.contains(&"Which party moves?".to_owned()));
    }

    #[test]
    fn our_own_lawyer_is_not_served_and_an_order_names_client_recipient_and_sum() {
        let signed = format!(
            "{COMPLAINT}\n\nHale & Fox LLP\n\nBy: /s/ Nadia Farouk\nNadia Farouk\nAttorneys for Plaintiff\nAcme Widgets, Inc.\n"
        );
        let of = |order: &str| ordered("motion", order, &[paper(&signed)], &Fixed(None)).document.text();
        let ours = of("Draft a motion to compel. We represent the plaintiff.");
        assert!(!ours.contains("Nadia Farouk"), "{ours}");
        let theirs = of("Draft a motion to compel for defendant Road Runner LLC.");
        assert!(theirs.contains("Road Runner LLC's Motion to Compel"), "{theirs}");
        let order =
            "Draft a demand letter to Gwendolyn Tran-Beaulieu about her lease. We demand $14,350 within 14 days.";
        let text = ordered("demand-letter", order, &[], &Fixed(None)).document.text();
        assert!(text.contains("$14,350") && !text.contains("Tran-Beaulieu about"), "{text}");
    }

    #[test]
    fn a_client_is_known_by_any_part_of_the_name() {
        for (name, said) in [
            ("Trevor P. Hale", "Hale"),
            ("Trevor P. Hale", "Mr. Hale"),
            ("Trevor P. Hale", "Trevor Hale"),
            ("Coldwater Logistics, Inc.", "Coldwater"),
            ("Marisol Ramos", "Ms. Ramos"),
        ] {
            assert!(is_meant(name, said), "{said}");
        }
        assert!(!is_meant("Trevor P. Hale", "Hale Trevor") && !is_meant("Trevor P. Hale", "Haley"));
        let complaint = COMPLAINT.replace("-WHA\n\n", "-WHA\n\nFIRST AMENDED COMPLAINT FOR BREACH\n\n");
        let of = |order: &str| ordered("opposition", order, &[paper(&complaint)], &Fixed(None)).document.text();
        for order in
            ["We represent Road Runner.", "We represent defendant.", "Our client is defendant Road Runner LLC."]
        {
            let text = of(&format!("Draft an opposition to the motion to compel. {order}"));
            assert!(text.contains("alleges"), "{order}: {text}");
        }
        assert!(!of("Draft an opposition to the motion to compel. We represent plaintiff Acme.").contains("alleges"));
    }

    const CAPTION: &str = "UNITED STATES DISTRICT COURT\nWESTERN DISTRICT OF WASHINGTON\n\nHOLLY BRANDT,\n\n    Plaintiff,\n\n    v.\n\nCEDAR FERRY LINES, INC.,\n\n    Defendant.\n\nCase No. 2:25-cv-00417-JLR\n\n";

    /// A complaint and an answer in one case.
    fn pleaded() -> [Paper; 2] {
        let complaint = "COMPLAINT\n\n1. On May 9, 2025, the winch of the ferry failed off Vashon Island.\n\n2. On May 10, 2025, Cedar Ferry discarded the brake log of the ferry.\n\nHarbor Law PLLC\n\n/s/ Ruth Ames\nRuth Ames, WSBA No. 41177\nHarbor Law PLLC\n88 Harbor Way\nTacoma, WA 98402\nAttorneys for Plaintiff Holly Brandt\n";
        let answer = "DEFENDANT'S ANSWER\n\n1. Defendant admits that the winch failed on May 9, 2025.\n\n2. Holly Brandt released the winch on May 9, 2025 against the mate's orders.\n\nHale & Ortiz LLP\n\n/s/ Maria Ortiz\nMaria Ortiz, WSBA No. 39204\nHale & Ortiz LLP\nAttorneys for Defendant Cedar Ferry Lines, Inc.\n";
        [paper(&format!("{CAPTION}{complaint}")), paper(&format!("{CAPTION}{answer}"))]
    }

    #[test]
    fn requests_are_of_the_kind_and_the_subject_that_the_order_names() {
        let of = |order: &str| ordered("discovery-requests", order, &pleaded(), &Fixed(None)).document.text();
        let order = "Draft requests for admission about the winch. We represent the plaintiff.";
        let text = of(order);
        assert!(
            text.contains("Holly Brandt's First Set of Requests for Admission to Cedar Ferry Lines, Inc."),
            "{text}"
        );
        assert!(text.contains("the winch of the ferry failed"), "{text}");
        for other in
            ["Identify each person", "All insurance agreements", "brake log", "against the mate's orders", "admits"]
        {
            assert!(!text.contains(other), "{other}: {text}");
        }
        let text = of("Draft interrogatories and document requests to the plaintiff about the mate's orders.");
        let title =
            "Cedar Ferry Lines, Inc.'s First Set of Interrogatories and Requests for Production to Holly Brandt";
        assert!(text.contains(title), "{text}");
        assert!(text.contains("State all facts that You know of the mate's orders"), "{text}");
        assert!(!text.contains("Admit that"), "{text}");
        let text = of("Draft discovery requests. We represent the defendant.");
        assert!(text.contains("Admit that") && text.contains("against the mate's orders"), "{text}");
        assert!(!text.contains("You know of [") && !text.contains("brake log"), "{text}");
    }

    #[test]
    fn what_stands_in_the_papers_and_the_order_is_not_asked() {
        let order = "Draft a motion to compel. We represent the defendant.";
        let letter = "May 20, 2026\n\nDear Ms. Ames:\n\nWe met and conferred by telephone on May 18, 2026.\n\nSincerely,\nMaria Ortiz\n";
        let [complaint, answer] = pleaded();
        let text = ordered("motion", order, &[complaint, answer, paper(letter)], &Fixed(None)).document.text();
        assert!(text.contains("Bar number: 39204"), "{text}");
        assert!(
            text.contains("Maria Ortiz wrote on May 20, 2026: “We met and conferred by telephone on May 18, 2026.”"),
            "{text}"
        );
        assert!(
            text.contains("I served the foregoing on [Date") || text.contains("I served the foregoing on Ruth Ames"),
            "{text}"
        );
        let requests = "Draft interrogatories. We represent the defendant.";
        let text = ordered("discovery-requests", requests, &pleaded(), &Fixed(None)).document.text();
        assert!(
            text.contains("under the Federal Rules of Civil Procedure. Each is to be answered within 30 days"),
            "{text}"
        );
        assert!(text.contains("“The matter” means Holly Brandt v. Cedar Ferry Lines, Inc."), "{text}");
        let order = "Draft a settlement letter to Ruth Ames with mutual releases, each side bearing its own costs. We represent the defendant.";
        let text = ordered("settlement-letter", order, &pleaded(), &Fixed(None)).document.text();
        for said in [
            "Ruth Ames",
            "Re: Holly Brandt v. Cedar Ferry Lines, Inc.",
            "Releases: mutual releases.",
            "Costs: each side bearing its own costs.",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
        let lease = "May 2, 2026\n\nMs. Gwen Tran-Beaulieu\n88 Harbor Way, Apt. 4\nTacoma, WA 98402\n\nDear Ms. Tran-Beaulieu:\n\nThe rent of $1,400 is due.\n";
        let order = "Draft a demand letter to Gwen Tran-Beaulieu for Pier Nine LLC.";
        let text = ordered("demand-letter", order, &[paper(lease)], &Fixed(None)).document.text();
        assert!(
            text.contains("88 Harbor Way, Apt. 4\nTacoma, WA 98402") && text.contains("Dear Ms. Tran-Beaulieu:"),
            "{text}"
        );
        let text = ordered("demand-letter", "Draft a demand letter to Carl Weiss.", &[], &Fixed(None)).document.text();
        assert!(text.contains("Carl Weiss\n[Address of Carl Weiss?]") && text.contains("Dear Carl Weiss:"), "{text}");
    }

    #[test]
    fn answers_fill_their_places() {
        let mut document = written("demand-letter", &[], &Fixed(None)).document;
        let question = "Name and address of the recipient?".to_owned();
        document.fill(&BTreeMap::from([(question, "Mr. Carl Weiss\n12 Elm Street".to_owned())]));
        let text = document.text();
        assert!(text.contains("Mr. Carl Weiss\n12 Elm Street"), "{text}");
    }
}
