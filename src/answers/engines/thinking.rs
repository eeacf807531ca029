//! What a model says to itself before it answers, between `<think>` and `</think>`. It is not part of the answer.

const OPEN: &str = "<think>";
const SHUT: &str = "</think>";

/// Removes the thoughts from text that arrives in pieces.
#[derive(Debug, Default)]
pub struct Thoughts {
    held: String,
    state: State,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    /// So far only blanks, or what may become the opening tag.
    #[default]
    Start,
    Thinking,
    Answer,
}

impl Thoughts {
    /// The part of a piece that belongs to the answer; empty while the model thinks.
    pub fn push(&mut self, piece: &str) -> String {
        if self.state == State::Answer {
            return piece.to_owned();
        }
        self.held.push_str(piece);
        if self.state == State::Start {
            let said = self.held.trim_start();
            if let Some(after) = said.strip_prefix(OPEN) {
                self.held = after.to_owned();
                self.state = State::Thinking;
            } else if OPEN.starts_with(said) {
                return String::new();
            } else {
                self.state = State::Answer;
                return std::mem::take(&mut self.held);
            }
        }
        match self.held.split_once(SHUT) {
            Some((_, after)) if !after.trim_start().is_empty() => {
                self.state = State::Answer;
                let answer = after.trim_start().to_owned();
                self.held.clear();
                answer
            }
            Some(_) => String::new(),
            None => {
                // Only the beginning of the closing tag can still matter.
                let from = self.held.char_indices().rev().nth(SHUT.len()).map_or(0, |(at, _)| at);
                self.held.drain(..from);
                String::new()
            }
        }
    }

    /// Text that was held back at the end and turned out not to be a tag.
    pub fn rest(self) -> String {
        if self.state == State::Start { self.held } else { String::new() }
    }
}

/// A complete text without its thoughts. Some templates open the thoughts themselves, so that the model writes only the
/// closing tag.
pub fn without(text: &str) -> &str {
    text.rsplit_once(SHUT).map_or(text, |(_, answer)| answer.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_left_out_at_any_split() {
        for (text, answer) in [
            ("<think>Hm, 3 < 4.</think>\n\nThe rent is $5.", "The rent is $5."),
            ("\n<think></think>Yes.", "Yes."),
            ("No thoughts here.", "No thoughts here."),
            ("<th", "<th"),
            ("<think>for ever", ""),
            ("<think>a</think>  ", ""),
        ] {
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                let mut thoughts = Thoughts::default();
                let mut got = thoughts.push(&text[..at]);
                got.push_str(&thoughts.push(&text[at..]));
                got.push_str(&thoughts.rest());
                assert_eq!(got, answer, "{text} at {at}");
            }
            let mut thoughts = Thoughts::default();
            let mut got: String = text.chars().map(|c| thoughts.push(&c.to_string())).collect();
            got.push_str(&thoughts.rest());
            assert_eq!(got, answer, "{text}");
        }
        assert_eq!(without("so it is</think>\nYes."), "Yes.");
        assert_eq!(without("Yes."), "Yes.");
    }
}
