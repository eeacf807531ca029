//! Random changes of a random firm. What the service allows, the model must allow too.

use super::{
    super::{Details, Item, MatterId},
    firm::{Firm, Known, Paper},
};
use crate::{
    accounts::ACCOUNTS,
    documents::document::Origin,
    error::Error,
    files::{FILES, FOLDER_FILES, File},
    ids::{AccountId, FolderId},
};

use permissions::{Level, Role};

/// The most matters at a time.
const MATTERS: usize = 5;

impl Firm {
    /// One random change by a random person. What the service allows, the model must allow too.
    pub async fn change(&mut self) {
        let by = self.someone();
        let what = self.dice.roll(20);
        if self.known.len() < 2 || (what == 0 && self.known.len() < MATTERS) {
            return self.open(by).await;
        }
        let Some(id) = self.some_matter() else { return };
        let (who, level) = (self.someone(), *self.dice.of(&[Level::Read, Level::Write, Level::Manage]));
        let may = self.may(by, &self.known[&id]);
        let role = self.roles[&who];
        let result = match what {
            1..=4 => {
                let level = (self.dice.roll(4) > 0).then_some(level);
                // Everybody may leave.
                let leaves = by == who && level.is_none() && may.is_some();
                let result = self.matters.place(by, id, who, level).await.map(drop);
                if result.is_ok() {
                    assert!(
                        (may == Some(Level::Manage) || leaves) && !(role == Role::Reader && level > Some(Level::Read))
                    );
                    let team = &mut self.known.get_mut(&id).unwrap().team;
                    match level {
                        Some(level) => drop(team.insert(who, level)),
                        None => drop(team.remove(&who)),
                    }
                }
                if leaves {
                    return;
                }
                result
            }
            5..=7 => {
                let result = self.matters.wall(by, id, who, "Acted for the other side").await.map(drop);
                if result.is_ok() {
                    assert!(may == Some(Level::Manage) && by != who);
                    let known = self.known.get_mut(&id).unwrap();
                    known.team.remove(&who);
                    known.walls.insert(who);
                    known.items.retain(|(owner, _)| *owner != who);
                }
                result
            }
            8 => {
                let result = self.matters.take_wall_down(by, id, who).await.map(drop);
                if result.is_ok() {
                    assert_eq!(may, Some(Level::Manage));
                    self.known.get_mut(&id).unwrap().walls.remove(&who);
                }
                result
            }
            9 => {
                let open = self.dice.roll(2) == 0;
                let result = self.matters.set_whole_firm(by, id, open).await.map(drop);
                if result.is_ok() {
                    assert_eq!(may, Some(Level::Manage));
                    self.known.get_mut(&id).unwrap().whole_firm = open;
                }
                result
            }
            10..=14 => return self.put(by, id, may).await,
            15 => return self.take_out(by, id, may).await,
            16 => return self.move_paper().await,
            17 if self.known.len() > 3 => {
                let result = self.matters.delete(by, id).await;
                if result.is_ok() {
                    assert_eq!(may, Some(Level::Manage));
                    self.known.remove(&id);
                }
                result
            }
            18 => {
                let role = *self.dice.of(&[Role::Administrator, Role::Lawyer, Role::Staff, Role::Reader]);
                self.accounts.set_role(who, role).await.unwrap();
                self.roles.insert(who, role);
                return;
            }
            19 if self.dice.roll(4) == 0 => return self.leave(who).await,
            _ => return,
        };
        match may {
            None => assert!(matches!(result, Err(Error::NotFound)), "what one may not see is not there: {result:?}"),
            Some(level) if level < Level::Manage => assert!(matches!(result, Err(Error::Denied(_))), "{result:?}"),
            Some(_) => {}
        }
    }

    pub async fn open(&mut self, by: AccountId) {
        let number = format!("2026-{:03}", 1 + self.dice.roll(6));
        let details = Details { number: number.clone(), title: format!("Matter of {number}"), ..Details::default() };
        let taken = self.known.values().any(|known| known.number == number && self.may(by, known).is_some());
        match self.matters.open(by, details).await {
            Ok(matter) => {
                assert!(!taken && self.roles[&by] != Role::Reader);
                let team = [(by, Level::Manage)].into();
                self.known.insert(matter.id, Known { number, team, ..Known::default() });
            }
            Err(Error::Denied(_)) => assert_eq!(self.roles[&by], Role::Reader),
            Err(Error::Conflict(_)) => assert!(taken, "a number tells of a matter that its finder may not see"),
            Err(e) => panic!("{e}"),
        }
    }

