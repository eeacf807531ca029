//! The slips that are planted, one function each.

use super::{random::Random, texts::Text};

use law::dates::{MONTHS, dates};
use proofreading::{
    Context,
    Kind::{self, *},
    Paragraph, Source,
};

/// A text with one slip.
pub struct Planted {
    pub paragraphs: Vec<Paragraph>,
    pub context: Context,
    /// The paragraph where it stands; `None` when it is the whole that is wrong.
    pub at: Option<usize>,
    /// For a person.
    pub what: String,
}

/// A sort of slip.
pub struct Slip {
    pub name: &'static str,
    pub kinds: &'static [Kind],
    pub plant: fn(&Text, &mut Random) -> Option<Planted>,
}

const fn slip(name: &'static str, kinds: &'static [Kind], plant: fn(&Text, &mut Random) -> Option<Planted>) -> Slip {
    Slip { name, kinds, plant }
}

pub const SLIPS: &[Slip] = &[
    slip("doubled word", &[DoubledWord], doubled),
    slip("bracket not closed", &[UnmatchedMark], bracket),
    slip("quotation not closed", &[UnmatchedMark], quotation_mark),
    slip("words and figures", &[WordsAndFigures], figures),
    slip("section that is not there", &[CrossReference], section),
    slip("impossible date", &[ImpossibleDate], impossible),
    slip("wrong weekday", &[Weekday], weekday),
    slip("placeholder", &[Placeholder], placeholder),
    slip("broken field", &[BrokenField], field),
    slip("comment left", &[TrackedChange], comment),
    slip("name misspelt", &[NameSpelling, TermSpelling], name),
    slip("company's ending", &[NameVariant], ending),
    slip("term misspelt", &[TermSpelling, NameSpelling], term),
    slip("definition lost", &[UndefinedTerm], undefined),
    slip("term never used", &[UnusedTerm], unused),
    slip("term defined twice", &[TermDefinedTwice], twice),
    slip("term used early", &[TermUsedEarly], early),
    slip("date against source", &[DateConflict], source_date),
    slip("amount against source", &[AmountConflict], source_amount),
    slip("date in the document", &[DateConflict], own_date),
    slip("amount in the document", &[AmountConflict], own_amount),
    slip("total", &[Total], total),
    slip("shares", &[PercentSum], shares),
    slip("quotation altered", &[Quotation], quotation),
    slip("volume that is not there", &[ImpossibleCitation], volume),
    slip("year before the reporter", &[ImpossibleCitation], year),
    slip("pin before first page", &[PinCite], pin),
    slip("Id. before first page", &[ShortForm], id),
    slip("short form without full", &[ShortForm], short),
    slip("short form, other volume", &[ShortForm], short_volume),
    slip("supra without full", &[ShortForm], supra),
    slip("two names", &[CitedTwoWays], two_names),
    slip("two years", &[CitedTwoWays], two_years),
    slip("other name in the files", &[CaseName], other_name),
    slip("title that is not there", &[StatuteForm, ImpossibleCitation], title),
    slip("section's bracket", &[StatuteForm], section_bracket),
    slip("party of another matter", &[ForeignParty], foreign),
    slip("no certificate", &[NoCertificate], certificate),
    slip("no signature", &[NoSignature], signature),
];

fn planted(text: &Text, at: usize, words: String, what: impl Into<String>) -> Option<Planted> {
    let mut paragraphs = text.paragraphs.clone();
    paragraphs.get_mut(at)?.text = words;
    Some(Planted { paragraphs, context: text.context.clone(), at: Some(at), what: what.into() })
}

fn inserted(text: &Text, at: usize, words: &str) -> Option<Planted> {
    let mut paragraphs = text.paragraphs.clone();
    paragraphs.insert(at.min(paragraphs.len()), Paragraph::new(words));
    Some(Planted { paragraphs, context: text.context.clone(), at: Some(at), what: words.to_owned() })
}

/// Paragraphs of running text: sentences that begin and end.
fn prose(text: &Text) -> Vec<usize> {
    let good = |p: &Paragraph| {
        let t = p.text.trim();
        t.chars().count() > 80
            && t.chars().count() < 5_000
            && t.ends_with('.')
            && t.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '(')
    };
    (0..text.paragraphs.len()).filter(|i| good(&text.paragraphs[*i])).collect()
}

/// A place between two paragraphs of running text.
fn somewhere(text: &Text, random: &mut Random) -> Option<usize> {
    random.one(&prose(text)).map(|i| i + 1)
}

