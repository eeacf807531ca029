//! Whether a question calls a clause by its heading.

use search::words;

/// Whether a question names a heading of several words in its own words: "loss of rent" for "G. Loss of Rent.".
pub(super) fn names_heading(question: &str, heading: &str) -> bool {
    let bare = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let number = |word: &String| word.len() == 1 || word.chars().any(|c| c.is_ascii_digit());
    let part = |word: &String| matches!(word.as_str(), "section" | "article" | "clause" | "condition" | "paragraph");
    // "PART II, G. Loss of Rent" is called by its last part.
    let own = heading.rsplit(", ").next().unwrap_or(heading);
    let heading: Vec<String> = bare(own).into_iter().skip_while(|word| number(word) || part(word)).collect();
    let telling = heading.iter().filter(|word| !words::is_stop(word)).count();
    telling > 1 && bare(question).windows(heading.len()).any(|own| own == heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_called_by_its_heading() {
        assert!(names_heading("how long is loss of rent paid?", "G. Loss of Rent."));
        assert!(names_heading("how long is loss of rent paid?", "PART II - CONDITIONS, G. Loss of Rent"));
        assert!(names_heading("what is the early closing fee?", "Section 4.2 Early Closing Fee"));
        assert!(!names_heading("how long is loss of rent paid?", "E. Loss Payment."));
        assert!(!names_heading("when is the fee due?", "2. Fee."));
        assert!(!names_heading("when is it due?", ""));
    }
}
