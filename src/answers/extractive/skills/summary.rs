//! What was sent, in short: what is asked about first, then the most telling sentences, the dates and the requests.

use super::skill::{ABOUT, NOTHING, read};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::requests_and_time_limits as requests,
        extractive::{
            choosing::{Candidate, Inquiry, SHARE, enough},
            clip::clip,
            compose::{Composer, capital},
            dates::calendar as dates,
            one_sided::one_sided,
            sentence_features::{LONGEST, ScoredDocument, ScoredSentence, told},
            testimony,
            topics::{Topics, stems, topics},
        },
    },
    documents::{
        calendar,
        document::{Origin, Passage},
    },
    law::{
        Clause, Letters, Span,
        clauses::row,
        cues::plain,
        dates::dates_in,
        periods::periods_in,
        sentences::{Kind, sentences_in},
    },
    tasks::Answer,
};

/// Most documents that are summed up one by one.
const DOCUMENTS: usize = 8;
/// Sentences on each of them.
const TOLD: usize = 3;
/// Most subjects that are looked up one by one.
const SUBJECTS: usize = 8;

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    if super::thread::is_all_there_is(work) {
        return super::thread::write(work);
    }
    let files = work.documents.iter().any(|r| matches!(r.origin, Origin::File(_)));
    let mut grounds = read(work);
    // Beside papers, the sender's own words say what to do with them, and are not summed up as one of them.
    if files {
        let own = |ground: &ScoredDocument| matches!(ground.reading.origin, Origin::Message(_));
        grounds.retain(|ground| !own(ground) || forwards(&ground.reading.document.text));
    }
    // What an invitation says of itself is told in a sentence beside the answer. Its lines are looked up, and not summed up.
    grounds.sort_by_key(|ground| calendar::is_told(&ground.reading.document.text));
    let papers = grounds.partition_point(|ground| !calendar::is_told(&ground.reading.document.text));
    let mut c = Composer::new(if grounds.is_empty() && work.related.is_empty() { NOTHING } else { ABOUT }, work);
    if let Some(most) = sentences_wanted(&work.instruction) {
        let grounds = &grounds[..papers];
        for ground in grounds.iter().take(DOCUMENTS) {
            c.section(if grounds.len() > 1 { ground.reading.name.clone() } else { String::new() });
            for g in ground.choose(most, &Topics::default(), &[]) {
                c.quote(ground, "", ground.piece(g));
            }
        }
        return c.finish();
    }
    // Without files the mail itself is what is summed up, and all its words would count as asked for.
    let named = if files || grounds.is_empty() { subjects(&work.instruction) } else { Vec::new() };
    let mut taken: Vec<Vec<Span>> = vec![Vec::new(); grounds.len()];
    for subject in &named {
        about(&mut c, work, &grounds, subject, &mut taken);
    }
    let asked = if files || grounds.is_empty() { topics(&work.instruction) } else { Topics::default() };
    if named.is_empty() && asked.question && !asked.stems.is_empty() {
        about_words(&mut c, &grounds, &asked, &mut taken);
    }
    let (grounds, taken) = (&grounds[..papers], &taken[..papers]);
    in_short(&mut c, work, grounds, &Topics::default(), taken);
    c.section("Dates");
    for entry in dates(grounds, work.today, work.most(8)) {
        entry.tell(&mut c, work.today);
    }
    let found = requests::read(grounds);
    found.asked(&mut c, work.most(6));
    c.section("Time limits");
    found.limits(&mut c, work.most(4));
    related(&mut c, work);
    if c.is_empty() && !grounds.is_empty() {
        c.gap(if files {
            "No whole sentence was found in what you sent: it may be a form, a table or a picture of text."
        } else {
            "No file came with this mail, and its own text holds nothing to sum up."
        });
    }
    c.finish()
}

/// Whether a mail passes on another one.
fn forwards(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| {
        line.starts_with('>')
            || line.starts_with("From:")
            || line.ends_with(" wrote:")
            || line.contains("Forwarded message")
            || line.contains("Original Message")
    })
}

/// How many sentences or points are wanted, if the instruction says so: "in three sentences".
fn sentences_wanted(instruction: &str) -> Option<usize> {
    let plain = plain(instruction);
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let number = |word: &str| {
        let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        names
            .iter()
            .position(|name| *name == word)
            .map(|at| at + 1)
            .or_else(|| word.parse().ok().filter(|n| (1..=20).contains(n)))
    };
    words.windows(3).chain([&words[words.len().saturating_sub(2)..]]).find_map(|at| {
        let unit = |word: &&str| matches!(*word, "sentence" | "sentences" | "points" | "bullets" | "lines" | "bullet");
        let n = number(at.first()?)?;
        at.iter().skip(1).any(unit).then_some(n)
    })
}