/// One of the places of a pattern in the prose: paragraph and byte.
fn place(text: &Text, random: &mut Random, find: impl Fn(&str) -> Vec<usize>) -> Option<(usize, usize)> {
    let all: Vec<(usize, usize)> = prose(text)
        .into_iter()
        .flat_map(|i| find(&text.paragraphs[i].text).into_iter().map(move |at| (i, at)))
        .collect();
    random.one(&all).copied()
}

fn all_of(words: &'static [&'static str]) -> impl Fn(&str) -> Vec<usize> {
    move |t| words.iter().flat_map(|w| t.match_indices(w).map(|(at, _)| at)).collect()
}

fn doubled(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at) =
        place(text, random, all_of(&[" the ", " of ", " to ", " shall ", " by ", " with ", " any ", " is "]))?;
    let t = &text.paragraphs[i].text;
    let word = t[at + 1..].split(' ').next()?;
    planted(text, i, format!("{} {word}{}", &t[..at + 1 + word.len()], &t[at + 1 + word.len()..]), word)
}

fn bracket(text: &Text, random: &mut Random) -> Option<Planted> {
    let whole = |t: &str| t.matches('(').count() == t.matches(')').count();
    let find = |t: &str| -> Vec<usize> {
        let word = |at: usize| t[..at].chars().rev().take_while(|c| c.is_alphanumeric()).count() > 4;
        if whole(t) { t.match_indices(')').map(|(at, _)| at).filter(|at| word(*at)).collect() } else { Vec::new() }
    };
    let (i, at) = place(text, random, find)?;
    let t = &text.paragraphs[i].text;
    planted(text, i, format!("{}{}", &t[..at], &t[at + 1..]), &t[t[..at].rfind('(').unwrap_or(0)..at])
}

fn quotation_mark(text: &Text, random: &mut Random) -> Option<Planted> {
    let find = |t: &str| -> Vec<usize> {
        let (curly, straight) = (t.matches('“').count(), t.matches('"').count());
        if curly > 0 && curly == t.matches('”').count() && straight == 0 {
            return t.match_indices('”').map(|(at, _)| at).collect();
        }
        if straight > 0 && straight % 2 == 0 && curly == 0 {
            t.match_indices('"').map(|(at, _)| at).skip(1).step_by(2).collect()
        } else {
            Vec::new()
        }
    };
    let (i, at) = place(text, random, find)?;
    let t = &text.paragraphs[i].text;
    let mark = t[at..].chars().next()?;
    planted(text, i, format!("{}{}", &t[..at], &t[at + mark.len_utf8()..]), &t[..at])
}

fn figures(text: &Text, random: &mut Random) -> Option<Planted> {
    const PAIRS: &[(&str, &str)] = &[
        ("(30)", "(60)"),
        ("(60)", "(90)"),
        ("(10)", "(15)"),
        ("(5)", "(3)"),
        ("(90)", "(60)"),
        ("(3)", "(2)"),
        ("(15)", "(10)"),
        ("(20)", "(30)"),
        ("(12)", "(24)"),
    ];
    let spelt = |t: &str, at: usize| {
        let word = t[..at].trim_end().rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        ["thirty", "sixty", "ten", "five", "ninety", "three", "fifteen", "twenty", "twelve"].contains(&word.as_str())
    };
    let find = |t: &str| {
        PAIRS.iter().flat_map(|(a, _)| t.match_indices(a).map(|(at, _)| at)).filter(|at| spelt(t, *at)).collect()
    };
    let (i, at) = place(text, random, find)?;
    let t = &text.paragraphs[i].text;
    let (a, b) = PAIRS.iter().find(|(a, _)| t[at..].starts_with(a))?;
    planted(
        text,
        i,
        format!("{}{b}{}", &t[..at], &t[at + a.len()..]),
        format!("{}{b}", &t[t[..at].trim_end().rfind(' ').unwrap_or(0)..at]),
    )
}

fn section(text: &Text, random: &mut Random) -> Option<Planted> {
    let find = |t: &str| -> Vec<usize> {
        let good = |at: &usize| {
            let rest = &t[at + 8..];
            let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            let after = rest[number.len()..].trim_start();
            !number.trim_end_matches('.').is_empty()
                && (number.len() < 5)
                && !after.starts_with("of the")
                && !after.starts_with("of that")
                && *at > 3
        };
        t.match_indices("Section ").map(|(at, _)| at).filter(good).collect()
    };
    let numbered = text.paragraphs.iter().filter(|p| p.text.starts_with(|c: char| c.is_ascii_digit())).count();
    let (i, at) = place(text, random, find).filter(|_| numbered > 4)?;
    let t = &text.paragraphs[i].text;
    let rest = &t[at + 8..];
    let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let number = number.trim_end_matches('.');
    let wrong = match number.split_once('.') {
        Some((a, _)) => format!("{a}.{}", 31 + random.below(9)),
        None => format!("{}", number.parse::<u32>().ok()? + 13),
    };
    planted(
        text,
        i,
        format!("{}Section {wrong}{}", &t[..at], &rest[number.len()..]),
        format!("Section {number} → {wrong}"),
    )
}

