//! What a draft tells of what happened: its facts, what a witness swears to, and what the other side is asked to admit.

use super::{Brief, Writer, is_meant};
use crate::{
    drafts::{
        citing::Voice,
        clerk::Clerk,
        happened::{Happened, Teller, denies_liability, first_person, secondhand, story},
        instruments::is_instrument,
        kinds::{From, Layout, telling},
        letter_orders::dictated,
        papers::{Paper, bare, cased, source, words},
        pleadings::Filer,
        requests::requests,
        sent::Sent,
        stated::Said,
        testimony,
        titles::title_line,
        told::Told,
    },
    error::Result,
    law::{Letters, Span, dates::dates_in, sentences::sentences_in},
    tasks::Source,
};

use docx::compose::{Block, Inline, Shape};
use std::collections::BTreeSet;

/// Words of an order that says at length what is to stand in a letter.
const AT_LENGTH: usize = 60;
/// Lines at the head of a note that say of whom it is.
const NOTE_HEAD: usize = 4;

impl Writer<'_> {
    /// What a witness says in the papers; what others say of the witness is asked, and nobody swears to what a party pleads.
    pub(super) async fn witness(&mut self, asks: &str, clerk: &dyn Clerk) -> Result<()> {
        let name = self.answers.get("witness").map(|said| said.value.clone()).unwrap_or_default();
        let meant = |who: &str| is_meant(who, &name) || is_meant(&name, who);
        // What the witness wrote or was asked, and notes whose head names the witness.
        let is_own = |paper: &Paper| {
            let text = &paper.document.text;
            match testimony::witness(text).or_else(|| Sent::read(text).and_then(|sent| sent.who)) {
                Some(who) => meant(&who),
                None => {
                    let head: Vec<&str> =
                        text.lines().map(str::trim).filter(|line| !line.is_empty()).take(NOTE_HEAD).collect();
                    let voice = Voice::of(text);
                    voice.filer.is_none()
                        && !is_instrument(&voice, text)
                        && (head.iter().any(|line| names_whole(line, &name)) || is_report_of(text, &name))
                }
            }
        };
        let (own, others): (Vec<Paper>, Vec<Paper>) = self.brief.papers.iter().cloned().partition(is_own);
        let before = self.blocks.len();
        let (exchanged, own): (Vec<Paper>, Vec<Paper>) =
            own.into_iter().partition(|paper| testimony::witness(&paper.document.text).is_some());
        let facts = story(&exchanged, &self.teller(true), |_| false);
        for fact in facts {
            let block = Inline::gap(confirms(&fact));
            let block = self.numbered(1, vec![block]);
            self.blocks.push(block);
        }
        // What the order dictates, then the witness's own sentences, as far as they stand in the first person; else what the clerk finds there.
        let order = Letters::new(self.brief.order);
        for sentence in sentences_in(&order) {
            for value in dictated(&order.exact(sentence.span)) {
                let content = vec![self.by_order(&Said { value, span: sentence.span })];
                let block = self.numbered(1, content);
                self.blocks.push(block);
            }
        }
        let mut sworn = first_person(&own);
        if sworn.is_empty() {
            let found = self.found_in(&own, asks, clerk).await?;
            sworn.extend(found.into_iter().map(|stated| (stated.text, stated.sources)));
        }
        for (text, sources) in sworn {
            // "Last night" of a mail is another night on the day of the oath.
            if says_a_relative_day(&text) {
                let asks =
                    format!("On which day was this, and does the witness confirm it: {}?", text.trim_end_matches('.'));
                let block = self.numbered(1, vec![Inline::gap(asks)]);
                self.blocks.push(block);
                continue;
            }
            let sentence = match secondhand(&text) {
                true => vec![Inline::gap(format!(
                    "Somebody else said this, so does the witness know it: {}?",
                    text.trim_end_matches('.')
                ))],
                false => vec![self.sourced(text, &sources)],
            };
            let block = self.numbered(1, sentence);
            self.blocks.push(block);
        }
        // What else the witness's own report says.
        for text in own.iter().filter(|paper| is_report_of(&paper.document.text, &name)).flat_map(reported) {
            let asks = format!("Does the witness confirm this: {}?", text.trim_end_matches('.'));
            let block = self.numbered(1, vec![Inline::gap(asks)]);
            self.blocks.push(block);
        }
        // What a chart or a report on the witness says, the witness may know.
        if self.blocks.len() == before {
            let facts = story(&own, &self.teller(true), |_| false);
            for fact in facts {
                let block = Inline::gap(confirms(&fact));
                let block = self.numbered(1, vec![block]);
                self.blocks.push(block);
            }
        }
        let surname = name.rsplit(' ').next().unwrap_or_default().to_owned();
        // What a will or a contract says, nobody has seen happen.
        let disposes = |text: &str| is_instrument(&Voice::of(text), text);
        let others: Vec<Paper> = others.into_iter().filter(|paper| !disposes(&paper.document.text)).collect();
        let facts = story(&others, &self.teller(false), |_| true);
        for fact in facts {
            if !surname.is_empty() && fact.text.contains(&surname) {
                let block = self.numbered(1, vec![Inline::gap(confirms(&fact))]);
                self.blocks.push(block);
            }
        }
        if self.blocks.len() == before {
            let block = self.numbered(1, vec![Inline::gap(asks)]);
            self.blocks.push(block);
        }
        Ok(())
    }

    pub(super) fn teller(&self, inside: bool) -> Teller<'_> {
        let Brief { today, firm, lawyer, address, .. } = *self.brief;
        Teller { today, firm, lawyer, address, inside }
    }

    /// Whether a side of the caption is the one that the order is not for.
    pub(super) fn is_other(&self, side: From) -> bool {
        let other = self.said.get(&From::OtherSide).map(|said| bare(&said.value));
        let mut named =
            self.told.get(&side).into_iter().flatten().flat_map(|told| told.names.iter().chain([&told.value]));
        other.is_some_and(|other| named.any(|name| bare(name) == other))
    }

    /// Whether a side of the caption is not the client's.
    fn is_against(&self, side: From) -> bool {
        self.own.map_or_else(|| self.is_other(side), |own| own != side)
    }

    /// Whether the firm acts for whoever files a paper. While it is not known whom the firm represents, it acts for nobody.
    pub(super) fn is_ours(&self, filer: &Filer) -> bool {
        let client =
            self.said.get(&From::Client).map(|said| said.value.as_str()).filter(|name| !name.starts_with("the "));
        match (client, filer.name.as_deref()) {
            (Some(client), Some(name)) if is_meant(name, client) || is_meant(client, name) => true,
            _ => filer.side.is_some() && filer.side == self.own,
        }
    }

    /// The only motion among the papers that the firm's own side has not filed: "Otto Blum's Motion to Strike".
    pub(super) fn motion_of_the_other_side(&mut self) -> Option<Inline> {
        if !self.said.contains_key(&From::Client) {
            return None;
        }
        let motion = |paper: &&Paper| {
            let voice = Voice::of(&paper.document.text);
            let title = voice.title.unwrap_or_default().to_lowercase();
            title.contains("motion") && voice.filer.is_some_and(|filer| !self.is_ours(&filer))
        };
        let all: Vec<&Paper> = self.brief.papers.iter().filter(motion).collect();
        let [one] = all.as_slice() else { return None };
        let voice = Voice::of(&one.document.text);
        let (filer, title) = (voice.filer?, voice.title?);
        let owner = filer.name.or_else(|| {
            Some(match filer.side? {
                From::Plaintiff => "Plaintiff".to_owned(),
                _ => "Defendant".to_owned(),
            })
        })?;
        let letters = Letters::new(&one.document.text);
        let line = letters
            .lines()
            .map(|line| letters.trim(line))
            .find(|line| title_line(&one.document.text).is_some_and(|title| letters.exact(*line).contains(&title)))?;
        Some(self.sourced(format!("{owner}'s {title}"), &[source(one, &letters, line)]))
    }

    /// The title of the requests that are answered ("First Interrogatories"), or the day on which they say that they were served.
    pub(super) fn of_the_requests(&mut self, served: bool) -> Option<Inline> {
        let asks = |paper: &&Paper| !requests(std::slice::from_ref(*paper)).is_empty();
        let mut all = self.brief.papers.iter().filter(asks);
        let (paper, None) = (all.next()?, all.next()) else { return None };
        let letters = Letters::new(&paper.document.text);
        let line_of = |says: &dyn Fn(&str) -> bool| {
            letters.lines().map(|line| letters.trim(line)).find(|line| says(&letters.exact(*line)))
        };
        if served {
            // The certificate of service stands at its end: "I served these requests on May 4, 2026".
            let on = |line: &str| {
                let own = Letters::new(line);
                dates_in(&own, own.span()).iter().any(|day| day.year.is_some())
            };
            let served = |line: &str| line.to_lowercase().starts_with("served ") && on(line);
            let certified = |line: &str| {
                let lower = line.to_lowercase();
                on(line)
                    && lower.contains(" served ")
                    && ["i ", "certify", "on "].iter().any(|lead| lower.starts_with(lead))
            };
            let line = line_of(&served).or_else(|| line_of(&certified))?;
            let day = dates_in(&letters, line).into_iter().find(|day| day.year.is_some())?;
            return Some(self.sourced(letters.folded(day.span), &[source(paper, &letters, line)]));
        }
        let title = title_line(&paper.document.text)?;
        let line = line_of(&|line| line.contains(&title))?;
        let title = title.replace('’', "'");
        let own = ["'s ", "'S ", "s' ", "S' "].iter().filter_map(|mark| Some(title.find(mark)? + mark.len())).min();
        let own = &title[own.unwrap_or(0)..];
        // To whom they go is said by the caption.
        let end = own.to_uppercase().rfind(" TO ").unwrap_or(own.len());
        let own = cased(own.get(..end)?.trim());
        (own.len() > 3).then(|| self.sourced(own, &[source(paper, &letters, line)]))
    }

    /// Whoever signs the papers of the other side as its lawyer, where no caption says it.
    pub(super) fn counsel_of_the_other_side(&self) -> Vec<Told> {
        let mut all: Vec<Told> = Vec::new();
        for paper in self.brief.papers.iter().filter(|paper| paper.proven) {
            let Some(filer) = Voice::of(&paper.document.text).filer.filter(|filer| !self.is_ours(filer)) else {
                continue;
            };
            let Some(value) = filer.counsel.filter(|name| !is_meant(name, self.brief.lawyer)) else { continue };
            let letters = Letters::new(&paper.document.text);
            let signed = |line: &Span| letters.exact(*line).to_lowercase().contains(&value.to_lowercase());
            let Some(line) = letters.lines().map(|line| letters.trim(line)).filter(signed).last() else { continue };
            if !all.iter().any(|told| bare(&told.value) == bare(&value)) {
                let source = source(paper, &letters, line);
                all.push(Told { names: vec![value.clone()], value, acts_for: filer.side, source });
            }
        }
        all
    }

    /// What the papers say happened. For nobody's client every side's pleading is what that side says, and a letter to the other side tells
    /// it nothing of what it says itself but what it admits.
    pub(super) fn story(&self) -> Vec<Happened> {
        let Brief { papers, kind, .. } = *self.brief;
        let inside = kind.layout == Layout::Memo;
        let mut facts = story(papers, &self.teller(inside), |filer| !self.is_ours(filer));
        let voice = |fact: &Happened| self.paper_of(&fact.source).map(|paper| Voice::of(&paper.document.text));
        if !inside {
            // What our own client writes that it will do did not happen, and binds the client in a paper of ours.
            let client = self.said.get(&From::Client).map(|said| said.value.clone());
            facts.retain(|fact| {
                let who = voice(fact).and_then(|voice| voice.sent).and_then(|sent| sent.who);
                let own = who.zip(client.as_ref()).is_some_and(|(who, client)| is_meant(&who, client));
                !own || !words(&fact.text).any(|word| matches!(word.as_str(), "will" | "shall"))
            });
        }
        if !inside {
            // A chart of somebody else's is nobody's business unless the order speaks of it: of the logs, those of the client.
            let client = self.said.get(&From::Client).map(|said| said.value.clone()).unwrap_or_default();
            let ordered = telling(self.brief.order);
            let of_client = |fact: &Happened| {
                self.paper_of(&fact.source).is_some_and(|paper| {
                    let mut head =
                        paper.document.text.lines().map(str::trim).filter(|line| !line.is_empty()).take(NOTE_HEAD);
                    head.any(|line| bare(line).contains(&bare(&client))) && !client.is_empty()
                })
            };
            let spoken_of = |fact: &Happened| {
                let own = telling(fact.text.split_once(": “").map_or("", |(_, own)| own));
                own.iter().filter(|word| ordered.contains(*word)).count() > 1
            };
            facts.retain(|fact| !fact.logged || of_client(fact) || spoken_of(fact));
        }
        if kind.questions.iter().any(|question| question.key == "opposed") {
            // What the other side pleads is no fact of ours.
            let theirs = |fact: &Happened| {
                voice(fact)
                    .and_then(|voice| voice.filer)
                    .and_then(|filer| filer.side)
                    .is_some_and(|side| self.is_against(side))
            };
            if facts.iter().any(|fact| !theirs(fact)) {
                facts.retain(|fact| !theirs(fact));
            }
        }
        if kind.layout == Layout::Court {
            // What a motion of the other side contends stands behind what the file tells.
            let contends = |fact: &Happened| {
                voice(fact)
                    .and_then(|voice| voice.filer)
                    .is_some_and(|filer| filer.side.is_none() && !self.is_ours(&filer))
            };
            facts.sort_by_cached_key(contends);
        }
        if kind.layout == Layout::Letter {
            let theirs = |fact: &Happened| {
                voice(fact).and_then(|voice| voice.filer).is_some_and(|filer| match filer.side {
                    // A client whom the caption does not name has no side there, and in the matter of an estate nobody has one.
                    Some(side) => {
                        let known = filer.name.is_some() || !self.told.contains_key(&From::Defendant);
                        self.is_against(side) || self.own.is_none() && known && !self.is_ours(&filer)
                    }
                    None => !self.is_ours(&filer),
                })
            };
            // While nobody says whose letter it is, no pleading is told in it.
            let nobodys = !self.said.contains_key(&From::Client);
            if nobodys {
                facts.retain(|fact| voice(fact).is_none_or(|voice| voice.filer.is_none()));
            }
            let admits = |fact: &Happened| telling(&fact.text).contains(&crate::law::stemming::stem("admits"));
            facts.retain(|fact| !theirs(fact) || admits(fact));
            // Whoever reads the letter wrote it.
            if let Some(reader) = &self.recipient {
                let wrote = format!("{} wrote", reader.name);
                for fact in &mut facts {
                    if let Some(rest) = fact.text.strip_prefix(&wrote) {
                        fact.text = format!("You wrote{rest}");
                    }
                }
            }
        }
        facts
    }

    /// The paper in which a passage stands: of the mails of one file, the one that has it.
    pub(super) fn paper_of(&self, source: &Source) -> Option<&Paper> {
        let place = |paper: &&Paper| {
            let letters = Letters::new(&paper.document.text);
            let at = |place: u64| usize::try_from(place).unwrap_or(usize::MAX).min(letters.span().end);
            let (start, end) = (at(source.start), at(source.end));
            paper.origin == source.origin && !letters.trim(Span::new(start, end.max(start))).is_empty()
        };
        self.brief.papers.iter().find(place)
    }

    /// What the other side writes and pleads, each as its words, and the question for what else is against the client.
    pub(super) fn against(&mut self, question: &str) {
        let theirs = |fact: &Happened| self.paper_of(&fact.source).is_some_and(|paper| self.is_theirs(paper));
        let said: Vec<Happened> = self.story().into_iter().filter(theirs).collect();
        let gap = if said.is_empty() { question.to_owned() } else { format!("What else? {question}") };
        for fact in said {
            let content = vec![self.sourced(fact.text, &[fact.source])];
            self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
        }
        self.blocks.push(Block::Paragraph { content: vec![Inline::gap(gap)], shape: Shape::Body });
    }

    /// Whether a paper is the other side's: what it files, or a letter or a mail from another party than the client.
    fn is_theirs(&self, paper: &Paper) -> bool {
        let client = self.said.get(&From::Client).map(|said| said.value.as_str());
        let Some(client) = client.filter(|name| !name.starts_with("the ")) else { return false };
        let voice = Voice::of(&paper.document.text);
        if let Some(filer) = &voice.filer {
            return !self.is_ours(filer);
        }
        let Some(sent) = voice.sent else { return false };
        let parties = [From::Plaintiff, From::Defendant, From::FirstParty, From::SecondParty];
        let told = parties.iter().filter_map(|from| self.told.get(from)).flatten();
        let mut others =
            told.flat_map(|told| &told.names).filter(|name| !is_meant(name, client) && !is_meant(client, name));
        !sent.comes_from(client) && others.any(|name| sent.comes_from(name))
    }

    pub(super) async fn facts(&mut self, clerk: &dyn Clerk) -> Result<()> {
        let mut facts = self.story();
        // A demand tells nothing of why it might not be owed.
        if self.question("demand").is_some() {
            facts.retain(|fact| !denies_liability(&fact.text));
        }
        let names = self.party_words();
        let ordered: BTreeSet<String> =
            telling(self.brief.order).into_iter().filter(|word| !names.contains(word)).collect();
        let spoken_of = |fact: &Happened| {
            let own = telling(fact.text.split_once(": “").map_or(fact.text.as_str(), |(_, own)| own));
            own.iter().filter(|word| ordered.contains(*word)).count() > 1
        };
        // An order that says at length what a letter is to tell wants nothing else told.
        if self.brief.kind.layout == Layout::Letter && self.brief.order.split_whitespace().count() >= AT_LENGTH {
            facts.retain(spoken_of);
        }
        if self.moves_on_procedure() {
            // The case itself is no ground for it: what a pleading alleges stays out where there is anything else or the order gives its grounds, unless the
            // order speaks of it.
            let pleaded = |fact: &Happened| {
                self.paper_of(&fact.source).is_some_and(|paper| Voice::of(&paper.document.text).filer.is_some())
            };
            let bears = |fact: &Happened| !pleaded(fact) || spoken_of(fact);
            if !self.argued.is_empty() || facts.iter().any(bears) {
                facts.retain(bears);
            }
        }
        // The paragraphs that the order wants used go before the others of that paper.
        let used = self.paragraphs_used();
        if let Some((_, first)) = used.first() {
            facts.retain(|fact| fact.source.origin != first.origin);
        }
        for (text, source) in used {
            let sentence = self.sourced(text, &[source]);
            let block = self.numbered(1, vec![sentence]);
            self.blocks.push(block);
        }
        for fact in facts {
            let sentence = self.sourced(fact.text, &[fact.source]);
            let block = self.numbered(1, vec![sentence]);
            self.blocks.push(block);
        }
        if !self.answers.contains_key("reasons")
            && self.blocks.last().is_none_or(|block| !matches!(block, Block::Numbered { .. }))
        {
            return self.ask("What happened, and when?", true, clerk).await;
        }
        Ok(())
    }
}

