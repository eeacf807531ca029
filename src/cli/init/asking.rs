//! How a question is asked: on a terminal until the answer can be used; otherwise the flag or the default is the answer. Each
//! answer is tried as it is given.

use crate::cli::output::Failure;
use crate::control::Password;

use clap::ValueEnum;
use std::io::{IsTerminal, Write};
use zeroize::Zeroizing;

/// What came of trying an answer.
pub enum Trial {
    /// It works; the sentence may be empty.
    Fine(String),
    /// It does not work now. The firm may go on and mend it later.
    Doubt(String),
    /// The server could not start with it.
    Fatal(String),
}

/// A question.
pub struct Question<'a> {
    /// The flag that answers it, without its hyphens.
    pub flag: &'a str,
    /// What the terminal asks.
    pub asks: &'a str,
    /// What it is for, in one line.
    pub why: &'a str,
    /// What the Enter key means.
    pub default: Option<String>,
}

/// Who answers.
pub struct Asker {
    terminal: bool,
    strict: bool,
}

impl Asker {
    /// Asks on the terminal, if there is one and it may.
    pub fn new(yes: bool, strict: bool) -> Self {
        Self { terminal: !yes && std::io::stdin().is_terminal(), strict }
    }

    /// Whether somebody can be asked.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Gets an answer. `read` says what is wrong with a text; `attempt` tries what was read.
    ///
    /// # Errors
    /// Without a terminal, an answer that is missing or cannot be used; the sentence names the flag.
    pub fn ask<T>(
        &self,
        question: &Question<'_>,
        given: Option<String>,
        read: impl Fn(&str) -> Result<T, String>,
        attempt: impl Fn(&T) -> Trial,
    ) -> Result<T, Failure> {
        if self.terminal {
            return self.converse(question, given, read, attempt);
        }
        let flag = question.flag;
        let text = given.or_else(|| question.default.clone()).ok_or_else(|| missing(&[flag]))?;
        let answer = read(&text).map_err(|why| nothing_written(&format!("--{flag}: {why}")))?;
        match attempt(&answer) {
            Trial::Fine(_) => {}
            Trial::Doubt(why) if !self.strict => eprintln!("Look: {why}"),
            Trial::Doubt(why) | Trial::Fatal(why) => return Err(nothing_written(&format!("--{flag}: {why}"))),
        }
        Ok(answer)
    }

    fn converse<T>(
        &self,
        question: &Question<'_>,
        given: Option<String>,
        read: impl Fn(&str) -> Result<T, String>,
        attempt: impl Fn(&T) -> Trial,
    ) -> Result<T, Failure> {
        let shown = question.default.as_ref().map(|default| format!(" [{}]", without_password(default)));
        let prompt = format!("{}{}: ", question.asks, shown.unwrap_or_default());
        let mut text = given;
        if text.is_none() && !question.why.is_empty() {
            eprintln!("\n{}", question.why);
        }
        loop {
            let answered = match text.take() {
                Some(text) => text,
                None => {
                    let line = line(&prompt)?;
                    if line.is_empty() { question.default.clone().unwrap_or_default() } else { line }
                }
            };
            let answer = match read(&answered) {
                Ok(answer) => answer,
                Err(why) => {
                    eprintln!("  {why}");
                    continue;
                }
            };
            match attempt(&answer) {
                Trial::Fine(says) if says.is_empty() => return Ok(answer),
                Trial::Fine(says) => {
                    eprintln!("  ok: {says}");
                    return Ok(answer);
                }
                Trial::Doubt(why) | Trial::Fatal(why) => {
                    eprintln!("  {why}");
                    let again = line("  Another answer, or Enter to keep this one: ")?;
                    if again.is_empty() {
                        return Ok(answer);
                    }
                    text = Some(again);
                }
            }
        }
    }