fn months() -> Vec<String> {
    MONTHS.iter().map(|m| format!("{}{}", m[..1].to_uppercase(), &m[1..])).collect()
}

/// A date with month, day and year: paragraph, byte range, month and the rest.
fn full_date(text: &Text, random: &mut Random) -> Option<(usize, usize, String, String)> {
    let months = months();
    let find = |t: &str| -> Vec<usize> {
        let good = |at: &usize| {
            let rest = &t[*at..];
            let Some((_, tail)) = rest.split_once(' ') else { return false };
            let b = tail.as_bytes();
            let digits = b.iter().take_while(|c| c.is_ascii_digit()).count();
            (1..=2).contains(&digits)
                && tail[digits..].starts_with(", ")
                && b.get(digits + 2..digits + 6).is_some_and(|y| y.iter().all(u8::is_ascii_digit))
        };
        months.iter().flat_map(|m| t.match_indices(m.as_str()).map(|(at, _)| at)).filter(good).collect()
    };
    let (i, at) = place(text, random, find)?;
    let t = &text.paragraphs[i].text;
    let month = months.iter().find(|m| t[at..].starts_with(m.as_str()))?.clone();
    Some((i, at, month.clone(), t[at + month.len() + 1..].to_owned()))
}

fn impossible(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at, _, rest) = full_date(text, random)?;
    let t = &text.paragraphs[i].text;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let wrong = ["June 31", "February 30", "April 31", "September 31", "November 31"][random.below(5)];
    planted(text, i, format!("{}{wrong}{}", &t[..at], &rest[digits..]), wrong)
}

fn weekday(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at, ..) = full_date(text, random)?;
    let t = &text.paragraphs[i].text;
    let day = dates(&t[at..]).first()?.day_in_full()?.weekday();
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    let wrong: Vec<&&str> = names.iter().filter(|n| !format!("{day:?}").starts_with(&n[..3])).collect();
    let wrong = random.one(&wrong)?;
    planted(text, i, format!("{}{wrong}, {}", &t[..at], &t[at..]), wrong.to_string())
}

fn placeholder(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at) = place(text, random, all_of(&[" of the ", " to the ", " by the ", " in the "]))?;
    let t = &text.paragraphs[i].text;
    let blank = [
        "[●]",
        "[date?]",
        "TBD",
        "[insert amount]",
        "[NTD: confirm with client]",
        "TODO",
        "XXX",
        "____________",
        "[DATE]",
        "[name of counterparty]",
    ][random.below(10)];
    let cut = at + 1 + t[at + 1..].find(' ')?;
    planted(text, i, format!("{} {blank}{}", &t[..cut], &t[cut..]), blank)
}

fn field(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at) = place(text, random, all_of(&["Section ", "Article ", " this Agreement"]))?;
    let t = &text.paragraphs[i].text;
    planted(text, i, format!("{} Error! Reference source not found. {}", &t[..at], &t[at..]), "field")
}

fn comment(text: &Text, random: &mut Random) -> Option<Planted> {
    let i = *random.one(&prose(text))?;
    let mark =
        ["Comment [AB1]: check with client", "Deleted: thirty", "Commented [JD4]: is this right?"][random.below(3)];
    let t = &text.paragraphs[i].text;
    if random.below(2) == 0 && !mark.starts_with("Deleted") {
        planted(text, i, format!("{t} {mark}"), mark)
    } else {
        inserted(text, i + 1, mark)
    }
}

/// Two letters in the middle of a word exchanged, or one left out.
fn misspelt(word: &str, random: &mut Random) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 6 {
        return None;
    }
    let at = 1 + random.below(letters.len() - 4);
    match random.below(3) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, letters[at]),
        _ => letters.swap(at, at + 1),
    }
    Some(letters.into_iter().collect::<String>()).filter(|w| w != word)
}

fn uses(text: &Text, word: &str) -> usize {
    text.paragraphs.iter().map(|p| p.text.matches(word).count()).sum()
}

