//! The firm's receiver in a folder of its own, with names of a made-up world.

use super::{
    rules::{Place, Rules},
    service::Intake,
};
use crate::{
    access::{AppPasswords, SecondFactors},
    accounts::{Accounts, Cost, Credentials, Hasher, Limits, NewAccount},
    clock::Clock,
    config::UnknownSenders,
    email::thread,
    events::Live,
    ids::{AccountId, MessageId, TaskId},
    intake::{
        dns::{Dns, Zone},
        mail_receiver::{Delivery, Envelope, MailReceiver, Refusal},
        quarantine::service::Quarantine,
        senders::{RelayTrust, Senders},
        sign_in::MailSignIn,
    },
    outbox::{Notices, Persona, ReplyCap},
    queue::Queue,
    store::{All, Options, Store},
    tasks::{MESSAGES, Message, Proof, TASKS, Task},
};

use proptest::prelude::*;
use std::{net::IpAddr, sync::Arc};
use zeroize::Zeroizing;

const RELAY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
const STRANGER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 66));
const SERVER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 10));
const DANA: &str = "dana@firm.test";
const PASSWORD: &str = "a long walk by the harbor";

struct Office {
    receiver: Intake,
    store: Store,
    held: Quarantine,
    app_passwords: AppPasswords,
    dana: AccountId,
    account: crate::accounts::Account,
    _folder: tempfile::TempDir,
}

fn rules(unknown: UnknownSenders) -> Rules {
    Rules {
        assistant: "assistant@box.test".into(),
        unknown,
        clients: (unknown == UnknownSenders::Intake).then(|| ("intake@box.test".into(), DANA.into())),
        hostname: "mx.box.test".into(),
        max_bytes: 1 << 20,
    }
}

async fn office(unknown: UnknownSenders) -> Office {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Options { probe: None, reserve: 0, ..Options::new(folder.path()) }).unwrap();
    let accounts = Accounts::new(store.clone(), Hasher::new(Cost { memory_kib: 8, passes: 1 }).unwrap());
    let account = |email: &str| NewAccount {
        email: email.into(),
        first_name: "Dana".into(),
        last_name: "Whitlock".into(),
        approved: true,
        password: Some(Zeroizing::new(PASSWORD.into())),
        title: String::new(),
    };
    let dana = accounts.add(account(DANA)).await.unwrap();
    accounts.add(account("rex@firm.test")).await.unwrap();
    let clock = Clock::default();
    let (queue, _) = Queue::open(store.clone(), Arc::default(), clock.clone()).unwrap();
    let zone = Zone::default()
        .txt("firm.test", "v=spf1 ip4:192.0.2.10 -all")
        .txt("_dmarc.firm.test", "v=DMARC1; p=reject")
        .txt("client.test", "v=spf1 ip4:192.0.2.10 -all")
        .txt("_dmarc.client.test", "v=DMARC1; p=none");
    let trust = RelayTrust { relays: vec![RELAY.into()], authserv_id: String::new(), believe_relays: true };
    let persona = Persona {
        address: "assistant@box.test".into(),
        firm: "Hale & Partners".into(),
        hostname: "box.test".into(),
        site: String::new(),
        zone: jiff::tz::TimeZone::UTC,
        dkim: Default::default(),
        hold_replies: false,
        cap: ReplyCap::new(200, jiff::tz::TimeZone::UTC, clock.clone()),
    };
    let notices = Notices::new(store.clone(), queue.clone(), persona);
    let app_passwords = AppPasswords::new(store.clone(), accounts.clone(), clock.clone(), notices.clone());
    let factors = SecondFactors::new(store.clone(), clock.clone(), notices);
    let sign_in =
        MailSignIn::new(accounts.clone(), app_passwords.clone(), factors, Arc::new(Limits::new(clock)), false);
    let receiver = Intake::new(
        store.clone(),
        accounts.clone(),
        queue.clone(),
        Live::default(),
        Arc::default(),
        Arc::default(),
        Senders::new(trust, Dns::twin(zone)),
        sign_in,
        rules(unknown),
    );
    let held = Quarantine::new(store.clone(), queue, Live::default());
    Office { receiver, store, held, app_passwords, dana: dana.id, account: dana, _folder: folder }
}

