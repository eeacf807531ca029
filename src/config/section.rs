//! One section of the settings: its structure, its defaults and its part of the example file, from one text.

use crate::error::StartError;

use toml::Value;

/// A setting, as the example file explains it.
pub struct Setting {
    /// Its name within the section.
    pub name: &'static str,
    /// What it means, one sentence or more.
    pub meaning: &'static str,
    /// What it might be set to, for a setting that has no default.
    pub example: Option<&'static str>,
}

/// Defines a section: `/// meaning` and `name: Type = default;`, with `example "..."` where the default is that it is unset.
macro_rules! section {
    (
        $(#[$about:meta])*
        $section:ident = $key:literal {
            $($(#[doc = $meaning:literal])+ $field:ident: $type:ty = $default:expr $(, example $example:literal)?;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $section {
            $($(#[doc = $meaning])+ pub $field: $type,)*
        }

        impl Default for $section {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $section {
            pub(super) const KEY: &'static str = $key;
            pub(super) const ALL: &'static [$crate::config::section::Setting] = &[
                $($crate::config::section::Setting {
                    name: stringify!($field),
                    meaning: concat!($($meaning, "\n"),+),
                    example: section!(@example $($example)?),
                },)*
            ];
        }
    };
    (@example) => { None };
    (@example $example:literal) => { Some($example) };
}
pub(super) use section;

/// Whether the name of a block in the settings is a word, and no other block's before it.
pub fn is_own_name<'a>(name: &str, mut before: impl Iterator<Item = &'a String>) -> bool {
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    (1..=40).contains(&name.len()) && name.bytes().all(word) && !before.any(|other| other.eq_ignore_ascii_case(name))
}

/// Columns of the example file.
const WIDTH: usize = 100;

/// A section as the example file shows it; `defaults` are its settings that have one.
pub fn shown(section: &str, settings: &[Setting], defaults: &toml::Table) -> String {
    let mut text = format!("[{section}]\n");
    for setting in settings {
        comment(setting.meaning, &mut text);
        match (defaults.get(setting.name), setting.example) {
            (Some(default), _) => text += &format!("{} = {}\n", setting.name, value(default)),
            (None, example) => text += &format!("# {} = \"{}\"\n", setting.name, example.unwrap_or_default()),
        }
    }
    text
}

/// Puts words into lines that begin with "# ".
pub fn comment(words: &str, text: &mut String) {
    let mut line = String::from("#");
    for word in words.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            *text += &line;
            text.push('\n');
            line = String::from("#");
        }
        line.push(' ');
        line += word;
    }
    *text += &line;
    text.push('\n');
}

/// A value as TOML writes it.
pub fn value(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(self::value).collect::<Vec<_>>().join(", ")),
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(whether) => whether.to_string(),
        // No default is of another type.
        _ => String::new(),
    }
}

/// A basic string (TOML 1.0, "String"): quotation marks, backslashes and control characters are escaped.
fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04X}", u32::from(c)),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// An error about a setting, from its two sentences.
pub fn fail<T>(problem: impl Into<String>, mend: &str) -> Result<T, StartError> {
    Err(StartError::new(problem, mend))
}
