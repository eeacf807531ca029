//! The lexicon of clause kinds: what lawyers ask for, and how contracts word it. The table is `assets/law/kinds.tsv`;
//! this file reads it and finds its phrases in texts.

use super::words;

use std::sync::LazyLock;

/// How many other words may stand between the words of a phrase, in a passage.
const SLACK: usize = 2;
/// The same in a question.
const ASKED_SLACK: usize = 4;

/// Stems, in order.
type Phrase = Vec<String>;

/// A kind of clause.
#[derive(Debug, Default)]
pub struct Kind {
    name: String,
    /// How people ask for it.
    asked: Vec<Phrase>,
    /// How clauses word it, and how clearly; evidence against it has a negative weight.
    said: Vec<(f32, Phrase)>,
    /// How headings name it.
    headed: Vec<(f32, Phrase)>,
}

static KINDS: LazyLock<Vec<Kind>> =
    LazyLock::new(|| read(reference_tables::KINDS.text()).filter_map(Result::ok).fold(vec![], put));

/// A line of the table.
struct Line {
    kind: String,
    role: String,
    weight: f32,
    phrase: Phrase,
}

fn read(table: &str) -> impl Iterator<Item = Result<Line, String>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let wrong = || line.to_owned();
        let cells: Vec<&str> = line.split('\t').collect();
        let [kind, role, weight, words] = cells[..] else { return Err(wrong()) };
        let weight = if role == "asked" { 1.0 } else { weight.parse().map_err(|_| wrong())? };
        let phrase = words::all_stems(words);
        let fits = matches!(role, "asked" | "said" | "headed" | "against") && !phrase.is_empty() && weight > 0.0;
        let line = Line { kind: kind.to_owned(), role: role.to_owned(), weight, phrase };
        if fits { Ok(line) } else { Err(wrong()) }
    })
}

fn put(mut kinds: Vec<Kind>, line: Line) -> Vec<Kind> {
    if kinds.last().is_none_or(|kind| kind.name != line.kind) {
        kinds.push(Kind { name: line.kind, ..Kind::default() });
    }
    if let Some(kind) = kinds.last_mut() {
        match line.role.as_str() {
            "asked" => kind.asked.push(line.phrase),
            "headed" => kind.headed.push((line.weight, line.phrase)),
            "against" => kind.said.push((-line.weight, line.phrase)),
            _ => kind.said.push((line.weight, line.phrase)),
        }
    }
    kinds
}

/// The positions of each stem in a text.
#[derive(Default)]
pub struct Places {
    /// The stems as numbers, in order, with the start of their positions.
    of: Vec<(u64, usize)>,
    /// All positions, stem by stem.
    all: Vec<usize>,
    /// How many words there are.
    pub words: usize,
}

impl Places {
    pub fn new(text: &str) -> Self {
        let mut found = Vec::with_capacity(text.len() / 5);
        words::each(text, |word| found.push((word.id, word.place)));
        found.sort_unstable();
        let mut of: Vec<(u64, usize)> = Vec::new();
        for (i, (id, _)) in found.iter().enumerate() {
            if of.last().is_none_or(|(last, _)| last != id) {
                of.push((*id, i));
            }
        }
        Self { of, words: found.len(), all: found.into_iter().map(|(_, place)| place).collect() }
    }

    /// The positions of a stem, in order.
    pub fn at(&self, stem: &str) -> &[usize] {
        let id = words::id(stem);
        let Ok(at) = self.of.binary_search_by_key(&id, |(id, _)| *id) else { return &[] };
        let end = self.of.get(at + 1).map_or(self.all.len(), |(_, begins)| *begins);
        &self.all[self.of[at].1..end]
    }

    /// Whether the phrase's words occur in order, with at most `slack` other words among them.
    pub fn holds(&self, phrase: &[String], slack: usize) -> bool {
        let Some((first, rest)) = phrase.split_first() else { return false };
        self.at(first).iter().any(|&start| {
            let end = rest.iter().try_fold(start, |at, word| {
                let places = self.at(word);
                places.get(places.partition_point(|&place| place <= at)).copied()
            });
            end.is_some_and(|end| end - start <= rest.len() + slack)
        })
    }
}