impl Office {
    async fn hand_in(&self, peer: IpAddr, from: Option<&str>, to: &str, mail: &str) -> Result<String, Refusal> {
        self.hand_in_as(None, peer, from, to, mail).await
    }

    async fn hand_in_as(
        &self,
        account: Option<Credentials>,
        peer: IpAddr,
        from: Option<&str>,
        to: &str,
        mail: &str,
    ) -> Result<String, Refusal> {
        let mail_from = from.map(Into::into);
        let envelope = Envelope {
            fetched: None,
            peer,
            helo: "h.test".into(),
            tls: true,
            account,
            mail_from,
            recipients: vec![to.into()],
        };
        self.receiver.recipient(peer, from, to).await?;
        let mut delivery = self.receiver.begin(envelope).await?;
        delivery.write(mail.as_bytes()).await?;
        delivery.finish().await
    }

    fn task(&self, id: &str) -> Task {
        let id: TaskId = id.parse().unwrap();
        self.store.get(&TASKS, &(self.dana, id)).unwrap().unwrap()
    }

    fn messages(&self) -> Vec<Message> {
        self.store.scan(&MESSAGES, &All).map(|row| row.unwrap().1).collect()
    }
}

fn mail(from: &str, id: &str, more: &str) -> String {
    format!("From: {from}\r\nSubject: Lease\r\nMessage-ID: <{id}>\r\n{more}\r\nPlease read it.\r\n")
}

#[tokio::test]
async fn a_sender_is_an_approved_account_and_proven_rfc9989() {
    let office = office(UnknownSenders::Reject).await;
    let to = "assistant@box.test";
    let by_dmarc = office.hand_in(SERVER, Some(DANA), to, &mail(DANA, "1@x.test", "")).await.unwrap();
    assert_eq!(office.messages()[0].authentication.as_ref().unwrap().proof, Proof::Dmarc);
    assert_eq!(office.task(&by_dmarc).sender_email, DANA);
    office.hand_in(RELAY, Some(DANA), to, &mail(DANA, "2@x.test", "")).await.unwrap();
    for (peer, from, mail, refusal) in [
        (STRANGER, Some(DANA), mail(DANA, "3@x.test", ""), Refusal::Forged),
        (SERVER, Some("c@client.test"), mail("c@client.test", "4@x.test", ""), Refusal::SenderNotAllowed),
        (STRANGER, Some("n@nowhere.test"), mail("n@nowhere.test", "5@x.test", ""), Refusal::NotProven),
        (
            SERVER,
            Some(DANA),
            mail("dana@firm.test, rex@firm.test", "6@x.test", ""),
            Refusal::BadMessage("The From field names more than one address."),
        ),
        (
            SERVER,
            Some(DANA),
            mail(DANA, "7@x.test", "From: rex@firm.test\r\n"),
            Refusal::BadMessage("The message has two From fields."),
        ),
    ] {
        assert_eq!(office.hand_in(peer, from, to, &mail).await, Err(refusal));
    }
    assert_eq!(office.messages().len(), 2);
    assert_eq!(office.hand_in(RELAY, None, "nobody@box.test", "").await, Err(Refusal::UnknownRecipient));
    assert_eq!(office.hand_in(RELAY, None, "assistant@else.test", "").await, Err(Refusal::UnknownRecipient));
}

