//! What an order asks: its question, its motion, and the clause that is a term.

use super::{
    kinds::found_whole,
    order_words::{ends, find, stop},
};

/// The question that an order asks: a sentence that is one, or what stands behind "whether".
pub fn asked(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let polite =
        ["can you", "could you", "would you", "will you"].iter().any(|words| line.to_lowercase().starts_with(words));
    if line.ends_with('?') && !polite {
        // "Memo please: may the tenant stop paying rent?", "Write a memo to Ann Lee: may the tenant stop paying rent?"
        let order = |head: &&str| {
            let lower = head.to_lowercase();
            let orders = ["write ", "draft ", "prepare ", "please "].iter().any(|verb| lower.starts_with(verb));
            head.split(' ').count() <= if orders { 9 } else { 4 } && (orders || lower.ends_with("please"))
        };
        let question =
            line.split_once(": ").filter(|(head, _)| order(head)).map_or(line.as_str(), |(_, question)| question);
        let mut letters = question.chars();
        return letters.next().map(|first| first.to_uppercase().chain(letters).collect());
    }
    let whether = ["whether ", "know if ", "memo on if ", "see if "].iter().find_map(|words| find(&line, words));
    if let Some(at) = whether {
        let whether = line.get(at..)?.trim_end_matches(['.', '?']);
        return (whether.split(' ').count() > 2).then(|| format!("Whether {whether}."));
    }
    // "A memo on the renewal option": no question, and what it is about.
    let leads = [
        "memo on ",
        "memo about ",
        "memo regarding ",
        "memo concerning ",
        "memorandum on ",
        "memorandum about ",
        "memorandum regarding ",
        "memorandum concerning ",
    ];
    let topic = line.get(leads.iter().find_map(|words| find(&line, words))?..)?;
    let end = stop(topic).unwrap_or(topic.len());
    let topic = topic[..end].trim_end_matches(['.', '?', ' ']);
    // "A memo on this" names nothing.
    let names = !matches!(
        topic,
        "this"
            | "that"
            | "it"
            | "these papers"
            | "the attached"
            | "the case"
            | "this case"
            | "the matter"
            | "this matter"
    );
    (names && !topic.is_empty()).then(|| format!("What do the papers say about {topic}?"))
}

/// The clause of a sentence that has one of these words, without what orders it: "mutual releases" of "Draft an offer with mutual
/// releases, each side bearing its own costs".
pub fn clause_with(sentence: &str, words: &[String]) -> Option<String> {
    if words.is_empty() {
        return None;
    }
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut cuts = vec![0];
    for (at, mark) in line.match_indices([',', ';', ':']) {
        if stop(&line[at..]) == Some(0) && !line[..at].ends_with(|c: char| c.is_ascii_digit()) {
            cuts.push(at + mark.len());
        }
    }
    let ends: Vec<usize> = cuts.iter().skip(1).map(|at| at - 1).chain([line.len()]).collect();
    let all: Vec<&str> = cuts.iter().zip(ends).map(|(from, to)| line[*from..to].trim()).collect();
    // The first words say it best.
    let found = words.iter().flat_map(|word| all.iter().filter(move |clause| find(clause, word).is_some()));
    found.copied().find_map(|clause| {
        let clause = ["and ", "but ", "with ", "including ", "for ", "at "]
            .iter()
            .fold(clause, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest));
        let lower = clause.to_ascii_lowercase();
        let orders = ["draft", "write", "prepare", "compose"].iter().any(|verb| found_whole(&lower, verb).is_some());
        let own = match orders {
            true => {
                let at = [" with ", " including ", " on the terms of "]
                    .iter()
                    .find_map(|lead| Some(clause.find(lead)? + lead.len()))?;
                &clause[at..]
            }
            false => clause,
        };
        let value = own.trim_end_matches(['.', '!', ' ']);
        let alone = words.iter().any(|word| value.eq_ignore_ascii_case(word)) && !orders;
        ((alone || value.split(' ').count() > 1) && words.iter().any(|word| find(value, word).is_some()))
            .then(|| value.to_owned())
    })
}

/// Most words behind "Motion to" in a title.
const MOTION: usize = 12;

/// The motion that is ordered, as a title: "Motion to Compel".
pub fn motion(sentence: &str) -> Option<String> {
    let at = ["motion to ", "motion for ", "motion in "].iter().find_map(|words| {
        let end = find(sentence, words)?;
        Some((end - words.len(), end))
    })?;
    let (start, what) = at;
    let lead = &sentence[start..what];
    let rest = &sentence[what..];
    let mut end = ends(rest, &[]);
    // "compel answers to interrogatories": what is answered belongs to the name.
    if ["answers", "responses", "answer", "response"].iter().any(|word| rest[..end].ends_with(word))
        && let Some(more) = rest[end..].strip_prefix(" to ")
    {
        end = rest.len() - more.len() + ends(more, &[]);
    }
    let rest = rest[..end].trim_end_matches(['.', ' ']);
    let small = |word: &&str| matches!(*word, "to" | "for" | "in" | "of" | "the" | "a" | "an" | "and" | "or" | "on");
    let mut words: Vec<&str> = rest.split_whitespace().take(MOTION).collect();
    while words.last().is_some_and(small) {
        words.pop();
    }
    if words.is_empty() || words.iter().any(|word| word.contains('.')) {
        return None;
    }
    let title = |word: &str| {
        let small = ["to", "for", "in", "of", "the", "a", "an", "and", "or"].contains(&word);
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !small => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    Some(lead.split_whitespace().chain(words).map(title).collect::<Vec<_>>().join(" "))
}
