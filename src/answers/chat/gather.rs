//! What an engine receives for a question: passages found where the question was asked, and whole documents for the
//! kinds of work that need them.

use super::{records::Question, service::Chat};
use crate::{
    accounts::Account,
    answers::{
        engines::engine::{Turn, Work},
        extractive::{
            choosing::PAPERS,
            material::WHOLE,
            skills::{catalogue, skill::Needs},
        },
        search::Place,
    },
    blocking::blocking,
    documents::document::Origin,
    error::Result,
    files::{FILES, File, ReadState},
    ids::AccountId,
    search::Asked,
    tasks::Direction,
};

use comprehension::{
    follow_up::whole,
    spanish::{in_english, in_spanish},
};
use jiff::tz::TimeZone;

/// Passages that an engine is shown.
const PASSAGES: usize = 48;
/// Documents that are read as a whole.
const DOCUMENTS: usize = 8;
/// Characters of all of them together.
const CHARACTERS: u64 = 2_000_000;
/// Share of a file's name that a question must contain to name the file.
const NAMED: f32 = 0.6;

/// What is to be read as a whole.
#[derive(Default)]
struct Wanted {
    files: Vec<File>,
    /// Mails with their bodies.
    mails: Vec<crate::answers::engines::engine::SourceDocument>,
    gaps: Vec<String>,
}

impl Chat {
    pub(super) async fn gather(
        &self,
        account: &Account,
        question: &Question,
        place: Place,
        earlier: Vec<Turn>,
    ) -> Result<Work> {
        let said = match &place {
            Place::Everywhere => "in all your files and mails".to_owned(),
            Place::Task(_) => format!("in the task “{}”", question.path),
            Place::Folder(path) => format!("in the folder “{path}”"),
        };
        // "And the tenant?" means the question before it, asked of somebody else. A model is shown the earlier ones itself.
        let message = question.message.trim();
        let before = earlier.iter().fold(String::new(), |before, turn| {
            whole(&turn.question, &before).unwrap_or_else(|| turn.question.clone())
        });
        let means = whole(message, &before).filter(|_| !before.is_empty());
        let mut work = Work {
            instruction: means.clone().filter(|_| !self.pipeline.has_model()).unwrap_or_else(|| message.to_owned()),
            talk: true,
            place: said,
            earlier,
            length: account.preferences.reply_length,
            today: self.today(account),
            meaning: self.search.meaning(),
            ..Work::default()
        };
        let zone = account.preferences.zone().unwrap_or_else(|| self.zone.clone());
        let skill = catalogue::choose(&work);
        let whole = skill.needs == Needs::Documents;
        let words = means.unwrap_or_else(|| message.to_owned());
        let words = in_english(&words).map_or(words.clone(), |english| format!("{english} {words}"));
        let (this, id, within) = (self.clone(), account.id, place.clone());
        let vector = self.search.vector(&words).await;
        let (related, wanted) = blocking(move || {
            // Only the person's own words name a file.
            let searched = format!("{words} {}", skill.searched);
            let mut related = this.search.passages(id, &within, searched.trim_end(), vector.as_ref(), PASSAGES)?;
            let spanish = in_spanish(&words);
            if related.is_empty() && !spanish.is_empty() {
                related = this.search.passages(id, &within, &spanish, None, PASSAGES)?;
            }
            let wanted = if whole { this.wanted(id, &within, &words, &related, &zone)? } else { Wanted::default() };
            Ok((related, wanted))
        })
        .await?;
        work.related = related;
        work.documents = wanted.mails;
        work.gaps = wanted.gaps;
        for file in wanted.files {
            if let ReadState::Unreadable { reason } = &file.read {
                work.gaps.push(format!("{}: {reason}", file.name));
            }
            match self.reading.document(&file).await? {
                Some(document) => {
                    work.documents.push(crate::answers::engines::engine::SourceDocument::of_file(&file, document));
                }
                None if file.read == ReadState::Waiting => {
                    work.gaps.push(format!("{} is still being read.", file.name));
                }
                None => {}
            }
        }
        work.papers = self.papers(account.id, &place, &work).await?;
        let (store, account, origins) = (self.store.clone(), account.id, work.origins().collect::<Vec<_>>());
        work.unproven = blocking(move || crate::tasks::unproven(&store, account, origins)).await?;
        // Of whole documents an engine may hold the first ones only.
        let doubtful = &work.unproven;
        work.documents.sort_by_key(|reading| doubtful.contains(&reading.origin));
        Ok(work)
    }