#[tokio::test]
async fn who_signs_in_writes_as_himself_rfc6409_6_1() {
    let office = office(UnknownSenders::Hold).await;
    let password = |word: &str| Zeroizing::new(word.to_owned());
    let dana = office.receiver.sign_in(STRANGER, "Dana@firm.test", password(PASSWORD)).await.unwrap();
    assert_eq!(dana.account, office.dana);
    let (_, secret) = office.app_passwords.add(&office.account, "Scanner").await.unwrap();
    assert_eq!(office.receiver.sign_in(STRANGER, DANA, password(&secret)).await, Ok(dana));
    assert_eq!(office.receiver.sign_in(STRANGER, DANA, password("wrong")).await, Err(Refusal::SignInFailed));
    let to = "assistant@box.test";
    office.hand_in_as(Some(dana), STRANGER, Some(DANA), to, &mail(DANA, "1@x.test", "")).await.unwrap();
    assert_eq!(office.messages()[0].authentication.as_ref().unwrap().proof, Proof::SignIn);
    for other in ["rex@firm.test", "c@client.test"] {
        let refused = office.hand_in_as(Some(dana), STRANGER, Some(DANA), to, &mail(other, "2@x.test", "")).await;
        assert_eq!(refused, Err(Refusal::NotYourAddress));
    }
    // A session that signed in before the password changed can send nothing afterwards.
    office.receiver.accounts.set_password(office.dana, password("another long walk by the sea")).await.unwrap();
    let refused = office.hand_in_as(Some(dana), STRANGER, Some(DANA), to, &mail(DANA, "3@x.test", "")).await;
    assert_eq!(refused, Err(Refusal::SenderNotAllowed));
}

#[tokio::test]
async fn guessing_at_the_mail_door_meets_the_limits() {
    let office = office(UnknownSenders::Reject).await;
    let mut said = Vec::new();
    for _ in 0..12 {
        said.push(office.receiver.sign_in(STRANGER, DANA, Zeroizing::new("guess".into())).await.unwrap_err());
    }
    assert_eq!(said[0], Refusal::SignInFailed);
    assert_eq!(said[11], Refusal::SignInLater);
}

#[tokio::test]
async fn unknown_senders_are_held_and_released() {
    let office = office(UnknownSenders::Hold).await;
    let to = "assistant@box.test";
    let letter = mail("rex@firm.test", "1@x.test", "");
    // rex's own domain denies it, so it is forged. A stranger without DMARC is held.
    assert_eq!(office.hand_in(STRANGER, Some("x@y.test"), to, &letter).await, Err(Refusal::Forged));
    office.hand_in(STRANGER, Some("n@nowhere.test"), to, &mail("n@nowhere.test", "2@x.test", "")).await.unwrap();
    office.hand_in(SERVER, Some("c@client.test"), to, &mail("c@client.test", "3@x.test", "")).await.unwrap();
    let held = office.held.list().unwrap();
    assert_eq!(held.len(), 2);
    assert!(held[0].why.contains("not verified") && held[1].why.contains("approved account"), "{held:?}");
    assert!(office.messages().is_empty());
    assert!(office.held.release(held[0].id).await.is_err(), "its sender has no account");
    office.held.remove(held[0].id).await.unwrap();
    office.held.remove(held[1].id).await.unwrap();
    assert!(office.held.remove(held[1].id).await.is_err());
    // Mail that IT vouches for.
    let unproven = mail(DANA, "4@x.test", "");
    office.hand_in(RELAY, Some(DANA), "postmaster", &unproven).await.unwrap();
    let id = office.held.list().unwrap()[0].id;
    let task = office.held.release(id).await.unwrap();
    assert_eq!(office.task(&task.to_string()).subject, "Lease");
    assert!(office.held.list().unwrap().is_empty());
}

#[tokio::test]
async fn postmaster_is_taken_from_anybody_rfc5321_4_5_1() {
    let office = office(UnknownSenders::Reject).await;
    for to in ["postmaster", "Postmaster@box.test", "postmaster@MX.box.test"] {
        office.hand_in(STRANGER, Some("x@y.test"), to, "Subject: no author\r\n\r\nx\r\n").await.unwrap();
    }
    assert_eq!(
        office.hand_in(STRANGER, Some("x@y.test"), "postmaster@else.test", "").await,
        Err(Refusal::UnknownRecipient)
    );
    assert_eq!(office.held.list().unwrap().len(), 3);
    assert!(office.messages().is_empty());
}

