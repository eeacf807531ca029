//! A form as a letter, and answers read from a reply to it or from a scan.

use super::{
    checking::plain,
    choice::Choice,
    days,
    form::{Field, Form, Kind, Need},
    given::Given,
    words,
};

use std::collections::BTreeMap;

/// Options that are printed with a box each.
const MOST_BOXES: usize = 20;
/// Lines of an answer.
const MOST_LINES: usize = 60;
/// Lines of a text that is read.
const MOST_READ: usize = 5_000;

/// The form as text: whoever gets it writes the answers below the questions, or on paper.
pub fn letter(form: &Form, language: &str) -> String {
    let mut out = format!("{}\n\n{}\n", form.title.of(language), form.intro.of(language).trim());
    for (n, field) in (1..).zip(&form.fields) {
        if let Some(heading) = &field.heading {
            out += &format!("\n{}\n", heading.of(language).to_uppercase());
        }
        let mark =
            if field.need == Need::Must { format!(" {}", words::NEEDED_MARK.of(language)) } else { String::new() };
        out += &format!("\n{n}. {}{mark}\n", field.asks.of(language));
        out += &condition(form, field, language).map(|only| format!("   {only}\n")).unwrap_or_default();
        let how = match field.kind {
            _ if is_long(field) => None,
            Kind::Choice => Some(words::MARK_ONE),
            Kind::Choices => Some(words::MARK_ANY),
            Kind::YesNo => Some(words::YES_OR_NO),
            Kind::Date => Some(words::DATE_LIKE),
            Kind::File => Some(words::ATTACH),
            Kind::Consent => Some(words::AGREE),
            _ => None,
        };
        out += &how.map(|how| format!("   {}\n", how.of(language))).unwrap_or_default();
        for option in field.options.iter().filter(|_| !is_long(field)) {
            out += &format!("   [ ] {}\n", option.of(language));
        }
        if is_long(field) || !matches!(field.kind, Kind::File | Kind::Choice | Kind::Choices) {
            out += &format!("{} \n", words::ANSWER.of(language));
        }
    }
    out
}

/// In which case a question is to be answered: "Only if your answer to question 3 was “Yes”."
fn condition(form: &Form, field: &Field, language: &str) -> Option<String> {
    let only = field.only_if.as_ref()?;
    let (n, of) = (1..).zip(&form.fields).find(|(_, other)| other.key == only.field)?;
    let said = |key: &String| match key.as_str() {
        "yes" => words::YES.of(language).to_owned(),
        "no" => words::NO.of(language).to_owned(),
        key => of.options.iter().find(|option| option.key == key).map_or(key, |option| option.of(language)).to_owned(),
    };
    let is: Vec<String> = only.is.iter().map(|key| format!("“{}”", said(key))).collect();
    Some(format!("{} {n} {} {}.", words::ONLY_IF.of(language), words::WAS.of(language), is.join(" / ")))
}

/// Options that are written rather than marked: states.
fn is_long(field: &Field) -> bool {
    field.options.len() > MOST_BOXES
}

/// A line without quotation marks, its number and its mark.
fn bare(line: &str) -> &str {
    line.trim_start_matches(['>', ' ', '\t', '|', '*', '•']).trim_end()
}

/// The letters and digits of a text, in small letters.
fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn unnumbered(line: &str) -> &str {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &line[digits..];
    match rest.strip_prefix(['.', ')']) {
        Some(rest) if (1..=2).contains(&digits) => rest.trim_start(),
        _ => line,
    }
}

/// A question in one language, ready to be looked for.
struct Asked<'a> {
    field: &'a Field,
    /// Its letters and digits, in small letters.
    folded: String,
    mark: &'static str,
}

fn asked(form: &Form) -> Vec<Asked<'_>> {
    let pairs = form.fields.iter().flat_map(|field| words::LANGUAGES.map(|language| (field, language)));
    let asked = pairs.map(|(field, language)| Asked {
        field,
        folded: folded(field.asks.of(language)),
        mark: words::NEEDED_MARK.of(language),
    });
    let mut all: Vec<Asked> = asked.filter(|asked| !asked.folded.is_empty()).collect();
    // "Name" begins no line "Name of the other driver: Ann": the longer question wins.
    all.sort_by_key(|asked| std::cmp::Reverse(asked.folded.len()));
    all
}