/// One use of some words replaced.
fn replaced(text: &Text, random: &mut Random, words: &str, by: &str) -> Option<Planted> {
    let all: Vec<(usize, usize)> = (0..text.paragraphs.len())
        .flat_map(|i| text.paragraphs[i].text.match_indices(words).map(move |(at, _)| (i, at)))
        .collect();
    let (i, at) = *random.one(&all)?;
    let t = &text.paragraphs[i].text;
    planted(text, i, format!("{}{by}{}", &t[..at], &t[at + words.len()..]), format!("{words} → {by}"))
}

fn name(text: &Text, random: &mut Random) -> Option<Planted> {
    let whole: String = text.paragraphs.iter().map(|p| format!("{}\n", p.text)).collect();
    let names = law::facts::people::find(&whole);
    let words: Vec<String> = names
        .iter()
        .flat_map(|f| f.value.split(|c: char| !c.is_alphabetic()))
        .filter(|w| {
            w.chars().count() > 5
                && w.starts_with(char::is_uppercase)
                && w.chars().any(char::is_lowercase)
                && uses(text, w) >= 4
                && uses(text, &w.to_lowercase()) == 0
        })
        .map(str::to_owned)
        .collect();
    let word = random.one(&words)?.clone();
    let wrong = misspelt(&word, random)?;
    replaced(text, random, &word, &wrong)
}

fn ending(text: &Text, random: &mut Random) -> Option<Planted> {
    let companies: Vec<&str> =
        ["Inc.", "LLC", "Corp.", "Corporation"].into_iter().filter(|e| uses(text, e) >= 2).collect();
    let ending = *random.one(&companies)?;
    let wrong = if ending == "LLC" { "Inc." } else { "LLC" };
    // Only a company that is named twice with the ending can be seen to differ.
    let whole: String = text.paragraphs.iter().map(|p| format!("{}\n", p.text)).collect();
    let named = |at: usize| whole[..at].split_whitespace().next_back().map(|w| format!("{w} {ending}"));
    let twice: Vec<String> = whole
        .match_indices(ending)
        .filter_map(|(at, _)| named(at))
        .filter(|w| {
            w.starts_with(char::is_uppercase) && !w.starts_with("The ") && whole.matches(w.as_str()).count() > 1
        })
        .collect();
    let words = random.one(&twice)?.clone();
    replaced(text, random, &words, &words.replace(ending, wrong))
}

/// Terms of two or more words in quotation marks that are used often.
fn terms(text: &Text, least: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for p in &text.paragraphs {
        for (open, close) in [('“', '”'), ('"', '"')] {
            let mut rest = p.text.as_str();
            while let Some(at) = rest.find(open) {
                let inner = &rest[at + open.len_utf8()..];
                let Some(end) = inner.find(close) else { break };
                let term = &inner[..end];
                let good = term.chars().count() > 7
                    && term.len() < 40
                    && term.split(' ').count() < 4
                    && term.split(' ').all(|w| {
                        w.starts_with(char::is_uppercase)
                            && w.chars().all(char::is_alphabetic)
                            && w.chars().any(char::is_lowercase)
                    });
                if good && uses(text, term) > least && !out.contains(&term.to_owned()) {
                    out.push(term.to_owned());
                }
                rest = &inner[end + close.len_utf8()..];
            }
        }
    }
    out
}

fn term(text: &Text, random: &mut Random) -> Option<Planted> {
    let all = terms(text, 3);
    let term = random.one(&all)?.clone();
    let words: Vec<&str> = term.split(' ').collect();
    let word = *random.one(&words)?;
    let wrong = misspelt(word, random)?;
    let whole = term.replacen(word, &wrong, 1);
    // Not in its definition.
    let used: Vec<usize> = (0..text.paragraphs.len())
        .filter(|i| {
            let t = &text.paragraphs[*i].text;
            t.contains(&term) && !t.contains(&format!("“{term}")) && !t.contains(&format!("\"{term}"))
        })
        .collect();
    let i = *random.one(&used)?;
    planted(text, i, text.paragraphs[i].text.replacen(&term, &whole, 1), whole)
}

