//! The requests of the other side, each with what is said to it.

use super::Writer;
use crate::{
    drafts::{
        kinds::From,
        requests::{Request, requests},
        response_orders::{Response, Says, responses},
        stated::Said,
    },
    error::Result,
};

use docx::compose::{Block, Inline, Shape};

impl Writer<'_> {
    /// Each request of the papers with a response. What the order says to one stands there, and the other responses are asked for.
    pub(super) async fn requests(&mut self, text: &str, clerk: &dyn super::Clerk) -> Result<()> {
        let found = requests(self.brief.papers);
        if found.is_empty() {
            self.ask("What is requested, item by item?", true, clerk).await?;
            let content = self.content(text);
            let block = self.numbered(1, content);
            self.blocks.push(block);
            return Ok(());
        }
        let ordered = responses(self.brief.order);
        for Request { label, text, source } in found {
            let heading = vec![Inline::bold(label.clone())];
            let asked = vec![self.sourced(text, &[source])];
            let number = label.rsplit(' ').next().unwrap_or_default();
            let own: Vec<Response> = ordered.iter().filter(|one| one.number == number).cloned().collect();
            let mut response = vec![Inline::bold("Response: ")];
            for (n, one) in own.iter().enumerate() {
                if n > 0 {
                    response.push(Inline::text(" "));
                }
                let value = match &one.says {
                    Says::Answers(text) => text.clone(),
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
            // An objection alone leaves open what is answered in spite of it.
            let answered = own.iter().any(|one| matches!(one.says, Says::Answers(_)));
            if !answered {
                let besides = if own.is_empty() { "" } else { " besides the objection" };
                response.extend((!own.is_empty()).then(|| Inline::text(" ")));
                response.push(Inline::gap(format!("Response to {label}{besides}?")));
            }
            self.blocks.extend([
                Block::Paragraph { content: heading, shape: Shape::Flush },
                Block::BlockQuote { content: asked },
                Block::Paragraph { content: response, shape: Shape::Body },
            ]);
        }
        Ok(())
    }
}