/// Words that open a list of what the reader wants to know above all.
const ABOVE_ALL: &[&str] = &[
    "especially",
    "in particular",
    "particularly",
    "focus on",
    "focusing on",
    "focussing on",
    "i need",
    "we need",
    "including",
    "attention to",
    "above all",
    "i want to know",
    "we want to know",
    "interested in",
    "mainly",
    "highlight",
    "tell me about",
    "with the",
    "and cover",
    "covering",
];
/// Words that say what is to be summed up.
const PAPERS: &[&str] = &[
    "this",
    "it",
    "attached",
    "enclosed",
    "lease",
    "agreement",
    "contract",
    "document",
    "documents",
    "letter",
    "order",
    "file",
    "files",
    "paper",
    "papers",
    "mail",
    "email",
    "thread",
    "brief",
    "complaint",
    "statute",
    "opinion",
    "deposition",
    "transcript",
    "testimony",
    "decision",
    "judgment",
    "motion",
    "will",
    "deed",
    "memo",
];

/// The subjects that an instruction names, in its order: "the term, the rent, and how either side can terminate".
fn subjects(instruction: &str) -> Vec<String> {
    let letters = Letters::new(instruction);
    let mut out: Vec<String> = Vec::new();
    for sentence in sentences_in(&letters) {
        let text = letters.folded(sentence.body);
        let low = plain(&text);
        if low.len() != text.len() {
            continue;
        }
        let from = ABOVE_ALL.iter().filter_map(|words| low.find(words).map(|at| at + words.len())).min();
        let object =
            ["summarize ", "summarise ", "sum up ", "summary of ", "overview of ", "review ", "look at ", "look into "];
        let from = from.or_else(|| {
            let at = object.iter().find_map(|words| low.find(words).map(|at| at + words.len()))?;
            let first: Vec<&str> = low[at..]
                .split([' ', ',', '.', ';'])
                .filter(|w| !matches!(*w, "the" | "a" | "our" | "their" | "all"))
                .take(2)
                .collect();
            (!first.iter().any(|word| PAPERS.contains(word))).then_some(at)
        });
        let Some(from) = from else { continue };
        let rest = text[from..].trim_end_matches(['.', '?', '!']);
        for item in rest.split([',', ';']).flat_map(|item| item.split(" and ")) {
            let item = item.trim().trim_start_matches("and ").trim_start_matches(':').trim();
            let words = item.split_whitespace().count();
            if (1..=9).contains(&words) && item.len() > 2 && !out.iter().any(|known| known == item) {
                out.push(item.to_owned());
            }
        }
    }
    out.truncate(SUBJECTS);
    out
}

/// What the papers say on a subject that the instruction names.
fn about(c: &mut Composer, work: &Work, grounds: &[ScoredDocument], subject: &str, taken: &mut [Vec<Span>]) {
    let asks = ["how", "when", "who", "what", "whether", "where", "why", "which"]
        .iter()
        .any(|word| plain(subject).starts_with(word));
    let question = if asks { format!("{subject}?") } else { format!("What is {subject}?") };
    let asked = Work { instruction: question, related: Vec::new(), ..work.clone() };
    let inquiry = Inquiry::new(&asked);
    let candidates = inquiry.candidates();
    let best = candidates.first().map_or(0.0, |best| best.support);
    let found: Vec<&Candidate> =
        candidates.iter().filter(|found| best >= enough() && found.support >= SHARE * best).collect();
    let bare =
        ["the ", "our ", "their ", "any ", "a "].iter().find_map(|word| subject.strip_prefix(word)).unwrap_or(subject);
    if found.is_empty() {
        c.gap(format!("Nothing was found that plainly speaks of: {bare}."));
        return;
    }
    c.section(capital(bare));
    let mut told: Vec<&Candidate> = Vec::new();
    for candidate in found {
        if told.len() == TOLD || told.iter().any(|other| super::list::alike(other, candidate)) {
            continue;
        }
        c.quote_passage(&candidate.passage, &candidate.letters, candidate.piece);
        told.push(candidate);
        for (ground, taken) in grounds.iter().zip(taken.iter_mut()) {
            if ground.reading.origin == candidate.passage.origin {
                let start = usize::try_from(candidate.passage.start).unwrap_or(0);
                taken.push(Span::new(start + candidate.span.start, start + candidate.span.end));
            }
        }
    }
}

