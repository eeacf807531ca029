//! The tables of `assets/law`: courts, reporters, kinds of clauses, words of the same meaning. The program holds them packed, as
//! [`build.rs`](../build.rs) left them.

use std::{io::Read, sync::OnceLock};

/// A table: rows of cells, as its file has them.
#[derive(Debug)]
pub struct Table {
    packed: &'static [u8],
    text: OnceLock<String>,
}

impl Table {
    const fn new(packed: &'static [u8]) -> Self {
        Self { packed, text: OnceLock::new() }
    }

    /// All of it. Unpacked when it is first asked for, and kept.
    pub fn text(&'static self) -> &'static str {
        self.text.get_or_init(|| {
            let mut text = String::new();
            // What was packed with the program opens; the test below reads each.
            let _ = flate2::read::ZlibDecoder::new(self.packed).read_to_string(&mut text);
            text
        })
    }

    /// Its lines, without those that are comments.
    pub fn rows(&'static self) -> impl Iterator<Item = &'static str> + Clone {
        self.text().lines().filter(|line| !line.starts_with('#'))
    }
}

macro_rules! packed {
    ($($(#[$doc:meta])* $name:ident = $file:literal;)*) => {
        $($(#[$doc])* pub static $name: Table = Table::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $file, ".z")));)*

        #[cfg(test)]
        const ALL: &[(&Table, &str, &str)] = &[$((&$name, $file, include_str!(concat!("../../assets/law/", $file)))),*];
    };
}

packed! {
    /// Weights of the features of a sentence that may answer a question.
    ANSWER_WEIGHTS = "answer_weights.tsv";
    /// Kinds of clauses, and how they begin.
    CLAUSES = "clauses.tsv";
    /// Courts, and how each is cited.
    COURTS = "courts.tsv";
    /// Rules that set days for events of a docket.
    DOCKET_RULES = "docket-rules.tsv";
    /// Journals, and how each is cited.
    JOURNALS = "journals.tsv";
    /// Words of one family.
    KIN = "kin.tsv";
    /// Kinds of clauses: how they are asked for, worded and headed.
    KINDS = "kinds.tsv";
    /// Codes, session laws and registers, and how each is cited.
    LAWS = "laws.tsv";
    /// Kinds of matters, and what a client says of them.
    MATTERS = "matters.tsv";
    /// How rare a word is in legal papers.
    RARITY = "rarity.tsv";
    /// Reporters, and how each is cited.
    REPORTERS = "reporters.tsv";
    /// English words for Spanish ones.
    SPANISH = "spanish.tsv";
    /// Holidays of the states.
    STATE_HOLIDAYS = "state-holidays.tsv";
    /// Words and phrases of the same meaning.
    THESAURUS = "thesaurus.tsv";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_table_unpacks_to_its_file_and_none_is_left_out() {
        for (table, name, file) in ALL {
            assert!(table.text() == *file && !file.is_empty(), "{name}");
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/law");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        assert_eq!(files.filter(|path| path.extension().is_some_and(|end| end == "tsv")).count(), ALL.len());
    }
}
