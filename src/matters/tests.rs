//! Random firms: people with roles, matters with teams and walls, papers that come and go, and after each change random questions of random
//! people. A model that knows nothing of this room's code says who may read what. Beside it stands a second index that holds only what the
//! asker may read: the answers of both must be the same, word for word, so that no paper behind a wall moves even a place in a list.
//!
//! `CHANCERY_QUERIES=100000` asks that many.

mod changing;
mod firm;

use super::{Details, Item, MatterId, limits::plain};
use crate::{
    answers::{Search, SearchRequest},
    documents::document::Origin,
    error::Error,
    events::Listener,
    ids::AccountId,
    search::Index,
    tasks::Message,
};
use firm::{Firm, Known, WORDS, a_mail, key};

use jiff::{Timestamp, tz::TimeZone};
use std::{collections::BTreeSet, time::Duration};

/// Questions of one person between two changes.
const QUESTIONS: usize = 25;
/// The same where very many are asked: to build the small index costs as much as to ask it a hundred times.
const MANY: usize = 120;
/// Questions of the usual run.
const USUAL: usize = 2_000;

impl Firm {
    fn question(&mut self) -> String {
        let mut words = Vec::new();
        for _ in 0..=self.dice.roll(4) {
            let number = self.dice.roll(self.papers.len() + 10);
            let word = match self.dice.roll(6) {
                0 => format!("secret{number}zeta"),
                // Mistyped: nothing may be put right by words of papers that the asker may not read.
                1 => format!("secrt{number}zeta"),
                2 => (*self.dice.of::<&str>(WORDS))[1..].to_owned(),
                3 => format!("\"{} {}\"", self.dice.of::<&str>(WORDS), self.dice.of::<&str>(WORDS)),
                _ => (*self.dice.of::<&str>(WORDS)).to_owned(),
            };
            words.push(word);
        }
        words.join(" ")
    }

    /// Everything that one person can ask for, held against the model and the small index. Returns the number of questions.
    fn asked_by(&mut self, who: AccountId, small: &Search, all: &Search, questions: usize) -> usize {
        let account = self.accounts.get(who).unwrap().unwrap();
        let viewer = self.matters.viewer(&account).unwrap();
        let visible: Vec<MatterId> =
            self.known.iter().filter(|(_, known)| self.may(who, known).is_some()).map(|(id, _)| *id).collect();
        assert_eq!(viewer.matters().map(|seen| seen.matter.id).collect::<Vec<_>>(), visible);
        let highest =
            visible.iter().filter_map(|id| self.known[id].number.strip_prefix("2026-")?.parse::<u32>().ok()).max();
        let year = Timestamp::now().to_zoned(TimeZone::UTC).year();
        let next = if year == 2026 { highest.unwrap_or(0) + 1 } else { 1 };
        assert_eq!(
            self.matters.next_number(&viewer),
            format!("{year}-{next:03}"),
            "no number tells of what is not seen"
        );
        for id in self.known.keys() {
            assert_eq!(viewer.matter(*id).is_ok(), visible.contains(id));
            assert_eq!(self.matters.list(&viewer, *id).is_ok(), visible.contains(id));
            assert_eq!(viewer.shared(Some(*id)).is_ok(), visible.contains(id));
        }
        for paper in &self.papers {
            let expected = self.reads(who, paper);
            assert_eq!(viewer.reads(paper.owner, paper.origin).unwrap(), expected);
            let (opened, owner) = match paper.origin {
                Origin::File(id) => (viewer.file(id).map(|file| file.file().account), paper.owner),
                Origin::Message(id) => (viewer.message(id), paper.owner),
            };
            match opened {
                Ok(found) => assert!(expected && found == owner),
                Err(Error::NotFound) => assert!(!expected),
                Err(e) => panic!("{e}"),
            }
            let witness = self.matters.witness(who, [(paper.owner, paper.origin)]);
            assert_eq!(witness.still_reads().unwrap(), expected);
        }
        for (owner, task) in &self.tasks {
            let seen =
                |known: &Known| known.items.contains(&(*owner, Item::Task(*task))) && self.may(who, known).is_some();
            let there = self.roles.contains_key(owner);
            let expected = there && (*owner == who || self.known.values().any(seen));
            assert_eq!(viewer.task(*task).is_ok(), expected);
        }
        for _ in 0..questions {
            let matter = if self.dice.roll(3) == 0 { self.some_matter() } else { None };
            let question = self.question();
            let request = SearchRequest { question: question.clone(), matter, limit: 50, ..SearchRequest::default() };
            let found = all.find(&viewer, &request);
            if let Some(id) = matter.filter(|id| !visible.contains(id)) {
                assert!(matches!(found, Err(Error::NotFound)), "matter {id} is not there");
                continue;
            }
            let found = found.unwrap();
            for one in &found {
                let paper = self.papers.iter().find(|paper| paper.origin == one.origin).expect("a paper that is there");
                assert!(self.reads(who, paper), "{question}: {one:?} is not for {who}");
                for (id, ..) in &one.matters {
                    assert!(visible.contains(id) && self.has(&self.known[id], paper));
                }
                if let Some(id) = matter {
                    assert!(self.has(&self.known[&id], paper), "only the matter was asked for");
                }
            }
            assert_eq!(
                format!("{found:?}"),
                format!("{:?}", small.find(&viewer, &request).unwrap()),
                "“{question}” is answered otherwise because of papers that the asker may not read"
            );
        }
        // What may be read is found.
        for paper in &self.papers {
            let word = paper.passages[0].text.split([' ', '.']).nth(2).unwrap();
            let request = SearchRequest { question: word.to_owned(), limit: 50, ..SearchRequest::default() };
            let found = all.find(&viewer, &request).unwrap().iter().any(|found| found.origin == paper.origin);
            assert_eq!(found, self.reads(who, paper), "{word}");
        }
        questions + self.papers.len()
    }

