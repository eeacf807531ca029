//! What a sentence of an order says of a paper for a court: its motion, the case, what it supports or opposes, and who served whom.

use super::{Order, Said};
use crate::{
    drafts::{
        body::Part,
        court_asks::{case_named, court, motion, opposed, position},
        kinds::{From, Kind, Layout},
        whom::served_on,
    },
    law::Span,
};

impl Order {
    pub(super) fn of_court(&mut self, kind: &Kind, text: &str, span: Span) {
        let said = |value: String| Said { value, span };
        if let Some(motion) = motion(text) {
            self.told.entry(From::Motion).or_insert(said(motion));
        }
        self.fill(kind, "opposed", opposed(text).map(said));
        if let Some((position, relief)) =
            position(text).filter(|_| kind.questions.iter().any(|question| question.key == "position"))
        {
            self.fill(kind, "position", Some(said(position)));
            self.fill(kind, "relief", Some(said(relief)));
        }
        if kind.layout == Layout::Court {
            if let Some(court) = court(text) {
                self.told.entry(From::Court).or_insert(said(court));
            }
            if let Some((one, other)) = case_named(text) {
                self.told.entry(From::Plaintiff).or_insert(said(one));
                self.told.entry(From::Defendant).or_insert(said(other));
            }
        }
        // "Pine served these requests on Orr. Draft our responses": whoever was served answers.
        if kind.parts.iter().any(|part| matches!(part, Part::Requests(_)))
            && let Some((asks, answers)) = served_on(text)
        {
            self.told.entry(From::OtherSide).or_insert(said(asks));
            self.told.entry(From::Client).or_insert(said(answers));
        }
        // A declaration under 28 U.S.C. § 1746 is one under the laws of the United States.
        if kind.name == "declaration" && text.contains("1746") {
            self.fill(kind, "state", Some(said("the United States of America (28 U.S.C. § 1746)".to_owned())));
        }
    }
}
