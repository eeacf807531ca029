//! What a sentence of a contract, an order or a letter is about, judged by its phrases.

use super::cues::Cues;

use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Kind of statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clause {
    /// Who made it, with whom, when.
    Parties,
    /// What it is for.
    Purpose,
    /// What a court decided.
    Ruling,
    /// What somebody asks a court or the other side for.
    Relief,
    /// How long it lasts.
    Term,
    /// Whether and how it continues after its term.
    Renewal,
    /// How it may be ended.
    Termination,
    /// Who pays what, when.
    Payment,
    /// What right is granted.
    Licence,
    /// Who may not do business with whom.
    Exclusivity,
    /// Limits of liability and damages.
    Liability,
    /// Who indemnifies whom.
    Indemnity,
    /// What must be kept secret.
    Confidentiality,
    /// Who owns marks, works and inventions.
    Property,
    /// What is warranted, and what is not.
    Warranty,
    /// Who insures what.
    Insurance,
    /// Whether it may be assigned to another.
    Assignment,
    /// Which law governs it.
    GoverningLaw,
    /// Where and how disputes are settled.
    Disputes,
    /// By when something must be done.
    Deadline,
    /// What a word means.
    Definition,
    /// Boilerplate found in every document of its kind.
    Boilerplate,
}

/// A kind with its name.
pub struct Row {
    /// Kind.
    pub clause: Clause,
    /// Name, as a label before a line.
    pub name: &'static str,
    /// How important it is to a reader in a hurry, 0 to 1.
    pub worth: f32,
    /// Words with which people ask for it: prefixes, lower case.
    pub asked: &'static [&'static str],
}

/// All kinds.
pub const ROWS: &[Row] = &[
    Row { clause: Clause::Parties, name: "Parties", worth: 1.0, asked: &["parties", "party to", "who signed"] },
    Row { clause: Clause::Purpose, name: "Purpose", worth: 0.8, asked: &["purpose", "subject matter", "scope"] },
    Row {
        clause: Clause::Ruling,
        name: "Ruling",
        worth: 1.0,
        asked: &["ruling", "holding", "court decide", "court hold", "outcome", "decision", "ordered", "order say"],
    },
    Row { clause: Clause::Relief, name: "Relief asked", worth: 0.8, asked: &["relief", "seek", "demand", "claims"] },
    Row {
        clause: Clause::Term,
        name: "Term",
        worth: 0.95,
        asked: &["term of ", "the term ", "duration", "how long", "expir", "expiration", "commenc", "length of"],
    },
    Row { clause: Clause::Renewal, name: "Renewal", worth: 0.7, asked: &["renew", "extension", "extend"] },
    Row {
        clause: Clause::Termination,
        name: "Termination",
        worth: 0.9,
        asked: &["terminat", "cancel", "end the", "get out of", "walk away", "exit"],
    },
    Row {
        clause: Clause::Payment,
        name: "Payment",
        worth: 0.95,
        asked: &[
            "pay",
            "fee",
            "price",
            "cost",
            "compensat",
            "how much",
            "royalt",
            "money",
            "rent",
            "invoice",
            "amount",
            "consideration",
        ],
    },
    Row {
        clause: Clause::Licence,
        name: "Rights granted",
        worth: 0.8,
        asked: &["licen", "grant of", "rights granted"],
    },
    Row {
        clause: Clause::Exclusivity,
        name: "Exclusivity",
        worth: 0.75,
        asked: &["exclusiv", "compet", "non-compet", "noncompet", "non-solicit"],
    },
    Row {
        clause: Clause::Liability,
        name: "Liability",
        worth: 0.75,
        asked: &["liab", "damages", "limitation", "cap on"],
    },
    Row { clause: Clause::Indemnity, name: "Indemnity", worth: 0.6, asked: &["indemn", "hold harmless"] },
    Row {
        clause: Clause::Confidentiality,
        name: "Confidentiality",
        worth: 0.5,
        asked: &["confidential", "nda", "secre", "disclos"],
    },
    Row {
        clause: Clause::Property,
        name: "Ownership",
        worth: 0.6,
        asked: &["intellectual property", "owner", "own ", "ip ", "trademark", "copyright", "patent"],
    },
    Row { clause: Clause::Warranty, name: "Warranty", worth: 0.4, asked: &["warrant", "guarant", "represent"] },
    Row { clause: Clause::Insurance, name: "Insurance", worth: 0.45, asked: &["insur"] },
    Row {
        clause: Clause::Assignment,
        name: "Assignment",
        worth: 0.5,
        asked: &["assign", "transfer", "change of control", "change in control"],
    },
    Row {
        clause: Clause::GoverningLaw,
        name: "Governing law",
        worth: 0.65,
        asked: &["governing law", "which law", "what law", "choice of law", "governed"],
    },
    Row {
        clause: Clause::Disputes,
        name: "Disputes",
        worth: 0.5,
        asked: &["dispute", "arbitrat", "jurisdiction", "venue", "forum", "mediat"],
    },
    Row { clause: Clause::Deadline, name: "Deadline", worth: 0.9, asked: &["deadline", "due", "by when"] },
    Row { clause: Clause::Definition, name: "Definition", worth: 0.0, asked: &["definition", "defined"] },
    Row {
        clause: Clause::Boilerplate,
        name: "Boilerplate",
        worth: 0.0,
        asked: &["boilerplate", "severab", "counterpart", "entire agreement"],
    },
];