fn undefined(text: &Text, random: &mut Random) -> Option<Planted> {
    let all: Vec<String> = terms(text, 7)
        .into_iter()
        .filter(|t| {
            ["any", "such", "each", "all", "no"].iter().map(|w| uses(text, &format!(" {w} {t}"))).sum::<usize>() > 2
        })
        .collect();
    if terms(text, 0).len() < 6 {
        return None;
    }
    let term = random.one(&all)?.clone();
    let quoted = [format!("“{term}”"), format!("\"{term}\""), format!("“{term}s”"), format!("\"{term}s\"")];
    let mut paragraphs = text.paragraphs.clone();
    for p in &mut paragraphs {
        if quoted.iter().any(|q| p.text.contains(q.as_str())) {
            p.text = "The parties agree to what follows.".into();
        }
    }
    let left = paragraphs.iter().map(|p| p.text.matches(&term).count()).sum::<usize>();
    (left > 5).then_some(Planted { paragraphs, context: text.context.clone(), at: None, what: term })
}

fn unused(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at) = place(text, random, all_of(&[". "]))?;
    let t = &text.paragraphs[i].text;
    let term = ["Transition Plan", "Escrow Holder", "Zeta Arrangement", "Reserve Fund"][random.below(4)];
    planted(text, i, format!("{} (the “{term}”){}", &t[..at], &t[at..]), term)
}

fn twice(text: &Text, random: &mut Random) -> Option<Planted> {
    let all = terms(text, 2);
    let term = random.one(&all)?.clone();
    let defined = text.paragraphs.iter().any(|p| {
        ["means", "shall mean"]
            .iter()
            .any(|m| p.text.contains(&format!("{term}” {m}")) || p.text.contains(&format!("{term}\" {m}")))
            || p.text.contains(&format!("“{term}”)"))
            || p.text.contains(&format!("\"{term}\")"))
    });
    let at = somewhere(text, random).filter(|_| defined)?;
    inserted(text, at, &format!("“{term}” means whatever the parties agree on in writing from time to time."))
}

fn early(text: &Text, random: &mut Random) -> Option<Planted> {
    let all: Vec<String> = terms(text, 2)
        .into_iter()
        .filter(|t| {
            text.paragraphs
                .iter()
                .skip(6)
                .any(|p| p.text.contains(&format!("the “{t}”)")) || p.text.contains(&format!("the \"{t}\")")))
        })
        .collect();
    let term = random.one(&all)?.clone();
    let first = text.paragraphs.iter().position(|p| p.text.contains(&term))?;
    if !(text.paragraphs[first].text.contains(&format!("“{term}"))
        || text.paragraphs[first].text.contains(&format!("\"{term}")))
    {
        return None;
    }
    inserted(
        text,
        first.min(2),
        &format!(
            "The parties wish to settle between them how notice of the {term} is to be given and received, and who pays for it."
        ),
    )
}

/// The text as it is becomes a source.
fn with_source(text: &Text, mut planted: Planted) -> Option<Planted> {
    let whole: String = text.paragraphs.iter().map(|p| format!("{}\n\n", p.text)).collect();
    planted.context.sources.push(Source { name: "signed copy".into(), text: whole });
    Some(planted)
}

fn source_date(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at, month, rest) = full_date(text, random)?;
    let t = &text.paragraphs[i].text;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let day: u32 = rest[..digits].parse().ok()?;
    let wrong = if day > 14 { day - 1 - random.below(9) as u32 } else { day + 1 + random.below(9) as u32 };
    let whole = format!("{month} {wrong}");
    if uses(text, &format!("{whole},")) > 0 || uses(text, &t[at..at + month.len() + 1 + digits + 6]) > 1 {
        return None;
    }
    with_source(text, planted(text, i, format!("{}{whole}{}", &t[..at], &rest[digits..]), whole)?)
}

/// A sum of four digits or more: paragraph, byte and text.
fn sum(text: &Text, random: &mut Random) -> Option<(usize, usize, String)> {
    let number = |t: &str, at: usize| -> String {
        t[at + 1..]
            .chars()
            .take_while(|c| c.is_ascii_digit() || *c == ',')
            .collect::<String>()
            .trim_end_matches(',')
            .to_owned()
    };
    let find = |t: &str| t.match_indices('$').map(|(at, _)| at).filter(|at| number(t, *at).len() >= 5).collect();
    let (i, at) = place(text, random, find)?;
    let n = number(&text.paragraphs[i].text, at);
    Some((i, at, n))
}

fn slip_of_digits(number: &str, random: &mut Random) -> Option<String> {
    let mut b: Vec<char> = number.chars().collect();
    let digits: Vec<usize> = (0..b.len()).filter(|i| b[*i].is_ascii_digit()).collect();
    let pairs: Vec<(usize, usize)> =
        digits.windows(2).map(|w| (w[0], w[1])).filter(|(x, y)| b[*x] != b[*y] && (*x > 0 || b[*y] != '0')).collect();
    let (x, y) = *random.one(&pairs)?;
    b.swap(x, y);
    Some(b.into_iter().collect())
}