#[tokio::test]
async fn a_clients_mail_is_a_task_of_the_owner_and_joins_only_its_own() {
    let office = office(UnknownSenders::Intake).await;
    let intake = "intake@box.test";
    let first = office.hand_in(SERVER, Some("c@client.test"), intake, &mail("c@client.test", "1@c", "")).await.unwrap();
    assert_eq!(office.task(&first).client.as_deref(), Some("c@client.test"));
    let again = mail("C@client.test", "2@c", "In-Reply-To: <1@c>\r\n");
    assert_eq!(office.hand_in(SERVER, Some("c@client.test"), intake, &again).await.unwrap(), first);
    // Another client who names that thread, and a client who names one of the owner's.
    let own = office.hand_in(RELAY, Some(DANA), "assistant@box.test", &mail(DANA, "own@d", "")).await.unwrap();
    let other = mail("d@client.test", "3@c", "References: <1@c> <own@d>\r\n");
    let other = office.hand_in(SERVER, Some("d@client.test"), intake, &other).await.unwrap();
    assert!(other != first && other != own);
    // At the assistant's address a client is refused.
    let refused =
        office.hand_in(SERVER, Some("c@client.test"), "assistant@box.test", &mail("c@client.test", "4@c", "")).await;
    assert_eq!(refused, Err(Refusal::SenderNotAllowed));
}

#[tokio::test]
async fn the_same_again_is_answered_and_not_repeated_rfc5321_6_1() {
    let office = office(UnknownSenders::Reject).await;
    let letter = mail(DANA, "1@x.test", "");
    let to = "assistant@box.test";
    let first = office.hand_in(RELAY, Some(DANA), to, &letter).await.unwrap();
    assert_eq!(office.hand_in(RELAY, Some(DANA), to, &letter).await.unwrap(), first);
    assert_eq!(office.messages().len(), 1);
    let changed = letter.replace("read it", "read it soon");
    assert_ne!(office.hand_in(RELAY, Some(DANA), to, &changed).await.unwrap(), first);
}

#[tokio::test]
async fn outlooks_conversation_joins_only_with_the_same_subject() {
    let office = office(UnknownSenders::Reject).await;
    let to = "assistant@box.test";
    let index = "Thread-Index: AQHZ0123456789abcdefABCDEFABCDEFGHIJ\r\n";
    let first = office.hand_in(RELAY, Some(DANA), to, &mail(DANA, "1@x", index)).await.unwrap();
    let reply = mail(DANA, "2@x", index).replace("Subject: Lease", "Subject: RE: Lease");
    assert_eq!(office.hand_in(RELAY, Some(DANA), to, &reply).await.unwrap(), first);
    let copied = mail(DANA, "3@x", index).replace("Subject: Lease", "Subject: Another client");
    assert_ne!(office.hand_in(RELAY, Some(DANA), to, &copied).await.unwrap(), first);
}

#[tokio::test]
async fn an_unknown_folder_is_a_note_and_never_an_error_rfc5233_4() {
    let office = office(UnknownSenders::Reject).await;
    let task = office.hand_in(RELAY, Some(DANA), "assistant+leases@box.test", &mail(DANA, "1@x", "")).await.unwrap();
    assert_eq!(office.task(&task).folder, None);
    assert!(office.messages()[0].notes[0].contains("\"leases\""), "{:?}", office.messages()[0].notes);
}

