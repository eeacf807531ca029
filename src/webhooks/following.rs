//! From changes to messages: what the browsers of an account are told is written down for its webhooks, and sent until it is taken or given up.
//! A receiver that is slow keeps no other one waiting.

use super::{
    records::{Id, Message, Webhook},
    schedule,
    sending::{Became, send},
    service::{REFETCH, Webhooks, active},
    store_tables::{WEBHOOK_MESSAGES, WEBHOOKS},
};
use crate::{
    error::Result,
    events::{Event, Update},
    ids::AccountId,
    store::{All, Tx},
};

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};
use tokio::{sync::watch::Receiver, task::JoinSet};

/// Messages of one webhook that wait. With more, one "refetch" stands for all.
const MOST: usize = 1_000;
/// How long the messages of one webhook are sent before they are listed anew.
const TURN: Duration = Duration::from_secs(20);
/// How long nothing is looked at when nothing is written down.
const LOOK: Duration = Duration::from_secs(5);

impl Webhooks {
    /// Follows changes, and sends messages, until `stop` says so.
    pub async fn run(self, mut stop: Receiver<bool>) {
        let mut changes = self.live.subscribe_to_all();
        // What happened while no server ran is not known.
        self.noted(self.refetch_all().await);
        let sending = tokio::spawn(self.clone().keep_sending(stop.clone()));
        loop {
            let update = tokio::select! {
                update = changes.next() => update,
                _ = stop.changed() => None,
            };
            match update {
                Some(Update::Change(event)) => self.noted(self.note(event).await),
                Some(Update::Refetch) => self.noted(self.refetch_all().await),
                None => break,
            }
        }
        let _ = sending.await;
    }

    fn noted(&self, noted: Result<bool>) {
        match noted {
            Ok(true) => self.written.notify_one(),
            Ok(false) => {}
            Err(e) => tracing::warn!("a message for a webhook could not be written down: {e}"),
        }
    }

    /// Writes an event down for the webhooks of its account. Returns whether there is one.
    async fn note(&self, event: Event) -> Result<bool> {
        let account = event.account;
        // Most accounts have none.
        if self.store.scan(&WEBHOOKS, &account).next().is_none() {
            return Ok(false);
        }
        let word =
            serde_json::to_value(event.kind).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default();
        let (kind, now) = (format!("{word}.changed"), self.clock.now());
        let task = event.task.map(|task| task.0);
        self.store
            .write(move |tx| {
                let wanted = |hook: &Webhook| !hook.ended && (hook.kinds.is_empty() || hook.kinds.contains(&word));
                let hooks = tx.scan(&WEBHOOKS, &account)?.into_iter().map(|(_, hook)| hook).filter(wanted);
                let mut any = false;
                for hook in hooks.collect::<Vec<_>>() {
                    let message = |kind: String, task| Message {
                        id: Id::new(),
                        webhook: hook.id,
                        kind,
                        task,
                        at: now,
                        tries: 0,
                        next: now,
                    };
                    any |= put(tx, account, message(kind.clone(), task))?;
                }
                Ok(any)
            })
            .await
    }

    /// Tells all that messages may be missing.
    async fn refetch_all(&self) -> Result<bool> {
        let now = self.clock.now();
        self.store
            .write(move |tx| {
                let mut any = false;
                for ((account, id), hook) in tx.scan(&WEBHOOKS, &All)? {
                    if !hook.ended && active(tx, account).is_ok() {
                        let message = Message {
                            id: Id::new(),
                            webhook: id,
                            kind: REFETCH.into(),
                            task: None,
                            at: now,
                            tries: 0,
                            next: now,
                        };
                        any |= put(tx, account, message)?;
                    }
                }
                Ok(any)
            })
            .await
    }

