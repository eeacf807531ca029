//! What to read when a paper has no clause on what is asked: `assets/law/kin.tsv`.

use search::words;

/// The subjects next to the one that a text names, nearest first; none if it names none of the table.
pub fn subjects(text: &str) -> Vec<&'static str> {
    let asked = words::all_stems(text);
    let names = |phrase: &str| {
        let phrase = words::all_stems(phrase);
        !phrase.is_empty() && asked.windows(phrase.len()).any(|at| at == phrase)
    };
    let rows = reference_tables::KIN.rows();
    let row = rows.filter_map(|line| line.split_once('\t')).find(|(subject, _)| subject.split('|').any(names));
    row.map(|(_, next)| next.split(';').map(str::trim).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::subjects;

    #[test]
    fn what_stands_next() {
        assert_eq!(subjects("Is there an arbitration clause?")[0], "exclusive jurisdiction of the courts");
        assert!(subjects("What is the rent?").is_empty());
    }
}
