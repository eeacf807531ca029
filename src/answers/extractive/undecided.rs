//! Sentences that answer a question equally well: "What is the notice period?" of a lease with three. Nothing that is asked decides between them, so
//! no value of one is told as that of all.

use super::{
    choosing::{Candidate, Inquiry},
    question::Wants,
    values::value,
};

use jiff::civil::Date;
use search::words;

/// Least share of the best one's probability at which another sentence answers as well.
const AS_LIKELY: f32 = 0.8;
/// How much less of the question a sentence may speak of that answers as well.
const AS_MUCH: f32 = 0.01;

/// Whether another sentence answers as well as one, and says it of the same thing.
fn equal(best: &Candidate, other: &Candidate) -> bool {
    other.support >= AS_LIKELY * best.support && other.covered + AS_MUCH >= best.covered && other.proven == best.proven
}

/// Among sentences that answer equally well, those first that speak of what else the message asks for: it says what it is about.
pub fn by_the_message<'c>(chosen: Vec<&'c Candidate>, ask: &str, asks: &[String]) -> Vec<&'c Candidate> {
    let Some(best) = chosen.first().copied() else { return chosen };
    let others: Vec<String> = asks.iter().filter(|other| *other != ask).flat_map(|other| words::stems(other)).collect();
    let told = |found: &Candidate| {
        let own = words::stems(&found.text);
        others.iter().filter(|word| comprehension::question::tells(word) && own.contains(word)).count()
    };
    let (mut same, behind): (Vec<_>, Vec<_>) = chosen.into_iter().partition(|found| equal(best, found));
    same.sort_by_key(|found| std::cmp::Reverse(told(found)));
    same.into_iter().chain(behind).collect()
}

/// Whether sentences of one paper that answer equally well have other values of the kind that is asked for.
pub fn undecided(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> bool {
    if !matches!(inquiry.wants, Wants::Time | Wants::Amount) {
        return false;
    }
    let Some((best, others)) = chosen.split_first() else { return false };
    let Some(said) = value(inquiry, best, today) else { return false };
    let same_paper = |other: &&&Candidate| other.place.0 == best.place.0 && equal(best, other);
    others.iter().filter(same_paper).filter_map(|other| value(inquiry, other, today)).any(|other| other != said)
}

#[cfg(test)]
mod tests {
    use crate::{
        answers::{
            engines::engine::{SourceDocument, Work},
            extractive::engine::write,
        },
        documents::document::{Document, Origin},
        ids::FileId,
        tasks::Answer,
    };

    const LEASE: &str = "9. Default and Termination\nIf the Tenant fails to pay rent within ten days after written notice from the Landlord, the \
        Landlord may terminate this Lease and retake possession of the Premises. If either party breaches any other obligation and does not cure the \
        breach within thirty (30) days after written notice, the other party may terminate this Lease.\nIf the Landlord does not restore essential \
        services within fifteen days after written notice, rent abates from the sixteenth day until the services are restored.\n";

    fn reply(message: &str) -> Answer {
        let document = SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "lease.txt".into(),
            document: Document { text: LEASE.into(), ..Document::default() },
            written: None,
        };
        write(&Work { instruction: message.into(), documents: vec![document], ..Work::default() })
    }

    #[test]
    fn no_value_of_several_is_told_as_that_of_all() {
        let answer = reply("What is the notice period?");
        let lines: Vec<&str> =
            answer.sections.iter().flat_map(|section| &section.lines).map(|line| line.text.as_str()).collect();
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines.iter().all(|line| line.starts_with("If ")), "{lines:?}");
    }

    #[test]
    fn what_else_is_asked_says_which_is_meant() {
        let answer = reply("Could you confirm the notice period, and how either side can terminate?");
        let first = answer.sections.first().and_then(|section| section.lines.first()).map(|line| line.text.as_str());
        assert!(first.is_some_and(|line| line.ends_with("may terminate this Lease.")), "{first:?}");
    }
}
