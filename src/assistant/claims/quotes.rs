//! What stands in quotation marks, compared with the text word for word. A quotation that is nearly right is put right,
//! visibly; one that stands nowhere loses its source.

/// A sentence whose quotations were looked at.
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
/// Least share of a quotation's words that must stand together in the text for it to be put right.
const NEARLY: f32 = 0.6;

/// Compares every quotation of a sentence with the sources.
pub fn mend(sentence: &str, sources: &[&str]) -> Mended {
    let chars: Vec<char> = sentence.chars().collect();
    let mut out = Mended { text: String::with_capacity(sentence.len()), corrected: false, fault: None };
    let texts: Vec<Vec<&str>> = sources.iter().map(|s| s.split_whitespace().collect()).collect();
    let mut i = 0;
    while i < chars.len() {
        let close = match chars[i] {
            '"' => Some('"'),
            '“' | '„' => Some('”'),
            '«' => Some('»'),
            _ => None,
        };
        let end = close.and_then(|close| {
            let other = if close == '”' { '"' } else { close };
            chars[i + 1..].iter().position(|c| *c == close || *c == other).map(|n| i + 1 + n)
        });
        let Some(end) = end else {
            out.text.push(chars[i]);
            i += 1;
            continue;
        };
        let quote: String = chars[i + 1..end].iter().collect();
        i = end + 1;
        if stands(&quote, &texts) {
            out.text.push_str(&format!("“{quote}”"));
            continue;
        }
        match nearest(&quote, &texts) {
            Some(real) => {
                out.text.push_str(&format!("“{real}” {CORRECTED}"));
                out.corrected = true;
            }
            None => {
                out.text.push_str(&format!("{quote} {NOWHERE}"));
                out.fault = Some("quote");
            }
        }
    }
    // One that was opened and never closed may be a quotation all the same.
    if let Some(at) = out.text.rfind(['“', '«']).filter(|at| !out.text[*at..].contains(['”', '»']))
        && out.text[at..].split_whitespace().count() > 2
        && !stands(out.text[at..].trim_start_matches(['“', '«']), &texts)
    {
        out.text.push_str(&format!(" {NOWHERE}"));
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

/// Whether the words stand in a text in this order, without others among them; "…" leaves some out, in the same text.
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

/// The run of words of a text that is most like a quotation, if it is like it enough.
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
            (
                "It says “rent is waived",
                "It says “rent is waived [these words do not stand in the source]",
                Some("quote"),
            ),
        ] {
            let mended = mend(sentence, &[TEXT]);
            assert_eq!((mended.text.as_str(), mended.fault), (text, fault), "{sentence}");
        }
    }
}