    /// Each webhook has a turn of its own, and none waits for another's.
    async fn keep_sending(self, mut stop: Receiver<bool>) {
        let mut turns = JoinSet::new();
        let mut whose: HashMap<tokio::task::Id, (AccountId, Id)> = HashMap::new();
        while !*stop.borrow() {
            let due = self.due().unwrap_or_else(|e| {
                tracing::warn!("messages for webhooks could not be listed: {e}");
                BTreeMap::new()
            });
            let busy: HashSet<(AccountId, Id)> = whose.values().copied().collect();
            for (hook, messages) in due.into_iter().filter(|(hook, _)| !busy.contains(hook)) {
                let own = self.clone();
                let turn = turns.spawn(async move { own.turn(hook.0, hook.1, messages).await });
                whose.insert(turn.id(), hook);
            }
            loop {
                tokio::select! {
                    Some(done) = turns.join_next_with_id() => {
                        let turn = done.map_or_else(|e| e.id(), |(turn, ())| turn);
                        whose.remove(&turn);
                    }
                    () = self.written.notified() => break,
                    () = self.clock.sleep_until(self.clock.elapsed() + LOOK) => break,
                    _ = stop.wait_for(|stop| *stop) => return,
                }
            }
        }
    }

    /// The messages whose time has come, by webhook.
    fn due(&self) -> Result<BTreeMap<(AccountId, Id), Vec<Message>>> {
        let now = self.clock.now();
        let mut due: BTreeMap<(AccountId, Id), Vec<Message>> = BTreeMap::new();
        for row in self.store.scan(&WEBHOOK_MESSAGES, &All) {
            let ((account, _), message) = row?;
            if message.next <= now {
                due.entry((account, message.webhook)).or_default().push(message);
            }
        }
        Ok(due)
    }

    /// Sends the messages of one webhook, until one is not taken.
    async fn turn(&self, account: AccountId, id: Id, messages: Vec<Message>) {
        let began = tokio::time::Instant::now();
        for message in messages {
            let webhook = match self.store.get(&WEBHOOKS, &(account, id)) {
                Ok(Some(webhook)) if !webhook.ended && began.elapsed() < TURN => webhook,
                _ => return,
            };
            let became = send(&self.web, &webhook, &message, self.clock.now()).await;
            let taken = became == Became::Taken;
            if let Err(e) = self.settle(account, message, became).await {
                tracing::warn!("what became of a message for a webhook could not be written down: {e}");
                return;
            }
            if !taken {
                return;
            }
        }
    }

    async fn settle(&self, account: AccountId, message: Message, became: Became) -> Result<()> {
        let now = self.clock.now();
        self.store
            .write(move |tx| {
                let (at, hook_at) = ((account, message.id), (account, message.webhook));
                let Some(mut hook) = tx.get(&WEBHOOKS, &hook_at)? else { return Ok(()) };
                hook.tried(&message.kind, now, became.trouble());
                match became {
                    Became::Taken => {
                        tx.delete(&WEBHOOK_MESSAGES, &at);
                        (hook.taken, hook.taken_at, hook.trouble) = (hook.taken + 1, Some(now), None);
                    }
                    Became::Gone => {
                        hook.ended = true;
                        for (key, other) in tx.scan(&WEBHOOK_MESSAGES, &account)? {
                            if other.webhook == hook.id {
                                tx.delete(&WEBHOOK_MESSAGES, &key);
                            }
                        }
                    }
                    Became::Failed(why) => {
                        let tries = message.tries + 1;
                        match schedule::next(tries, now) {
                            Some(next) => tx.put(&WEBHOOK_MESSAGES, &at, &Message { tries, next, ..message })?,
                            None => {
                                tx.delete(&WEBHOOK_MESSAGES, &at);
                                hook.given_up += 1;
                            }
                        }
                        hook.trouble = Some(why);
                    }
                }
                tx.put(&WEBHOOKS, &hook_at, &hook)
            })
            .await
    }
}

/// Writes a message down, unless one says the same already and was not tried yet.
fn put(tx: &mut Tx, account: AccountId, message: Message) -> Result<bool> {
    active(tx, account)?;
    let waiting: Vec<Message> = tx
        .scan(&WEBHOOK_MESSAGES, &account)?
        .into_iter()
        .map(|(_, one)| one)
        .filter(|one| one.webhook == message.webhook)
        .collect();
    let same = |one: &Message| one.tries == 0 && one.kind == message.kind && one.task == message.task;
    if waiting.iter().any(same) {
        return Ok(true);
    }
    let mut message = message;
    if waiting.len() >= MOST {
        for one in &waiting {
            tx.delete(&WEBHOOK_MESSAGES, &(account, one.id));
        }
        (message.kind, message.task) = (REFETCH.into(), None);
    }
    tx.put(&WEBHOOK_MESSAGES, &(account, message.id), &message)?;
    Ok(true)
}
