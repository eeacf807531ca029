//! The answer to a complaint: each allegation with what the order says to it, and the affirmative defenses.

use super::{Writer, is_meant};
use crate::{
    drafts::{
        allegation_orders::{Answer, Answers, answers},
        allegation_sections::{answer_by_headings, answer_by_words},
        allegation_wording::in_words,
        allegations::{complaint, counted_through, defenses},
        counts::{not_directed, of_heading},
        kinds::{From, telling},
        order_words::{capitalized, sentence_of},
        requests::Request,
        stated::Said,
    },
    law::{Letters, Span, sentences::sentences_in},
    tasks::Source,
};

use docx::compose::{Block, Inline, Shape};

/// How defenses are counted in their headings.
const ORDINALS: [&str; 10] =
    ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];

impl Writer<'_> {
    /// Each numbered allegation with what the order answers. What it does not answer, and what it answers in two ways, is asked for: no
    /// allegation is admitted or denied by silence.
    pub(super) fn allegations(&mut self) {
        let found = complaint(self.brief.papers, self.brief.order);
        // "As to Pine" says nothing in an answer of Pine's.
        let own = self.without_client();
        let order = found.as_ref().map_or(own.clone(), |found| counted_through(&own, &found.allegations));
        let mut answers = answers(&order);
        let count = found.as_ref().map_or(0, |found| found.allegations.len());
        let Some(found) = found else {
            return self.gap(
                "Which paragraphs of the complaint are admitted, and which are denied? No paper whose numbered allegations can be read is the one that the order names."
                    .to_owned(),
            );
        };
        answer_by_headings(&mut answers, &found.allegations, self.brief.order);
        answer_by_words(&mut answers, &found.allegations, self.brief.order);
        if let Some(stranger) = self.of_no_caption() {
            self.gap(format!("{stranger} is no party of the caption that could be read: who are the parties?"));
        }
        let client = self.said.get(&From::Client).map(|said| said.value.clone());
        let is_client =
            |who: &str| client.as_ref().is_some_and(|client| is_meant(who, client) || is_meant(client, who));
        let labels: Vec<String> = found.allegations.iter().map(|one| one.request.label.clone()).collect();
        let not_ours = not_directed(self.brief.order, is_client);
        let mut of_another = None;
        for (n, allegation) in found.allegations.into_iter().enumerate() {
            if let Some(heading) = allegation.heading {
                let count = of_heading(&heading);
                of_another = not_ours.iter().find(|(of, _)| Some(*of) == count).map(|(_, span)| *span);
                let content = vec![Inline::text(heading)];
                self.blocks.push(Block::Heading { level: 2, content, key: None, unnumbered: true });
            }
            self.allegation(n + 1, allegation.request, &answers, of_another);
        }
        // A number that the complaint does not have is a slip of the order.
        for number in answers.to.keys().chain(&answers.not_rest).filter(|number| **number > count) {
            self.gap(format!("The complaint has no paragraph {number}: which one is meant?"));
        }
        for said in answers.unread {
            let said = labelled_in(&said, &labels);
            self.gap(format!("Your order says “{said}”: what is answered to which paragraph?"));
        }
    }

    /// The client, if the caption names parties and the client is none of them.
    fn of_no_caption(&self) -> Option<String> {
        let client = self.said.get(&From::Client)?.value.clone();
        let sides = [From::Plaintiff, From::Defendant].into_iter().filter_map(|side| self.told.get(&side)).flatten();
        let names: Vec<&String> = sides.flat_map(|told| told.names.iter().chain([&told.value])).collect();
        let known = names.iter().any(|name| is_meant(name, &client) || client.contains(name.as_str()));
        let lower = client.to_lowercase();
        let by_role = ["defendant", "plaintiff", "petitioner", "respondent"].iter().any(|role| lower.contains(role));
        (!names.is_empty() && !known && !by_role).then_some(client)
    }

    /// The order with blanks in the place of "as to" the client.
    fn without_client(&self) -> String {
        let client = self.said.get(&From::Client).map(|said| said.value.clone()).unwrap_or_default();
        let short =
            client.split([' ', ',']).next().filter(|word| word.len() > 2 && word.starts_with(char::is_uppercase));
        let Some(short) = short else { return self.brief.order.to_owned() };
        let lead = format!(" as to {short}");
        let mut out = String::new();
        let mut rest = self.brief.order;
        while let Some(at) = rest.find(&lead) {
            let end = at + lead.len();
            let alone = !rest[end..].starts_with(char::is_alphanumeric);
            out.push_str(&rest[..at]);
            out.push_str(&if alone { " ".repeat(lead.chars().count()) } else { lead.clone() });
            rest = &rest[end..];
        }
        out + rest
    }

    fn gap(&mut self, question: String) {
        self.blocks.push(Block::Paragraph { content: vec![Inline::gap(question)], shape: Shape::Body });
    }

    /// Who answers, and whether they are several. A whole side of several is called by its role: "Defendants admit".
    pub(super) fn answering(&self) -> (String, bool) {
        let Some(client) = self.said.get(&From::Client).map(|said| said.value.clone()) else {
            return ("The answering party".into(), false);
        };
        if let Some(together) = self.whole_side(&client) {
            return (together, true);
        }
        let sides = [From::Plaintiff, From::Defendant].into_iter().filter_map(|side| self.told.get(&side)).flatten();
        let names = sides.flat_map(|told| told.names.iter()).filter(|name| client.contains(name.as_str())).count();
        (client, names > 1)
    }

    /// What a whole side of the caption is called, where it is several and all of them are meant: "Defendants".
    pub(super) fn whole_side(&self, who: &str) -> Option<String> {
        let lower = who.to_lowercase();
        let role = lower.strip_prefix("the ").unwrap_or(&lower);
        [From::Plaintiff, From::Defendant].into_iter().find_map(|side| {
            let together = self.roles.together(side);
            let told = self.told.get(&side).map(Vec::as_slice);
            let all = match told {
                Some([one]) if one.names.len() > 1 => one.names.iter().all(|name| who.contains(name.as_str())),
                Some([one]) => self.roles.several(side) && who.contains(one.value.as_str()),
                _ => false,
            };
            (all || role == together.to_lowercase()).then_some(together)
        })
    }

    /// An allegation with its answer. `of_another` is the sentence of the order by which its count is directed at somebody else.
    fn allegation(
        &mut self,
        number: usize,
        Request { label, text, source }: Request,
        answers: &Answers,
        of_another: Option<Span>,
    ) {
        // Where paragraphs have numbers such as "3.6", an answer speaks of its own by that.
        let counted = format!("paragraph {number}");
        let named = |answer: &Answer| {
            let only = if label.ends_with(&format!(" {number}")) {
                answer.only.clone()
            } else {
                answer.only.replace(&counted, &label.to_lowercase())
            };
            Answer { only, ..answer.clone() }
        };
        let own: Vec<Answer> = match answers.to.get(&number) {
            Some(own) => own.iter().map(named).collect(),
            None if of_another.is_some() || answers.not_rest.contains(&number) => Vec::new(),
            None => answers.rest.iter().map(named).collect(),
        };
        let own: Vec<&Answer> = own.iter().collect();
        let mut answer = vec![Inline::bold("Answer: ")];
        let contradicts = own.iter().filter(|answer| answer.only.is_empty()).count() > 1;
        match (own.first(), of_another) {
            (None, Some(span)) => {
                let (who, _) = self.answering();
                let who = who.replace("The answering party", "the answering party");
                let value = format!("This count is not directed at {who}, so no answer is required.");
                answer.push(self.by_order(&Said { value, span }));
            }
            (None, None) => match repeated(&text) {
                // What only repeats others is answered as these are.
                Some(what) => {
                    let (who, several) = self.answering();
                    let repeats = if several { "repeat" } else { "repeats" };
                    answer.push(Inline::text(format!("{who} {repeats} the answers to {what}.")));
                }
                None => answer.push(Inline::gap(format!("{label}: admitted, denied, or no knowledge?"))),
            },
            (Some(_), _) if contradicts => {
                answer.push(Inline::gap(format!("{label}: the order says two things of it; which is meant?")));
            }
            (Some(first), _) => {
                let (who, several) = self.answering();
                let value = in_words(&who, several, &own, &label);
                answer.push(self.by_order(&Said { value, span: first.span }));
            }
        }
        let asked = vec![self.sourced(text, &[source])];
        self.blocks.extend([
            Block::Paragraph { content: vec![Inline::bold(label)], shape: Shape::Flush },
            Block::BlockQuote { content: asked },
            Block::Paragraph { content: answer, shape: Shape::Body },
        ]);
    }

    /// The term of a contract among the papers on which a defense rests: that of the section that it names ("sole remedy under 3.4"), or the one that
    /// speaks of it ("liability cap").
    fn terms_for(&self, defense: &str) -> Vec<(String, Source)> {
        let number =
            defense.split(' ').rfind(|word| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.'));
        if let Some(number) = number {
            return self.section_asked(&format!("section {number}")).into_iter().collect();
        }
        // What shares a word or two is about something else: "lien recorded late" is no term on which liens are recorded.
        let own = telling(defense);
        let terms = if own.len() > 1 { self.provisions_on(defense, 1) } else { Vec::new() };
        terms.into_iter().filter(|(term, _)| own.is_subset(&telling(term))).collect()
    }

    /// A heading for each affirmative defense that the order names, with a gap for its facts (Fed. R. Civ. P. 8(c)).
    pub(super) fn defenses(&mut self, question: &str) {
        if let Some(asked) = counterclaim(self.brief.order) {
            self.gap(asked);
        }
        let Some((defenses, span)) = defenses(self.brief.order) else {
            self.blocks.push(Block::Paragraph { content: vec![Inline::gap(question)], shape: Shape::Body });
            return;
        };
        for (n, defense) in defenses.into_iter().enumerate() {
            let ordinal = ORDINALS.get(n).copied().unwrap_or("Further");
            // "Good cause (he left early)": the defense with its fact; "unsigned change orders (4.1)": with the section on which it rests.
            let (name, behind) = match defense.strip_suffix(')').and_then(|defense| defense.split_once(" (")) {
                Some((name, behind)) => (name.to_owned(), Some(behind.to_owned())),
                None => (defense, None),
            };
            let (section, fact) = match behind {
                Some(behind) if is_section(&behind) => (behind.rsplit(' ').next().map(str::to_owned), None),
                behind => (None, behind.map(|fact| sentence_of(&fact))),
            };
            let of = section.as_ref().map(|number| format!(" (Section {number})")).unwrap_or_default();
            let value = Said { value: capitalized(&name) + &of, span };
            let content = vec![Inline::text(format!("{ordinal} affirmative defense: ")), self.by_order(&value)];
            self.blocks.push(Block::Heading { level: 2, content, key: None, unnumbered: true });
            if fact.is_none() {
                let terms = self.terms_for(&section.map_or(name.clone(), |number| format!("{name} {number}")));
                self.quoted(terms);
            }
            let content = vec![match fact {
                Some(fact) => self.by_order(&Said { value: fact, span }),
                None => Inline::gap(format!("Which facts support the defense of {name}?")),
            }];
            self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
        }
    }
}

