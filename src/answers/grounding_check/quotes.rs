//! Compares quotations with the text word for word. A nearly correct quotation is visibly corrected. One that is
//! nowhere in the text loses its source, and so does one with only one quotation mark.

use crate::law::Span;

/// A sentence whose quotations have been checked.
pub struct Mended {
    /// The sentence.
    pub text: String,
    /// Whether a quotation was put right.
    pub corrected: bool,
    /// A quotation that stands nowhere.
    pub fault: Option<&'static str>,
}

/// What stands behind a quotation that was put right.
pub const CORRECTED: &str = "[quotation corrected]";
/// What stands behind one that is not there.
pub const NOWHERE: &str = "[these words do not stand in the source]";
/// What stands behind a sentence with a mark that has no other half: nobody can tell what it quotes.
pub const UNPAIRED: &str = "[a quotation mark stands alone here]";
/// Share of a quotation's words that must be together in the text for it to be corrected.
const NEARLY: f32 = 0.6;

/// Marks that begin a quotation, and those that end it, the likelier first.
const PAIRS: &[(char, &[char])] = &[
    ('"', &['"', '”']),
    ('＂', &['＂']),
    ('“', &['”', '"']),
    ('„', &['“', '”', '"']),
    ('«', &['»']),
    ('»', &['«']),
    ('‹', &['›']),
    ('›', &['‹']),
    ('「', &['」']),
    ('『', &['』']),
];
/// Marks that only end one.
const ENDING: &[char] = &['”', '」', '』'];
/// What an apostrophe at the beginning of a word leaves of it.
const ELIDED: &[&str] =
    &["s", "t", "d", "m", "n", "re", "ve", "ll", "tis", "twas", "til", "till", "em", "cause", "bout", "round"];

/// A quotation in a text, by its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// From its first mark to its last, both included; one that is not closed goes on to the end of the text.
    pub span: Span,
    /// Whether it has both marks.
    pub paired: bool,
}

/// The quotations in a text, in order. An apostrophe is not a quotation mark: it is within a word, or where a word
/// ends and no quotation is open.
pub fn quotations(chars: &[char]) -> Vec<Quotation> {
    let mut all = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let single = opens_single(chars, i);
        let pair = PAIRS.iter().find(|(open, _)| *open == chars[i]);
        let close = match pair {
            Some((open, closing)) => closes(chars, i, *open, closing),
            None if single => closes_single(chars, i),
            None => {
                if ENDING.contains(&chars[i]) {
                    all.push(Quotation { span: Span::new(i, i + 1), paired: false });
                }
                i += 1;
                continue;
            }
        };
        match close {
            Some(end) => {
                all.push(Quotation { span: Span::new(i, end + 1), paired: true });
                i = end + 1;
            }
            None if single && elides(&chars[i..]) => i += 1,
            None => {
                all.push(Quotation { span: Span::new(i, chars.len()), paired: false });
                break;
            }
        }
    }
    all
}

/// Where a quotation ends that begins at `i`: at the likeliest of its marks before another one begins.
fn closes(chars: &[char], i: usize, open: char, closing: &[char]) -> Option<usize> {
    let rest = &chars[i + 1..];
    let again = rest.iter().position(|c| *c == open && !closing.contains(c)).unwrap_or(rest.len());
    closing.iter().find_map(|mark| rest[..again].iter().position(|c| c == mark)).map(|n| i + 1 + n)
}

fn is_word(c: Option<&char>) -> bool {
    c.is_some_and(|c| c.is_alphanumeric())
}

/// Whether a single mark at `i` begins a quotation: no letter goes before it, and something follows.
fn opens_single(chars: &[char], i: usize) -> bool {
    if i > 0 && is_word(chars.get(i - 1)) {
        return false;
    }
    match chars[i] {
        '‘' | '‚' => true,
        '\'' => is_word(chars.get(i + 1)) || chars.get(i + 1).is_some_and(|c| "\"“‘'([$§€£…".contains(*c)),
        _ => false,
    }
}

/// The end of a quotation that a single mark at `i` starts. It may contain "The tenants' rent", so a mark of that
/// kind ends it only if no other does.
fn closes_single(chars: &[char], i: usize) -> Option<usize> {
    let mut possessive = None;
    for j in i + 2..chars.len() {
        if opens_single(chars, j) && chars[i] != '‚' {
            break;
        }
        let mark = matches!(chars[j], '\'' | '’') || chars[i] == '‚' && chars[j] == '‘';
        if !mark || chars[j - 1].is_whitespace() || is_word(chars.get(j + 1)) {
            continue;
        }
        let goes_on =
            chars.get(j + 1).is_some_and(|c| c.is_whitespace()) && chars.get(j + 2).is_some_and(|c| c.is_lowercase());
        if !(matches!(chars[j - 1], 's' | 'S') && goes_on) {
            return Some(j);
        }
        possessive = Some(j);
    }
    possessive
}