/// The sentences that share the words of a question.
fn about_words(c: &mut Composer, grounds: &[ScoredDocument], asked: &Topics, taken: &mut [Vec<Span>]) {
    let mut found: Vec<(f32, usize, &ScoredSentence)> = Vec::new();
    for (i, ground) in grounds.iter().enumerate() {
        for g in &ground.graded {
            let share = ground.speaks_of(g, asked);
            let new = !taken[i].iter().any(|t| t.touches(g.sentence.body));
            if share >= 0.5 && g.quality > 0.2 && new {
                found.push((share + 0.5 * g.quality + 0.2 * g.central, i, g));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    if found.is_empty() && asked.clauses.is_empty() && !grounds.is_empty() {
        c.gap("No sentence was found that plainly answers your question; what stands here is what was sent, in short.");
    }
    found.truncate(3);
    c.section("On your question");
    for (_, i, g) in found {
        c.quote(&grounds[i], "", grounds[i].piece(g));
        taken[i].push(g.sentence.body);
    }
}

fn in_short(c: &mut Composer, work: &Work, grounds: &[ScoredDocument], asked: &Topics, taken: &[Vec<Span>]) {
    let several = grounds.len() > 1;
    for (ground, taken) in grounds.iter().zip(taken).take(DOCUMENTS) {
        if testimony::write(c, ground, work.most(if several { 10 } else { 30 })) {
            continue;
        }
        let most = match ground.statements() {
            _ if several => 4,
            0..=8 => 3,
            9..=20 => 4,
            21..=35 => 5,
            _ => 6,
        };
        c.section(if several { format!("In short: {}", ground.reading.name) } else { "In short".to_string() });
        for g in ground.choose(work.most(most), asked, taken) {
            c.quote(ground, subject(ground, g), ground.piece(g));
        }
    }
    if grounds.len() > DOCUMENTS {
        c.gap(format!(
            "{} more documents were read but are not summed up here; ask for them by name.",
            grounds.len() - DOCUMENTS
        ));
    }
}

/// What a sentence is about, as the name of a clause; empty where that says too much. What somebody alleges or writes in a letter is no
/// clause, and what gives no time is no deadline.
fn subject(ground: &ScoredDocument, g: &ScoredSentence) -> &'static str {
    let Some((clause, _)) = told(g).filter(|_| one_sided(&ground.letters).is_none()) else { return "" };
    let (letters, body) = (&ground.letters, g.sentence.body);
    let timed = || !dates_in(letters, body).is_empty() || !periods_in(letters, body).is_empty();
    if clause == Clause::Deadline && !timed() { "" } else { row(clause).name }
}

/// Sentences of the person's other files that share the words of what is asked.
fn related(c: &mut Composer, work: &Work) {
    let asked = topics(&work.instruction);
    if asked.stems.is_empty() {
        return;
    }
    let mut found = Vec::new();
    let strange = |p: &&Passage| work.documents.iter().all(|d| d.origin != p.origin);
    for passage in work.related.iter().take(32).map(|hit| &hit.passage).filter(strange) {
        let text = Letters::new(&passage.text);
        for s in sentences_in(&text).into_iter().filter(|s| s.kind == Kind::Prose && s.whole && s.body.len() > 40) {
            let words = stems(&text, s.body);
            let share = asked.stems.iter().filter(|t| words.contains(t)).count() as f32 / asked.stems.len() as f32;
            if share >= 0.5 {
                found.push((share, passage, clip(&text, s.body, None, LONGEST)));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    c.section("From your other files");
    for (_, passage, piece) in found.into_iter().take(work.most(3)) {
        c.quote_passage(passage, &Letters::new(&passage.text), piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_summary_is_to_hold() {
        assert_eq!(
            subjects(
                "Please summarise the attached lease for the client meeting. I need the term, the rent, and how either side can terminate.\n\nDana"
            ),
            ["the term", "the rent", "how either side can terminate"]
        );
        assert_eq!(
            subjects("Summarize the attached agreement, especially the termination clause and the fees."),
            ["the termination clause", "the fees"]
        );
        assert_eq!(subjects("Summarize the payment terms."), ["the payment terms"]);
        assert!(subjects("Please summarize this lease.").is_empty());
    }

    #[test]
    fn as_many_sentences_as_are_asked_for() {
        assert_eq!(sentences_wanted("Summarize in three sentences"), Some(3));
        assert_eq!(sentences_wanted("Sum it up in 5 bullet points, please."), Some(5));
        assert_eq!(sentences_wanted("Summarize section 5."), None);
    }
}