impl Writer<'_> {
    /// Whether a motion asks for something on the way and not on the case: "Motion to Compel", "Motion for an Extension of Time".
    fn moves_on_procedure(&self) -> bool {
        const ON_THE_WAY: [&str; 16] = [
            "compel",
            "extend",
            "extension",
            "continue",
            "continuance",
            "quash",
            "protective",
            "leave",
            "stay",
            "strike",
            "seal",
            "withdraw",
            "substitute",
            "consolidate",
            "postpone",
            "admission",
        ];
        let motion = self.said.get(&From::Motion).map(|said| said.value.to_lowercase()).unwrap_or_default();
        words(&motion).any(|word| ON_THE_WAY.contains(&word.as_str()))
    }
}

/// The question to a witness whether something is so.
fn confirms(fact: &Happened) -> String {
    format!("Does the witness confirm this: {}?", fact.text.trim_end_matches('.'))
}

/// Whether a sentence says when by the day on which it was written: "last night", "this morning", "yesterday".
fn says_a_relative_day(text: &str) -> bool {
    let low = format!(" {} ", text.to_lowercase().replace([',', '.', ';'], " "));
    [
        " last night ",
        " this morning ",
        " this afternoon ",
        " this evening ",
        " tonight ",
        " yesterday ",
        " today ",
        " tomorrow ",
        " last week ",
        " next week ",
    ]
    .iter()
    .any(|words| low.contains(words))
}

