//! What an answer may be.

use super::{
    conditions::shown,
    form::{Field, Form, Kind, Need},
    given::{Given, Kept, Wrong},
    words,
};

use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Characters of a line.
pub const LINE: usize = 300;
/// Characters of a long text.
pub const LONG: usize = 5_000;
/// Files of one form.
pub const MOST_FILES: usize = 10;
/// The first year of a date: nobody whom a firm helps was born before.
const FIRST_YEAR: i16 = 1900;
/// The last year of a date.
const LAST_YEAR: i16 = 2200;

/// Looks at all answers. Those to questions that are not shown are left out; `files` is how many came with the form.
///
/// # Errors
/// What is wrong, by question, in the form's order.
pub fn checked(
    form: &Form,
    answers: &BTreeMap<String, Given>,
    files: usize,
    language: &str,
    today: Date,
) -> Result<Vec<Kept>, Vec<Wrong>> {
    let (kept, wrong) = looked_at(form, answers, files, language, today);
    if wrong.is_empty() { Ok(kept) } else { Err(wrong) }
}

/// The same for answers of which some may be wrong: those that can be kept, and what is wrong with the others.
pub fn looked_at(
    form: &Form,
    answers: &BTreeMap<String, Given>,
    files: usize,
    language: &str,
    today: Date,
) -> (Vec<Kept>, Vec<Wrong>) {
    let shown = shown(form, answers);
    let (mut kept, mut wrong, mut used) = (Vec::new(), Vec::new(), BTreeSet::new());
    for field in form.fields.iter().filter(|field| shown.contains(field.key.as_str())) {
        match answer(field, answers.get(&field.key), files, language, today) {
            Ok(Some(answer)) => {
                // A file belongs to one question.
                if answer.files.iter().all(|file| used.insert(*file)) {
                    kept.push(answer);
                } else {
                    wrong.push(Wrong { key: field.key.clone(), why: words::FILES.of(language).into(), given: true });
                }
            }
            Ok(None) => {}
            Err(sentence) => {
                let given = answers.contains_key(&field.key);
                wrong.push(Wrong { key: field.key.clone(), why: sentence.of(language).into(), given });
            }
        }
    }
    (kept, wrong)
}

fn answer(
    field: &Field,
    given: Option<&Given>,
    files: usize,
    language: &str,
    today: Date,
) -> Result<Option<Kept>, words::Sentence> {
    let keep = |said: String, value: Vec<String>, files: Vec<usize>| {
        let asks = field.asks.of(language).to_owned();
        Ok(Some(Kept { key: field.key.clone(), asks, said, value, files }))
    };
    let empty = match given {
        None => true,
        Some(Given::One(text)) => text.trim().is_empty(),
        Some(Given::Many(all)) => all.is_empty(),
        Some(Given::Files(all)) => all.is_empty(),
    };
    if empty {
        return match (field.need, field.kind) {
            (Need::Must, Kind::Consent) => Err(words::CONSENT),
            (Need::Must, Kind::File) => Err(words::NEEDED_FILE),
            (Need::Must, _) => Err(words::NEEDED),
            _ => Ok(None),
        };
    }
    match (field.kind, given) {
        (Kind::File, Some(Given::Files(all))) => {
            if all.len() > MOST_FILES || all.iter().any(|file| *file >= files) {
                return Err(words::FILES);
            }
            keep(String::new(), Vec::new(), all.clone())
        }
        (Kind::Choices, Some(Given::Many(all))) => {
            let known: Vec<_> = field.options.iter().filter(|option| all.contains(&option.key)).collect();
            let different: BTreeSet<&String> = all.iter().collect();
            if known.len() != different.len() {
                return Err(words::CHOICE);
            }
            let said = known.iter().map(|option| option.of(language)).collect::<Vec<_>>().join("; ");
            keep(said, known.iter().map(|option| option.key.clone()).collect(), Vec::new())
        }
        (Kind::File | Kind::Choices, _) => Err(words::SHAPE),
        (kind, Some(Given::One(text))) => {
            let (said, value) = one(field, kind, text, language, today)?;
            if kind == Kind::Consent && value != "yes" {
                return if field.need == Need::Must { Err(words::CONSENT) } else { Ok(None) };
            }
            keep(said, vec![value], Vec::new())
        }
        _ => Err(words::SHAPE),
    }
}

