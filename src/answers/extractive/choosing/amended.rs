//! What no longer holds: a sentence that a later paper amends, or over which another part of its own paper prevails.

use super::{
    super::{precedence::prevailing_parts, question::Wants},
    Candidate, Inquiry, SPOKEN_OF,
};
use crate::law::{Letters, Span, lines::marker};

use comprehension::{
    amendments::{Part, amended_part, item_mark},
    change_lists::{Change, change_lists},
    scoring,
    section_numbers::{section_named, section_number},
};
use search::words;

/// Stems that a sentence shares with the one whose name it takes away, beside the name.
const SHARED: usize = 2;
/// Share of a question that a sentence of a prevailing part must speak of to be set before another one.
const PREVAILS: f32 = 0.6;
/// The same of an item that changes what another sentence says.
const ITEM: f32 = 0.25;
/// How much less of it than that one.
const LESS: f32 = 0.1;
/// Share of the words of a sentence in a list of changes that must stand in the one that it changes, if nothing else says what it changes.
const SAME: f32 = 0.6;
/// Characters of a paper in which its title stands.
const TITLE: usize = 1_500;

/// A sentence of which it is asked whether it still holds.
struct Own {
    run: usize,
    place: Span,
    text: String,
    heading: String,
    /// The mark of its paragraph: "2.1", "b".
    mark: Option<String>,
}

impl Own {
    /// The number of the section in which it stands.
    fn section(&self) -> Option<String> {
        section_number(&self.heading)
    }

    /// Whether it stands in a part that is amended, as far as that is said.
    /// `said` is its text, and what was put in its place, in small letters.
    fn is_in(&self, part: &Part, said: &str) -> bool {
        // A plain number may count the paragraphs of a section.
        let own = self.section();
        let marked = self.mark.as_ref().filter(|mark| mark.contains('.') || own.is_none());
        let numbered = marked == Some(&part.section) || own.as_ref() == Some(&part.section);
        let lettered = |mark: &&String| !mark.starts_with(|c: char| c.is_ascii_digit());
        let another = match (&part.item, self.mark.as_ref().filter(lettered)) {
            (Some(item), Some(own)) => item != own,
            _ => false,
        };
        numbered && !another && (part.words.is_empty() || part.words.iter().any(|words| holds_words(said, words)))
    }

    /// All that says what it is about.
    fn said(&self) -> String {
        format!("{}. {}", self.heading, self.text)
    }
}

impl Inquiry {
    /// The sentence that amends another one or prevails over it; and the sentence that says so, if it is another one.
    pub fn amended_by(&self, candidate: &Candidate) -> Option<(Candidate, Option<Candidate>)> {
        let (run, place) = candidate.place;
        let all = &self.material.prepared.candidates;
        let unit = all.iter().find(|c| c.run == run && c.unit.body == place);
        let text = self.text(run)?.folded(place);
        let heading = unit.map_or_else(|| candidate.heading.clone(), |unit| self.heading(unit));
        let mark = self.text(run).and_then(|letters| mark_above(letters, place));
        let own = Own { run, place, text, heading, mark };
        self.takes_place_of(&own).map(|new| (new, None)).or_else(|| self.by_number(&own)).or_else(|| {
            let new = self.by_change(&own).or_else(|| self.by_exception(&own)).or_else(|| self.by_part(&own));
            Some((new.or_else(|| self.by_words(&own))?, None))
        })
    }

    /// Whether a value of a sentence that amends another one may be what is asked for: it takes the place of words that it names, or the sentence
    /// speaks of what is asked.
    pub fn tells_of_same(&self, new: &Candidate) -> bool {
        let exchanges = new.text.contains(" from ") || new.text.contains(" by ") || new.text.contains(" to read");
        let part = amended_part(&new.text);
        part.is_none_or(|part| !part.words.is_empty() || exchanges && part.item.is_none())
            || self.speaks_of(&new.text) >= SPOKEN_OF
    }