/// Whether a paper is a report that somebody wrote, by the line that says so ("Prepared by: Ann Lee, P.E.", "/s/ Ann Lee"), or notes of what somebody
/// told: "Notes of interview – Ann Lee".
fn is_report_of(text: &str, name: &str) -> bool {
    const WROTE: [&str; 6] = ["prepared by", "report of", "report by", "inspected by", "examined by", "/s/"];
    let mut head = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(NOTE_HEAD);
    let noted = head.any(|line| {
        let low = line.to_lowercase();
        ["interview", "notes of", "telephone call"].iter().any(|what| low.contains(what)) && names_whole(line, name)
    });
    noted
        || text.lines().any(|line| {
            let low = line.trim().to_lowercase();
            WROTE.iter().any(|lead| low.starts_with(lead)) && names_whole(line, name)
        })
}

/// Sentences of a report that are not in the first person, the longest list that an affidavit asks about.
fn reported(paper: &Paper) -> Vec<String> {
    const MOST: usize = 24;
    const WORDS: usize = 5;
    let letters = Letters::new(&paper.document.text);
    let own = |text: &str| words(text).any(|word| matches!(word.as_str(), "i" | "we" | "my" | "our" | "us" | "me"));
    let all = sentences_in(&letters).into_iter().map(|sentence| letters.folded(sentence.body));
    // "Prepared by: …" and "Site visits: …" say who and when, and nothing that a witness swears to.
    let all = all.filter(|text| text.split_once(": ").is_none_or(|(label, _)| label.split(' ').count() > 3));
    let says = all.filter(|text| text.ends_with('.') && text.split(' ').count() >= WORDS && !own(text));
    says.take(MOST).collect()
}

/// Whether a line has all words of a name, in their order.
fn names_whole(line: &str, name: &str) -> bool {
    let own: Vec<String> = line.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    let words: Vec<String> = name.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    words.len() > 1 && own.windows(words.len()).any(|part| part == words.as_slice())
}