fn source_amount(text: &Text, random: &mut Random) -> Option<Planted> {
    let (i, at, number) = sum(text, random)?;
    let wrong = slip_of_digits(&number, random)?;
    if uses(text, &format!("${wrong}")) > 0 || uses(text, &format!("${number}")) > 1 {
        return None;
    }
    let t = &text.paragraphs[i].text;
    with_source(
        text,
        planted(
            text,
            i,
            format!("{}${wrong}{}", &t[..at], &t[at + 1 + number.len()..]),
            format!("${number} → ${wrong}"),
        )?,
    )
}

/// A defined date of the text, said otherwise elsewhere.
fn own_date(text: &Text, random: &mut Random) -> Option<Planted> {
    let all: Vec<&str> = ["Effective Date", "Closing Date", "Commencement Date", "Delivery Date", "Execution Date"]
        .into_iter()
        .collect();
    let term = *random.one(&all)?;
    let at = somewhere(text, random)?;
    let before = random.below(2) == 0;
    let first =
        format!("The parties have agreed on March 14, 2019 (the “{term}”) as the day on which their duties begin.");
    let second = format!("The {term} is March 15, 2019.");
    let known = uses(text, term) > 0;
    if known {
        return None;
    }
    let mut paragraphs = text.paragraphs.clone();
    let (a, b) = if before { (&first, &second) } else { (&second, &first) };
    paragraphs.insert(at, Paragraph::new(a.as_str()));
    paragraphs.insert((at + 3).min(paragraphs.len()), Paragraph::new(b.as_str()));
    Some(Planted { paragraphs, context: text.context.clone(), at: None, what: second })
}

fn own_amount(text: &Text, random: &mut Random) -> Option<Planted> {
    let all = ["Purchase Price", "Security Deposit", "License Fee", "Settlement Amount", "Retention Bonus"];
    let term = *random.one(&all)?;
    let at = somewhere(text, random).filter(|_| uses(text, term) == 0)?;
    let mut paragraphs = text.paragraphs.clone();
    let forms = [
        ("The {T} is $125,000.", "Buyer shall wire the {T} of $152,000 to the account that Seller names."),
        ("in the amount of $48,500 (the “{T}”), payable at closing.", "{T}: $45,800"),
        ("“{T}” means $7,250.", "The {T} shall be $7,520."),
    ];
    let (a, b) = forms[random.below(3)];
    paragraphs.insert(at, Paragraph::new(a.replace("{T}", term)));
    paragraphs.insert((at + 3).min(paragraphs.len()), Paragraph::new(b.replace("{T}", term)));
    Some(Planted { paragraphs, context: text.context.clone(), at: None, what: b.replace("{T}", term) })
}

fn dollars(n: usize) -> String {
    if n >= 1_000 { format!("${},{:03}", n / 1_000, n % 1_000) } else { format!("${n}") }
}

fn total(text: &Text, random: &mut Random) -> Option<Planted> {
    let at = somewhere(text, random)?;
    let n = [1_000 + random.below(9_000), 1_000 + random.below(9_000), 1_000 + random.below(9_000)];
    let wrong = n.iter().sum::<usize>() + [10, 100, 90, 1_000][random.below(4)];
    let [a, b, c] = n.map(dollars);
    let words = match random.below(3) {
        0 => format!(
            "The invoice charges {a} for storage, {b} for handling and {c} for carriage, for a total of {}.",
            dollars(wrong)
        ),
        1 => format!("Storage: {a}\nHandling: {b}\nCarriage: {c}\nTotal: {}", dollars(wrong)),
        _ => format!(
            "Tenant owes a total of {}, consisting of {a} in rent, {b} in late fees and {c} in costs.",
            dollars(wrong)
        ),
    };
    inserted(text, at, &words)
}

fn shares(text: &Text, random: &mut Random) -> Option<Planted> {
    let at = somewhere(text, random)?;
    let a = 30 + random.below(20);
    let b = 20 + random.below(10);
    let c = 100 - a - b + [1, 2, 5][random.below(3)];
    let words = if random.below(2) == 0 {
        format!(
            "The membership interests are owned as follows: {a}% by Ann Marsh, {b}% by Leo Quist and {c}% by Dora Vane."
        )
    } else {
        format!("Ann Marsh: {a}%\nLeo Quist: {b}%\nDora Vane: {c}%\nTotal: 100%")
    };
    inserted(text, at, &words)
}