#[test]
fn where_recipients_lead_rfc5321_3_6_2() {
    let rules = rules(UnknownSenders::Intake);
    for (to, place) in [
        ("Assistant@BOX.test", Some(Place::Assistant(None))),
        ("assistant+Harbor-Street@box.test", Some(Place::Assistant(Some("Harbor-Street".into())))),
        ("assistant+@box.test", Some(Place::Assistant(None))),
        ("assistants@box.test", None),
        ("assistant@box.test.evil.test", None),
        ("intake@box.test", Some(Place::Clients)),
        ("intake+x@box.test", None),
        ("äassistant@box.test", None),
    ] {
        assert_eq!(rules.place(to), place, "{to}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Whatever references a mail carries, it goes into its author's own tasks, and a forged token leads nowhere.
    #[test]
    fn no_reference_leads_into_a_strangers_task_rfc5322_3_6_4(seed: u64, picks in prop::collection::vec(0usize..6, 1..5)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let office = office(UnknownSenders::Intake).await;
            let rex = mail("rex@firm.test", "rex@x", "");
            let of_rex = office.hand_in(RELAY, Some(DANA), "assistant@box.test", &rex).await.unwrap();
            let client = mail("c@client.test", "client@x", "");
            let of_client = office.hand_in(SERVER, Some("c@client.test"), "intake@box.test", &client).await.unwrap();
            let key = office.store.keys().signing("message-id");
            let token = |key: &[u8; 32], task: &str| thread::make(key, task.parse().unwrap(), MessageId::new(), "box.test");
            let mut wrong = key;
            wrong[(seed % 32) as usize] ^= 1;
            let ids = ["rex@x".to_owned(), "client@x".into(), token(&key, &of_rex), token(&wrong, &of_rex), token(&wrong, &of_client), "none@x".into()];
            let references: String = picks.iter().map(|at| format!(" <{}>", ids[*at])).collect();
            let letter = mail(DANA, "dana@x", &format!("References:{references}\r\n"));
            let task = office.hand_in(RELAY, Some(DANA), "assistant@box.test", &letter).await.unwrap();
            assert_ne!(task, of_rex, "even a true token of another account's task");
            assert_ne!(task, of_client, "what the owner asks is answered, and in a client's task nobody is");
            let other = mail("d@client.test", "d@x", &format!("References:{references}\r\n"));
            let task = office.hand_in(SERVER, Some("d@client.test"), "intake@box.test", &other).await.unwrap();
            assert!(task != of_rex && task != of_client);
        });
    }
}

#[tokio::test]
async fn a_journal_report_is_taken_from_the_firms_own_exchange_only() {
    let office = office(UnknownSenders::Reject).await;
    let report = |from: &str, sender: &str, id: &str| {
        format!(
            "From: <{from}>\r\nX-MS-Journal-Report:\r\nMessage-ID: <{id}@firm.test>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n\
             --b\r\nContent-Type: text/plain\r\n\r\nSender: {sender}\r\nTo: x@client.test\r\n--b\r\n\
             Content-Type: message/rfc822\r\n\r\nFrom: <{DANA}>\r\n\r\nHello.\r\n--b--\r\n"
        )
    };
    let kept = || office.store.scan(&super::SENT_COPIES, &All).count();
    let (to, exchange) = ("assistant+sent@box.test", "MicrosoftExchange1@firm.test");
    // With or without a return path, and without one only from a relay.
    office.hand_in(RELAY, None, to, &report(exchange, DANA, "1")).await.unwrap();
    office.hand_in(RELAY, Some(exchange), to, &report(exchange, DANA, "2")).await.unwrap();
    office.hand_in(SERVER, Some(exchange), to, &report(exchange, DANA, "3")).await.unwrap();
    assert_eq!(kept(), 3);
    assert!(office.store.scan(&super::SENT_COPIES, &All).all(|row| row.unwrap().1.journaled));
    // What others sent is taken and not kept: a refusal would come back to them.
    office.hand_in(RELAY, None, to, &report(exchange, "eve@client.test", "4")).await.unwrap();
    assert_eq!(kept(), 3);
    for (peer, path, from) in [
        (STRANGER, None, exchange),
        (STRANGER, Some(exchange), exchange),
        (RELAY, None, DANA),
        (RELAY, Some(DANA), DANA),
        (SERVER, Some("x@client.test"), "MicrosoftExchange1@client.test"),
        (RELAY, None, "MicrosoftExchange1@client.test"),
    ] {
        assert!(office.hand_in(peer, path, to, &report(from, DANA, "5")).await.is_err(), "{peer} {path:?} {from}");
    }
    // Elsewhere it is a mail like any other.
    assert!(office.hand_in(RELAY, None, "assistant@box.test", &report(exchange, DANA, "6")).await.is_err());
    assert_eq!((kept(), office.messages().len()), (3, 0));
}
