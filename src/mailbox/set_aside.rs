//! Keeps the mails of a mailbox that are set aside.

use super::{
    aside::Aside,
    credentials::key,
    service::Mailboxes,
    tables::ASIDE,
    trouble::{Outcome, Trouble},
};
use crate::error::Result;

impl Mailboxes {
    pub(super) fn aside(&self, name: &str) -> Result<Aside> {
        Ok(self.0.store.get(&ASIDE, &key(&self.0.store, name))?.unwrap_or_default())
    }

    async fn change_aside<T: Send + 'static>(
        &self,
        name: &str,
        change: impl FnOnce(&mut Aside) -> T + Send + 'static,
    ) -> Outcome<T> {
        let key = key(&self.0.store, name);
        let written = self.0.store.write(move |tx| {
            let mut aside = tx.get(&ASIDE, &key)?.unwrap_or_default();
            let before = aside.clone();
            let done = change(&mut aside);
            if aside != before {
                tx.put(&ASIDE, &key, &aside)?;
            }
            Ok((done, aside.given_up().0))
        });
        let (done, given_up) = written.await.map_err(|e| Trouble::new(e.to_string()))?;
        self.set(name, |now| now.given_up = given_up);
        Ok(done)
    }

    /// Notes whether mails are being read.
    pub(super) async fn reading(&self, name: &str, reading: bool) -> Outcome<()> {
        self.change_aside(name, move |aside| aside.reading = reading).await
    }

    /// Counts a try of a mail, perhaps `before` its end is known. Returns whether there is room to set it aside.
    pub(super) async fn set_aside(&self, name: &str, uid: u32, before: bool, why: &str) -> Outcome<bool> {
        let (now, why) = (self.0.clock.now(), why.to_owned());
        self.change_aside(name, move |aside| aside.note(uid, now, before, &why)).await
    }

    /// Says why the last try of a mail came to nothing.
    pub(super) async fn explain_aside(&self, name: &str, uid: u32, why: &str) -> Outcome<()> {
        let (now, why) = (self.0.clock.now(), why.to_owned());
        let explain = move |aside: &mut Aside| aside.explain(uid, now, &why);
        self.change_aside(name, explain).await
    }

    /// Takes back a try of a mail that the network ended.
    pub(super) async fn untried(&self, name: &str, uid: u32) -> Outcome<()> {
        let now = self.0.clock.now();
        self.change_aside(name, move |aside| aside.take_back(uid, now)).await
    }

    /// A mail was dealt with.
    pub(super) async fn dealt_with(&self, name: &str, uid: u32) -> Outcome<()> {
        self.change_aside(name, move |aside| aside.mails.retain(|mail| mail.uid != uid)).await
    }

    /// The folder's numbers are new.
    pub(super) async fn none_aside(&self, name: &str) -> Outcome<()> {
        self.change_aside(name, |aside| aside.mails.clear()).await
    }

    /// An operator wants all of them tried again now.
    pub(super) async fn try_aside_again(&self, name: &str) -> Outcome<()> {
        let now = self.0.clock.now();
        let again = move |aside: &mut Aside| {
            for mail in &mut aside.mails {
                if mail.next.is_none() {
                    mail.tries = 0;
                }
                mail.next = Some(now);
            }
        };
        self.change_aside(name, again).await
    }
}