    /// Gets one of several answers. `labels` explains each, in the order of the type.
    ///
    /// # Errors
    /// As for [`Self::ask`].
    pub fn choose<T: ValueEnum>(
        &self,
        question: &Question<'_>,
        given: Option<T>,
        labels: &[&str],
    ) -> Result<T, Failure> {
        if let Some(given) = given {
            return Ok(given);
        }
        let name = |value: &T| value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        let mut why = question.why.to_owned();
        for (i, (value, label)) in T::value_variants().iter().zip(labels).enumerate() {
            why += &format!("\n  {}  {:<14} {label}", i + 1, name(value));
        }
        let question = Question { why: &why, default: question.default.clone(), ..*question };
        let read = |text: &str| {
            let by_number = text.parse::<usize>().ok().and_then(|n| T::value_variants().get(n.wrapping_sub(1)));
            by_number
                .cloned()
                .map_or_else(|| T::from_str(text, true), Ok)
                .map_err(|_| "Type a number or a word from the list.".to_owned())
        };
        self.ask(&question, None, read, |_| Trial::Fine(String::new()))
    }

    /// A password typed twice without echo; nothing typed means none.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn password(&self, why: &str, check: impl Fn(&str) -> Result<(), String>) -> Result<Option<Password>, Failure> {
        let typed = |asks: &str| {
            let typed = rpassword::prompt_password(asks).map(Zeroizing::new);
            typed.map_err(|e| {
                nothing_written(&format!(
                    "A password cannot be typed here: {e}. Give it by flag; \"chancery init --help\" says how."
                ))
            })
        };
        eprintln!("\n{why}");
        loop {
            let first = typed("Password (Enter for none): ")?;
            if first.is_empty() {
                return Ok(None);
            }
            if let Err(why) = check(&first) {
                eprintln!("  {why}");
                continue;
            }
            if *first == *typed("Again: ")? {
                return Ok(Some(Password(first)));
            }
            eprintln!("  The two are not the same.");
        }
    }

    /// Whether the answer is yes; the Enter key says so too. Without a terminal, it is.
    ///
    /// # Errors
    /// The input has ended.
    pub fn agrees(&self, asks: &str) -> Result<bool, Failure> {
        if !self.terminal {
            return Ok(true);
        }
        let answer = line(&format!("\n{asks} [yes]: "))?;
        Ok(answer.is_empty() || matches!(answer.to_lowercase().as_str(), "y" | "yes"))
    }

    /// Waits for the Enter key.
    ///
    /// # Errors
    /// The input has ended.
    pub fn pause(&self, asks: &str) -> Result<(), Failure> {
        if self.terminal { line(asks).map(drop) } else { Ok(()) }
    }
}

/// Without a terminal: answers that are missing, by their flags.
pub fn missing(flags: &[&str]) -> Failure {
    let flags: Vec<String> = flags.iter().map(|flag| format!("--{flag}")).collect();
    let (are, them) =
        if flags.len() == 1 { ("This answer is", "it as a flag") } else { ("These answers are", "them as flags") };
    nothing_written(&format!(
        "{are} missing: {}. Give {them}, or run the command on a terminal, where it asks; \"chancery init --help\" explains each.",
        flags.join(", ")
    ))
}

/// A failure before anything was written.
pub fn nothing_written(why: &str) -> Failure {
    Failure::Said(format!("{why} Nothing was written."))
}

/// A relay's URL as it may be shown.
pub fn without_password(text: &str) -> String {
    match (text.split_once("://"), text.rsplit_once('@')) {
        (Some((scheme, login)), Some((_, place))) => {
            let user = login.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}:…@{place}")
        }
        _ => text.to_owned(),
    }
}

/// A line from the terminal, without the spaces around it. Read byte by byte: what is typed ahead of a password stays for the
/// password's own reader.
fn line(prompt: &str) -> Result<String, Failure> {
    let mut out = std::io::stderr().lock();
    write!(out, "{prompt}")?;
    out.flush()?;
    let (mut line, mut byte) = (Vec::new(), [0]);
    while rustix::io::retry_on_intr(|| rustix::io::read(std::io::stdin(), &mut byte)).map_err(std::io::Error::from)?
        == 1
    {
        if byte[0] == b'\n' {
            return Ok(String::from_utf8_lossy(&line).trim().to_owned());
        }
        line.push(byte[0]);
    }
    Err(nothing_written("The input ended before everything was answered."))
}