    /// Whether a paper is not older than another one, as far as their days are known.
    fn is_later(&self, run: usize, than: usize) -> bool {
        match (self.dated(than), self.dated(run)) {
            (Some(own), Some(other)) => other >= own,
            _ => true,
        }
    }

    /// A sentence as it was read, with what the question says of it.
    fn asked_of(&self, at: usize) -> Option<Candidate> {
        let found = self.of_unit(self.material.prepared.candidates.get(at)?)?;
        let core = self.material.prepared.core(&self.question, at);
        Some(Candidate { core, covered: self.material.prepared.covered(&self.question, at), ..found })
    }

    /// The sentence of which the question speaks most, among those for which a test holds; with that share.
    fn most_asked(&self, holds: impl Fn(&scoring::Candidate) -> bool) -> Option<(Candidate, f32)> {
        let all = self.material.prepared.candidates.iter().enumerate().filter(|(_, c)| holds(c) && !c.only_asks());
        let speaks = all.map(|(at, c)| (at, self.speaks_of(&format!("{}. {} {}", c.heading, c.lead, c.text))));
        let (at, share) = speaks.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        Some((self.asked_of(at)?, share))
    }

    /// The sentence of another paper that amends the section in which a sentence stands: "Section 2 is amended by …", or what it puts in
    /// its place.
    fn by_number(&self, own: &Own) -> Option<(Candidate, Option<Candidate>)> {
        let all = &self.material.prepared.candidates;
        let chain = amended_part(&own.text);
        let amending: Vec<(usize, &scoring::Candidate, Part)> = all
            .iter()
            .enumerate()
            .filter_map(|(at, c)| Some((at, c, amended_part(&c.text)?)))
            .filter(|(_, c, part)| {
                // What changes one value of the section says nothing of what else stands there.
                let whole = !part.words.is_empty() || !c.text.contains(" from ");
                // Below its own text a paper may list what was amended since; it must say in which words.
                let below = c.run == own.run && c.unit.body.start > own.place.end && !part.words.is_empty();
                (below || c.run != own.run && self.is_later(c.run, own.run))
                    && (whole || self.speaks_of(&c.text) >= SPOKEN_OF)
            })
            .collect();
        // The words that an amendment replaces may be those of the amendment before.
        let mut said = own.text.to_lowercase();
        let mut left: Vec<_> = amending.iter().collect();
        while let Some(at) = left.iter().position(|(.., part)| own.is_in(part, &said)) {
            said.push_str(&left.remove(at).1.text.to_lowercase());
        }
        let same = |part: &Part| match &chain {
            Some(amended) => part.section == amended.section && (part.item.is_none() || part.item == amended.item),
            None => own.is_in(part, &said),
        };
        // Of several amendments, the last one: by its day, or as they were read.
        let (at, ..) =
            amending.iter().filter(|(.., part)| same(part)).max_by_key(|(at, c, _)| (self.dated(c.run), *at))?;
        let at = *at;
        let says = self.asked_of(at)?;
        // The number of the new text may stand alone: "… by the following: “3. Base Salary. …".
        let behind = (at + 1..all.len()).take_while(|next| all[*next].run == all[at].run).take(3);
        // The sentence may have the new text itself: "… by the following: “The fee is $5.”"
        let opens = says.text.rfind("following").is_some_and(|at| says.text[at..].split(' ').count() <= 3);
        let replaced = behind.filter(|_| opens).find(|next| all[*next].text.split(' ').count() > 3);
        match replaced.and_then(|next| self.asked_of(next)) {
            Some(new) => Some((new, Some(says))),
            None => Some((says, None)),
        }
    }