    /// An index with what one person may read, and nothing else.
    fn small(&self, who: AccountId) -> (tempfile::TempDir, Search) {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path(), &key()).unwrap();
        let readable = self.papers.iter().filter(|paper| self.reads(who, paper));
        index
            .write(|batch| {
                readable.map(|paper| batch.replace(paper.origin, &paper.passages)).collect::<Result<Vec<()>, _>>()
            })
            .unwrap();
        (folder, Search::new(self.store.clone(), index))
    }

    fn listeners(&self) -> Vec<(AccountId, Listener)> {
        self.people.iter().map(|who| (*who, self.live.subscribe(*who))).collect()
    }

    fn audiences(&self) -> BTreeSet<AccountId> {
        let people = self.people.iter().copied();
        people.filter(|who| self.known.values().any(|known| self.may(*who, known).is_some())).collect()
    }
}

#[tokio::test]
async fn nothing_that_a_person_may_not_see_reaches_them_in_any_answer_count_or_place() {
    let wanted = std::env::var("CHANCERY_QUERIES").ok().and_then(|n| n.parse().ok()).unwrap_or(USUAL);
    let questions = if wanted > 10 * USUAL { MANY } else { QUESTIONS };
    let (mut asked, mut seed, mut rounds) = (0, 1, 0);
    while asked < wanted {
        let mut firm = Firm::new(seed).await;
        seed += 1;
        let all = Search::new(firm.store.clone(), firm.index.clone());
        for _ in 0..30 {
            for _ in 0..=firm.dice.roll(4) {
                let (mut listeners, before) = (firm.listeners(), firm.audiences());
                firm.change().await;
                let after = firm.audiences();
                for (who, listener) in &mut listeners {
                    let told = tokio::time::timeout(Duration::ZERO, listener.next()).await.is_ok();
                    assert!(
                        !told || before.contains(who) || after.contains(who),
                        "{who} is told of what they do not see"
                    );
                }
            }
            let who = firm.someone();
            let (_folder, small) = firm.small(who);
            asked += firm.asked_by(who, &small, &all, questions);
            rounds += 1;
        }
    }
    println!("{asked} questions of {rounds} people in {} firms: nothing leaked", seed - 1);
}

