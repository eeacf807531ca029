//! The requests of the other side, each with what is said to it.

use super::{Writer, issues::is_sentence};
use crate::{
    documents::document::{Document, Origin},
    drafts::{
        allegation_orders::{Answer, Says as Position, answers},
        allegation_wording::in_words,
        kinds::{From, telling},
        papers::Paper,
        recipients::is_company,
        requests::{Request, requests, requests_in},
        response_orders::{Response, Says, responses},
        stated::Said,
        titles::title_line,
    },
    error::Result,
    law::{Letters, Span, sentences::sentences_in},
};

use docx::compose::{Block, Inline, Shape};
use std::collections::BTreeSet;

/// Characters of what a paper says that is offered as the answer to a request, at most.
const OFFERED: usize = 240;

impl Writer<'_> {
    /// Each request of the papers with a response. What the order says to one stands there, and the other responses are asked for.
    pub(super) async fn requests(&mut self, text: &str, clerk: &dyn super::Clerk) -> Result<()> {
        let mut found = requests(self.brief.papers);
        // The mail itself may hold them: "Draft our responses: REQUEST NO. 1: …"
        if found.is_empty()
            && let Some(mail) = self.brief.mail
        {
            let document = Document { text: self.brief.order.to_owned(), ..Document::default() };
            let paper =
                Paper { origin: Origin::Message(mail.id), name: mail.name.clone(), document, proven: mail.proven };
            found = requests_in(&paper);
        }
        if found.is_empty() {
            self.ask("What is requested, item by item?", true, clerk).await?;
            let content = self.content(text);
            let block = self.numbered(1, content);
            self.blocks.push(block);
            return Ok(());
        }
        // What stands in the mail as a request is no answer to one.
        let in_mail = found.iter().find(|request| matches!(request.source.origin, Origin::Message(_)));
        let start = in_mail.and_then(|request| usize::try_from(request.source.start).ok());
        let own: String = match start {
            Some(start) => self.brief.order.chars().take(start).collect(),
            None => self.brief.order.to_owned(),
        };
        let ordered = responses(&own);
        // "Admit 1 and 2. Deny 3." answers requests for admission as it does a complaint.
        let admitted = answers(&own);
        let of_admission = self
            .brief
            .papers
            .iter()
            .filter_map(|paper| title_line(&paper.document.text))
            .any(|title| title.to_lowercase().contains("admission"));
        for Request { label, text, source } in found {
            let heading = vec![Inline::bold(label.clone())];
            let asked = vec![self.sourced(text.clone(), &[source])];
            let number = label.rsplit(' ').next().unwrap_or_default();
            let own: Vec<Response> = ordered.iter().filter(|one| one.number == number).cloned().collect();
            let mut response = vec![Inline::bold("Response: ")];
            for (n, one) in own.iter().enumerate() {
                if n > 0 {
                    response.push(Inline::text(" "));
                }
                let value = match &one.says {
                    Says::Answers(text) => self.of_the_client(text),
                    Says::Objects(ground) => {
                        let who =
                            self.said.get(&From::Client).map_or("The responding party", |said| said.value.as_str());
                        format!("{who} objects to {label} {ground}").trim_end().to_owned() + "."
                    }
                };
                response.push(self.by_order(&Said { value, span: one.span }));
                if one.says == Says::Objects(String::new()) {
                    response.push(Inline::text(" "));
                    response.push(Inline::gap(format!("On which ground do we object to {label}?")));
                }
            }
            let admits = number.parse::<usize>().ok().filter(|_| of_admission || label.contains("Admission"));
            let position = admits.and_then(|number| match admitted.to.get(&number) {
                Some(all) => Some(all.iter().collect::<Vec<_>>()),
                None if admitted.not_rest.contains(&number) => None,
                None => admitted.rest.as_ref().map(|rest| vec![rest]),
            });
            if let Some(position) = &position {
                response.extend((!own.is_empty()).then(|| Inline::text(" ")));
                let value = self.admission(position);
                response.push(
                    self.by_order(&Said { value, span: position.first().map_or_else(Span::default, |one| one.span) }),
                );
            }
            // An objection alone leaves open what is answered in spite of it.
            let answered = position.is_some() || own.iter().any(|one| matches!(one.says, Says::Answers(_)));
            if !answered {
                let besides = if own.is_empty() { "" } else { " besides the objection" };
                response.extend((!own.is_empty()).then(|| Inline::text(" ")));
                // What the papers say of it is offered, and answers nothing by itself.
                let found = self.found(&text, clerk).await?.into_iter().next().filter(|_| own.is_empty());
                let offered = found.and_then(|stated| {
                    let source = stated.sources.first()?;
                    // The requests themselves answer none of them.
                    if self.paper_of(source).is_some_and(|paper| !requests(std::slice::from_ref(paper)).is_empty()) {
                        return None;
                    }
                    let quote: String = source.quote.split_whitespace().collect::<Vec<_>>().join(" ");
                    let short = quote.chars().count() <= OFFERED;
                    short.then(|| format!(" {} says: “{}”", source.name, quote.replace('“', "‘").replace('”', "’")))
                });
                let offered =
                    offered.unwrap_or_else(|| if own.is_empty() { self.nearest(&text) } else { String::new() });
                response.push(Inline::gap(format!("Response to {label}{besides}?{offered}")));
            }
            self.blocks.extend([
                Block::Paragraph { content: heading, shape: Shape::Flush },
                Block::BlockQuote { content: asked },
                Block::Paragraph { content: response, shape: Shape::Body },
            ]);
        }
        for said in admitted.unread {
            let question = format!("Your order says “{said}”: what is answered to which request?");
            self.blocks.push(Block::Paragraph { content: vec![Inline::gap(question)], shape: Shape::Body });
        }
        Ok(())
    }

    /// The sentence of the papers beside the requests that has most words of one, at least two: it is offered, and answers nothing by itself.
    fn nearest(&self, request: &str) -> String {
        let names = self.party_words();
        let verbs = telling(
            "state identify describe itemize list explain set forth provide produce documents facts each every person complaint",
        );
        // A year stands everywhere.
        let plain = |word: &String| !word.starts_with(|c: char| c.is_ascii_digit());
        let wanted: BTreeSet<String> = telling(request)
            .into_iter()
            .filter(|word| plain(word) && !names.contains(word) && !verbs.contains(word))
            .collect();
        let files =
            self.brief.papers.iter().filter(|paper| paper.proven && requests(std::slice::from_ref(*paper)).is_empty());
        let mut best: Option<(usize, String)> = None;
        for paper in files.filter(|paper| matches!(paper.origin, Origin::File(_))) {
            let letters = Letters::new(&paper.document.text);
            for sentence in sentences_in(&letters).into_iter().filter(|sentence| sentence.whole) {
                let text = letters.folded(sentence.body);
                let said = telling(&text);
                let shared = wanted.iter().filter(|word| said.contains(*word)).count();
                let good = shared > 1 && is_sentence(&text) && text.chars().count() <= OFFERED;
                if good && best.as_ref().is_none_or(|(most, _)| shared > *most) {
                    let quote = text.replace('“', "‘").replace('”', "’");
                    best = Some((shared, format!(" {} says: “{quote}”", paper.name)));
                }
            }
        }
        best.map(|(_, offered)| offered).unwrap_or_default()
    }

    /// An answer that an order tells of the client: "She sold the boat" of a request to Ann Lee is "Ann Lee sold the boat".
    fn of_the_client(&self, text: &str) -> String {
        let client = self.said.get(&From::Client).map(|said| said.value.as_str());
        let client = client.filter(|name| !is_company(name) && !name.contains(" and ") && !name.starts_with("the "));
        let own = ["She ", "He "].iter().find_map(|word| text.strip_prefix(word));
        match (client, own) {
            (Some(client), Some(rest)) => format!("{client} {rest}"),
            _ => text.to_owned(),
        }
    }

    /// What a request for admission is answered (Fed. R. Civ. P. 36(a)(4)).
    fn admission(&self, position: &[&Answer]) -> String {
        let (who, several) = self.answering();
        match position {
            [one] if one.only.is_empty() && one.but.is_empty() => match one.says {
                Position::Admits => "Admitted.".into(),
                Position::Denies => "Denied.".into(),
                Position::OfAnother => in_words(&who, several, position, "this request"),
                Position::LacksKnowledge | Position::Neither => format!(
                    "{who} {} reasonable inquiry, and the information that is known or can readily be obtained does not suffice to admit or deny this request.",
                    if several { "have made" } else { "has made" }
                ),
            },
            all => in_words(&who, several, all, "this request"),
        }
    }
}
