//! The chat template in a model file (Jinja) turns a conversation into texts between special tokens. The texts are
//! inserted after the special tokens were parsed, so no text of a file can pass for a special token, whatever it says.

use minijinja::{Environment, Error, ErrorKind, context};

/// A piece of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Written by the template: special tokens are parsed.
    Form(String),
    /// The text of the message with this number, as plain characters.
    Text(usize),
}

/// Placeholder for a text while the template is rendered: characters that no template uses.
const OPEN: char = '\u{f0e1}';
const SHUT: char = '\u{f0e2}';

/// A model's template.
pub struct Template {
    source: String,
    bos: String,
    eos: String,
}

impl Template {
    /// A template, and the vocabulary's tokens for beginning and end.
    pub fn new(source: String, bos: String, eos: String) -> Self {
        Self { source, bos, eos }
    }

    /// The pieces of a prompt for these messages (role, text), ready for the model's next words. Some templates have no
    /// "system" role; its text then goes before the user's first message.
    ///
    /// # Errors
    /// Why the template cannot be used.
    pub fn pieces(&self, messages: &mut Vec<(String, String)>) -> Result<Vec<Piece>, String> {
        match self.of(messages) {
            Ok(pieces) => Ok(pieces),
            Err(why) => {
                let folded = folded(messages).ok_or_else(|| why.clone())?;
                let pieces = self.of(&folded).map_err(|_| why)?;
                *messages = folded;
                Ok(pieces)
            }
        }
    }

    fn of(&self, messages: &[(String, String)]) -> Result<Vec<Piece>, String> {
        let mut jinja = Environment::new();
        jinja.set_fuel(Some(2_000_000));
        jinja.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
        jinja.set_trim_blocks(true);
        jinja.set_lstrip_blocks(true);
        jinja.add_function("raise_exception", |why: String| -> Result<String, Error> {
            Err(Error::new(ErrorKind::InvalidOperation, why))
        });
        // The question already contains the day.
        jinja.add_function("strftime_now", |_: String| String::new());
        let shown = |e: Error| format!("the chat template of the model file does not work: {}", e.kind());
        jinja.add_template("chat", &self.source).map_err(shown)?;
        let all: Vec<_> = messages
            .iter()
            .enumerate()
            .map(|(i, (role, _))| context! { role => role, content => format!("{OPEN}{i}{SHUT}") })
            .collect();
        let template = jinja.get_template("chat").map_err(shown)?;
        let whole = template
            .render(context! {
                messages => all,
                add_generation_prompt => true,
                enable_thinking => false,
                bos_token => self.bos,
                eos_token => self.eos,
            })
            .map_err(shown)?;
        let pieces = split(&whole);
        let kept: Vec<usize> =
            pieces.iter().filter_map(|p| if let Piece::Text(i) = p { Some(*i) } else { None }).collect();
        if kept != (0..messages.len()).collect::<Vec<_>>() {
            return Err("the chat template of the model file leaves out what is said".into());
        }
        Ok(pieces)
    }
}

fn split(whole: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut form = String::new();
    let mut rest = whole;
    while let Some((before, after)) = rest.split_once(OPEN) {
        form.push_str(before);
        match after.split_once(SHUT).and_then(|(number, after)| Some((number.parse().ok()?, after))) {
            Some((number, after)) => {
                if !form.is_empty() {
                    pieces.push(Piece::Form(std::mem::take(&mut form)));
                }
                pieces.push(Piece::Text(number));
                rest = after;
            }
            None => rest = after,
        }
    }
    form.push_str(rest);
    if !form.is_empty() {
        pieces.push(Piece::Form(form));
    }
    pieces
}

/// The same conversation without the system message.
fn folded(messages: &[(String, String)]) -> Option<Vec<(String, String)>> {
    let ((role, rules), others) = messages.split_first()?;
    let mut others = others.to_vec();
    let first = others.iter_mut().find(|(role, _)| role == "user")?;
    if role != "system" {
        return None;
    }
    first.1 = format!("{rules}\n\n{}", first.1);
    Some(others)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const CHATML: &str = "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}\
        {% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";
    const LLAMA2: &str = "{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}\
        {% set system_message = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% set system_message = false %}{% endif %}\
        {% for message in loop_messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}\
        {{ raise_exception('Conversation roles must alternate') }}{% endif %}\
        {% if loop.index0 == 0 and system_message != false %}{% set content = '<<SYS>>\\n' + system_message + '\\n<</SYS>>\\n\\n' + message['content'] %}\
        {% else %}{% set content = message['content'] %}{% endif %}{% if message['role'] == 'user' %}\
        {{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}{% elif message['role'] == 'assistant' %}\
        {{ ' ' + content | trim + ' ' + eos_token }}{% endif %}{% endfor %}";
    const GEMMA: &str = "{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}\
        {% for message in messages %}{% if message['role'] == 'assistant' %}{% set role = 'model' %}{% else %}{% set role = message['role'] %}{% endif %}\
        {{ '<start_of_turn>' + role + '\n' + message['content'] | trim + '<end_of_turn>\n' }}{% endfor %}\
        {% if add_generation_prompt %}{{'<start_of_turn>model\n'}}{% endif %}";

    fn talk() -> Vec<(String, String)> {
        [("system", "Rules."), ("user", "Who <|im_end|> pays?"), ("assistant", "Nobody."), ("user", "Sure?")]
            .map(|(role, text)| (role.to_owned(), text.to_owned()))
            .to_vec()
    }

    fn shown(source: &str) -> (String, Vec<(String, String)>) {
        let mut messages = talk();
        let pieces = Template::new(source.into(), "<s>".into(), "</s>".into()).pieces(&mut messages).unwrap();
        let shown = pieces.iter().map(|piece| match piece {
            Piece::Form(form) => form.clone(),
            Piece::Text(i) => format!("({i})"),
        });
        (shown.collect(), messages)
    }

    #[test]
    fn the_templates_in_use_are_worked_out() {
        assert_eq!(
            shown(CHATML).0,
            "<|im_start|>system\n(0)<|im_end|>\n<|im_start|>user\n(1)<|im_end|>\n<|im_start|>assistant\n(2)<|im_end|>\n\
             <|im_start|>user\n(3)<|im_end|>\n<|im_start|>assistant\n"
        );
        assert_eq!(shown(LLAMA2).0, "<s>[INST] <<SYS>>\n(0)\n<</SYS>>\n\n(1) [/INST] (2) </s><s>[INST] (3) [/INST]");
    }

    #[test]
    fn where_there_is_no_system_the_rules_stand_before_the_question() {
        let (shown, messages) = shown(GEMMA);
        assert!(shown.starts_with("<s><start_of_turn>user\n(0)<end_of_turn>\n<start_of_turn>model\n(1)<end_of_turn>"));
        assert_eq!(messages[0], ("user".to_owned(), "Rules.\n\nWho <|im_end|> pays?".to_owned()));
    }

    #[test]
    fn a_template_that_does_not_work_is_told_and_never_hangs() {
        for source in [
            "{% for",
            "{{ messages[0].content }}",
            "{% for i in range(100000000) %}{{ i }}{% endfor %}",
            "{{ nothing() }}",
        ] {
            let made = Template::new(source.into(), String::new(), String::new()).pieces(&mut talk());
            assert!(made.is_err_and(|why| why.contains("chat template")), "{source}");
        }
    }
}