/// Whether the mark that these characters begin with stands for letters that are left out: '90s, 'tis.
fn elides(chars: &[char]) -> bool {
    let word: String = chars[1..].iter().take_while(|c| c.is_alphanumeric()).flat_map(|c| c.to_lowercase()).collect();
    chars[0] == '\'' && (word.starts_with(|c: char| c.is_ascii_digit()) || ELIDED.contains(&word.as_str()))
}

/// Compares every quotation of a sentence with the sources.
pub fn mend(sentence: &str, sources: &[&str]) -> Mended {
    let chars: Vec<char> = sentence.chars().collect();
    let mut out = Mended { text: String::with_capacity(sentence.len()), corrected: false, fault: None };
    let texts: Vec<Vec<&str>> = sources.iter().map(|s| s.split_whitespace().collect()).collect();
    let mut at = 0;
    let mut alone = false;
    for Quotation { span, paired } in quotations(&chars) {
        out.text.extend(&chars[at..span.start]);
        at = span.end;
        if !paired {
            alone = true;
            out.text.extend(&chars[span.start..span.end]);
            continue;
        }
        let quote: String = chars[span.start + 1..span.end - 1].iter().collect();
        let (open, close) = match chars[span.start] {
            '\'' | '‘' | '‚' => ('‘', '’'),
            _ => ('“', '”'),
        };
        if stands(&quote, &texts) {
            out.text.push_str(&format!("{open}{quote}{close}"));
            continue;
        }
        match nearest(&quote, &texts) {
            Some(real) => {
                out.text.push_str(&format!("{open}{real}{close} {CORRECTED}"));
                out.corrected = true;
            }
            None => {
                out.text.push_str(&format!("{quote} {NOWHERE}"));
                out.fault = Some("quote");
            }
        }
    }
    out.text.extend(&chars[at..]);
    if alone {
        out.text.push_str(&format!(" {UNPAIRED}"));
        out.fault = Some("quote");
    }
    out
}

/// A word without the marks around it and in one form.
fn bare(word: &str) -> String {
    let straight = |c| match c {
        '’' | '‘' => '\'',
        c => c,
    };
    let word: String = word.chars().map(straight).flat_map(char::to_lowercase).collect();
    word.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '$' | '%' | '§' | '€' | '£')).to_owned()
}

/// Whether the words are in a text in this order, without others in between; "…" skips some, in the same text.
fn stands(quote: &str, texts: &[Vec<&str>]) -> bool {
    let parts: Vec<Vec<String>> = quote
        .replace("...", "…")
        .split('…')
        .map(|part| part.split_whitespace().map(bare).filter(|w| !w.is_empty()).collect())
        .filter(|part: &Vec<String>| !part.is_empty())
        .collect();
    texts.iter().any(|text| {
        let words: Vec<String> = text.iter().map(|w| bare(w)).filter(|w| !w.is_empty()).collect();
        let mut from = 0;
        parts.iter().all(|part| {
            let found = words.get(from..).and_then(|rest| rest.windows(part.len()).position(|run| run == &part[..]));
            found.is_some_and(|at| {
                from += at + part.len();
                true
            })
        })
    })
}

/// The run of words in a text most similar to a quotation, if it is similar enough.
fn nearest(quote: &str, texts: &[Vec<&str>]) -> Option<String> {
    let wanted: Vec<String> = quote.split_whitespace().map(bare).filter(|w| !w.is_empty()).collect();
    if wanted.len() < 4 || wanted.len() > 80 {
        return None;
    }
    let mut best: Option<(f32, String)> = None;
    for text in texts {
        let words: Vec<String> = text.iter().map(|w| bare(w)).collect();
        for start in 0..words.len() {
            // A run that begins with the first word, or with the second where the first is wrong.
            let skipped = match () {
                () if words[start] == wanted[0] => 0,
                () if words[start] == wanted[1] && start > 0 => 1,
                () => continue,
            };
            let start = start - skipped;
            let end = (start + wanted.len()).min(words.len());
            let same = words[start..end].iter().zip(&wanted).filter(|(a, b)| a == b).count();
            let common = longest_common(&words[start..end], &wanted).max(same);
            #[allow(clippy::cast_precision_loss)]
            let share = common as f32 / wanted.len() as f32;
            if share >= NEARLY && best.as_ref().is_none_or(|(s, _)| share > *s) {
                best = Some((share, text[start..end].join(" ")));
            }
        }
    }
    best.map(|(_, run)| run.trim_matches(['"', '“', '”', ',', ';']).to_owned())
}

