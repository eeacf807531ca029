//! Where a text may be cut, and how good each place is. Pure; it looks only at a few characters around a place.

/// How good a place for a cut is; later variants are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cut {
    /// Inside a word, or before white space: only if there is no other place.
    Never,
    /// Between two characters, at least one of them neither letter nor digit, without white space.
    Mark,
    /// Between two words.
    Word,
    /// After a comma, a dash or a closing bracket.
    Comma,
    /// After a semicolon or a colon.
    Clause,
    /// After a sentence.
    Sentence,
    /// After a paragraph, or before a numbered clause.
    Paragraph,
}

/// Abbreviations after which a full stop does not end a sentence, in lower case. Single letters count too.
const ABBREVIATIONS: &[&str] = &[
    "al", "amend", "app", "approx", "arb", "art", "arts", "bros", "cf", "ch", "cir", "civ", "cl", "co", "const",
    "corp", "crim", "dept", "dist", "dr", "ed", "eds", "eq", "esq", "est", "etc", "ex", "exh", "fed", "fig", "hon",
    "id", "inc", "int'l", "jr", "ltd", "mr", "mrs", "ms", "no", "nos", "op", "para", "paras", "pp", "prof", "pub",
    "reg", "regs", "rev", "rptr", "sec", "secs", "seq", "sr", "st", "stat", "stats", "supp", "tit", "vol", "vs",
];

/// The most characters examined on either side of a place.
const REACH: usize = 12;

/// This many blanks in a row are an indent.
const INDENT: usize = 3;

fn opens(c: char) -> bool {
    matches!(c, '"' | '\'' | '(' | '[' | '“' | '‘' | '«' | '§' | '•' | '–' | '—' | '-')
}

fn closes(c: char) -> bool {
    matches!(c, '"' | '\'' | ')' | ']' | '”' | '’' | '»')
}

/// The kind of cut before `chars[at]`. Kinds above [`Cut::Mark`] are returned only where white space ends, so that a
/// piece starts with the first character of a word.
pub(super) fn cut_at(chars: &[char], at: usize) -> Cut {
    let (Some(&before), Some(&next)) = (at.checked_sub(1).and_then(|i| chars.get(i)), chars.get(at)) else {
        return Cut::Never;
    };
    if next.is_whitespace() {
        return Cut::Never;
    }
    if !before.is_whitespace() {
        return match before {
            // Scripts that put no space after a sentence.
            '。' | '！' | '？' => Cut::Sentence,
            '；' | '：' => Cut::Clause,
            '，' | '、' => Cut::Comma,
            _ if before.is_alphanumeric() && next.is_alphanumeric() => Cut::Never,
            _ => Cut::Mark,
        };
    }
    let back = &chars[at.saturating_sub(REACH)..at];
    let blank = back.iter().rev().take_while(|c| c.is_whitespace()).count();
    let feeds = back[back.len() - blank..].iter().filter(|&&c| matches!(c, '\n' | '\u{c}' | '\u{2029}')).count();
    let words = &back[..back.len() - blank];
    // Texts extracted from pages may keep a clause's indent but lose its line break.
    if (feeds == 1 || feeds == 0 && blank >= INDENT) && numbers_a_clause(&chars[at..]) {
        return Cut::Paragraph;
    }
    if feeds >= 2 {
        // A page may end in the middle of a sentence.
        let goes_on = next.is_lowercase() && words.last().is_some_and(|c| c.is_alphanumeric() || *c == ',');
        return if goes_on { Cut::Word } else { Cut::Paragraph };
    }
    let quoted = words.iter().rev().take_while(|c| closes(**c)).count();
    match words[..words.len() - quoted].last() {
        Some('!' | '?' | '…') => Cut::Sentence,
        Some('.') if ends_a_sentence(&words[..words.len() - quoted - 1], next) => Cut::Sentence,
        Some(';' | ':') => Cut::Clause,
        Some(',' | '–' | '—') => Cut::Comma,
        _ if quoted > 0 => Cut::Comma,
        _ => Cut::Word,
    }
}

