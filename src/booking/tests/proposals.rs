//! Proposed times in a store: nothing leaves or is booked but on the member's word, and one time is one meeting's.

use super::*;
use crate::{
    booking::{
        Drafted, Proposal, ProposalState, Wish,
        store_tables::{AGENDA, PROPOSALS},
    },
    ids::{MessageId, TaskId},
};

use meeting_slots::Days;

fn asks(asked: MessageId, first: &str, last: &str) -> Wish {
    Wish {
        task: TaskId::from_bytes([7; 16]),
        asked,
        name: "Robin Vale".into(),
        email: "robin@vale.example".into(),
        phone: String::new(),
        zone: "America/Los_Angeles".into(),
        about: "Smith v. Jones".into(),
        minutes: Some(30),
        manner: None,
        days: Days { first: first.parse().unwrap(), last: last.parse().unwrap(), weekdays: Vec::new(), part: None },
    }
}

async fn drafted(room: &Room, dana: &Account, wish: Wish) -> Proposal {
    match room.booking.draft_proposal(dana, wish).await.unwrap() {
        Drafted::Proposed(proposal, _) => *proposal,
        other => panic!("{other:?}"),
    }
}

fn kept(room: &Room, proposal: &Proposal) -> Proposal {
    room.store.get(&PROPOSALS, &(proposal.account, proposal.id)).unwrap().unwrap()
}

