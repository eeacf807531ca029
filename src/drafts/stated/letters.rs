//! What an order says of a letter: why it is written, what it asks, its points, and where its own side stands.

use super::{Order, Said, own_positions};
use crate::{
    drafts::{
        kinds::{From, Kind},
        letter_orders::{Letter, letter, reader_of},
        order_words::{find, sentence_of},
        points::{Point, orders_of_a_letter, points},
        pronouns,
        recipients::is_company,
        told_clauses::told,
    },
    law::{Letters, Span, sentences::sentences_in},
};

/// What stands above a letter that offers a compromise.
const LEGEND: &str = "For settlement purposes only: Federal Rule of Evidence 408 and state law of the same kind";
/// Verbs with which a demand answers what the other side has offered or claimed.
const REFUSES: [&str; 5] = ["reject ", "refuse ", "decline ", "dispute ", "deny "];

fn asks(kind: &Kind, key: &str) -> bool {
    kind.questions.iter().any(|question| question.key == key && question.from.is_none())
}

impl Order {
    /// What a sentence of an order says of a letter.
    pub(super) fn of_letter(&mut self, kind: &Kind, order: &str, text: &str, span: Span) {
        let said = |value: String| Said { value, span };
        // A letter to the client calls the client "you".
        let lower = order.to_lowercase();
        let to_client = ["to our client", "to my client"].iter().any(|to| lower.contains(to));
        let person = !to_client && self.told.get(&From::Client).is_some_and(|client| !is_company(&client.value));
        let Letter { subject, opening, request, explains } = letter(text, person);
        self.explains.extend(explains.into_iter().map(said));
        self.fill(kind, "subject", subject.map(said));
        let refused = opening.as_deref().and_then(|said| said.strip_prefix("We write to "));
        let refused = refused.filter(|said| REFUSES.iter().any(|verb| said.starts_with(verb)));
        self.add(kind, "stand", refused.map(|rest| said(format!("We {rest}"))));
        self.add(kind, "opening", opening.map(said));
        // A demand asks for what is owed in a part of its own.
        let owed = |request: &String| request.contains(" pay ") || find(text, "demand").is_some();
        self.add(kind, "request", request.filter(|request| !asks(kind, "demand") || !owed(request)).map(said));
        let legend = text.contains("408") && ["FRE", "Rule", "legend"].iter().any(|word| text.contains(word));
        self.fill(kind, "legend", legend.then(|| said(LEGEND.to_owned())));
    }

    /// The points of a letter, which its order lists, and where its own side stands.
    pub(super) fn points_of_letter(&mut self, kind: &Kind, order: &str, letters: &Letters) {
        let reader = reader_of(order);
        let person = self.told.get(&From::Client).is_some_and(|client| !is_company(&client.value));
        for Point { words, span } in points(order, true) {
            let said = |value: String| Said { value, span };
            // "Letter to Dr. Orr: thank her for the report, ask her to confirm the date"
            if orders_of_a_letter(&words) && !words.to_lowercase().starts_with("thank ") {
                let Letter { opening, request, .. } = letter(&sentence_of(&words), person);
                self.add(kind, "opening", opening.map(said));
                self.add(kind, "request", request.map(said));
                continue;
            }
            // "She" may be the client as well as the reader.
            let sentence = match reader {
                None if person => Some(sentence_of(&pronouns::asked(&words))),
                _ => told(&format!("that {words}"), reader),
            };
            self.add(kind, "opening", sentence.map(said));
        }
        let client = self.told.get(&From::Client).map(|client| client.value.clone());
        let key = if asks(kind, "stand") { "stand" } else { "opening" };
        let mut before = String::new();
        for sentence in sentences_in(letters) {
            let text = letters.folded(sentence.span);
            let stand = own_positions::position(&text, &before, client.as_deref());
            let stand = stand.and_then(|stand| told(&format!("that {stand}"), reader));
            self.add(kind, key, stand.map(|value| Said { value, span: sentence.span }));
            before = text;
        }
    }
}