#[tokio::test]
async fn a_mail_to_a_matter_belongs_to_it_from_those_who_write_and_is_a_proposal_from_others() {
    let mut firm = Firm::new(77).await;
    let (lawyer, staff) = (firm.people[0], firm.people[1]);
    let details = Details { number: "2026-A.14".into(), title: "Harbor".into(), ..Details::default() };
    let matter = firm.matters.open(lawyer, details).await.unwrap().id;
    firm.known.insert(matter, Known { number: "2026-A.14".into(), ..Known::default() });
    let claim = |who: AccountId, word: &'static str| {
        let task = firm.tasks.iter().find(|(owner, _)| *owner == who).unwrap().1;
        let store = firm.store.clone();
        async move { store.write(move |tx| super::claim(tx, who, word, task)).await.unwrap() }
    };
    let viewer = |firm: &Firm, who: AccountId| firm.matters.viewer(&firm.accounts.get(who).unwrap().unwrap()).unwrap();
    assert_eq!(plain("2026-a14"), plain("2026-A.14"));
    assert!(claim(lawyer, "2026-a14").await);
    assert_eq!(firm.matters.list(&viewer(&firm, lawyer), matter).unwrap().len(), 1);
    // A colleague who may not write: the same answer as for a number that nothing has.
    assert!(!claim(staff, "2026-a14").await && !claim(staff, "2026-b15").await && !claim(staff, "").await);
    let proposals = firm.matters.proposals(&viewer(&firm, lawyer), matter).unwrap();
    assert_eq!(proposals.len(), 1);
    assert!(!claim(staff, "2026a14").await);
    assert_eq!(firm.matters.proposals(&viewer(&firm, lawyer), matter).unwrap().len(), 1, "once");
    let id = proposals[0].0.id;
    assert!(matches!(firm.matters.decide(staff, matter, id, true).await, Err(Error::NotFound)));
    firm.matters.decide(lawyer, matter, id, true).await.unwrap();
    assert_eq!(firm.matters.list(&viewer(&firm, lawyer), matter).unwrap().len(), 2);
    // Behind a wall a mail does not even become a proposal, and what was shared leaves.
    firm.matters.wall(lawyer, matter, staff, "Acted for the harbor").await.unwrap();
    assert_eq!(firm.matters.list(&viewer(&firm, lawyer), matter).unwrap().len(), 1);
    assert!(!claim(staff, "2026-a14").await);
    assert_eq!(firm.matters.proposals(&viewer(&firm, lawyer), matter).unwrap().len(), 0);
}

#[tokio::test]
async fn a_courts_notice_goes_to_the_matter_of_its_case_if_its_owner_sent_it() {
    let firm = Firm::new(78).await;
    let (lawyer, staff) = (firm.people[0], firm.people[1]);
    let email = |who: AccountId| firm.accounts.get(who).unwrap().unwrap().email.clone();
    let viewer = |who: AccountId| firm.matters.viewer(&firm.accounts.get(who).unwrap().unwrap()).unwrap();
    let task = |who: AccountId| firm.tasks.iter().find(|(owner, _)| *owner == who).unwrap().1;
    let details = |docket: &str| Details {
        number: format!("2026-{}", docket.len()),
        title: "Harbor".into(),
        docket: docket.into(),
        ..Details::default()
    };
    let matter = firm.matters.open(lawyer, details("1:24-cv-01234-ABC; 24-1077")).await.unwrap().id;
    let numbers = ["1:24-cv-1234"];
    let notice = |who: AccountId, from: String| Message { from, ..a_mail(who, task(who), "Activity in Case") };
    let arrives = |notice: Message| {
        let store = firm.store.clone();
        async move { store.write(move |tx| super::claim_by_docket(tx, &notice, &numbers)).await.unwrap() }
    };
    let meant = |who: AccountId| viewer(who).meant_by(task(who), numbers.into_iter()).unwrap().len();
    // What somebody else sends, or a colleague who does not see the matter, goes nowhere.
    assert_eq!((meant(lawyer), meant(staff)), (1, 0));
    arrives(notice(lawyer, "court@court.example".into())).await;
    arrives(notice(staff, email(staff))).await;
    arrives(Message { unproven: true, ..notice(lawyer, email(lawyer)) }).await;
    assert_eq!(firm.matters.list(&viewer(lawyer), matter).unwrap().len(), 0);
    arrives(notice(lawyer, email(lawyer))).await;
    assert_eq!(firm.matters.list(&viewer(lawyer), matter).unwrap().len(), 1);
    assert_eq!(meant(lawyer), 0, "it is in a matter already");
    // Of two matters nobody knows which is meant.
    firm.matters.take_out(lawyer, matter, lawyer, Item::Task(task(lawyer))).await.unwrap();
    firm.matters.open(lawyer, details("1:24-cv-01234")).await.unwrap();
    arrives(notice(lawyer, email(lawyer))).await;
    assert_eq!(firm.matters.list(&viewer(lawyer), matter).unwrap().len(), 0);
    assert_eq!(meant(lawyer), 2);
}
