//! A draft from its kind, the papers and the answers that are known. A value that the papers do not tell, or tell in two ways, is a
//! gap with its question.

use super::{
    body::{Part, Piece, pieces},
    clerk::Clerk,
    gaps,
    kinds::{From, Kind, Layout, Question},
    matter_captions::{MatterCaption, one_matter},
    papers::{Paper, bare},
    parts::{chosen, titles},
    recipients::Recipient,
    records::{Ordered, Text},
    requests::{Request, requests},
    said_in_papers::in_papers,
    stated::{self, ASKED, Order, Said},
    templates::Template,
    told::{Told, told},
};
use crate::{documents::document::Origin, error::Result, ids::AccountId, law::Letters, tasks::Source};

use docx::compose::{Block, Document, Inline, Margin, PageNumbers, PageStyle, Scheme, Shape};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet, HashSet};

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
    let Order { answers, told, questions } = stated::stated(brief.order, brief.kind);
    let said = known_by_order(brief, &from_papers, &told);
    // Whoever acts for our own side is nobody's opposing counsel.
    let own = [From::Plaintiff, From::Defendant].into_iter().find(|side| {
        let names = |told: &[Told]| {
            told.iter().flat_map(|told| told.names.iter().chain([&told.value]).cloned()).collect::<Vec<_>>()
        };
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
    let parts = chosen(brief.kind, brief.order);
    let only = titles(&parts, brief.kind);
    let optional = |question: &&Question| question.optional && !answers.contains_key(&question.key);
    let left_out = brief.kind.questions.iter().filter(optional).map(|question| question.key.clone()).collect();
    let mut writer = Writer {
        told: from_papers.clone(),
        labelled: in_papers(brief.kind, brief.papers),
        recipient: None,
        own,
        only,
        left_out,
        said,
        answers,
        questions: if questions.len() > 1 { questions } else { Vec::new() },
        matter: one_matter(brief.papers),
        told_already: HashSet::new(),
        brief,
        blocks: Vec::new(),
        sources: Vec::new(),
        letterhead: false,
        restart: true,
    };
    if !writer.told.contains_key(&From::OpposingCounsel) && writer.said.contains_key(&From::Client) {
        let counsel = writer.counsel_of_the_other_side();
        writer.told.extend((!counsel.is_empty()).then_some((From::OpposingCounsel, counsel)));
    }
    writer.recipient = writer.addressed();
    // Whoever is paid out of what is won needs no deposit, unless the order says so, and does not ask the client for the costs.
    let said = |key: &str, words: &[&str]| {
        let said = writer.answers.get(key).map(|said| said.value.to_lowercase());
        said.is_some_and(|said| words.iter().any(|word| said.contains(word)))
    };
    let leaves: Vec<&str> = [
        ("deposit", said("fees", &["contingent", "contingency"]) && !writer.answers.contains_key("deposit")),
        ("held", said("fees", &["contingent", "contingency"]) && !writer.answers.contains_key("deposit")),
        ("costs", writer.answers.contains_key("advanced")),
    ]
    .into_iter()
    .filter_map(|(key, out)| out.then_some(key))
    .collect();
    if said("fees", &["contingent", "contingency"]) {
        writer.left_out.remove("recovery");
    }
    writer.left_out.extend(leaves.into_iter().map(str::to_owned));
    if writer.asks_no_sum() {
        writer.left_out.insert("claim".into());
    }
    for (n, part) in parts.iter().enumerate() {
        // A heading above paragraphs that are left out is left out too.
        let below = parts[n + 1..].iter().take_while(|part| !matches!(part, Part::Heading { .. }));
        let below: Vec<bool> = below.map(|part| writer.leaves_out(part)).collect();
        let empty = !below.is_empty() && below.iter().all(|out| *out);
        if !(matches!(part, Part::Heading { .. }) && empty) {
            writer.part(part, clerk).await?;
        }
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
        roles.contains(&role) || names_of(side).iter().chain(&name_of(side)).any(|name| is_meant(name, &value))
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
    pub(super) answers: BTreeMap<String, Said>,
    /// What a memo is asked, if it is more than one question.
    questions: Vec<Said>,
    /// The matter of a caption without sides, and where it stands.
    pub(super) matter: Option<(MatterCaption, Source)>,
    /// What the papers were asked and answered with.
    told_already: HashSet<String>,
    /// What lines of the papers with a label answer ("Governing law: Ohio"), by the keys of the questions.
    labelled: BTreeMap<String, Vec<Told>>,
    /// Whom a letter addresses.
    pub(super) recipient: Option<Recipient>,
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
        // Of several questions none can be answered again alone.
        let one = |question: &&Question| self.questions.is_empty() || question.key != ASKED;
        self.brief.kind.questions.iter().filter(one).filter_map(answer).collect()
    }

    /// The paragraphs as they would be without what the order says, except those that the clerk writes.
    async fn form(&mut self, parts: &[&Part], clerk: &dyn Clerk) -> Result<Vec<Block>> {
        let (said, answers) = (std::mem::take(&mut self.said), std::mem::take(&mut self.answers));
        let written = std::mem::take(&mut self.blocks);
        let recipient = self.recipient.take();
        for part in parts {
            let own = Part::Facts == **part
                || matches!(part, Part::Ask(_) | Part::List(_) | Part::Admissions(_) | Part::Witness(_));
            if !own && !matches!(part, Part::Requests(_) | Part::Answer(_) | Part::Discussion) {
                self.part(part, clerk).await?;
            }
        }
        (self.said, self.answers, self.recipient) = (said, answers, recipient);
        Ok(std::mem::replace(&mut self.blocks, written))
    }

    /// A value that the order says, with its words as the note.
    pub(super) fn by_order(&mut self, said: &Said) -> Inline {
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

    /// Whether a part uses a question that is left out.
    fn leaves_out(&self, part: &Part) -> bool {
        part.keys().iter().any(|key| self.left_out.contains(*key))
    }

    /// Whether the order says what the other side must do, and no one sum that it owes: what the papers call owed may have been paid, or be
    /// owed by us.
    fn asks_no_sum(&self) -> bool {
        let demand = self.answers.get("demand");
        demand.is_some() && !self.said.contains_key(&From::Amount)
    }

    async fn part(&mut self, part: &Part, clerk: &dyn Clerk) -> Result<()> {
        if self.leaves_out(part) {
            return Ok(());
        }
        let block = match part {
            Part::Title(text) => Block::Title { content: self.content(text) },
            Part::Heading { level, text, unnumbered } => {
                // Interrogatories and requests are each counted from 1, and so are the terms behind the facts of a letter.
                self.restart |= self.brief.kind.layout != Layout::Agreement && *level == 1;
                Block::Heading { level: *level, content: self.content(text), key: None, unnumbered: *unnumbered }
            }
            Part::Paragraph(_) if !self.questions.is_empty() && part.keys() == [ASKED] => {
                self.presented();
                return Ok(());
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
            Part::Discussion => {
                self.discussion();
                return Ok(());
            }
            Part::Requests(text) => return self.requests(text, clerk).await,
            Part::Contents => Block::TableOfContents { title: "Table of Contents".into(), levels: 3 },
            Part::Authorities => Block::TableOfAuthorities { title: "Table of Authorities".into() },
            Part::Signature(closing) => self.signature(closing),
            Part::PartiesSign => self.parties_sign(),
            Part::Service => {
                self.service();
                return Ok(());
            }
            Part::Witness(question) => return self.witness(question, clerk).await,
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
            _ if self.is_addressed(key) => {
                if let Some(recipient) = self.recipient.clone() {
                    return self.address(&recipient);
                }
            }
            "salutation" if !self.answers.contains_key(key) => {
                if let Some(greeted) = self.greeted() {
                    return vec![greeted];
                }
            }
            "requests_title" | "served" if !self.answers.contains_key(key) => {
                if let Some(told) = self.of_the_requests(key == "served") {
                    return vec![told];
                }
                if key == "requests_title" {
                    return vec![Inline::text("Discovery Requests")];
                }
            }
            "opposed" if !self.answers.contains_key(key) => {
                if let Some(motion) = self.motion_of_the_other_side() {
                    return vec![motion];
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

    /// The kind's question for a place of the template.
    fn asks(&self, name: &str) -> Option<String> {
        self.question(name).map(|question| question.asks.clone())
    }

    pub(super) fn question(&self, name: &str) -> Option<&Question> {
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
    pub(super) fn sourced(&mut self, text: String, sources: &[Source]) -> Inline {
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
            match inline {
                Inline::Text { bold, .. } => *bold = true,
                Inline::Source { content, .. } | Inline::Authority { content, .. } => {
                    *content = Self::bold(std::mem::take(content));
                }
                _ => {}
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

fn shortened(quote: &str) -> String {
    let line = quote.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= QUOTE {
        return line;
    }
    line.chars().take(QUOTE).collect::<String>() + "…"
}

mod narrative;
mod questions;
mod sections;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