    pub async fn put(&mut self, by: AccountId, id: MatterId, may: Option<Level>) {
        let at = self.dice.roll(self.papers.len());
        let paper = &self.papers[at];
        let item = match (paper.origin, paper.task, paper.folder) {
            (_, Some(task), _) if self.dice.roll(2) == 0 => Item::Task(task),
            (_, _, Some(folder)) => {
                Item::Folder(self.folders[&folder].1.filter(|_| self.dice.roll(2) == 0).unwrap_or(folder))
            }
            (Origin::File(file), ..) => Item::File(file),
            (Origin::Message(_), Some(task), _) => Item::Task(task),
            (Origin::Message(_), None, _) => return,
        };
        let owner = self.papers[at].owner;
        // Mostly the owner does it, as nobody else may.
        let (by, may) = match self.dice.roll(4) {
            0 => (by, may),
            _ => (owner, self.may(owner, &self.known[&id])),
        };
        let result = self.matters.put(by, id, item).await;
        match result {
            Ok(()) => {
                assert!(may >= Some(Level::Write) && by == owner, "one puts in what is one's own");
                self.known.get_mut(&id).unwrap().items.insert((owner, item));
            }
            Err(Error::NotFound) => assert!(may.is_none() || by != owner),
            Err(Error::Denied(_)) => assert_eq!(may, Some(Level::Read)),
            Err(e) => panic!("{e}"),
        }
    }

    pub async fn take_out(&mut self, by: AccountId, id: MatterId, may: Option<Level>) {
        let items: Vec<_> = self.known[&id].items.iter().copied().collect();
        if items.is_empty() {
            return;
        }
        let (owner, item) = *self.dice.of(&items);
        match self.matters.take_out(by, id, owner, item).await {
            Ok(()) => {
                assert!(may >= Some(Level::Write) || by == owner);
                self.known.get_mut(&id).unwrap().items.remove(&(owner, item));
            }
            Err(Error::NotFound) => assert!(may.is_none() && by != owner),
            Err(Error::Denied(_)) => assert_eq!(may, Some(Level::Read)),
            Err(e) => panic!("{e}"),
        }
    }

    /// A paper goes to another folder of its owner.
    pub async fn move_paper(&mut self) {
        let at = self.dice.roll(self.papers.len());
        let Paper { owner, origin: Origin::File(id), folder: from, task: None, .. } = self.papers[at] else { return };
        let own: Vec<FolderId> = self.folders.iter().filter(|(_, of)| of.0 == owner).map(|(id, _)| *id).collect();
        let to = Some(*self.dice.of(&own)).filter(|_| self.dice.roll(3) > 0);
        self.store
            .write(move |tx| {
                let file: File = tx.get(&FILES, &(owner, id))?.ok_or(Error::NotFound)?;
                tx.delete(&FOLDER_FILES, &(owner, from, id));
                tx.put(&FOLDER_FILES, &(owner, to, id), &())?;
                tx.put(&FILES, &(owner, id), &File { folder: to, ..file })
            })
            .await
            .unwrap();
        self.papers[at].folder = to;
    }

    /// A colleague's account is removed while it shares, and somebody new comes.
    pub async fn leave(&mut self, who: AccountId) {
        self.index.write(|batch| batch.remove_account(who)).unwrap();
        self.store.write(move |tx| crate::matter_records::forget(tx, who)).await.unwrap();
        self.store
            .write(move |tx| {
                for (key, _) in tx.scan(&FILES, &who)? {
                    tx.delete(&FILES, &key);
                }
                tx.delete(&ACCOUNTS, &who);
                Ok(())
            })
            .await
            .unwrap();
        let traces = crate::matter_records::traces(&self.store, who).unwrap();
        assert!(traces.iter().all(|(_, count)| *count == 0), "{traces:?}");
        self.papers.retain(|paper| paper.owner != who);
        self.roles.remove(&who);
        for known in self.known.values_mut() {
            known.team.remove(&who);
            known.walls.remove(&who);
            known.items.retain(|(owner, _)| *owner != who);
        }
        let n = self.people.iter().position(|person| *person == who).unwrap();
        self.join(n).await;
    }
}
