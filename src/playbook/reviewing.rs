//! A contract gone through, rule by rule.

use crate::{
    absence::only_absence,
    book::Playbook,
    clauses::{Clause, clauses},
    comparing::{Bag, Evidence, Rarity},
    edits::{self, Proposed},
    finding::{Change, Finding, Place, Verdict},
    judging::{Case, better, judge},
    mutual::{self, Binds},
    overrides::overrides,
    renewals::{has_a_longest_term, is_of_the_first_term, names_renewal, renews_itself, without_renewals},
    rule::Rule,
    signs::signs,
    topics::{self, Subject, names, said, subject},
    units::{Unit, units},
    words::{Word, line, slice, telling, words},
};

/// Paragraphs of a contract that are read.
const PARAGRAPHS: usize = 20_000;
/// Sentences by which a rule is judged.
const SENTENCES: usize = 24;
/// From this score on, a paragraph is about the rule's topic.
const FOUND: f32 = 2.2;
/// From this one on, it may be.
const NEAR: f32 = 1.1;
/// Characters of a text that a sentence quotes.
const QUOTED: usize = 300;

/// A contract made ready.
struct Contract {
    units: Vec<Unit>,
    clauses: Vec<Clause>,
    /// How many words each unit has, and which.
    lengths: Vec<usize>,
    bags: Vec<Bag>,
    said: Vec<Vec<usize>>,
    whole: Vec<Word>,
    rarity: Rarity,
    /// Whether the playbook has a rule of its own on renewals.
    renewal_has_a_rule: bool,
}

/// Findings on each rule of a playbook, the worst first. Places are indices of `paragraphs` and characters in them.
pub fn review(playbook: &Playbook, paragraphs: &[String]) -> Vec<Finding> {
    let read = &paragraphs[..paragraphs.len().min(PARAGRAPHS)];
    let units = units(read);
    let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
    let clauses = clauses(&texts);
    let of: Vec<Vec<Word>> = texts.iter().map(|text| words(text)).collect();
    let told = of.iter().map(|words| {
        let mut topics: Vec<usize> = said(words).into_iter().map(|(topic, _)| topic).collect();
        topics.sort_unstable();
        topics
    });
    let contract = Contract {
        said: told.collect(),
        rarity: Rarity::new(of.iter().map(Vec::as_slice)),
        whole: of.concat(),
        lengths: of.iter().map(Vec::len).collect(),
        bags: of.iter().map(|words| Bag::new(words)).collect(),
        units,
        clauses,
        renewal_has_a_rule: playbook.rules.iter().any(|rule| names_renewal(&rule.topic)),
    };
    let mut out: Vec<Finding> = playbook.rules.iter().map(|rule| finding(rule, &contract)).collect();
    out.sort_by_key(|finding| (finding.verdict, finding.row));
    out
}

