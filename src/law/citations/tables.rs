//! The reporters, laws and journals that are known, from `assets/law/*.tsv`: facts of reporters-db (Free Law Project,
//! see NOTICE), made by `packaging/law/tables.py`. Built once, on first use, and never changed.

use super::spellings::Spellings;

use std::{collections::HashMap, sync::OnceLock};

const REPORTERS: &str = include_str!("../../../assets/law/reporters.tsv");
const LAWS: &str = include_str!("../../../assets/law/laws.tsv");
const JOURNALS: &str = include_str!("../../../assets/law/journals.tsv");

/// What kind of book it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Opinions of courts and boards.
    Reporter,
    /// Codes, session laws, registers, dockets of agencies.
    Law,
    /// Law reviews and the like.
    Journal,
}

/// One edition of a reporter, one code, one journal.
#[derive(Clone, Debug)]
pub struct Source {
    /// What it is.
    pub class: Class,
    /// The standard abbreviation of the edition: `F.3d`.
    pub abbreviation: &'static str,
    /// The standard abbreviation of the series it belongs to: `F.`.
    pub series: &'static str,
    /// Its title.
    pub name: &'static str,
    /// The kind in the words of the table: `federal`, `neutral`, `leg_statute`.
    pub kind: &'static str,
    /// First year, if known. The table writes 1750 for "unknown", which is none here.
    pub first: Option<u16>,
    /// Last year, if it has ended.
    pub last: Option<u16>,
    /// May stand without a volume.
    pub(super) loose: bool,
    /// Numbered by year behind the name.
    pub(super) dated: bool,
}

impl Source {
    /// Whether it prints decisions of the Supreme Court of the United States and, by its title, of no other court.
    pub fn is_supreme(&self) -> bool {
        self.kind == "scotus_early" || (self.kind == "federal" && self.name.contains("Supreme Court"))
    }

    /// Whether it counts by year and number, as courts do that publish without a printer.
    pub fn is_neutral(&self) -> bool {
        self.kind == "neutral"
    }

    /// Whether a year lies in its life. A reporter may appear a year late and name a decision made a year early.
    pub fn lived_in(&self, year: u16) -> bool {
        self.first.is_none_or(|first| first <= year) && self.last.is_none_or(|last| year <= last)
    }
}

/// All of them, and the automaton of their names.
#[derive(Debug)]
pub struct Tables {
    sources: Vec<Source>,
    pub(super) spellings: Spellings,
    by_abbreviation: HashMap<&'static str, u16>,
}

fn rows(class: Class, table: &'static str) -> impl Iterator<Item = (Source, &'static str)> {
    table.lines().filter_map(move |line| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        let (abbreviation, series, name, kind) = (cell(), cell(), cell(), cell());
        let first = cell().parse().ok().filter(|y| *y != 1750);
        let last = cell().parse().ok();
        let marks = cell();
        let (loose, dated) = (marks.contains('v'), marks.contains('y'));
        // The New York session act table has the bare state's name, which is the Court of Appeals' reporter.
        let kept = !abbreviation.is_empty() && kind != "leg_act";
        kept.then(|| (Source { class, abbreviation, series, name, kind, first, last, loose, dated }, cell()))
    })
}

/// Spelled out or abbreviated in ways that courts use and the tables lack.
const MORE: &[(&str, &str)] = &[
    ("Fed. Reg.", "FR"),
    ("Code of Federal Regulations", "C.F.R."),
    ("U.S.C.A", "U.S.C."),
    ("ILCS", "Ill. Comp. Stat."),
    ("Cal. App. 5th", "Cal. App. 5th"),
];

impl Tables {
    /// The tables, built on first use.
    pub fn get() -> &'static Self {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Self::build)
    }

    fn build() -> Self {
        let (mut sources, mut names) = (Vec::new(), Vec::new());
        let all = rows(Class::Reporter, REPORTERS)
            .chain(rows(Class::Law, LAWS))
            .chain(rows(Class::Journal, JOURNALS))
            .take(usize::from(u16::MAX));
        let mut by_abbreviation = HashMap::new();
        for (source, spelled) in all {
            let id = sources.len() as u16;
            by_abbreviation.entry(source.abbreviation).or_insert(id);
            names.push((source.abbreviation, id));
            names.extend(spelled.split(';').filter(|s| !s.is_empty()).map(|s| (s, id)));
            sources.push(source);
        }
        names.extend(MORE.iter().filter_map(|(spelled, of)| Some((*spelled, *by_abbreviation.get(of)?))));
        Self { spellings: Spellings::new(names.into_iter()), sources, by_abbreviation }
    }

    /// A source by its number.
    pub(super) fn source(&self, id: u16) -> &Source {
        &self.sources[usize::from(id)]
    }

    /// The first source with this standard abbreviation.
    pub fn find(&self, abbreviation: &str) -> Option<&Source> {
        self.id(abbreviation).map(|id| self.source(id))
    }

    pub(super) fn id(&self, abbreviation: &str) -> Option<u16> {
        self.by_abbreviation.get(abbreviation).copied()
    }

    /// How many sources there are.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Never, with tables in the program.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_whole() {
        let tables = Tables::get();
        assert_eq!(tables.len(), 1368 + 373 + 798 - 1);
        let f3d = tables.find("F.3d").unwrap();
        assert_eq!((f3d.series, f3d.first, f3d.class), ("F.", Some(1993), Class::Reporter));
        assert!(tables.find("U.S.").unwrap().is_supreme() && !tables.find("L. Ed.").unwrap().is_supreme());
        assert!(f3d.lived_in(2001) && !f3d.lived_in(1901));
    }
}
