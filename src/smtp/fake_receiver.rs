//! A receiver in memory, the twin of the firm's own: for tests of the door, for fuzzing, and for measuring the door
//! alone.

use crate::{
    accounts::Credentials,
    ids::AccountId,
    intake::{Delivery, Envelope, MailReceiver, Refusal},
};

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::sync::watch;
use zeroize::Zeroizing;

/// The steps at which a receiver can refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// [`MailReceiver::sign_in`]; by default it knows `dana@firm.example` with the password `correct`.
    SignIn,
    /// [`MailReceiver::sender`].
    Sender,
    /// [`MailReceiver::recipient`].
    Recipient,
    /// [`MailReceiver::begin`].
    Begin,
    /// [`Delivery::write`].
    Write,
    /// [`Delivery::finish`].
    Finish,
}

/// A message that was handed in.
#[derive(Clone, Debug)]
pub struct Handed {
    /// Its envelope.
    pub envelope: Envelope,
    /// Its text.
    pub raw: Vec<u8>,
}

/// The receiver. By default it accepts everything for `firm.example` and for postmaster.
#[derive(Clone, Default)]
pub struct FakeReceiver {
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    refusals: Mutex<HashMap<Step, Refusal>>,
    mails: watch::Sender<Vec<Handed>>,
    open: AtomicUsize,
    too_large: AtomicUsize,
    begun: watch::Sender<usize>,
    held: watch::Sender<bool>,
}

impl FakeReceiver {
    /// An empty receiver.
    pub fn new() -> Self {
        Self::default()
    }

    /// Refuses `step` from now on; `None` allows it again.
    pub fn refuse(&self, step: Step, refusal: Option<Refusal>) {
        match refusal {
            Some(refusal) => self.refusals().insert(step, refusal),
            None => self.refusals().remove(&step),
        };
    }

    /// While held, it finishes no message.
    pub fn hold(&self, held: bool) {
        self.inner.held.send_replace(held);
    }

    /// All messages handed in so far.
    pub fn mails(&self) -> Vec<Handed> {
        self.inner.mails.borrow().clone()
    }

    /// Waits until `n` messages have been handed in.
    pub async fn wait_for(&self, n: usize) -> Vec<Handed> {
        let mut mails = self.inner.mails.subscribe();
        // `self` owns the sender, so the wait cannot end early.
        mails.wait_for(|m| m.len() >= n).await.map(|m| m.clone()).unwrap_or_default()
    }

    /// Waits until `n` deliveries have been started in total.
    pub async fn wait_begun(&self, n: usize) {
        let _ = self.inner.begun.subscribe().wait_for(|begun| *begun >= n).await;
    }

    /// Deliveries that were started and neither finished nor dropped.
    pub fn open(&self) -> usize {
        self.inner.open.load(Ordering::SeqCst)
    }

    /// Messages that the door itself refused for their size.
    pub fn too_large_count(&self) -> usize {
        self.inner.too_large.load(Ordering::SeqCst)
    }

    fn refusals(&self) -> MutexGuard<'_, HashMap<Step, Refusal>> {
        self.inner.refusals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn allowed(&self, step: Step) -> Result<(), Refusal> {
        self.refusals().get(&step).copied().map_or(Ok(()), Err)
    }
}

impl MailReceiver for FakeReceiver {
    type Delivery = MemoryDelivery;

    async fn sign_in(&self, _: IpAddr, name: &str, password: Zeroizing<String>) -> Result<Credentials, Refusal> {
        self.allowed(Step::SignIn)?;
        if name == "dana@firm.example" && password.as_str() == "correct" {
            Ok(Credentials::of_nobody(AccountId::from_bytes([7; 16])))
        } else {
            Err(Refusal::SignInFailed)
        }
    }

    fn too_large(&self) {
        self.inner.too_large.fetch_add(1, Ordering::SeqCst);
    }

    async fn sender(&self, _: IpAddr, _: Option<&str>, _: Option<u64>) -> Result<(), Refusal> {
        self.allowed(Step::Sender)
    }

    async fn recipient(&self, _: IpAddr, _: Option<&str>, recipient: &str) -> Result<(), Refusal> {
        self.allowed(Step::Recipient)?;
        let ours = recipient == "postmaster" || recipient.to_lowercase().ends_with("@firm.example");
        if ours { Ok(()) } else { Err(Refusal::UnknownRecipient) }
    }

    async fn begin(&self, envelope: Envelope) -> Result<MemoryDelivery, Refusal> {
        self.allowed(Step::Begin)?;
        self.inner.open.fetch_add(1, Ordering::SeqCst);
        self.inner.begun.send_modify(|begun| *begun += 1);
        Ok(MemoryDelivery { receiver: self.clone(), handed: Handed { envelope, raw: Vec::new() } })
    }
}

/// A message on its way to a [`FakeReceiver`].
pub struct MemoryDelivery {
    receiver: FakeReceiver,
    handed: Handed,
}

impl Delivery for MemoryDelivery {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.receiver.allowed(Step::Write)?;
        self.handed.raw.extend_from_slice(bytes);
        Ok(())
    }

    async fn finish(mut self) -> Result<String, Refusal> {
        self.receiver.allowed(Step::Finish)?;
        let _ = self.receiver.inner.held.subscribe().wait_for(|held| !held).await;
        let raw = std::mem::take(&mut self.handed.raw);
        let handed = Handed { envelope: self.handed.envelope.clone(), raw };
        let mut number = 0;
        self.receiver.inner.mails.send_modify(|mails| {
            mails.push(handed);
            number = mails.len();
        });
        Ok(format!("M{number}"))
    }
}

impl Drop for MemoryDelivery {
    fn drop(&mut self) {
        self.receiver.inner.open.fetch_sub(1, Ordering::SeqCst);
    }
}
