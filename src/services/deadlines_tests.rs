use super::*;
use crate::{
    model::{BlobId, BlobRef, CourtNotice, Direction, NoticeCase, NoticeEntry},
    search::Index,
    services::{plans::Plans, queue::Queue, usage::Usage},
    store::Options,
    text::Reader,
};
use jiff::civil::date;

fn message(body: &str, notice: Option<CourtNotice>) -> Message {
    Message {
        id: MessageId::new(),
        task: TaskId::new(),
        account: AccountId::new(),
        direction: Direction::Incoming,
        from: "clerk@court.example".into(),
        to: Vec::new(),
        subject: "Activity in Case".into(),
        message_id: String::new(),
        references: Vec::new(),
        at: "2026-03-02T15:00:00Z".parse().unwrap(),
        raw: BlobRef { id: BlobId::new(), len: 0, hash: [0; 32] },
        body: Some(body.into()),
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes: Vec::new(),
        court_notice: notice.map(Box::new),
        automatic: None,
        authentication: None,
        answered_by: None,
        answer: None,
    }
}

fn notice(description: &str) -> CourtNotice {
    CourtNotice {
        kind: NoticeKind::ElectronicFiling,
        court: Some("txwd".into()),
        cases: vec![NoticeCase {
            case_name: "Doe v. Acme".into(),
            docket_number: "1:20-cv-01234".into(),
            url: None,
            entries: vec![NoticeEntry {
                number: Some("12".into()),
                filed: Some(date(2026, 3, 2)),
                description: description.into(),
                text: description.into(),
                documents: Vec::new(),
            }],
        }],
        recipients: Vec::new(),
        attachments: Vec::new(),
    }
}

fn dues(message: &Message, papers: Vec<(Origin, String, Document)>) -> Vec<(String, String, String)> {
    let all = found(message, papers, &Calendar::federal(), &TimeZone::UTC);
    all.into_iter().map(|d| (d.title, d.due.to_string(), d.rule)).collect()
}

fn said(title: &str, due: &str, rule: &str) -> (String, String, String) {
    (title.into(), due.into(), rule.into())
}

#[test]
fn a_notice_of_a_judgment_brings_its_own_deadlines() {
    let asked = message("", Some(notice("FINAL JUDGMENT in favor of Acme. Signed by Judge X.")));
    assert_eq!(
        dues(&asked, Vec::new()),
        [
            said("Notice of appeal", "2026-04-01", "Fed. R. App. P. 4(a)(1)(A)"),
            said(
                "Motion for a new trial, or to alter or amend the judgment",
                "2026-03-30",
                "Fed. R. Civ. P. 59(b), 59(e)"
            ),
        ]
    );
    let all = found(&asked, Vec::new(), &Calendar::federal(), &TimeZone::UTC);
    assert_eq!(all[0].days.iter().filter(|day| day.counted).count(), 30);
    assert!(all[0].note.as_deref().unwrap().contains("60 days where the United States"));
    // Reading again gives the same identifiers.
    assert_eq!(found(&asked, Vec::new(), &Calendar::federal(), &TimeZone::UTC)[0].id, all[0].id);
}

#[test]
fn a_paper_s_own_day_counts_and_what_is_past_does_not() {
    let text = "Case 1:20-cv-01234 Document 12 Filed 03/02/26 Page 1 of 1\n\nORDER\n\nThe plaintiff shall file a response within 14 days after service of this order. \
        A hearing is set for April 20, 2026. The answer was due on January 5, 2026.";
    let paper = (
        Origin::File(crate::model::FileId::new()),
        "order.pdf".to_owned(),
        Document { text: text.into(), ..Document::default() },
    );
    let asked = message("See the order.", None);
    assert_eq!(
        dues(&asked, vec![paper]),
        [said("Response", "2026-03-16", "Fed. R. Civ. P. 6(a)"), said("Hearing", "2026-04-20", NAMED)]
    );
    let letter = message("Please pay within 10 days of receipt of this letter.", None);
    assert_eq!(dues(&letter, Vec::new()), [said("Payment", "2026-03-12", "Calendar days")]);
}

fn desk(folder: &std::path::Path) -> (Store, Deadlines) {
    let store = Store::open(&Options { probe: None, ..Options::new(folder) }).unwrap();
    let index = Index::open(&folder.join("index"), store.keys().index()).unwrap();
    let (queue, _) = Queue::open(store.clone(), Arc::default()).unwrap();
    let live = Live::default();
    let usage = Usage::open(store.clone(), Plans::new(&[])).unwrap();
    let reading = Reading::new(store.clone(), Reader::new("/nowhere".into()), index, queue, live.clone(), usage);
    let deadlines =
        Deadlines::new(store.clone(), reading, live, Calendar::federal(), TimeZone::UTC, "https://box.firm.example");
    (store, deadlines)
}

#[tokio::test]
async fn a_person_decides_and_only_then_the_feed_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let (store, desk) = desk(folder.path());
    let asked = message("", Some(notice("FINAL JUDGMENT in favor of Acme.")));
    let (account, task) = (asked.account, asked.task);
    let kept = Task {
        id: task,
        account,
        subject: "Doe v. Acme".into(),
        path: "Doe v. Acme".into(),
        sender_email: asked.from.clone(),
        attachment_count: 0,
        received_at: asked.at,
        updated_at: asked.at,
        status: crate::model::TaskStatus::Received,
        note: None,
        client: None,
        folder: None,
        stopped_at: None,
    };
    let message = asked.clone();
    store
        .write_blocking(move |tx| {
            tx.put(&TASKS, &key(&[&account.bytes(), &task.bytes()]), &kept)?;
            tx.put(&MESSAGES, &key(&[&account.bytes(), &message.id.bytes()]), &message)
        })
        .unwrap();
    desk.propose(account, asked.id).await.unwrap();
    let all = desk.of_task(account, task).unwrap();
    assert_eq!(all.len(), 2);
    let feed = desk.open_feed(account).await.unwrap();
    let token =
        feed.strip_prefix("https://box.firm.example/api/calendar/").unwrap().strip_suffix(".ics").unwrap().to_owned();
    assert!(!desk.feed(&token).unwrap().contains("VEVENT"), "nothing is in it before a person said so");
    desk.decide(account, task, all[0].id, Decision::Confirm).await.unwrap();
    desk.decide(account, task, all[1].id, Decision::Dismiss).await.unwrap();
    // Reading the message again changes nothing that was decided.
    desk.propose(account, asked.id).await.unwrap();
    let object = desk.feed(&token).unwrap();
    assert!(object.matches("BEGIN:VEVENT").count() == 1 && object.contains("DTSTART;VALUE=DATE:20260330"), "{object}");
    assert!(desk.object_of_task(account, task).unwrap().contains("STATUS:CONFIRMED"));
    let stranger = AccountId::new();
    assert!(desk.decide(stranger, task, all[0].id, Decision::Dismiss).await.is_err());
    assert!(desk.object_of_task(stranger, task).is_err());
    let newer = desk.open_feed(account).await.unwrap();
    assert!(desk.feed(&token).is_err() && newer != feed, "the old address is dead");
    desk.close_feed(account).await.unwrap();
    assert!(!desk.has_feed(account).unwrap());
    for odd in ["", "x", "%%%", &"A".repeat(64)] {
        assert!(matches!(desk.feed(odd), Err(Error::NotFound)));
    }
}
