//! What may appear as a heading without being checked: a heading has no source, so it may only name a topic.

use super::{
    facts::Facts,
    sense,
    sentence_check::{near, stems_of},
};
use crate::law::{cues::plain, stemming::stem};

use std::{collections::BTreeSet, sync::LazyLock};

/// Words that name a part of an answer, or a topic of law, and state nothing.
const TOPICS: &str = "summary overview introduction background context history fact issue question answer response conclusion \
    analysis discussion reasoning assessment review note remark recommendation next step action item list table point key main \
    important relevant related other general additional further open specific finding result outcome risk concern problem gap source \
    document paper file page section clause article provision term condition exception definition scope purpose subject matter \
    date deadline timeline chronology event calendar schedule period duration milestone party person people name contact role \
    obligation duty right responsibility remedy liability claim defense defence argument position motion order ruling holding \
    relief damages amount money sum price cost fee rent payment deposit security interest tax expense royalty insurance indemnity \
    indemnification warranty representation confidentiality assignment sublease subletting renewal termination expiration notice \
    default breach dispute resolution arbitration governing law jurisdiction venue court case authority statute rule citation \
    procedure procedural legal factual discovery evidence pleading standard test premises property license licence lease contract \
    agreement status detail short brief full bottom line takeaway caveat assumption limitation highlight option requirement \
    restriction use maintenance repair utility compliance miscellaneous recital signature exhibit appendix annex attachment comparison difference similarity request reply letter mail correspondence thread \
    resumen hechos fechas clave partes plazo renta pago obligaciones derechos conclusión análisis puntos documentos fuentes";

/// The stems of the topics, and of the parties whose topic they may be.
static STEMS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| TOPICS.split_whitespace().chain(sense::PARTIES.iter().copied()).map(stem).collect());

/// The words of some texts, by their stems.
pub fn vocabulary<'t>(texts: impl Iterator<Item = &'t str>) -> BTreeSet<String> {
    texts.flat_map(stems_of).collect()
}

/// Whether a heading names a topic and states nothing: it has no verb, no denial and no figure, and each of its words
/// belongs to a topic or to the texts whose words are `known`. Beside a party, a word from the texts is not enough:
/// "Landlord insurance" is a topic, but "Landlord Miller Bakery" says who that is.
pub fn is_topic(heading: &str, known: &BTreeSet<String>) -> bool {
    let plain = plain(heading);
    let marks = heading.contains([':', ';', '=', '.', '?', '!', '–', '—', '→', '"', '“', '”', '«', '»']);
    if marks || plain.contains(" - ") || sense::may_state(&plain) || !Facts::of(heading).is_empty() {
        return false;
    }
    let named = plain.split(|c: char| !c.is_alphanumeric() && c != '\'').any(sense::is_party);
    let stands = |word: &String| known.contains(word) || near(word, known);
    stems_of(&plain).iter().all(|word| STEMS.contains(word) || !named && stands(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_names_a_topic_and_states_nothing() {
        let text = "Tenant shall pay the rent to Harbor Holdings in Portland. The license is non-exclusive.";
        let known = vocabulary([text].into_iter());
        for topic in [
            "Summary",
            "Short answer",
            "Key Dates",
            "Governing Law",
            "Rent and Security Deposit",
            "Tenant's obligations",
            "Obligations of the Lessor",
            "Parties",
            "Next steps",
            "Procedural History",
            "Harbor Holdings",
            "Portland",
            "Relevant facts & related documents",
        ] {
            assert!(is_topic(topic, &known), "{topic}");
        }
        for statement in [
            "Landlord waived all rent",
            "Landlord waives rent",
            "Tenant pays nothing",
            "No rent",
            "Exclusive license",
            "Rent: waived",
            "Rent paid",
            "Lease void",
            "Five years",
            "Landlord Harbor Holdings",
            "Harbor Holdings, tenant",
            "Miller Bakery",
            "Rent forgiveness",
            "Is rent due?",
        ] {
            assert!(!is_topic(statement, &known), "{statement}");
        }
    }
}