/// Whether words are only the number of a section: "4.1", "sec. 5".
fn is_section(words: &str) -> bool {
    let number = words.rsplit(' ').next().unwrap_or_default();
    let named = words.strip_suffix(number).is_some_and(|lead| {
        matches!(
            lead.trim().trim_end_matches('.').to_lowercase().as_str(),
            "sec" | "section" | "§" | "clause" | "article"
        )
    });
    let counts =
        number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(|c| c.is_ascii_digit() || c == '.');
    counts && (named || words == number && number.contains('.'))
}

/// What was not read with the paragraphs' own numbers in the place of their places: "on paragraph 9" is "on paragraph 3.1" of such a complaint.
fn labelled_in(said: &str, labels: &[String]) -> String {
    let own = |label: &String| label.rsplit(' ').next().unwrap_or_default().to_owned();
    let decimal = labels.first().is_some_and(|label| label.contains('.'));
    let Some(rest) = said.strip_prefix("on paragraph").filter(|_| decimal) else { return said.to_owned() };
    let words = rest.split(' ').map(|word| {
        let bare = word.trim_end_matches(',');
        let label = bare.parse::<usize>().ok().and_then(|number| labels.get(number.checked_sub(1)?)).map(own);
        label.map_or(word.to_owned(), |label| word.replacen(bare, &label, 1))
    });
    format!("on paragraph{}", words.collect::<Vec<_>>().join(" "))
}