    /// The sentence of a later paper that names somebody or something in the place of what a sentence names: "I name Ida Blum executor in place of
    /// Otto Blum."
    fn takes_place_of(&self, own: &Own) -> Option<Candidate> {
        const TAKES: &[&str] = &[" in place of ", " instead of ", " in lieu of "];
        let before = self.dated(own.run);
        let (said, asked) = (words::stems(&own.text), self.telling_words());
        let takes = |c: &&scoring::Candidate| {
            let later = match (before, self.dated(c.run)) {
                (Some(own), Some(other)) => other >= own,
                _ => false,
            };
            let gone = TAKES.iter().find_map(|words| c.text.split_once(words)).map(|(_, behind)| behind);
            let gone = gone.map(|behind| {
                let name = behind.split(' ').take_while(|word| word.starts_with(char::is_uppercase));
                name.collect::<Vec<_>>().join(" ").trim_end_matches(['.', ',', ';']).to_owned()
            });
            let Some(name) = gone.filter(|name| name.contains(' ') && own.text.contains(name)) else { return false };
            // What both are named for, and what is asked of: the name alone is no office.
            let of_name = words::stems(&name);
            let shared: Vec<String> = words::stems(&c.text)
                .into_iter()
                .filter(|stem| said.contains(stem) && !of_name.contains(stem))
                .collect();
            c.run != own.run && later && shared.len() >= SHARED && shared.iter().any(|stem| asked.contains(stem))
        };
        let found = self.material.prepared.candidates.iter().filter(takes).max_by_key(|c| self.dated(c.run))?;
        self.of_unit(found)
    }

    /// The sentence in a later paper's list of changes that changes what a sentence says: "Rebuttal reports: from May 4 to June 8".
    fn by_change(&self, own: &Own) -> Option<Candidate> {
        // Whoever must do something is not changed with the day by which it is to be done.
        if self.wants == Wants::Person {
            return None;
        }
        let head = self.text(own.run)?;
        let title = words::all_stems(&head.folded(Span::new(0, head.span().end.min(TITLE))));
        let (section, said) = (own.section(), own.said());
        let mut found: Option<(Candidate, f32)> = None;
        for (run, letters) in self.texts().filter(|(run, _)| *run != own.run && self.is_later(*run, own.run)) {
            for list in change_lists(letters) {
                // "The Scheduling Order is modified as follows": it must be this paper.
                let opening = letters.folded(list.opening);
                let named = opening.split(' ').skip(1).filter(|word| word.starts_with(char::is_uppercase));
                if !named.flat_map(words::stems).any(|stem| title.contains(&stem)) {
                    continue;
                }
                let fits = |item: &Change| item.section.is_some() && item.section == section || item.is_of(&said);
                let items: Vec<(Span, bool)> = list.items.iter().map(|item| (item.span, fits(item))).collect();
                let within = |c: &scoring::Candidate| {
                    let item = items.iter().find(|(span, _)| c.run == run && span.touches(c.unit.body));
                    item.is_some_and(|(_, fits)| *fits || says_the_same(&c.text, &own.text))
                };
                // "Discovery: from May 4 to June 8" for "When does discovery close?": the question asks of the same, as the sentence does.
                let new = self.most_asked(within).filter(|(_, share)| *share >= ITEM);
                if let Some(new) = new.filter(|new| found.as_ref().is_none_or(|found| new.1 >= found.1)) {
                    found = Some(new);
                }
            }
        }
        found.map(|(new, _)| new)
    }

    /// The sentence that replaces words of another one wherever they stand: "Wherever “one-fifth” appears, it is replaced with “one-fourth”."
    fn by_words(&self, own: &Own) -> Option<Candidate> {
        const EVERYWHERE: &[&str] =
            &["wherever", "each place", "every place", "all references", "every reference", "each reference"];
        let replaces = |c: &&scoring::Candidate| {
            let low = c.text.to_lowercase();
            let quoted =
                c.text.split_once(['“', '"']).and_then(|(_, rest)| rest.split_once(['”', '"'])).map(|(old, _)| old);
            EVERYWHERE.iter().any(|words| low.contains(words))
                && ["replaced", "changed", "read as", "means"].iter().any(|verb| low.contains(verb))
                && quoted.is_some_and(|old| old.len() > 2 && own.text.contains(old))
                && (c.run == own.run || self.is_later(c.run, own.run))
                && !(c.run == own.run && c.unit.body == own.place)
        };
        self.of_unit(self.material.prepared.candidates.iter().find(replaces)?)
    }

