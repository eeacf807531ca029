//! Words that mean the same in contracts: the single words of `assets/law/thesaurus.tsv`.

use crate::words::words;

use std::{collections::HashMap, sync::LazyLock};

static MEANINGS: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    let mut out: HashMap<String, Vec<usize>> = HashMap::new();
    let rows = reference_tables::THESAURUS.rows();
    for (row, line) in rows.enumerate() {
        for name in line.split('|') {
            if let [word] = words(name).as_slice() {
                let rows = out.entry(word.stem.clone()).or_default();
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    out
});

/// The meanings of a stem, by their rows.
pub(crate) fn meanings(stem: &str) -> &'static [usize] {
    MEANINGS.get(stem).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_one_meaning() {
        let (a, b) = (meanings("notify"), meanings("notic"));
        assert!(a.iter().any(|m| b.contains(m)) && meanings("landlord").iter().all(|m| !a.contains(m)));
    }
}