/// The question for a counterclaim that an order asks for, with what the order says of it.
fn counterclaim(order: &str) -> Option<String> {
    let letters = Letters::new(order);
    sentences_in(&letters).into_iter().find_map(|sentence| {
        let line = letters.folded(sentence.span);
        let lower = line.to_ascii_lowercase();
        let at = lower.find("counterclaim").filter(|_| {
            !["to counterclaim", "to the counterclaim", "no counterclaim"].iter().any(|words| lower.contains(words))
        })?;
        let behind = line.get(at + "counterclaim".len()..).unwrap_or_default().trim_start_matches('s');
        let said = behind.trim_start_matches([':', '–', '-', ',', ' ']).trim().trim_end_matches('.');
        let quoted = if said.split(' ').count() > 2 { format!(" (“{said}”)") } else { String::new() };
        Some(format!("Your order asks for a counterclaim{quoted}: which claim, on which facts, for which relief?"))
    })
}

/// Which paragraphs an allegation only repeats: "paragraphs 1 to 6" of "Plaintiff repeats paragraphs 1 to 6 as if set forth here."
fn repeated(text: &str) -> Option<String> {
    const VERBS: [&str; 10] = [
        "repeats",
        "repeat",
        "realleges",
        "reallege",
        "re-alleges",
        "re-allege",
        "incorporates",
        "incorporate",
        "restates",
        "restate",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let verb = words.iter().take(6).position(|word| VERBS.contains(&word.trim_matches(',').to_lowercase().as_str()))?;
    let rest = words.get(verb + 1..)?.join(" ");
    let lower = rest.to_lowercase();
    let before = ["preceding", "foregoing", "above", "previous", "prior", "preceeding"];
    if words.len() > 40 {
        return None;
    }
    if let Some(at) = lower.find("paragraph") {
        let named: String =
            rest[at..].chars().take_while(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '–')).collect();
        let number =
            |word: &&str| word.chars().any(|c| c.is_ascii_digit()) || matches!(*word, "through" | "to" | "and");
        let numbers: Vec<&str> = named.split(' ').skip(1).take_while(number).collect();
        let last = numbers.iter().rposition(|word| word.chars().any(|c| c.is_ascii_digit()));
        if let Some(last) = last {
            return Some(format!("paragraphs {}", numbers[..=last].join(" ")));
        }
    }
    before.iter().any(|word| lower.contains(word)).then(|| "the preceding paragraphs".to_owned())
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn a_paragraph_that_repeats_others_is_known() {
        let of = |text: &str| repeated(text);
        assert_eq!(of("Plaintiff repeats paragraphs 1 to 6.").as_deref(), Some("paragraphs 1 to 6"));
        assert_eq!(
            of("Plaintiff realleges and incorporates by reference paragraphs 1 through 14 as though fully set forth.")
                .as_deref(),
            Some("paragraphs 1 through 14")
        );
        assert_eq!(
            of("Costa incorporates the foregoing allegations as if set forth here.").as_deref(),
            Some("the preceding paragraphs")
        );
        assert_eq!(of("The landlord repeats the sum in each letter."), None);
    }
}