fn finding(rule: &Rule, contract: &Contract) -> Finding {
    let wanted = subject(&rule.topic);
    let mut of_rule =
        telling(&format!("{} {} {} {}", rule.position, rule.fallbacks.join(" "), rule.refused, rule.wording));
    of_rule.truncate(80);
    let scores: Vec<f32> = (0..contract.units.len()).map(|i| score(i, &wanted, &of_rule, contract)).collect();
    let best = (0..scores.len()).max_by(|a, b| scores[*a].total_cmp(&scores[*b]).then(b.cmp(a)));
    let found = best.filter(|i| scores[*i] >= NEAR);
    let mut out = Finding {
        topic: line(&rule.topic),
        row: rule.row,
        verdict: Verdict::Missing,
        place: None,
        why: String::new(),
        reason: line(&rule.reason),
        approver: line(&rule.approver),
        change: None,
    };
    let Some(best) = found else {
        absent(rule, contract, &mut out);
        return out;
    };
    let mut evidence = evidence(best, &scores, &wanted, &of_rule, contract);
    let first_term = is_of_the_first_term(rule, &wanted);
    if first_term {
        without_renewals(&mut evidence);
    }
    // An end for a breach is none for convenience, whatever the heading above both is called.
    if evidence.iter().all(|e| topics::only_of_a_sibling(&wanted, &e.words)) {
        absent(rule, contract, &mut out);
        return out;
    }
    let case = Case {
        evidence: &evidence,
        rarity: &contract.rarity,
        whole: &contract.whole,
        about: wanted.stems.clone(),
        better: better(rule),
    };
    let mut judged = judge(rule, &case);
    // A paragraph that is only near the topic shows what it shows, but its silence or difference shows nothing.
    // No clause is headed "mutual": who is bound shows in the duties themselves.
    let of_duties = mutual::wanted(&rule.position).is_some() && tells(best, &wanted, contract) > 0;
    // A few words that are those of the topic, and on the very thing that the rule is about, are enough.
    let poles = signs(&rule.position);
    let shows = |e: &Evidence| {
        e.paragraph == best
            && e.signs.iter().any(|s| poles.iter().any(|wanted| wanted.pole.dimension == s.pole.dimension))
    };
    let of_words = evidence.iter().any(shows) && tells(best, &wanted, contract) > 0;
    let sure = (scores[best] >= FOUND || of_duties || of_words) && certain(best, &wanted, contract);
    // All words of a position, in a sentence that names its topic: nothing is left to compare.
    let of_position = telling(&rule.position);
    let whole = judged.verdict == Verdict::Meets
        && of_position.len() > 1
        && judged
            .sentence
            .and_then(|at| evidence.get(at))
            .is_some_and(|shown| shown.topical && contract.rarity.share(&of_position, &shown.words) > 0.99);
    let sure = sure || whole;
    // "A non-exclusive right" is no exclusivity.
    let own = signs(&rule.topic);
    let of_topic = |e: &Evidence| {
        e.signs.iter().filter(|s| own.iter().any(|t| t.pole.dimension == s.pole.dimension)).copied().collect::<Vec<_>>()
    };
    if only_absence(&rule.position)
        && let Some(at) = evidence.iter().position(|e| !of_topic(e).is_empty())
        && evidence.iter().flat_map(of_topic).all(|s| own.iter().all(|t| t.pole != s.pole))
    {
        return with_place(out, rule, &evidence[at], contract);
    }
    if !sure {
        if only_absence(&rule.position) && tells(best, &wanted, contract) == 0 {
            absent(rule, contract, &mut out);
            return out;
        }
        judged.verdict = Verdict::CannotTell;
    }
    let Some(shown) = judged.sentence.and_then(|at| evidence.get(at)).or(evidence.first()) else {
        absent(rule, contract, &mut out);
        return out;
    };
    // What a sentence on something else says is no verdict.
    if !shown.topical && judged.verdict != Verdict::Missing {
        judged.verdict = Verdict::CannotTell;
    }
    // The clause should not be there at all, and is.
    if only_absence(&rule.position) && judged.verdict == Verdict::CannotTell && sure {
        judged.verdict = if rule.fallbacks.is_empty() { Verdict::Outside } else { Verdict::CannotTell };
    }
    // "9. Liability. 9.1 … 9.2 …" in one paragraph: the sentence has a number of its own.
    let own: String = shown.text.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let own = own.trim_end_matches('.').to_owned();
    let paragraph = shown.paragraph;
    let number = if own.contains('.') { own } else { contract.clauses[paragraph].number.clone() };
    if let Some((at, start, end)) = overriding(&number, paragraph, contract) {
        let quote = place(paragraph, shown.start, shown.end, contract).quote;
        let changed = place(at, start, end, contract);
        out.verdict = Verdict::CannotTell;
        out.why = format!(
            "The contract says “{}”, and changes it elsewhere: “{}”. Compare the change with what the playbook wants: “{}”.",
            clipped(&quote),
            clipped(&changed.quote),
            clipped(wish(rule))
        );
        out.place = Some(changed);
        return out;
    }
    // A contract that renews itself outlasts the term that it names; where another rule is on that, it says so.
    if first_term
        && !contract.renewal_has_a_rule
        && has_a_longest_term(rule, case.better)
        && !names_renewal(&judged.rule)
        && matches!(judged.verdict, Verdict::Meets | Verdict::Fallback)
        && let Some(renewing) = renews_itself(&evidence)
    {
        let at = place(renewing.paragraph, renewing.start, renewing.end, contract);
        out.verdict = Verdict::CannotTell;
        out.why = format!(
            "The contract renews itself, so it can last longer than the term that it names: “{}”. The playbook wants “{}”.",
            clipped(&at.quote),
            clipped(wish(rule))
        );
        out.place = Some(at);
        return out;
    }
    out.verdict = judged.verdict;
    let (clause, unit) = (&contract.clauses[shown.paragraph], &contract.units[shown.paragraph]);
    let place = place(shown.paragraph, shown.start, shown.end, contract);
    out.why = why(judged.verdict, rule, &judged.rule, &place.quote);
    let binds = mutual::binds(std::slice::from_ref(&shown.text), &contract.whole);
    if judged.verdict == Verdict::Outside
        && mutual::wanted(&rule.position) == Some(Binds::Both)
        && binds == Some(Binds::One)
    {
        out.why = format!("It is one-way: only one side is bound. {}", out.why);
    }
    out.place = Some(place);
    if matches!(judged.verdict, Verdict::NotAcceptable | Verdict::Outside) {
        propose(&mut out, edits::instead(rule, clause, unit, &evidence, shown));
    }
    out
}

