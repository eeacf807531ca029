//! Live events: tells open browsers what changed. Nothing is stored: a browser that fell behind is told to fetch
//! everything again.

use super::event::Event;
use crate::ids::AccountId;

use tokio::sync::{
    broadcast::{self, error::RecvError},
    watch,
};

/// How many events a slow listener may fall behind before it must refetch.
const BEHIND: usize = 256;

/// What a listener receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// Something changed.
    Change(Event),
    /// Events were missed: fetch everything again.
    Refetch,
}

/// The hub of events. Clones are the same hub.
#[derive(Clone)]
pub struct Live {
    events: broadcast::Sender<Event>,
    closed: watch::Sender<bool>,
}

impl Default for Live {
    fn default() -> Self {
        Self { events: broadcast::Sender::new(BEHIND), closed: watch::Sender::new(false) }
    }
}

impl Live {
    /// Sends an event to everyone listening for its account. Never waits.
    pub fn tell(&self, event: Event) {
        // An error only means that nobody is listening.
        let _ = self.events.send(event);
    }

    /// Listens for one account's changes from now on.
    pub fn subscribe(&self, account: AccountId) -> Listener {
        self.listener(Some(account))
    }

    /// Listens for the changes of all accounts from now on.
    pub fn subscribe_to_all(&self) -> Listener {
        self.listener(None)
    }

    fn listener(&self, account: Option<AccountId>) -> Listener {
        Listener { account, events: self.events.subscribe(), closed: self.closed.subscribe() }
    }

    /// Ends every listener, so that a stopping server does not wait for open pages.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }
}

/// One open page, or work that follows what happens.
pub struct Listener {
    /// Whose changes; `None` for everybody's.
    account: Option<AccountId>,
    events: broadcast::Receiver<Event>,
    closed: watch::Receiver<bool>,
}

impl Listener {
    /// Waits for the next change; `None` when the server stops. The future may be dropped and called again without
    /// loss.
    pub async fn next(&mut self) -> Option<Update> {
        loop {
            let received = tokio::select! {
                biased;
                _ = self.closed.wait_for(|closed| *closed) => return None,
                received = self.events.recv() => received,
            };
            match received {
                Ok(event) if self.account.is_none_or(|own| own == event.account) => return Some(Update::Change(event)),
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => return Some(Update::Refetch),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(account: AccountId) -> Event {
        Event { account, task: None, kind: super::super::event::EventKind::Files }
    }

    #[tokio::test]
    async fn a_listener_hears_its_own_account_only_and_ends_with_the_server() {
        let (live, ada, bob) = (Live::default(), AccountId::new(), AccountId::new());
        live.tell(event(ada));
        let mut listener = live.subscribe(ada);
        live.tell(event(bob));
        live.tell(event(ada));
        assert_eq!(listener.next().await, Some(Update::Change(event(ada))));
        live.close();
        assert_eq!(listener.next().await, None);
        assert_eq!(live.subscribe(ada).next().await, None);
    }

    #[tokio::test]
    async fn a_listener_that_falls_behind_refetches() {
        let (live, ada) = (Live::default(), AccountId::new());
        let mut listener = live.subscribe(ada);
        for _ in 0..=BEHIND {
            live.tell(event(ada));
        }
        assert_eq!(listener.next().await, Some(Update::Refetch));
        assert_eq!(listener.next().await, Some(Update::Change(event(ada))));
    }
}
