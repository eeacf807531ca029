//! Subjects of requests that are questions: of "ask who repaired it" the paper says "State who repaired it.", and not "facts that You know of who
//! repaired it".

use super::listed_items::ASKS;

/// How a paragraph with a place for a subject is worded for this one.
pub fn worded(text: &str, subject: &str) -> String {
    let first = subject.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
    if !ASKS.contains(&first.as_str()) || !text.contains("{topic}") {
        return text.to_owned();
    }
    if text.starts_with("State all facts") {
        return "State {topic}.".to_owned();
    }
    text.replace("knows of {topic}", "knows {topic}")
        .replace("each Document about {topic}", "each Document that shows {topic}")
        .replace("All Documents about {topic}", "All Documents that show {topic}")
}

#[cfg(test)]
mod tests {
    use super::worded;

    #[test]
    fn a_subject_that_is_a_question_is_stated() {
        let facts = "State all facts that You know of {topic}, with their dates.";
        assert_eq!(worded(facts, "who opened the gate"), "State {topic}.");
        assert_eq!(worded(facts, "the gate"), facts);
        assert_eq!(worded("All Documents about {topic}.", "when it rained"), "All Documents that show {topic}.");
    }
}