    /// The papers in which the best passages stand, as wholes; all papers of a place that holds no more than these, as a question may
    /// share no word with its answer.
    async fn papers(
        &self,
        account: AccountId,
        place: &Place,
        work: &Work,
    ) -> Result<Vec<crate::answers::engines::engine::SourceDocument>> {
        let mut origins = work.best_origins(PAPERS);
        if *place != Place::Everywhere {
            let (this, place) = (self.clone(), place.clone());
            let here = blocking(move || this.origins_in(account, &place, &[])).await?;
            if here.len() <= PAPERS {
                origins.extend(here);
            }
        }
        let mut papers: Vec<crate::answers::engines::engine::SourceDocument> = Vec::new();
        for origin in origins {
            if work.documents.iter().chain(&papers).any(|known| known.origin == origin) {
                continue;
            }
            let Some(file) = self.file(account, origin)? else { continue };
            let short = matches!(file.read, ReadState::Read { chars, .. } if chars <= WHOLE as u64);
            if short && let Some(document) = self.reading.document(&file).await? {
                papers.push(crate::answers::engines::engine::SourceDocument::of_file(&file, document));
            }
        }
        Ok(papers)
    }

    /// The documents that a question means: those it names, else all in that place, newest first.
    fn wanted(
        &self,
        account: AccountId,
        place: &Place,
        question: &str,
        related: &[crate::search::Hit],
        zone: &TimeZone,
    ) -> Result<Wanted> {
        let mut wanted = Wanted::default();
        if let Place::Task(task) = place {
            for said in self.tasks.thread(account, *task)?.messages {
                let message = said.message;
                if message.direction == Direction::Incoming {
                    wanted.mails.push(crate::answers::engines::engine::SourceDocument::of_mail(&message, zone));
                }
            }
        }
        let here = self.origins_in(account, place, related)?.into_iter();
        let mut all: Vec<File> =
            here.filter_map(|origin| self.file(account, origin).transpose()).collect::<Result<_>>()?;
        let asked = Asked::new(question);
        let named: Vec<File> = all.iter().filter(|file| asked.names(&file.name) >= NAMED).cloned().collect();
        if !named.is_empty() {
            (all, wanted.mails) = (named, Vec::new());
        }
        if all.len() > DOCUMENTS {
            wanted.gaps.push(format!(
                "{} more documents lie {} and were not read for this; name the one that you mean.",
                all.len() - DOCUMENTS,
                if *place == Place::Everywhere { "among your files" } else { "here" }
            ));
            all.truncate(DOCUMENTS);
        }
        let mut room = CHARACTERS;
        for file in all {
            let long = match file.read {
                ReadState::Read { chars, .. } => chars,
                _ => 0,
            };
            match room.checked_sub(long) {
                Some(left) => {
                    room = left;
                    wanted.files.push(file);
                }
                None => wanted
                    .gaps
                    .push(format!("{} is too long to be read beside the others; ask about it alone.", file.name)),
            }
        }
        Ok(wanted)
    }

    /// The documents of a place; of everything those with matches.
    fn origins_in(&self, account: AccountId, place: &Place, related: &[crate::search::Hit]) -> Result<Vec<Origin>> {
        match place {
            Place::Task(task) => {
                Ok(self.tasks.files(account, *task)?.into_iter().map(|file| Origin::File(file.id)).collect())
            }
            Place::Folder(path) => self.search.origins(account, path),
            Place::Everywhere => {
                let mut seen: Vec<Origin> = Vec::new();
                for hit in related {
                    if !seen.contains(&hit.passage.origin) {
                        seen.push(hit.passage.origin);
                    }
                }
                Ok(seen)
            }
        }
    }

    fn file(&self, account: AccountId, origin: Origin) -> Result<Option<File>> {
        match origin {
            Origin::File(id) => self.store.get(&FILES, &(account, id)),
            Origin::Message(_) => Ok(None),
        }
    }
}