/// Whether the full stop after `before` ends a sentence, given the first character after the space.
fn ends_a_sentence(before: &[char], next: char) -> bool {
    if next.is_lowercase() {
        return false;
    }
    let length = before.iter().rev().take_while(|c| c.is_alphanumeric() || **c == '\'').count();
    let word: String = before[before.len() - length..].iter().flat_map(|c| c.to_lowercase()).collect();
    if word.chars().all(|c| c.is_ascii_digit()) && !word.is_empty() {
        // "1. The tenant": a number at the start of a clause; "in 2024. The": the end of a sentence.
        return word.len() > 2 && (next.is_uppercase() || opens(next));
    }
    let lone = length == 1 && word.chars().all(char::is_alphabetic);
    (next.is_uppercase() || next.is_numeric() || opens(next) || !next.is_alphanumeric())
        && !lone
        && ABBREVIATIONS.binary_search(&word.as_str()).is_err()
}

/// Whether a line starts like a numbered clause or a heading: "2.1 ", "(a) ", "ARTICLE ", "Section 4", "• ".
fn numbers_a_clause(line: &[char]) -> bool {
    let head = &line[..line.len().min(REACH)];
    match head.first() {
        Some('(') => head.iter().position(|&c| c == ')').is_some_and(|end| (2..=6).contains(&end)),
        Some('•' | '§' | '▪' | '●') => true,
        Some(c) if c.is_ascii_digit() => {
            let number = head.iter().take_while(|c| c.is_ascii_digit() || **c == '.').count();
            head[..number].contains(&'.') && number <= 8
        }
        Some(_) => {
            let word: String = head.iter().take_while(|c| c.is_alphabetic()).flat_map(|c| c.to_lowercase()).collect();
            matches!(word.as_str(), "article" | "section" | "schedule" | "exhibit" | "clause" | "annex")
                && head.first().is_some_and(|c| c.is_uppercase())
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Cut {
        let chars: Vec<char> = text.replace('|', "").chars().collect();
        cut_at(&chars, text.chars().position(|c| c == '|').expect("a mark"))
    }

    #[test]
    fn the_abbreviations_are_sorted() {
        assert!(ABBREVIATIONS.is_sorted());
    }

    #[test]
    fn places_are_told_apart() {
        for (text, expected) in [
            ("The lease ends. |It is over", Cut::Sentence),
            ("He said \"I left.\" |Then he left", Cut::Sentence),
            ("in Smith v. |Jones", Cut::Word),
            ("under No. |5 of", Cut::Word),
            ("Acme Inc. |The buyer", Cut::Word),
            ("see 42 U.S.C. |§ 1983", Cut::Word),
            ("ends in 2024. |The next", Cut::Sentence),
            ("\n1. |The tenant", Cut::Word),
            ("the rent; |and the", Cut::Clause),
            ("the rent, |and the", Cut::Comma),
            ("the rent |and the", Cut::Word),
            ("the re|nt", Cut::Never),
            ("the rent| and", Cut::Never),
            ("wrapped\n|line", Cut::Word),
            ("the end\n\n|Next", Cut::Paragraph),
            ("the tenant\n\n|shall pay", Cut::Word),
            ("the end     |2.1 Next", Cut::Paragraph),
            ("in     |2024 he", Cut::Word),
            ("the end\n|2.1 Next", Cut::Paragraph),
            ("the end\n|(iv) next", Cut::Paragraph),
            ("the end\n|Section 4", Cut::Paragraph),
            ("aaa/|bbb", Cut::Mark),
            ("契約は終了する。|次の", Cut::Sentence),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
        assert_eq!(cut_at(&[], 0), Cut::Never);
        assert_eq!(cut_at(&['a'], 0), Cut::Never);
        assert_eq!(cut_at(&['a'], 1), Cut::Never);
    }
}