/// One answer, for a person and for a program.
fn one(
    field: &Field,
    kind: Kind,
    text: &str,
    language: &str,
    today: Date,
) -> Result<(String, String), words::Sentence> {
    let line = plain(text, false);
    let short = || if line.chars().count() > LINE { Err(words::LONG_LINE) } else { Ok(line.clone()) };
    let both = |text: String| Ok((text.clone(), text));
    match kind {
        Kind::Text => both(short()?),
        Kind::LongText => {
            let text = plain(text, true);
            if text.chars().count() > LONG { Err(words::LONG_TEXT) } else { both(text) }
        }
        Kind::Date => {
            let day: Date = line.parse().map_err(|_| words::DATE)?;
            if line.len() != 10 || !(FIRST_YEAR..=LAST_YEAR).contains(&day.year()) {
                return Err(words::DATE);
            }
            if field.past && day > today {
                return Err(words::FUTURE);
            }
            both(day.to_string())
        }
        Kind::Email => {
            if !is_email(&line) {
                return Err(words::EMAIL);
            }
            both(line)
        }
        Kind::Phone => {
            let digits = line.bytes().filter(u8::is_ascii_digit).count();
            let fits = |c: char| c.is_ascii_digit() || " +-().extEXT#/".contains(c);
            if !(7..=20).contains(&digits) || line.chars().count() > 40 || !line.chars().all(fits) {
                return Err(words::PHONE);
            }
            both(line)
        }
        Kind::Amount => {
            let cents = amount(&line).ok_or(words::AMOUNT)?;
            let (whole, rest) = (cents / 100, cents % 100);
            Ok((format!("${}.{rest:02}", grouped(whole)), format!("{whole}.{rest:02}")))
        }
        Kind::Choice => {
            let option = field.options.iter().find(|option| option.key == line).ok_or(words::CHOICE)?;
            Ok((option.of(language).to_owned(), option.key.clone()))
        }
        Kind::YesNo | Kind::Consent => match (line.as_str(), kind) {
            ("yes", Kind::Consent) => Ok((words::AGREED.of(language).into(), line)),
            ("yes", _) => Ok((words::YES.of(language).into(), line)),
            ("no", _) => Ok((words::NO.of(language).into(), line)),
            _ => Err(words::YES_NO),
        },
        Kind::Choices | Kind::State | Kind::File => Err(words::SHAPE),
    }
}

/// Words without what no person types: control characters and marks that turn the direction of writing. Lines are kept if `lines` is set.
pub fn plain(text: &str, lines: bool) -> String {
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let kept = text.chars().filter(|c| !turns(*c)).filter(|c| !c.is_control() || c.is_whitespace());
    let kept: String = kept.collect();
    let tidy = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    if !lines {
        return tidy(&kept);
    }
    let mut out = String::new();
    let mut empty = 0;
    for line in kept.split('\n').map(tidy) {
        empty = if line.is_empty() { empty + 1 } else { 0 };
        // One empty line says as much as ten.
        if empty < 2 {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out.trim().to_owned()
}

/// Whether a text is one whole mail address.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let odd = |c: char| !c.is_ascii_graphic() || "\"(),:;<>[]\\@".contains(c);
    !local.is_empty()
        && text.len() <= 254
        && !text.contains(odd_but_at(odd))
        && domain.split('.').count() > 1
        && domain.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'))
        && local.split('.').all(|part| !part.is_empty())
        && !domain.contains('@')
}

fn odd_but_at(odd: impl Fn(char) -> bool) -> impl Fn(char) -> bool {
    move |c| c != '@' && odd(c)
}

/// A sum in cents: "1,250", "$1250.5", "1250.00".
fn amount(text: &str) -> Option<u64> {
    let text = text.trim().trim_start_matches('$').trim_end_matches("USD").trim();
    let (whole, cents) = match text.split_once('.') {
        Some((whole, cents)) if cents.len() <= 2 && cents.bytes().all(|c| c.is_ascii_digit()) => (whole, cents),
        Some(_) => return None,
        None => (text, ""),
    };
    let groups: Vec<&str> = whole.split(',').collect();
    let grouped = groups.len() == 1 || (groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3));
    let digits = groups.concat();
    if !grouped || groups[0].is_empty() || digits.len() > 12 || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let cents: u64 = format!("{cents:0<2}").parse().ok()?;
    digits.parse::<u64>().ok()?.checked_mul(100)?.checked_add(cents)
}

fn grouped(whole: u64) -> String {
    let digits = whole.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