/// The kinds that a question asks for, each with a certainty from 0 to 1: the kind with the longest match is certain;
/// kinds that share its words count half.
pub fn asked(question: &Places) -> Vec<(&'static Kind, f32)> {
    let named = KINDS.iter().filter_map(|kind| {
        let length = kind.asked.iter().filter(|phrase| question.holds(phrase, ASKED_SLACK)).map(Vec::len).max()?;
        Some((kind, length))
    });
    let named: Vec<_> = named.collect();
    let longest = named.iter().map(|(_, length)| *length).max().unwrap_or(0);
    named.into_iter().map(|(kind, length)| (kind, if length == longest { 1.0 } else { 0.5 })).collect()
}

/// All kinds.
pub fn all() -> &'static [Kind] {
    &KINDS
}

impl Kind {
    /// How people ask for it: stems, in order.
    pub fn asked_by(&self) -> impl Iterator<Item = &[String]> {
        self.asked.iter().map(Vec::as_slice)
    }

    /// Whether a stem is one of the words by which the kind is asked for, headed or worded.
    pub fn knows(&self, stem: &str) -> bool {
        let worded = self.said.iter().chain(&self.headed).filter(|(weight, _)| *weight > 0.0).map(|(_, phrase)| phrase);
        self.asked.iter().chain(worded).any(|phrase| phrase.iter().any(|word| word == stem))
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// How clearly a passage states it.
    pub fn said(&self, passage: &Places) -> f32 {
        weigh(&self.said, passage, SLACK)
    }

    /// How clearly a heading announces it.
    pub fn headed(&self, heading: &Places) -> f32 {
        weigh(&self.headed, heading, 1)
    }

    /// Words that find its passages, with their weights: those of its clearest phrases.
    pub(super) fn words(&self) -> impl Iterator<Item = (&str, f32)> {
        let plain = self.said.iter().filter(|(weight, _)| *weight >= 3.0);
        plain.flat_map(|(weight, phrase)| {
            #[allow(clippy::cast_precision_loss)]
            let share = weight / phrase.len() as f32;
            phrase.iter().filter(|word| !words::is_stop(word)).map(move |word| (word.as_str(), share))
        })
    }
}

fn weigh(phrases: &[(f32, Phrase)], places: &Places, slack: usize) -> f32 {
    phrases.iter().filter(|(_, phrase)| places.holds(phrase, slack)).map(|(weight, _)| weight).sum()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_counts() {
        let wrong: Vec<String> = read(reference_tables::KINDS.text()).filter_map(Result::err).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(KINDS.len() > 40);
        for kind in KINDS.iter() {
            assert!(!kind.asked.is_empty() && !kind.said.is_empty(), "{}", kind.name);
            assert_eq!(KINDS.iter().filter(|other| other.name == kind.name).count(), 1, "{} in one piece", kind.name);
        }
    }

    #[test]
    fn questions_name_kinds_and_clauses_say_them() {
        for (question, name, clause) in [
            ("Which law governs this lease?", "governing law", "Governed by and construed under the laws of Utah."),
            ("May the tenant assign the lease?", "assignment", "Tenant shall not assign this Agreement."),
            ("Is there a cap on liability?", "cap on liability", "In no event shall either party be liable for more."),
        ] {
            let asked = asked(&Places::new(question));
            let kind = asked.iter().find(|(kind, _)| kind.name == name).unwrap_or_else(|| panic!("{question}")).0;
            assert!(kind.said(&Places::new(clause)) > 2.0, "{clause}");
            assert!(kind.said(&Places::new("Payment is made in two parts.")) <= 0.0);
        }
        assert!(asked(&Places::new("Tell me of the cat.")).is_empty());
    }

    #[test]
    fn phrases_keep_their_order_and_stay_close() {
        let places = Places::new("shall not, without consent, be assigned; nor shall it be governed by the laws");
        assert!(places.holds(&words::all_stems("governed law"), 2));
        assert!(!places.holds(&words::all_stems("law governed"), 9));
        assert!(
            !places.holds(&words::all_stems("shall assigned"), 2)
                && places.holds(&words::all_stems("shall assigned"), 4)
        );
        assert!(!places.holds(&[], 2));
    }
}