    /// The sentence that holds notwithstanding another one's section: "Notwithstanding paragraph 8, Lessee shall not assign …".
    fn by_exception(&self, own: &Own) -> Option<Candidate> {
        let number = own.section()?;
        let excepts = |c: &scoring::Candidate| {
            let low = c.text.to_lowercase();
            let behind = low.split_once("notwithstanding ").map(|(_, behind)| behind.to_owned());
            behind.is_some_and(|behind| section_named(&behind).is_some_and(|named| named == number))
        };
        self.most_asked(excepts).filter(|(_, share)| *share >= PREVAILS).map(|(new, _)| new)
    }

    /// The sentence of the part that prevails over the rest of its paper, where it speaks of what is asked as the other one does.
    fn by_part(&self, own: &Own) -> Option<Candidate> {
        let parts = prevailing_parts(self.text(own.run)?);
        if parts.is_empty() || parts.iter().any(|part| part.touches(own.place)) {
            return None;
        }
        let within = |c: &scoring::Candidate| c.run == own.run && parts.iter().any(|part| part.holds(c.unit.body));
        let least = PREVAILS.max(self.speaks_of(&own.said()) - LESS);
        self.most_asked(within).filter(|(_, share)| *share >= least).map(|(new, _)| new)
    }
}

/// Whether words stand in a text and are no parts of other words: "nine" not in "ninety".
fn holds_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, found)| {
        let open = !text[..at].ends_with(char::is_alphanumeric);
        open && !text[at + found.len()..].starts_with(char::is_alphanumeric)
    })
}

/// The mark of the paragraph in which a place stands: that of its line, or of the nearest line above that has one, without a blank line
/// between.
fn mark_above(letters: &Letters, place: Span) -> Option<String> {
    let all = letters.all();
    let mut end = place.start;
    for _ in 0..LINES {
        let start = all[..end].iter().rposition(|c| *c == '\n').map_or(0, |at| at + 1);
        let line = letters
            .trim(Span::new(start, all[start..].iter().position(|c| *c == '\n').map_or(all.len(), |at| start + at)));
        if line.is_empty() && start < place.start {
            return None;
        }
        if let Some(body) = marker(letters, line) {
            let mark = letters.folded_lower(Span::new(line.start, body));
            let mark = PARTS.iter().find_map(|part| mark.strip_prefix(part)).unwrap_or(&mark).trim();
            let numbered = mark.trim_end_matches(['.', ')', ' ']);
            let dotted = numbered.starts_with(|c: char| c.is_ascii_digit());
            return if dotted { Some(numbered.to_owned()) } else { item_mark(mark) };
        }
        end = start.checked_sub(1)?;
    }
    None
}

/// Most lines of a paragraph that are looked through for its mark.
const LINES: usize = 24;
/// Words before the number of a section.
const PARTS: [&str; 4] = ["section ", "article ", "paragraph ", "clause "];

/// Whether most of a sentence's words, numbers aside, stand in another one.
fn says_the_same(new: &str, old: &str) -> bool {
    let first = new.split(';').next().unwrap_or(new);
    let said: Vec<String> =
        words::stems(first).into_iter().filter(|stem| !stem.contains(|c: char| c.is_ascii_digit())).collect();
    let old = words::all_stems(old);
    let same = said.iter().filter(|stem| old.contains(stem)).count();
    said.len() > 2 && same as f32 >= SAME * said.len() as f32
}