fn quotation(text: &Text, random: &mut Random) -> Option<Planted> {
    let i = *random.one(&prose(text))?;
    let t = &text.paragraphs[i].text;
    let words: Vec<&str> = t.split_whitespace().filter(|w| !w.contains(['"', '“', '”', '[', ']'])).collect();
    let plain: Vec<&str> = t.split_whitespace().collect();
    if words.len() != plain.len() || words.len() < 20 {
        return None;
    }
    let length = 12 + random.below(8);
    let start = random.below(words.len() - length);
    let mut quote: Vec<String> = words[start..start + length].iter().map(|w| w.to_string()).collect();
    let at = 2 + random.below(length - 4);
    if !quote[at].chars().all(char::is_alphabetic) || quote[at].len() < 3 {
        return None;
    }
    match random.below(3) {
        0 => {
            quote.remove(at);
        }
        1 => quote[at] = "reasonable".into(),
        _ => quote.insert(at, "always".into()),
    }
    let planted = inserted(text, i + 1, &format!("As the parties wrote, “{}”.", quote.join(" ")))?;
    with_source(text, planted)
}

/// Well-known decisions: name, place, first page, bracket.
const CASES: &[(&str, &str, &str, u32, &str)] = &[
    ("Bell Atl. Corp. v. Twombly", "Twombly", "550 U.S.", 544, "2007"),
    ("Ashcroft v. Iqbal", "Iqbal", "556 U.S.", 662, "2009"),
    ("Celotex Corp. v. Catrett", "Celotex", "477 U.S.", 317, "1986"),
    ("Daubert v. Merrell Dow Pharms., Inc.", "Daubert", "509 U.S.", 579, "1993"),
    ("Zippo Mfg. Co. v. Zippo Dot Com, Inc.", "Zippo", "952 F. Supp.", 1119, "W.D. Pa. 1997"),
    ("Zubulake v. UBS Warburg LLC", "Zubulake", "220 F.R.D.", 212, "S.D.N.Y. 2003"),
    ("Grace v. MacArthur", "Grace", "170 F. Supp.", 442, "E.D. Ark. 1959"),
    ("Specht v. Netscape Commc'ns Corp.", "Specht", "306 F.3d", 17, "2d Cir. 2002"),
];

fn cite(
    text: &Text,
    random: &mut Random,
    words: impl Fn(&(&str, &str, &str, u32, &str), usize) -> Option<String>,
) -> Option<Planted> {
    let at = somewhere(text, random)?;
    let case = random.one(CASES)?;
    if uses(text, case.1) > 0 {
        return None;
    }
    let n = random.below(20);
    inserted(text, at, &words(case, n)?)
}

fn volume(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(name, _, place, page, year), n| {
        let (_, reporter) = place.split_once(' ')?;
        let bad = match reporter {
            "U.S." => 700 + n,
            "F. Supp." | "F.3d" => 1_100 + n,
            _ => return None,
        };
        Some(format!("The rule is settled. {name}, {bad} {reporter} {page} ({year})."))
    })
}

fn year(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(name, _, place, page, year), n| {
        let (_, reporter) = place.split_once(' ')?;
        let bad = match reporter {
            "F.3d" => 1950 + n,
            "F. Supp." => 1890 + n,
            _ => return None,
        };
        let court = year.rsplit_once(' ').map_or("", |(c, _)| c);
        Some(format!("The rule is settled. {name}, {place} {page} ({court} {bad})."))
    })
}

fn pin(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(name, _, place, page, year), n| {
        Some(format!("The rule is settled. {name}, {place} {page}, {} ({year}).", page - 1 - (n as u32).min(page - 2)))
    })
}

fn id(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(name, _, place, page, year), n| {
        Some(format!(
            "The rule is settled. {name}, {place} {page} ({year}). Nothing else is needed. Id. at {}.",
            page - 1 - (n as u32).min(page - 2)
        ))
    })
}

fn short(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(_, name, place, page, _), n| {
        Some(format!("Nothing else is needed. {name}, {place} at {}.", page + n as u32))
    })
}

fn short_volume(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(full, name, place, page, year), n| {
        let (volume, reporter) = place.split_once(' ')?;
        let other = volume.parse::<u32>().ok()? - 9;
        Some(format!(
            "The rule is settled. {full}, {place} {page} ({year}). So we said before, and nothing else is needed. {name}, {other} {reporter} at {}.",
            page + n as u32
        ))
    })
}

fn supra(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(_, name, _, page, _), n| {
        Some(format!("Nothing else is needed. {name}, supra, at {}.", page + n as u32))
    })
}