/// How strongly a sentence expresses each kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strengths(Vec<(Clause, f32)>);

impl Strengths {
    /// The strength of one kind; 0 if the sentence does not express it.
    pub fn of(&self, clause: Clause) -> f32 {
        self.0.iter().find(|(c, _)| *c == clause).map_or(0.0, |(_, s)| *s)
    }

    /// The kind it expresses most clearly among the informative ones, with its strength.
    pub fn main(&self) -> Option<(Clause, f32)> {
        let told = self.0.iter().filter(|(c, _)| !matches!(c, Clause::Definition | Clause::Boilerplate));
        told.copied().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
    }

    fn add(&mut self, clause: Clause, strength: f32) {
        match self.0.iter_mut().find(|(c, _)| *c == clause) {
            Some((_, s)) => *s += strength,
            None => self.0.push((clause, strength)),
        }
    }
}

/// A phrase by its number, so that repetitions count once.
type Phrase = (usize, Clause, f32);

static CUES: LazyLock<Cues<Phrase>> = LazyLock::new(|| Cues::new(phrases()));

/// The table of phrases. Invalid lines are skipped; a test checks that there are none.
fn phrases() -> impl Iterator<Item = (&'static str, Phrase)> {
    let lines = reference_tables::CLAUSES.text().lines().enumerate();
    lines.filter_map(|(i, line)| {
        let mut cells = line.split('\t');
        let (kind, strength, phrase) = (cells.next()?, cells.next()?, cells.next()?);
        let row = ROWS.iter().find(|r| format!("{:?}", r.clause) == kind)?;
        Some((phrase, (i, row.clause, strength.parse().ok()?)))
    })
}

/// What a sentence is about, from its plain text (see [`super::cues::plain`]) and that of the heading above it. A
/// heading that names the kind counts as much as a clear phrase.
pub fn strengths(plain: &str, heading: &str) -> Strengths {
    let mut out = Strengths::default();
    let mut found = CUES.find(plain);
    found.sort_unstable_by_key(|(phrase, ..)| *phrase);
    found.dedup_by_key(|(phrase, ..)| *phrase);
    for (_, clause, strength) in found {
        out.add(clause, strength);
    }
    for clause in asked(heading) {
        out.add(clause, if out.of(clause) > 0.0 { 2.5 } else { 1.0 });
    }
    out
}

/// The kinds for which a plain text asks by name.
pub fn asked(plain: &str) -> Vec<Clause> {
    let Some(automaton) = &*ASKED else { return Vec::new() };
    if plain.is_empty() {
        return Vec::new();
    }
    let mut spaced: String = plain.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { ' ' }).collect();
    spaced.push(' ');
    let begins = |at: usize| at == 0 || !spaced.as_bytes()[at - 1].is_ascii_alphanumeric();
    let found: Vec<usize> = automaton
        .find_overlapping_iter(&spaced)
        .filter(|found| begins(found.start()))
        .map(|found| found.pattern().as_usize())
        .collect();
    let mut next = 0;
    let rows = ROWS.iter().filter(|row| {
        let own = next..next + row.asked.len();
        next = own.end;
        found.iter().any(|pattern| own.contains(pattern))
    });
    rows.map(|row| row.clause).collect()
}

/// The words of all rows, one row after another.
static ASKED: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::new(ROWS.iter().flat_map(|row| row.asked)).ok());

/// The row of a kind.
pub fn row(clause: Clause) -> &'static Row {
    ROWS.iter().find(|r| r.clause == clause).unwrap_or(&ROWS[0])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        for (text, clause) in [
            ("either party may terminate this agreement upon thirty days' notice.", Clause::Termination),
            ("the company shall pay a fee of $5,000 per month.", Clause::Payment),
            ("this agreement shall be governed by the laws of the state of texas.", Clause::GoverningLaw),
            ("the motion to dismiss is denied.", Clause::Ruling),
            ("this agreement is made and entered into by and between acme and bob.", Clause::Parties),
        ] {
            assert_eq!(strengths(text, "").main().unwrap().0, clause, "{text}");
        }
        assert_eq!(
            asked("please check the termination and governing law clauses"),
            [Clause::Termination, Clause::GoverningLaw]
        );
        assert_eq!(row(Clause::Term).name, "Term");
    }

    #[test]
    fn every_line_of_the_table_counts() {
        let table = &reference_tables::CLAUSES;
        assert_eq!(table.rows().count(), phrases().count());
        assert!(phrases().all(|(p, _)| p == p.to_lowercase() && !p.is_empty()));
    }
}
