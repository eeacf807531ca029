//! Tokens in a store, with a clock that the test holds.
#![allow(clippy::unwrap_used)]

use super::{ApiTokens, NewToken};
use crate::{
    accounts::{Account, Accounts, Cost, Hasher, NewAccount, Scope},
    clock::Clock,
    error::Error,
    outbox::{Notices, Persona},
    queue::Queue,
    store::{Options, Store},
};

use jiff::{SignedDuration, Timestamp};
use std::{path::Path, sync::Arc};

struct Room {
    store: Store,
    accounts: Accounts,
    tokens: ApiTokens,
    clock: Clock,
    dana: Account,
}

async fn room(folder: &Path) -> Room {
    let store = Store::open(&Options { probe: None, reserve: 0, ..Options::new(folder) }).unwrap();
    let clock = Clock::held("2026-06-01T12:00:00Z".parse::<Timestamp>().unwrap());
    let (queue, _) = Queue::open(store.clone(), Arc::default(), clock.clone()).unwrap();
    let notices = Notices::new(store.clone(), queue, Persona::sample(&clock));
    let accounts = Accounts::new(store.clone(), Hasher::new(Cost { memory_kib: 8, passes: 1 }).unwrap());
    let new = NewAccount {
        email: "dana@firm.example".into(),
        first_name: "Dana".into(),
        last_name: "Whitlock".into(),
        title: String::new(),
        password: None,
        approved: true,
    };
    let dana = accounts.add(new).await.unwrap();
    let tokens = ApiTokens::new(store.clone(), accounts.clone(), clock.clone(), notices);
    Room { store, accounts, tokens, clock, dana }
}

fn wanted(days: i64) -> NewToken {
    NewToken { name: " Nightly  export ".into(), scopes: vec![Scope::Search, Scope::FilesRead, Scope::Search], days }
}

#[tokio::test]
async fn a_token_works_until_it_expires_and_its_last_use_is_written_at_most_once_an_hour() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path()).await;
    let (one, text) = room.tokens.add(&room.dana, wanted(2)).await.unwrap();
    assert_eq!((one.name.as_str(), &one.scopes[..]), ("Nightly export", &[Scope::FilesRead, Scope::Search][..]));
    assert!(text.starts_with(&one.mark) && one.mark.len() == 12, "{}", one.mark);
    assert!(one.may(&[Scope::Search]) && !one.may(&[Scope::Search, Scope::Ask]));

    let used = || room.tokens.list(room.dana.id).unwrap()[0].used_at;
    assert_eq!(used(), None);
    let commits = || room.store.commits().0;
    assert!(room.tokens.check(&text).await.unwrap().is_some());
    let (first, after) = (used().unwrap(), commits());
    room.clock.forward(SignedDuration::from_mins(59));
    assert!(room.tokens.check(&text).await.unwrap().is_some());
    assert_eq!((used().unwrap(), commits()), (first, after), "no second commit within the hour");
    room.clock.forward(SignedDuration::from_mins(2));
    assert!(room.tokens.check(&text).await.unwrap().is_some());
    assert!(used().unwrap() > first);

    room.clock.forward(SignedDuration::from_hours(47));
    assert!(room.tokens.check(&text).await.unwrap().is_none(), "expired");
    assert!(!room.tokens.works(&room.tokens.list(room.dana.id).unwrap()[0]));
}

#[tokio::test]
async fn nothing_but_the_token_itself_is_believed() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path()).await;
    let (one, text) = room.tokens.add(&room.dana, wanted(90)).await.unwrap();
    // Every single changed character.
    for at in 0..text.len() {
        let mut other = text.clone().into_bytes();
        other[at] = if other[at] == b'a' { b'b' } else { b'a' };
        let other = String::from_utf8(other).unwrap();
        assert!(other == text || room.tokens.check(&other).await.unwrap().is_none(), "{at}");
    }
    for bad in
        ["", "chk_", "chk__", "chk_x_y", &text[..text.len() - 1], &format!("{text}A"), &one.mark, &"chk_a_".repeat(400)]
    {
        assert!(room.tokens.check(bad).await.unwrap().is_none(), "{bad}");
    }
    room.tokens.revoke(room.dana.id, one.id).await.unwrap();
    assert!(room.tokens.check(&text).await.unwrap().is_none());
    assert!(matches!(room.tokens.revoke(room.dana.id, one.id).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn tokens_end_with_what_ends_the_account_s_credentials() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path()).await;
    let made =
        async || room.tokens.add(&room.accounts.get(room.dana.id).unwrap().unwrap(), wanted(90)).await.unwrap().1;
    let works = async |text: &str| room.tokens.check(text).await.unwrap().is_some();
    let text = made().await;
    assert!(works(&text).await);
    room.accounts.suspend(room.dana.id).await.unwrap();
    assert!(!works(&text).await);
    room.accounts.restore(room.dana.id).await.unwrap();
    assert!(!works(&text).await, "a suspension ends a token for good");
    let text = made().await;
    let password = zeroize::Zeroizing::new("a long walk by the harbor".to_owned());
    room.accounts.set_password(room.dana.id, password).await.unwrap();
    assert!(!works(&text).await);
}

#[tokio::test]
async fn what_breaks_the_rules_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path()).await;
    let bad = |change: fn(&mut NewToken)| {
        let mut new = wanted(90);
        change(&mut new);
        new
    };
    for new in [
        bad(|new| new.name = " ".into()),
        bad(|new| new.name = "x".repeat(61)),
        bad(|new| new.scopes.clear()),
        bad(|new| new.days = 0),
        bad(|new| new.days = 367),
    ] {
        assert!(matches!(room.tokens.add(&room.dana, new).await, Err(Error::Invalid(why)) if why.ends_with('.')));
    }
    for _ in 0..50 {
        room.tokens.add(&room.dana, wanted(1)).await.unwrap();
    }
    assert!(matches!(room.tokens.add(&room.dana, wanted(1)).await, Err(Error::Conflict(_))));
}