/// Length of the longest common subsequence of two short runs.
fn longest_common(a: &[String], b: &[String]) -> usize {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut before = 0;
        for (j, y) in b.iter().enumerate() {
            let here = row[j + 1];
            row[j + 1] = if x == y { before + 1 } else { row[j + 1].max(row[j]) };
            before = here;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Tenant shall pay to Landlord a monthly rent of $4,250, due on the first day of each month.";

    #[test]
    fn quotations_are_compared() {
        for (sentence, text, fault) in [
            ("It says “a monthly rent of $4,250”.", "It says “a monthly rent of $4,250”.", None),
            (
                "It says \"Tenant shall pay … on the first day\".",
                "It says “Tenant shall pay … on the first day”.",
                None,
            ),
            (
                "It says “Tenant shall pay to Landlord a yearly rent of $4,250”.",
                "It says “Tenant shall pay to Landlord a monthly rent of $4,250” [quotation corrected].",
                None,
            ),
            (
                "It says “rent is waived forever”.",
                "It says rent is waived forever [these words do not stand in the source].",
                Some("quote"),
            ),
            ("It says “a monthly rent", "It says “a monthly rent [a quotation mark stands alone here]", Some("quote")),
            ("It says 'a monthly rent'.", "It says ‘a monthly rent’.", None),
            (
                "It says ‘rent is free’.",
                "It says rent is free [these words do not stand in the source].",
                Some("quote"),
            ),
            ("The tenants' rent isn't the landlord’s.", "The tenants' rent isn't the landlord’s.", None),
        ] {
            let mended = mend(sentence, &[TEXT]);
            assert_eq!((mended.text.as_str(), mended.fault), (text, fault), "{sentence}");
        }
    }

    #[test]
    fn apostrophes_are_no_quotation_marks() {
        for (text, quoted, alone) in [
            ("The tenant's and the tenants' rent isn't due; don't pay.", &[][..], 0),
            ("It's ’tis, 'tis and the '90s.", &[], 0),
            ("It says 'the tenants' right to renew' and no more.", &["'the tenants' right to renew'"], 0),
            ("On 'late charges' it says “a” and ‘b’s’.", &["'late charges'", "“a”", "‘b’s’"], 0),
            ("A „German“ and a »Danish« and a ‚small‘ one.", &["„German“", "»Danish«", "‚small‘"], 0),
            ("“One. Two.” and \"three. Four\"", &["“One. Two.”", "\"three. Four\""], 0),
            ("“a\" and “b”", &["“a\"", "“b”"], 0),
            ("It says \"this. And that", &["\"this. And that"], 1),
            ("It says ‘this", &["‘this"], 1),
            ("It says 'this", &["'this"], 1),
            ("this” it says", &["”"], 1),
            ("", &[], 0),
            ("'", &[], 0),
            ("‘", &["‘"], 1),
        ] {
            let chars: Vec<char> = text.chars().collect();
            let all = quotations(&chars);
            let words: Vec<String> = all.iter().map(|q| chars[q.span.start..q.span.end].iter().collect()).collect();
            assert_eq!(
                (words, all.iter().filter(|q| !q.paired).count()),
                (quoted.iter().map(|q| (*q).to_owned()).collect(), alone),
                "{text}"
            );
        }
    }

    proptest::proptest! {
        #[test]
        fn any_marks_are_read(text in "[\"'‘’‚“”„«»‹› acst.\u{2026}]{0,40}") {
            let chars: Vec<char> = text.chars().collect();
            let all = quotations(&chars);
            proptest::prop_assert!(all.windows(2).all(|two| two[0].span.end <= two[1].span.start));
            proptest::prop_assert!(all.iter().all(|q| q.span.end <= chars.len() && q.span.len() > usize::from(q.paired)));
            // What is not in the source is said, and no word is lost.
            let mended = mend(&text, &[]);
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            let said = mended.text.replace(NOWHERE, "").replace(UNPAIRED, "");
            proptest::prop_assert_eq!(letters(&said), letters(&text));
            proptest::prop_assert_eq!(mended.fault.is_some(), !all.is_empty());
        }
    }
}