/// The question that a line begins, and what stands behind it.
fn begins<'a, 'l>(all: &[Asked<'a>], line: &'l str) -> Option<(&'a Field, &'l str)> {
    let line = unnumbered(bare(line));
    let own = folded(line);
    all.iter().filter(|asked| own.starts_with(&asked.folded)).find_map(|asked| {
        let mut left = asked.folded.chars().count();
        let mut at = line.len();
        for (place, c) in line.char_indices() {
            if left == 0 {
                at = place;
                break;
            }
            left -= if c.is_alphanumeric() { c.to_lowercase().count().min(left) } else { 0 };
        }
        let rest = &line[at..];
        if !rest.is_empty() && !rest.starts_with([':', '?', '.', ' ', '_', ')']) {
            return None;
        }
        let behind = rest.trim_start_matches([':', '?', '.', ')', ' ', '_']);
        let behind = behind.strip_prefix(asked.mark).unwrap_or(behind);
        Some((asked.field, behind.trim_start_matches([':', ' ', '_', '.'])))
    })
}

/// Answers that stand below or behind their questions. What cannot be read stays open; a person looks at everything that was read so.
pub fn read(form: &Form, text: &str) -> BTreeMap<String, Given> {
    let (asked, headings) = (asked(form), headings(form));
    let mut found: Vec<(&Field, Vec<String>)> = Vec::new();
    for line in text.lines().take(MOST_READ) {
        if let Some((field, behind)) = begins(&asked, line) {
            found.push((field, vec![behind.to_owned()]));
            continue;
        }
        let line = bare(line);
        if let Some((_, lines)) = found.last_mut()
            && lines.len() < MOST_LINES
            && !headings.contains(&folded(line))
        {
            lines.push(line.to_owned());
        }
    }
    let mut answers = BTreeMap::new();
    for (field, lines) in found {
        if let Some(answer) = answer(field, &lines) {
            answers.entry(field.key.clone()).or_insert(answer);
        }
    }
    answers
}

/// The headings, as they are looked for.
fn headings(form: &Form) -> Vec<String> {
    let headings = form.fields.iter().filter_map(|field| field.heading.as_ref());
    headings
        .flat_map(|heading| [folded(&heading.en), folded(&heading.es)])
        .filter(|heading| !heading.is_empty())
        .collect()
}

fn is_hint(line: &str) -> bool {
    let hints = [words::MARK_ONE, words::MARK_ANY, words::YES_OR_NO, words::DATE_LIKE, words::ATTACH, words::AGREE];
    words::LANGUAGES.iter().any(|language| {
        line.starts_with(words::ONLY_IF.of(language)) || hints.iter().any(|hint| hint.of(language) == line)
    })
}

fn answer(field: &Field, lines: &[String]) -> Option<Given> {
    let kept = lines.iter().map(|line| {
        let line = line.trim();
        let without = words::LANGUAGES.iter().find_map(|language| line.strip_prefix(words::ANSWER.of(language)));
        without.unwrap_or(line).trim()
    });
    let lines: Vec<&str> = kept.filter(|line| !is_hint(line)).collect();
    let text = plain(&lines.join("\n"), true);
    let first = text.lines().next().unwrap_or_default();
    match field.kind {
        Kind::File => None,
        _ if text.is_empty() => None,
        Kind::LongText => Some(Given::One(text)),
        Kind::Date => days::read(first).map(|day| Given::One(day.to_string())),
        Kind::YesNo | Kind::Consent => yes_no(first).map(|said| Given::One(said.into())),
        Kind::Choice => match chosen(field, &lines).as_slice() {
            [one] => Some(Given::One(one.key.clone())),
            _ => None,
        },
        Kind::Choices => match chosen(field, &lines) {
            none if none.is_empty() => None,
            all => Some(Given::Many(all.iter().map(|option| option.key.clone()).collect())),
        },
        _ => Some(Given::One(first.to_owned())),
    }
}

fn yes_no(text: &str) -> Option<&'static str> {
    let first = text.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?.to_lowercase();
    match first.as_str() {
        "yes" | "y" | "sí" | "si" | "x" => Some("yes"),
        "no" | "n" => Some("no"),
        _ => None,
    }
}

/// The options with a mark before them; if none has one, those that are written by themselves.
fn chosen<'a>(field: &'a Field, lines: &[&str]) -> Vec<&'a Choice> {
    let named = |words: &str| {
        let words = folded(words);
        field.options.iter().find(|option| {
            [option.en.as_str(), option.es.as_str(), option.key.as_str()]
                .iter()
                .any(|own| !own.is_empty() && folded(own) == words)
        })
    };
    let boxed = |line: &&&str| line.starts_with(['[', '(', '☐', '☒', '☑']);
    let marked = lines.iter().filter(boxed).filter_map(|line| {
        let rest = line.trim_start_matches(['[', '(', ' ']);
        let tick = rest.trim_start_matches(['x', 'X', '✓', '✔', '✗', '☒', '☑']);
        (tick.len() < rest.len()).then(|| named(tick.trim_start_matches([']', ')', ' '])))?
    });
    let marked: Vec<&Choice> = marked.collect();
    if !marked.is_empty() {
        return marked;
    }
    let parts = lines.iter().filter(|line| !boxed(line)).flat_map(|line| line.split([',', ';']));
    parts.filter_map(named).collect()
}
