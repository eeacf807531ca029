//! What a key of a kind's text stands for: what the order says, what the papers agree on, or a gap.

use super::{Brief, Writer};
use crate::drafts::{
    body::{Piece, pieces},
    kinds::{From, Question},
    told::Told,
};

use docx::compose::Inline;

impl Writer<'_> {
    /// The inlines of a text.
    pub(in crate::drafts) fn content(&mut self, text: &str) -> Vec<Inline> {
        let several = self.answering().1;
        let all = pieces(text);
        let mut out = Vec::new();
        let (mut client, mut owns) = (false, false);
        for (n, piece) in all.iter().copied().enumerate() {
            let after = std::mem::replace(&mut client, piece == Piece::Key("client"));
            let owned = matches!(all.get(n + 1), Some(Piece::Text(next)) if next.starts_with("'s "));
            match piece {
                // "Defendants' Answer"
                Piece::Text(text) if std::mem::take(&mut owns) => out.push(Inline::text(text.replacen("'s ", "' ", 1))),
                Piece::Text(text) if after && several => out.push(Inline::text(of_several(text))),
                Piece::Key(key)
                    if owned && let Some(together) = self.known(key).and_then(|who| self.whole_side(&who)) =>
                {
                    owns = true;
                    out.push(Inline::text(together));
                }
                piece => out.extend(self.piece(piece)),
            }
        }
        out
    }

    fn piece(&mut self, piece: Piece) -> Vec<Inline> {
        match piece {
            Piece::Text(text) => vec![Inline::text(text)],
            Piece::Bold(text) => Self::bold(self.content(text)),
            Piece::Gap(question) => vec![Inline::gap(question)],
            Piece::Key(key) => self.value(key),
        }
    }

    /// What a key stands for: what the papers agree on, or a gap.
    pub(in crate::drafts) fn value(&mut self, key: &str) -> Vec<Inline> {
        match key {
            "today" => return vec![Inline::text(self.today())],
            "firm" => return vec![Inline::text(self.brief.firm)],
            "lawyer" => return vec![Inline::text(self.brief.lawyer)],
            "only" => return vec![Inline::text(self.only.clone())],
            "filed_as" => return vec![Inline::text(self.filed_as())],
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
            // The title of the paper itself says more than "the motion to dismiss".
            "opposed" if self.answers.get(key).is_none_or(|said| said.value.starts_with("the Motion ")) => {
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
    pub(in crate::drafts) fn is_federal(&self) -> bool {
        let said = self.said.get(&From::Court).map(|said| said.value.clone());
        let told = || match self.told.get(&From::Court).map(Vec::as_slice) {
            Some([one]) => Some(one.value.clone()),
            _ => None,
        };
        said.or_else(told).is_some_and(|court| court.to_lowercase().contains("united states district court"))
    }

    /// What the order calls a paper that opposes another.
    fn filed_as(&self) -> &'static str {
        let order = self.brief.order.to_lowercase();
        let first = [("objection to", "Objection"), ("response to", "Response"), ("opposition to", "Opposition")];
        let named = first.iter().filter_map(|(words, called)| Some((order.find(words)?, *called))).min();
        named.map_or("Opposition", |(_, called)| called)
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
    pub(in crate::drafts) fn asks(&self, name: &str) -> Option<String> {
        self.question(name).map(|question| question.asks.clone())
    }

    pub(in crate::drafts) fn question(&self, name: &str) -> Option<&Question> {
        self.brief.kind.questions.iter().find(|question| question.key.eq_ignore_ascii_case(name))
    }

    /// What is known for a place of the template: the same as for a key of the draft.
    pub(in crate::drafts) fn known(&self, name: &str) -> Option<String> {
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

    /// Whether an agreement ends a case whose caption names both sides, and neither the order nor a contract names its parties.
    fn settles_between_sides(&self) -> bool {
        let told = |from| self.told.contains_key(&from);
        self.brief.kind.says_further()
            && ![From::FirstParty, From::SecondParty].iter().any(|from| self.said.contains_key(from) || told(*from))
            && told(From::Plaintiff)
            && told(From::Defendant)
    }

    pub(in crate::drafts) fn value_told(&mut self, from: From, asks: &str) -> Vec<Inline> {
        if let Some(said) = self.said.get(&from).cloned() {
            return vec![self.by_order(&said)];
        }
        // Whoever settles a case has a side of it.
        let from = match from {
            From::FirstParty if self.settles_between_sides() => From::Plaintiff,
            From::SecondParty if self.settles_between_sides() => From::Defendant,
            other => other,
        };
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
}

/// What several parties do, from what one does: " opposes …" is " oppose …".
fn of_several(text: &str) -> String {
    let verb = text.trim_start().split([' ', '.', ',']).next().unwrap_or_default();
    match verb.strip_suffix('s').filter(|verb| verb.len() > 2 && verb.chars().all(char::is_lowercase)) {
        Some(many) => text.replacen(verb, many, 1),
        None => text.to_owned(),
    }
}