/// The sentence of another paragraph that changes a clause.
fn overriding(number: &str, paragraph: usize, contract: &Contract) -> Option<(usize, usize, usize)> {
    let others = contract.clauses.iter().enumerate().filter(|(at, _)| *at != paragraph);
    // "Section 4.2 is amended" begins with a number that is not its own.
    let mut sentences = others.flat_map(|(at, clause)| {
        clause.sentences.iter().enumerate().map(move |(n, (start, end))| (at, if n == 0 { 0 } else { *start }, *end))
    });
    sentences.find(|(at, start, end)| overrides(&slice(&contract.units[*at].text, *start, *end), number))
}

/// A clause that says the opposite of what should not be there.
fn with_place(mut out: Finding, rule: &Rule, shown: &Evidence, contract: &Contract) -> Finding {
    let place = place(shown.paragraph, shown.start, shown.end, contract);
    out.verdict = Verdict::Meets;
    out.why = why(Verdict::Meets, rule, "", &place.quote);
    out.place = Some(place);
    out
}

/// How many of its words are those of clauses on a rule's topic.
fn tells(at: usize, wanted: &Subject, contract: &Contract) -> usize {
    contract.said[at].iter().filter(|topic| wanted.topics.contains(topic)).count()
}

/// Whether heading or words name the topic outright.
fn certain(at: usize, wanted: &Subject, contract: &Contract) -> bool {
    let clause = &contract.clauses[at];
    let headed = names(&clause.subject, wanted).max(names(&clause.above, wanted)) >= 0.99;
    headed
        || contract.said[at].iter().any(|topic| wanted.topics.contains(topic))
        || contract.rarity.share_in(&wanted.stems, &contract.bags[at]) > 0.8
}

/// How much a paragraph is about a rule.
fn score(at: usize, wanted: &Subject, of_rule: &[String], contract: &Contract) -> f32 {
    let (clause, bag) = (&contract.clauses[at], &contract.bags[at]);
    if clause.is_heading || contract.lengths[at] < 3 {
        return 0.0;
    }
    let own = names(&clause.subject, wanted);
    let above = names(&clause.above, wanted) * 0.7;
    let told = tells(at, wanted, contract) as f32;
    let rarity = &contract.rarity;
    2.4 * own.max(above)
        + if told > 0.0 { (0.3 + 0.9 * told).min(1.8) } else { 0.0 }
        + 1.2 * rarity.share_in(&wanted.stems, bag)
        + 1.6 * rarity.share_in(of_rule, bag)
}

/// The sentences that a rule is judged by: those of the paragraphs that are as much about it as the best one, or stand in its clause.
fn evidence(best: usize, scores: &[f32], wanted: &Subject, of_rule: &[String], contract: &Contract) -> Vec<Evidence> {
    let mut out: Vec<Evidence> = Vec::new();
    let least = scores[best] * 0.6;
    for (at, clause) in contract.clauses.iter().enumerate().filter(|(at, _)| scores[*at] >= least) {
        for (start, end) in &clause.sentences {
            let text = slice(&contract.units[at].text, *start, *end);
            let mut sentence = Evidence::new(at, *start, *end, text);
            let told = said(&sentence.words).iter().filter(|(topic, _)| wanted.topics.contains(topic)).count() as f32;
            sentence.topical = told > 0.0
                || names(&clause.subject, wanted) >= 0.99
                || contract.rarity.share(&wanted.stems, &sentence.words) >= 0.6;
            sentence.weight = scores[at] / scores[best]
                + (0.5 * told).min(1.0)
                + contract.rarity.share(&wanted.stems, &sentence.words)
                + 1.5 * contract.rarity.share(of_rule, &sentence.words);
            out.push(sentence);
        }
    }
    out.sort_by(|a, b| b.weight.total_cmp(&a.weight).then((a.paragraph, a.start).cmp(&(b.paragraph, b.start))));
    out.truncate(SENTENCES);
    out
}

