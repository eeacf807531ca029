//! A draft from its kind, the papers and the answers that are known. A value that the papers do not tell, or tell in two ways, is a
//! gap with its question.

use super::{
    allegations::complaint,
    body::Part,
    caption_roles::CaptionRoles,
    clerk::Clerk,
    demands::SUM_ABOVE,
    earlier_amendments::agreement_first,
    engagements::without_deposit,
    gaps,
    kinds::{From, Kind, Layout, Question},
    matter_captions::{MatterCaption, one_matter},
    named_sides::{Sides, asking_in, movant, named_client, named_responder, names_ourselves, ourselves},
    outsiders::{goes_outside, without_inside},
    papers::{Paper, cased},
    parts::{chosen, number_asked, titles},
    recipients::Recipient,
    records::{Ordered, Text},
    requests::requests,
    said_in_papers::in_papers,
    stated::{self, ASKED, BETWEEN, Said},
    templates::Template,
    titles::title_line,
    told::{self, Told, told},
    topics::worded,
};
use crate::{
    error::Result,
    ids::AccountId,
    law::{Letters, Span},
    tasks::Source,
};

use docx::compose::{Block, Document, Inline, Margin, PageNumbers, PageStyle, Scheme, Shape};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What a draft is written from.
pub struct Brief<'a> {
    pub account: AccountId,
    pub kind: &'a Kind,
    pub papers: &'a [Paper],
    pub firm: &'a str,
    pub lawyer: &'a str,
    /// The lawyer's mail address.
    pub address: &'a str,
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
    if brief.kind.amends() {
        agreement_first(&mut from_papers, brief.papers);
    }
    // What is answered has the caption, whatever others the other papers have.
    if brief.kind.parts.contains(&Part::Allegations)
        && let Some(answered) = complaint(brief.papers, brief.order)
    {
        let mut own = told(std::slice::from_ref(answered.paper), brief.firm);
        for from in [From::Plaintiff, From::Defendant, From::Court, From::Docket, From::Judge] {
            from_papers.extend(own.remove(&from).map(|told| (from, told)));
        }
        if let Some(first) = answered.allegations.into_iter().next() {
            let (value, source) = (answered.title, first.request.source);
            let told = Told { names: vec![value.clone()], value, acts_for: None, source };
            from_papers.insert(From::Complaint, vec![told]);
        }
    }
    let mut order = stated::stated(brief.order, brief.kind);
    if brief.kind.layout == Layout::Court
        && !order.told.contains_key(&From::Client)
        && let Some(client) = named_client(brief.order, &from_papers)
    {
        order.told.insert(From::Client, client);
    }
    if !order.told.contains_key(&From::Client)
        && let Some(client) = ourselves(brief.order, &from_papers)
    {
        order.told.insert(From::Client, client);
    }
    // Whoever is named is the client, and nobody whom the kind of paper lets one guess.
    if !order.told.contains_key(&From::Client)
        && !names_ourselves(brief.order)
        && let Some(client) =
            client_by_its_part(brief, &order, &from_papers).or_else(|| client_of_the_writer(brief, &from_papers))
    {
        order.told.insert(From::Client, client);
    }
    let answers_requests = brief.kind.parts.iter().any(|part| matches!(part, Part::Requests(_)));
    let asking = if answers_requests { who_asks(brief, &from_papers) } else { None };
    if let Some(asking) = asking.clone().filter(|_| !order.told.contains_key(&From::Client)) {
        order.told.entry(From::OtherSide).or_insert(asking);
    }
    let roles = told::roles(brief.papers);
    let mut said = known_by_order(brief.kind.layout, &from_papers, &roles, &order.told);
    // Requests go to the party that the order names, and to no other of its side.
    let asks_a_party = brief.kind.parts.iter().any(|part| matches!(part, Part::Admissions(_)));
    if asks_a_party && let Some(other) = named_responder(brief.order, &from_papers) {
        said.insert(From::OtherSide, other);
    }
    // Responses go to the party that asked, and to no other of its side.
    if let Some(other) = asking {
        let known = said.get(&From::OtherSide).is_none_or(|known| known.value.contains(&other.value));
        if known && said.get(&From::Client).is_none_or(|client| !client.value.contains(&other.value)) {
            said.insert(From::OtherSide, other);
        }
    }
    let papers = brief.papers.iter().map(|paper| paper.document.text.as_str());
    let of = |from: From| said.get(&from).map(|said| said.value.as_str());
    let sides = Sides {
        client: of(From::Client),
        other: of(From::OtherSide),
        texts: std::iter::once(brief.order).chain(papers).collect(),
        roles: &roles,
    };
    sides.name_in(&mut order, brief.kind.layout, brief.order, brief.lawyer);
    if asks_a_party {
        sides.speak_to_the_other(&mut order);
    }
    let (answers, questions) = (order.answers, order.questions);
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
    let parts = if goes_outside(brief.kind, brief.order) { without_inside(parts) } else { parts };
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
        argued: order.argued,
        explains: order.explains,
        matter: one_matter(brief.papers),
        roles: CaptionRoles::read(brief.papers),
        told_already: HashSet::new(),
        brief,
        blocks: Vec::new(),
        sources: Vec::new(),
        letterhead: false,
        notes: Vec::new(),
        restart: true,
    };
    if !writer.told.contains_key(&From::OpposingCounsel) && writer.said.contains_key(&From::Client) {
        let counsel = writer.counsel_of_the_other_side();
        writer.told.extend((!counsel.is_empty()).then_some((From::OpposingCounsel, counsel)));
    }
    writer.answer_a_letter();
    writer.name_in_full();
    writer.recipient = writer.addressed();
    // Whoever is paid out of what is won needs no deposit, unless the order says so, and does not ask the client for the costs.
    let said = |key: &str, words: &[&str]| {
        let said = writer.answers.get(key).map(|said| said.value.to_lowercase());
        said.is_some_and(|said| words.iter().any(|word| said.contains(word)))
    };
    let leaves: Vec<&str> = [
        ("deposit", said("fees", &["contingent", "contingency"]) && !writer.answers.contains_key("deposit")),
        ("held", said("fees", &["contingent", "contingency"]) && !writer.answers.contains_key("deposit")),
        ("deposit", without_deposit(writer.brief.order)),
        ("held", without_deposit(writer.brief.order)),
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
    // Where the order says what is to be argued, nothing else is asked for.
    if !writer.argued.is_empty() {
        let points = ["first_heading", "first_argument", "second_heading", "second_argument", "argument"];
        writer.left_out.extend(points.into_iter().map(str::to_owned));
    }
    // A letter says for whom it is written, unless it goes to the client.
    let client = writer.said.get(&From::Client).map(|said| said.value.clone());
    let to_client = |client: &String| {
        writer.recipient.as_ref().is_some_and(|to| is_meant(client, &to.name) || is_meant(&to.name, client))
    };
    // "A letter to our client Dale Blum"
    let order = brief.order.to_lowercase();
    let ours = writer.recipient.as_ref().is_some_and(|to| {
        let name = to.name.to_lowercase();
        ["our client ", "our client, ", "my client ", "our clients "]
            .iter()
            .any(|lead| order.contains(&format!("{lead}{name}")))
    });
    if !ours && client.as_ref().is_some_and(|client| !to_client(client)) {
        writer.left_out.remove("client");
    }
    // A letter that asks for something is written because of that.
    match (writer.answers.contains_key("opening"), writer.answers.contains_key("request")) {
        (false, true) => drop(writer.left_out.insert("opening".into())),
        // And one that says why it is written need not ask for anything.
        (true, false) => drop(writer.left_out.insert("request".into())),
        _ => {}
    }
    let beyond = writer.beyond_the_number(&parts);
    for (n, part) in parts.iter().enumerate().filter(|(n, _)| !beyond.contains(n)) {
        // A heading above paragraphs that are left out is left out too.
        let below = parts[n + 1..].iter().take_while(|part| !matches!(part, Part::Heading { .. }));
        let below: Vec<bool> = below.map(|part| writer.leaves_out(part)).collect();
        let empty = !below.is_empty() && below.iter().all(|out| *out);
        if !(matches!(part, Part::Heading { .. }) && empty) {
            writer.part(part, clerk).await?;
        }
    }
    let given = writer.given();
    let shown = writer.sources.len();
    let form = if given.is_empty() { Vec::new() } else { writer.form(&parts, clerk).await? };
    // What only the form without the order's words shows is no source of the draft.
    writer.sources.truncate(shown);
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
    let gaps = std::mem::take(&mut writer.notes);
    let mut text = Text { document, sources: writer.sources, blanks, given, form, gaps, ..Text::default() };
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

/// Whose requests are answered: as the order says, or the title of the requests.
fn who_asks(brief: &Brief<'_>, told: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    let titled = || {
        let mut asking = brief.papers.iter().filter(|paper| !requests(std::slice::from_ref(*paper)).is_empty());
        let (paper, None) = (asking.next()?, asking.next()) else { return None };
        let found = asking_in(&cased(&title_line(&paper.document.text)?), told)?;
        Some(Said { value: found.value, span: Letters::new(brief.order).span() })
    };
    asking_in(brief.order, told).or_else(titled)
}

