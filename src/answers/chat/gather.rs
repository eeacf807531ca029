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
        provenance,
        search::Place,
    },
    blocking::blocking,
    documents::document::Origin,
    error::{Error, Result},
    files::{File, ReadState},
    ids::AccountId,
    matters::{Viewer, Witness},
    search::Asked,
    tasks::Direction,
};

use comprehension::{
    follow_up::whole,
    spanish::{in_english, in_spanish},
};
use jiff::tz::TimeZone;
use std::collections::{HashMap, HashSet};

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
        viewer: &Viewer,
        question: &Question,
        place: Place,
        earlier: Vec<Turn>,
    ) -> Result<(Work, Witness)> {
        let said = match &place {
            Place::Everywhere => "in all your files and mails".to_owned(),
            Place::Task(_) => format!("in the task “{}”", question.path),
            Place::Folder(path) => format!("in the folder “{path}”"),
            Place::Matter(id) => {
                let details = &viewer.matter(*id)?.matter.details;
                format!("in the matter “{} {}”", details.number, details.title)
            }
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
        let (this, eyes, within) = (self.clone(), viewer.clone(), place.clone());
        let vector = self.search.vector(&words).await;
        let (related, wanted) = blocking(move || {
            // Only the person's own words name a file.
            let searched = format!("{words} {}", skill.searched);
            let mut related = this.search.passages(&eyes, &within, searched.trim_end(), vector.as_ref(), PASSAGES)?;
            let spanish = in_spanish(&words);
            if related.is_empty() && !spanish.is_empty() {
                related = this.search.passages(&eyes, &within, &spanish, None, PASSAGES)?;
            }
            let wanted = if whole { this.wanted(&eyes, &within, &words, &related, &zone)? } else { Wanted::default() };
            Ok((related, wanted))
        })
        .await?;
        let mut owned: HashMap<Origin, AccountId> =
            related.iter().map(|hit| (hit.passage.origin, hit.passage.account)).collect();
        owned.extend(wanted.files.iter().map(|file| (Origin::File(file.id), file.account)));
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
        for file in self.papers(viewer, &place, &work).await? {
            if let Some(document) = self.reading.document(&file).await? {
                owned.insert(Origin::File(file.id), file.account);
                work.papers.push(crate::answers::engines::engine::SourceDocument::of_file(&file, document));
            }
        }
        let of = |origin: Origin| (owned.get(&origin).copied().unwrap_or(account.id), origin);
        let papers: Vec<(AccountId, Origin)> = work.origins().map(of).collect();
        let witness = self.matters.witness(account.id, papers.clone());
        let store = self.store.clone();
        work.unproven = blocking(move || provenance::doubtful(&store, papers)).await?;
        // Of whole documents an engine may hold the first ones only.
        let doubtful = &work.unproven;
        work.documents.sort_by_key(|reading| doubtful.contains(&reading.origin));
        Ok((work, witness))
    }

    /// The papers in which the best passages stand, as wholes; all papers of a place that holds no more than these, as a question may
    /// share no word with its answer.
    async fn papers(&self, viewer: &Viewer, place: &Place, work: &Work) -> Result<Vec<File>> {
        let (this, eyes, place, best) = (self.clone(), viewer.clone(), place.clone(), work.best_origins(PAPERS));
        let known: HashSet<Origin> = work.documents.iter().map(|known| known.origin).collect();
        blocking(move || {
            let mut origins = best;
            if place != Place::Everywhere {
                let here = this.origins_in(&eyes, &place, &[])?;
                if here.len() <= PAPERS {
                    origins.extend(here);
                }
            }
            let mut files: Vec<File> = Vec::new();
            for origin in origins {
                let Some(file) = this.file(&eyes, origin)? else { continue };
                let new = !known.contains(&origin) && files.iter().all(|other| other.id != file.id);
                let short = matches!(file.read, ReadState::Read { chars, .. } if chars <= WHOLE as u64);
                if new && short {
                    files.push(file);
                }
            }
            Ok(files)
        })
        .await
    }

    /// The documents that a question means: those it names, else all in that place, newest first.
    fn wanted(
        &self,
        viewer: &Viewer,
        place: &Place,
        question: &str,
        related: &[crate::search::Hit],
        zone: &TimeZone,
    ) -> Result<Wanted> {
        let mut wanted = Wanted::default();
        if let Place::Task(task) = place {
            for said in self.tasks.thread(viewer.account(), *task)?.messages {
                let message = said.message;
                if message.direction == Direction::Incoming {
                    wanted.mails.push(crate::answers::engines::engine::SourceDocument::of_mail(&message, zone));
                }
            }
        }
        let here = self.origins_in(viewer, place, related)?.into_iter();
        let mut all: Vec<File> =
            here.filter_map(|origin| self.file(viewer, origin).transpose()).collect::<Result<_>>()?;
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
    fn origins_in(&self, viewer: &Viewer, place: &Place, related: &[crate::search::Hit]) -> Result<Vec<Origin>> {
        match place {
            Place::Task(task) => {
                Ok(self.tasks.files(viewer.account(), *task)?.into_iter().map(|file| Origin::File(file.id)).collect())
            }
            Place::Folder(path) => self.search.origins(viewer.account(), path),
            Place::Matter(id) => {
                Ok(viewer.files_in(*id)?.into_iter().rev().map(|(_, file)| Origin::File(file)).collect())
            }
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

    fn file(&self, viewer: &Viewer, origin: Origin) -> Result<Option<File>> {
        match origin {
            Origin::File(id) => match viewer.file(id) {
                Ok(readable) => Ok(Some(readable.into_file())),
                Err(Error::NotFound) => Ok(None),
                Err(e) => Err(e),
            },
            Origin::Message(_) => Ok(None),
        }
    }
}
