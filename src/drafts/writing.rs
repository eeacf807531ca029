//! A draft from its kind, the papers and the answers that are known. A value that the papers do not tell, or tell in two ways, is a
//! gap with its question.

use super::{
    body::{Part, Piece, pieces},
    clerk::{Ask, Clerk, Stated},
    gaps,
    kinds::{From, Kind, Layout, Question},
    papers::{Paper, Told, happened, told, written_of},
    records::{Ordered, Text},
    requests::{Request, requests},
    stated::{self, ASKED, Order, Said},
    templates::Template,
};
use crate::{documents::document::Origin, error::Result, ids::AccountId, law::Letters, tasks::Source};

use docx::compose::{Block, Document, Inline, Margin, PageNumbers, PageStyle, Scheme, Shape};
use jiff::civil::Date;
use std::collections::BTreeMap;

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
    let mut writer = Writer {
        told: from_papers.clone(),
        said,
        answers,
        brief,
        blocks: Vec::new(),
        sources: Vec::new(),
        letterhead: false,
        restart: true,
    };
    for part in &brief.kind.parts {
        writer.part(part, clerk).await?;
    }
    let given = writer.given();
    let form = if given.is_empty() { Vec::new() } else { writer.form(clerk).await? };
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
    let Some(Said { value, span }) = order.get(&From::Client).cloned() else { return all };
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
    let sides = match (plaintiff, defendant) {
        (true, false) => Some((From::Plaintiff, From::Defendant)),
        (false, true) => Some((From::Defendant, From::Plaintiff)),
        _ => None,
    };
    match sides {
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
        None if lower.starts_with("the ") && brief.kind.layout != Layout::Court => {
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
    async fn form(&mut self, clerk: &dyn Clerk) -> Result<Vec<Block>> {
        let (said, answers) = (std::mem::take(&mut self.said), std::mem::take(&mut self.answers));
        let written = std::mem::take(&mut self.blocks);
        for part in &self.brief.kind.parts {
            if !matches!(part, Part::Facts | Part::Ask(_) | Part::List(_) | Part::Requests(_) | Part::Answer(_)) {
                self.part(part, clerk).await?;
            }
        }
        (self.said, self.answers) = (said, answers);
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
            _ => {}
        }
        let Some(question) = self.brief.kind.questions.iter().find(|question| question.key == key) else {
            return vec![Inline::gap(format!("{key}?"))];
        };
        let asks = question.asks.clone();
        match (question.from, self.answers.get(key).cloned()) {
            (Some(from), _) => self.value_told(from, &asks),
            (None, Some(said)) => vec![self.by_order(&said)],
            (None, None) => vec![Inline::gap(asks)],
        }
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
        // Of the two sides of a caption, the one that the order is not for.
        let other = self.said.get(&From::OtherSide).map(|said| bare(&said.value));
        let against = |side: From| {
            let named = self.told.get(&side).into_iter().flatten().map(|told| bare(&told.value));
            other.is_some() && named.map(Some).any(|name| name == other)
        };
        let mut facts = happened(self.brief.papers, self.brief.today, against);
        if self.brief.kind.layout == Layout::Court {
            facts.extend(written_of(self.brief.papers, self.brief.today));
            facts.sort_by_key(|fact| fact.on);
        }
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
        let question = self.answers.get(ASKED).map(|said| said.value.clone());
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
        let alleged = "“Complaint.pdf” alleges: “On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.”";
        let defense = of("Draft a brief. We represent Road Runner LLC.");
        assert!(defense.contains(alleged), "{defense}");
        for own in ["Draft a brief. We represent the plaintiff.", "Draft a brief."] {
            assert!(!of(own).contains("alleges"), "{own}");
        }
        let denied =
            COMPLAINT.replace("-WHA\n\n", "-WHA\n\nDefendant Road Runner's Opposition to Motion to Compel\n\n");
        let own = ordered("brief", "Draft a brief. We represent the plaintiff.", &[paper(&denied)], &Fixed(None));
        assert!(own.document.text().contains(alleged), "{}", own.document.text());
    }

    #[test]
    fn a_court_paper_has_what_a_letter_says_as_the_letters_words() {
        let letter =
            "Dear counsel:\n\nWe served our interrogatories on May 2, 2026. You did not answer them by June 1, 2026.\n";
        let text = written("motion", &[paper(COMPLAINT), paper(letter)], &Fixed(None)).document.text();
        assert!(text.contains("“Complaint.pdf” says: “We served our interrogatories on May 2, 2026.”"), "{text}");
        let text = written("demand-letter", &[paper(letter)], &Fixed(None)).document.text();
        assert!(!text.contains("We served our interrogatories"), "{text}");
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

    #[test]
    fn answers_fill_their_places() {
        let mut document = written("demand-letter", &[], &Fixed(None)).document;
        let question = "Name and address of the recipient?".to_owned();
        document.fill(&BTreeMap::from([(question, "Mr. Carl Weiss\n12 Elm Street".to_owned())]));
        let text = document.text();
        assert!(text.contains("Mr. Carl Weiss\n12 Elm Street"), "{text}");
    }
}