#[tokio::test]
async fn nothing_leaves_and_nothing_is_booked_but_on_the_members_word() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path(), at(MONDAY));
    let dana = member(&room).await;
    let asked = MessageId::new();
    let proposal = drafted(&room, &dana, asks(asked, "2026-06-08", "2026-06-12")).await;
    assert_eq!((proposal.times.len(), proposal.state), (6, ProposalState::Drafted));
    assert_eq!(drafted(&room, &dana, asks(asked, "2026-06-08", "2026-06-12")).await, proposal, "the same mail again");
    assert!(room.mails().is_empty(), "{:?}", room.mails());
    let secret = room.booking.proposal_secret(proposal.id);
    assert!(room.booking.choose_by_link(&secret, proposal.times[0], PEER).await.is_err());
    let refused = room.booking.book_proposal(&dana, proposal.id, proposal.times[0], None).await;
    assert!(matches!(refused, Err(Error::Conflict(_))), "{refused:?}");

    // One of the times is taken before it is sent: it is left out. Sent twice is one mail.
    room.booking.book("dana-whitlock", Wanted { from: proposal.times[1], ..a_wish() }, PEER).await.unwrap();
    let before = room.mails().len();
    let sent = room.booking.send_proposal(&dana, proposal.id).await.unwrap();
    assert_eq!(sent.times.len(), 5);
    assert_eq!(room.booking.send_proposal(&dana, proposal.id).await.unwrap(), sent);
    let mails = room.mails();
    assert_eq!(mails.len(), before + 1);
    let (to, text) = mails.iter().find(|(to, _)| to.contains("robin@vale.example")).unwrap();
    let text = text.replace("=\r\n", "");
    assert!(
        to.contains("robin@vale.example") && text.contains(&format!("https://box.firm.example/proposed/{secret}")),
        "{text}"
    );
    assert!(text.contains("Smith v. Jones") && text.contains("PDT") && text.contains("EDT"), "{text}");

    // A choice tells the member, and books nothing. What was taken meanwhile cannot be chosen.
    let (_, _, chosen) = room.booking.choose_by_link(&secret, sent.times[2], PEER).await.unwrap();
    assert_eq!(chosen.choice.map(|choice| choice.from), Some(sent.times[2]));
    assert_eq!(room.mails().len(), before + 2);
    room.booking.choose_by_link(&secret, sent.times[2], PEER).await.unwrap();
    assert_eq!(room.mails().len(), before + 2, "the same choice again");
    assert!(room.booking.choose_by_link(&secret, proposal.times[1], PEER).await.is_err(), "it was left out");
    assert!(room.booking.choose_by_link(&secret, at("2026-06-09T13:17:00Z"), PEER).await.is_err(), "never proposed");
    room.booking
        .book("dana-whitlock", Wanted { key: "another key".into(), from: sent.times[0], ..a_wish() }, PEER)
        .await
        .unwrap();
    let taken = room.booking.choose_by_link(&secret, sent.times[0], PEER).await;
    assert!(matches!(taken, Err(Error::Conflict(_))), "{taken:?}");
    assert_eq!(kept(&room, &proposal).choice.map(|choice| choice.from), Some(sent.times[2]));
    assert!(room.booking.proposal_by_secret("x").is_err() && room.booking.proposal_by_secret("").is_err());

    // However often somebody clicks, the member gets eight mails at the most.
    let count = room.mails().len();
    for n in 0..40 {
        let _ = room.booking.choose_by_link(&secret, sent.times[1 + n % 3], PEER).await;
    }
    assert_eq!((room.mails().len() - count, kept(&room, &proposal).clicks), (7, 20));

    // The member books it, twice: one meeting, two mails. The link says that it is over.
    let meeting = room.booking.book_proposal(&dana, proposal.id, sent.times[3], None).await.unwrap();
    assert_eq!(room.booking.book_proposal(&dana, proposal.id, sent.times[3], None).await.unwrap(), meeting);
    assert!(room.booking.book_proposal(&dana, proposal.id, sent.times[2], None).await.is_err());
    assert_eq!((meeting.from, meeting.guest.email.as_str()), (sent.times[3], "robin@vale.example"));
    assert_eq!(room.mails().len(), count + 7 + 2);
    assert!(room.booking.choose_by_link(&secret, sent.times[2], PEER).await.is_err());
    assert!(room.booking.withdraw_proposal(dana.id, proposal.id).await.is_err());

    // A restart keeps it all, and long after, it is removed with its link.
    drop(room);
    let room = super::room(folder.path(), at("2026-12-01T12:00:00Z"));
    assert_eq!(kept(&room, &proposal).state, ProposalState::Booked(meeting.id));
    room.booking.tidy().await.unwrap();
    assert!(room.store.get(&PROPOSALS, &(dana.id, proposal.id)).unwrap().is_none());
    assert!(room.booking.proposal_by_secret(&secret).is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_proposals_and_a_guest_get_one_time_once() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path(), at(MONDAY));
    let dana = member(&room).await;
    // One time on each of these days.
    let page = Page { week: (0..5).map(|day| Opening { day, from: 600, until: 630 }).collect(), after: 0, ..a_page() };
    room.booking.keep_page(dana.id, page).await.unwrap();
    for day in ["2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12", "2026-06-15", "2026-06-16"] {
        let mut sent = Vec::new();
        for _ in 0..3 {
            let proposal = drafted(&room, &dana, asks(MessageId::new(), day, day)).await;
            sent.push(room.booking.send_proposal(&dana, proposal.id).await.unwrap());
        }
        let from = sent[0].times[0];
        assert!(sent.iter().all(|proposal| proposal.times == [from]), "nothing else is free");
        let wish = Wanted { key: format!("a guest of {day}"), email: format!("{day}@x.example"), from, ..a_wish() };
        let (one, two, three, guest) = tokio::join!(
            room.booking.book_proposal(&dana, sent[0].id, from, None),
            room.booking.book_proposal(&dana, sent[1].id, from, None),
            room.booking.book_proposal(&dana, sent[2].id, from, Some(PEER)),
            room.booking.book("dana-whitlock", wish, PEER),
        );
        let got = [one.is_ok(), two.is_ok(), three.is_ok(), guest.is_ok()];
        assert_eq!(got.iter().filter(|got| **got).count(), 1, "{got:?}");
        let booked = sent.iter().filter(|proposal| matches!(kept(&room, proposal).state, ProposalState::Booked(_)));
        assert_eq!(booked.count(), usize::from(!got[3]));
    }
    assert_eq!(room.store.scan(&AGENDA, &dana.id).count(), 7);
}

#[tokio::test]
async fn without_hours_or_a_place_nothing_is_proposed() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path(), at(MONDAY));
    let dana = member(&room).await;
    let wish = |manner| Wish { manner: Some(manner), ..asks(MessageId::new(), "2026-06-08", "2026-06-12") };
    use meeting_slots::Manner;
    assert!(matches!(
        room.booking.draft_proposal(&dana, wish(Manner::Video)).await.unwrap(),
        Drafted::NoPlace(Manner::Video)
    ));
    assert!(matches!(room.booking.draft_proposal(&dana, wish(Manner::Office)).await.unwrap(), Drafted::Proposed(..)));
    let weekend = asks(MessageId::new(), "2026-06-06", "2026-06-07");
    assert!(matches!(room.booking.draft_proposal(&dana, weekend).await.unwrap(), Drafted::NothingFree));
    let other = Account { id: crate::ids::AccountId::new(), ..dana.clone() };
    assert!(matches!(room.booking.draft_proposal(&other, wish(Manner::Call)).await.unwrap(), Drafted::NoHours));
}