/// Our client, where the order does not say it and whoever signs the draft has signed a paper of the case for one side.
fn client_of_the_writer(brief: &Brief<'_>, told: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    let counsel = told.get(&From::OpposingCounsel)?.iter();
    let own = counsel.filter(|told| !brief.lawyer.is_empty() && is_meant(&told.value, brief.lawyer));
    let mut sides: Vec<From> = own.filter_map(|told| told.acts_for).collect();
    sides.dedup();
    let [side] = sides[..] else { return None };
    let [one] = told.get(&side)?.as_slice() else { return None };
    (one.names.len() == 1).then(|| Said { value: one.value.clone(), span: Span::new(0, brief.order.chars().count()) })
}

/// Our client, where the order does not name it but says which part it has in the case: whoever asks for time to answer the complaint is the defendant,
/// and a letter to the lawyer of one side is the other's.
fn client_by_its_part(brief: &Brief<'_>, order: &stated::Order, told: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    let only = |side: From| match told.get(&side).map(Vec::as_slice) {
        // Of several on one side, any may be the client.
        Some([one]) if one.names.len() == 1 => Some(one.value.clone()),
        _ => None,
    };
    let value = match brief.kind.layout {
        Layout::Court => {
            let lower = brief.order.to_lowercase();
            let of_defendant =
                ["time to answer", "time to respond to the complaint", "answer is due", "motion to dismiss"];
            let opposes = brief.kind.questions.iter().any(|question| question.key == "opposed");
            let dismissal = opposes && lower.contains("motion to dismiss");
            match movant(brief.order, told).filter(|_| opposes) {
                Some(From::Plaintiff) => only(From::Defendant),
                Some(From::Defendant) => only(From::Plaintiff),
                // Whoever opposes a motion to dismiss has sued; a counterclaim is the other side's.
                _ if dismissal && (lower.contains("counterclaim") || lower.contains("cross")) => None,
                _ if dismissal => only(From::Plaintiff),
                _ => only(From::Defendant).filter(|_| of_defendant.iter().any(|words| lower.contains(words))),
            }
        }
        Layout::Letter => {
            let to = &order.answers.get("recipient")?.value;
            let counsel = told.get(&From::OpposingCounsel)?.iter().find(|told| is_meant(&told.value, to))?;
            match counsel.acts_for? {
                From::Plaintiff => only(From::Defendant),
                From::Defendant => only(From::Plaintiff),
                _ => None,
            }
        }
        _ => None,
    }?;
    Some(Said { value, span: Span::new(0, brief.order.chars().count()) })
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
    /// What the order wants to be argued, and explained from the papers.
    argued: Vec<Said>,
    explains: Vec<Said>,
    /// The matter of a caption without sides, and where it stands.
    pub(super) matter: Option<(MatterCaption, Source)>,
    /// What the captions call the two sides.
    pub(super) roles: CaptionRoles,
    /// What the papers were asked and answered with.
    told_already: HashSet<String>,
    /// What lines of the papers with a label answer ("Governing law: Ohio"), by the keys of the questions.
    pub(super) labelled: BTreeMap<String, Vec<Told>>,
    /// Whom a letter addresses.
    pub(super) recipient: Option<Recipient>,
    /// The side of the caption for which the firm acts.
    pub(super) own: Option<From>,
    /// The titles of the parts that the order chose.
    only: String,
    /// Keys without an answer, whose paragraphs are left out.
    left_out: BTreeSet<String>,
    pub(super) blocks: Vec<Block>,
    sources: Vec<Source>,
    letterhead: bool,
    /// What the mail is to say of the draft.
    pub(super) notes: Vec<String>,
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
            said.map(|said| (question.asks.clone(), said.value.replace(BETWEEN, " ")))
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
                || matches!(
                    part,
                    Part::Ask(_) | Part::Against(_) | Part::List(_) | Part::Admissions(_) | Part::Witness(_)
                );
            let of_papers =
                matches!(part, Part::Requests(_) | Part::Allegations | Part::Defenses(_) | Part::Changes(_));
            if !own && !of_papers && !matches!(part, Part::Answer(_) | Part::Discussion | Part::Argued) {
                self.part(part, clerk).await?;
            }
        }
        (self.said, self.answers, self.recipient) = (said, answers, recipient);
        Ok(std::mem::replace(&mut self.blocks, written))
    }

    /// Which of a kind's own requests are left out, so that there are as many as the order asks for: what it lists itself stays.
    fn beyond_the_number(&mut self, parts: &[&Part]) -> Vec<usize> {
        let mut out = Vec::new();
        let mut from = 0;
        while let Some(at) = parts[from..].iter().position(|part| matches!(part, Part::Only { .. })).map(|at| from + at)
        {
            let next = parts[at + 1..]
                .iter()
                .position(|part| matches!(part, Part::Only { .. } | Part::With(_) | Part::Always));
            let end = next.map_or(parts.len(), |next| at + 1 + next);
            from = end;
            let Part::Only { words, title } = parts[at] else { continue };
            let Some((asked, at_most)) = number_asked(self.brief.order, words) else { continue };
            let numbered: Vec<usize> = (at + 1..end)
                .filter(|n| matches!(parts[*n], Part::Numbered { .. }) && !self.leaves_out(parts[*n]))
                .collect();
            let (own, listed): (Vec<usize>, Vec<usize>) =
                numbered.into_iter().partition(|n| parts[*n].keys().is_empty());
            if listed.is_empty() {
                continue;
            }
            let things = |n: &usize| {
                let said = parts[*n].keys().into_iter().find_map(|key| self.answers.get(key));
                said.map_or(0, |said| said.value.split(BETWEEN).count())
            };
            // What is still to be asked takes a place, and does not stand there.
            let stands: usize = listed.iter().map(things).sum();
            let count: usize = listed.iter().map(|n| things(n).max(1)).sum();
            let room = asked.saturating_sub(count);
            if own.len() + count < asked && !at_most {
                self.notes.push(format!(
                    "You asked for {asked} under “{title}”, and {} stand there: say what else is to be asked.",
                    own.len() + stands
                ));
            }
            out.extend(own.into_iter().skip(room));
        }
        out
    }

    /// Whether a part uses a question that is left out.
    fn leaves_out(&self, part: &Part) -> bool {
        part.keys().iter().any(|key| self.left_out.contains(*key)) || self.tells_the_client(part)
    }

    /// Whether a part tells somebody whom we represent who is the client.
    fn tells_the_client(&self, part: &Part) -> bool {
        let (Some(to), Some(client)) = (self.answers.get("recipient"), self.said.get(&From::Client)) else {
            return false;
        };
        self.brief.kind.layout == Layout::Letter
            && matches!(part, Part::Paragraph(text) if text.trim() == "We represent {client}.")
            && (is_meant(&to.value, &client.value) || is_meant(&client.value, &to.value) || to.value == client.value)
    }

    /// Whether the order says what the other side must do, and no one sum that it owes: what the papers call owed may have been paid, or be
    /// owed by us.
    fn asks_no_sum(&self) -> bool {
        let demand = self.answers.get("demand");
        // "Pay the invoice" asks for the sum that it calls due.
        let named = |demand: &str| {
            demand.contains(SUM_ABOVE)
                || demand.starts_with("pay ") && ["invoice", "balance", "bill"].iter().any(|what| demand.contains(what))
        };
        demand.is_some_and(|demand| !named(&demand.value)) && !self.said.contains_key(&From::Amount)
    }

    async fn part(&mut self, part: &Part, clerk: &dyn Clerk) -> Result<()> {
        if self.leaves_out(part) {
            return Ok(());
        }
        let block = match part {
            Part::Title(text) => {
                let text = self.titled(text);
                Block::Title { content: self.content(&text) }
            }
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
                self.numbered_each(*level, text, &part.keys());
                return Ok(());
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
            Part::Against(question) => {
                self.against(question);
                return Ok(());
            }
            Part::List(question) => return self.ask(question, true, clerk).await,
            Part::Answer(text) => return self.answer(text, clerk).await,
            Part::Discussion => {
                self.discussion();
                return Ok(());
            }
            Part::Argued => return self.argued(clerk).await,
            Part::Requests(text) => return self.requests(text, clerk).await,
            Part::Allegations => {
                self.allegations();
                return Ok(());
            }
            Part::Changes(question) => {
                self.changes(question);
                return Ok(());
            }
            Part::Defenses(question) => {
                self.defenses(question);
                return Ok(());
            }
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
            Part::Only { .. } | Part::With(_) | Part::Always => return Ok(()),
            Part::Page => Block::PageBreak,
        };
        self.blocks.push(block);
        Ok(())
    }

    /// A numbered paragraph, or one for each thing that the order lists for it.
    fn numbered_each(&mut self, level: u8, text: &str, keys: &[&str]) {
        let several = keys.iter().find_map(|key| Some((*key, self.answers.get(*key)?.clone())));
        let several = several.filter(|(_, said)| said.value.contains(BETWEEN));
        let things = several.iter().flat_map(|(_, said)| said.value.split(BETWEEN));
        for thing in things {
            if let Some((key, said)) = &several {
                self.answers.insert((*key).to_owned(), Said { value: thing.to_owned(), span: said.span });
            }
            let content = self.content(&worded(text, thing));
            let block = self.numbered(level, content);
            self.blocks.push(block);
        }
        match several {
            Some((key, said)) => drop(self.answers.insert(key.to_owned(), said)),
            None => {
                let content = self.content(text);
                let block = self.numbered(level, content);
                self.blocks.push(block);
            }
        }
    }

    fn numbered(&mut self, level: u8, content: Vec<Inline>) -> Block {
        let scheme = if self.brief.kind.layout == Layout::Court { Scheme::Pleading } else { Scheme::Legal };
        let restart = level == 1 && std::mem::take(&mut self.restart);
        Block::Numbered { scheme, level, content, restart, key: None }
    }
}

mod admissions;
mod amending;
mod answering;
mod grounds;
mod issues;
mod known;
mod narrative;
mod provisions;
mod questions;
mod responses;
mod sections;
mod sourcing;
mod values;

use known::{is_meant, known_by_order};

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