/// A rule of which the contract seems to say nothing. What should not be there is passed only if its own words stand nowhere.
fn absent(rule: &Rule, contract: &Contract, out: &mut Finding) {
    if only_absence(&rule.position) {
        if let Some(place) = mentioned(rule, contract) {
            out.verdict = Verdict::CannotTell;
            out.why = why(Verdict::CannotTell, rule, "", &place.quote);
            out.place = Some(place);
            return;
        }
        out.verdict = Verdict::Absent;
        out.why = format!(
            "Nothing on this was found by its words; the playbook wants “{}”. Look whether the contract says it in others.",
            clipped(&rule.position)
        );
        return;
    }
    out.verdict = Verdict::Missing;
    out.why = format!("No clause on this was found; the playbook wants “{}”.", clipped(wish(rule)));
    propose(out, edits::anew(rule, &contract.clauses, &contract.units));
}

/// Puts a change into a finding, and what is to be known of it behind its reason.
fn propose(out: &mut Finding, proposed: Option<Proposed>) {
    if let Some(Proposed { change, note }) = proposed {
        out.change = Some(change);
        if !note.is_empty() {
            out.why = format!("{} {note}", out.why);
        }
    }
}

/// The sentence that has most of the words of a rule's topic, at least half of them.
fn mentioned(rule: &Rule, contract: &Contract) -> Option<Place> {
    let about = telling(&rule.topic);
    let mut most = (0.5, None);
    for (at, clause) in contract.clauses.iter().enumerate().filter(|(_, clause)| !clause.is_heading) {
        for (start, end) in &clause.sentences {
            let sentence = slice(&contract.units[at].text, *start, *end);
            let share = contract.rarity.share(&about, &words(&sentence));
            if share > most.0 || share >= most.0 && most.1.is_none() {
                most = (share, Some((at, *start, *end)));
            }
        }
    }
    most.1.map(|(at, start, end)| place(at, start, end, contract))
}

/// A piece of the paragraph `at`, from one of its characters to another.
fn place(at: usize, start: usize, end: usize, contract: &Contract) -> Place {
    let (clause, unit) = (&contract.clauses[at], &contract.units[at]);
    let name = [clause.number.as_str(), clause.heading.as_str()].into_iter().filter(|p| !p.is_empty());
    Place {
        paragraph: unit.paragraph,
        start: unit.start + start,
        end: unit.start + end,
        quote: slice(&unit.text, start, end),
        clause: name.collect::<Vec<_>>().join(" "),
    }
}

/// What a rule wants, in its own words.
fn wish(rule: &Rule) -> &str {
    match (rule.position.trim(), rule.fallbacks.first()) {
        ("", Some(fallback)) => fallback,
        ("", None) => &rule.refused,
        (position, _) => position,
    }
}

fn why(verdict: Verdict, rule: &Rule, part: &str, quote: &str) -> String {
    let (quote, part, position) = (clipped(quote), clipped(part), clipped(wish(rule)));
    match verdict {
        Verdict::NotAcceptable => {
            format!("The contract says “{quote}”; the playbook never accepts “{part}” and wants “{position}”.")
        }
        Verdict::Outside => {
            let fallbacks: Vec<String> = rule.fallbacks.iter().map(|f| format!("“{}”", clipped(f))).collect();
            let least =
                if fallbacks.is_empty() { String::new() } else { format!(", or else {}", fallbacks.join(" or ")) };
            format!("The contract says “{quote}”; the playbook wants “{position}”{least}.")
        }
        Verdict::CannotTell => {
            format!("Rules cannot compare these: the contract says “{quote}”; the playbook wants “{position}”.")
        }
        Verdict::Fallback => {
            format!("The contract says “{quote}”: not the position “{position}”, but the fall-back “{part}”.")
        }
        Verdict::Meets => format!("The contract says “{quote}”, as the playbook wants: “{position}”."),
        Verdict::Missing | Verdict::Absent => format!("No clause on this was found; the playbook wants “{position}”."),
    }
}

fn clipped(text: &str) -> String {
    let text = line(text);
    let text = text.trim_end_matches('.');
    if text.chars().count() <= QUOTED {
        text.to_owned()
    } else {
        text.chars().take(QUOTED).collect::<String>() + " …"
    }
}

/// A change keeps its text; others are told apart by their places.
impl Change {
    /// The paragraph that it changes, or behind which it stands.
    pub fn paragraph(&self) -> usize {
        match self {
            Self::Replace { paragraph, .. } => *paragraph,
            Self::Insert { after, .. } => *after,
        }
    }
}
