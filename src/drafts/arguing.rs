//! What an order wants to be argued: "Argue that the trial date should stay, and that the expert had time."

use super::order_words::{capitalized, find};

/// Words that lead to an argument.
const LEADS: [&str; 9] = [
    "argue that ",
    "arguing that ",
    "argues that ",
    "contend that ",
    "contending that ",
    "on the ground that ",
    "on the grounds that ",
    "our argument is that ",
    "our position is that ",
];
/// Words between two arguments.
const JOINTS: [&str; 5] = [", and that ", " and that ", "; that ", ", that ", "; and that "];

/// The arguments of a sentence, each as the heading of a brief.
pub fn argued(sentence: &str) -> Vec<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some(at) = LEADS.iter().find_map(|lead| find(&line, lead)) else { return Vec::new() };
    let mut said = line[at..].trim_end_matches(['.', '!', ' ']).to_owned();
    for joint in JOINTS {
        said = said.replace(joint, "\n");
    }
    let all = said.split('\n').map(str::trim).filter(|one| one.split(' ').count() > 2);
    all.map(capitalized).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_become_headings() {
        assert_eq!(
            argued("Argue that the trial date should stay, and that the expert had time."),
            ["The trial date should stay", "The expert had time"]
        );
        assert_eq!(argued("Draft an opposition to the motion on the ground that it is late."), ["It is late"]);
        assert!(argued("They argue about the date.").is_empty());
    }
}