fn two_names(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(name, _, place, page, year), n| {
        Some(format!(
            "The rule is settled. {name}, {place} {page} ({year}). It has been followed since then. Hartwell v. Ostrander, {place} {page}, {} ({year}).",
            page + n as u32
        ))
    })
}

fn two_years(text: &Text, random: &mut Random) -> Option<Planted> {
    cite(text, random, |(name, _, place, page, year), n| {
        let (court, y) = year.rsplit_once(' ').map_or(("", *year), |(c, y)| (c, y));
        let other = format!("{court} {}", y.parse::<u32>().ok()? + 1);
        Some(format!(
            "The rule is settled. {name}, {place} {page} ({year}). It has been followed since then. {name}, {place} {page}, {} ({}).",
            page + n as u32,
            other.trim()
        ))
    })
}

fn other_name(text: &Text, random: &mut Random) -> Option<Planted> {
    let mut planted = cite(text, random, |(_, _, place, page, year), _| {
        Some(format!("The rule is settled. Hartwell v. Ostrander, {place} {page} ({year})."))
    })?;
    for (name, _, place, page, year) in CASES {
        let text = format!(
            "{place} {page}\n\n{}\n\nSupreme Court of the United States\n\nDecided {year}.\n\nThe judgment is affirmed.",
            name.to_uppercase()
        );
        planted.context.authorities.push(Source { name: format!("{name}, {place} {page} ({year}).txt"), text });
    }
    Some(planted)
}

fn title(text: &Text, random: &mut Random) -> Option<Planted> {
    let at = somewhere(text, random)?;
    let words = [
        format!("The claim arises under {} U.S.C. § 1331.", 55 + random.below(40)),
        format!("The rule is found in {} C.F.R. § 240.10.", 51 + random.below(40)),
    ];
    inserted(text, at, &words[random.below(2)])
}

fn section_bracket(text: &Text, random: &mut Random) -> Option<Planted> {
    let at = somewhere(text, random)?;
    let words = [
        "Jurisdiction rests on 28 U.S.C. § 1332(a(1), as the parties agree.",
        "The claim arises under 15 U.S.C. § 78j(b and nothing else.",
        "It is barred by 11 U.S.C. § 362(a)(3 of the code.",
    ];
    inserted(text, at, words[random.below(3)])
}

/// A caption before the text, and an ending behind it.
fn as_brief(text: &Text, ending: &[&str]) -> Text {
    let caption = [
        "UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF CALIFORNIA",
        "ACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nJANE DOE and ROAD RUNNER LLC,\n\n    Defendants.",
        "Case No. 3:21-cv-01234-WHA",
        "DEFENDANTS' MOTION TO DISMISS",
    ];
    let body = prose(text).into_iter().take(12).map(|i| text.paragraphs[i].clone());
    let paragraphs: Vec<Paragraph> = caption
        .iter()
        .map(|t| Paragraph::new(*t))
        .chain(body)
        .chain(ending.iter().map(|t| Paragraph::new(*t)))
        .collect();
    Text { name: text.name.clone(), paragraphs, context: text.context.clone(), held_out: text.held_out }
}

const SIGNED: &[&str] = &["Respectfully submitted,", "/s/ Ann Example", "Attorney for Defendants"];
const SERVED: &[&str] =
    &["CERTIFICATE OF SERVICE", "I hereby certify that on May 4, 2021 I served this paper on all counsel of record."];

fn foreign(text: &Text, random: &mut Random) -> Option<Planted> {
    let brief = as_brief(text, &[SIGNED, SERVED].concat());
    let who = [
        "Plaintiff Theodore Quigley",
        "Defendant Marlowe Shipping",
        "Plaintiff Ortega",
        "Defendant Bluewater Holdings",
    ][random.below(4)];
    inserted(&brief, 5, &format!("As shown above, the claims of {who} fail as a matter of law."))
}

fn certificate(text: &Text, _: &mut Random) -> Option<Planted> {
    if uses(text, "COURT") > 0 {
        return None;
    }
    let brief = as_brief(text, SIGNED);
    Some(Planted { paragraphs: brief.paragraphs, context: brief.context, at: None, what: "no certificate".into() })
}

fn signature(text: &Text, _: &mut Random) -> Option<Planted> {
    if uses(text, "COURT") > 0 {
        return None;
    }
    let brief = as_brief(text, SERVED);
    Some(Planted { paragraphs: brief.paragraphs, context: brief.context, at: None, what: "no signature".into() })
}
