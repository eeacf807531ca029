use super::*;
use crate::{
    accounts::{Accounts, Cost, Hasher, NewAccount, Plans, Usage},
    clock::Clock,
    deadlines::detection::NAMED,
    documents::{Reader, document::Document},
    ids::{BlobId, FileId},
    invitations::OurAddresses,
    law::court_notice::fields::{CourtNotice, NoticeCase, NoticeEntry, NoticeKind},
    outbox::{Dkim, Persona, ReplyCap},
    queue::Queue,
    search::Index,
    store::{BlobRef, Options},
    tasks::{Direction, MESSAGES, TASKS},
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
        unproven: false,
        written_to: Vec::new(),
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
    let all = found(message, papers, &Calendars::default(), &TimeZone::UTC);
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
    let all = found(&asked, Vec::new(), &Calendars::default(), &TimeZone::UTC);
    assert_eq!(all[0].days.iter().filter(|day| day.counted).count(), 30);
    assert!(all[0].note.as_deref().unwrap().contains("60 days where the United States"));
    // Reading again gives the same identifiers.
    assert_eq!(found(&asked, Vec::new(), &Calendars::default(), &TimeZone::UTC)[0].id, all[0].id);
}

#[test]
fn a_paper_s_own_day_counts_and_what_is_past_does_not() {
    let text = "Case 1:20-cv-01234 Document 12 Filed 03/02/26 Page 1 of 1\n\nORDER\n\nThe plaintiff shall file a response within 14 days after service of this order. \
        A hearing is set for April 20, 2026. The answer was due on January 5, 2026.";
    let asked = message("See the order.", None);
    assert_eq!(
        dues(&asked, vec![paper(text)]),
        [said("Response", "2026-03-16", "Fed. R. Civ. P. 6(a)"), said("Hearing", "2026-04-20", NAMED)]
    );
    let letter = message("Please pay within 10 days of receipt of this letter.", None);
    assert_eq!(dues(&letter, Vec::new()), [said("Payment", "2026-03-12", "Calendar days")]);
}

fn paper(text: &str) -> (Origin, String, Document) {
    let document = Document { text: text.into(), ..Document::default() };
    (Origin::File(FileId::new()), "order.pdf".to_owned(), document)
}

#[test]
fn a_deadline_is_counted_by_the_days_of_the_court_s_state() {
    // Fourteen days from 29 January end on Lincoln's Birthday, a holiday in New York and none in Texas.
    let mut asked = message("", Some(notice("REPORT AND RECOMMENDATIONS re 12 Motion")));
    asked.at = "2026-01-29T15:00:00Z".parse().unwrap();
    let firm = |state: &str| Calendars::new(state, 2024..=2028);
    let due = |asked: &Message, firm: &Calendars| found(asked, Vec::new(), firm, &TimeZone::UTC)[0].due.to_string();
    let at = |court: Option<&str>| {
        let mut asked = asked.clone();
        let notice = asked.court_notice.as_mut().unwrap();
        notice.court = court.map(str::to_owned);
        notice.cases[0].entries[0].filed = Some(date(2026, 1, 29));
        asked
    };
    assert_eq!(due(&at(Some("txwd")), &firm("NY")), "2026-02-12");
    assert_eq!(due(&at(Some("nysd")), &firm("TX")), "2026-02-13");
    assert_eq!(due(&at(None), &firm("NY")), "2026-02-12");
    // A paper's caption names the court too.
    let order = |court: &str| {
        paper(&format!(
            "UNITED STATES DISTRICT COURT\n{court}\n\nACME, INC.,\n\nPlaintiff,\n\nv.\n\nJANE DOE,\n\nDefendant.\n\nORDER\n\n\
            Objections must be filed within 14 days after entry of this order.\n\nSO ORDERED.\nDated: January 29, 2026\n"
        ))
    };
    let mut plain = message("", None);
    plain.at = asked.at;
    let of_paper = |court: &str| found(&plain, vec![order(court)], &firm("NY"), &TimeZone::UTC)[0].due.to_string();
    assert_eq!(of_paper("SOUTHERN DISTRICT OF NEW YORK"), "2026-02-13");
    assert_eq!(of_paper("WESTERN DISTRICT OF TEXAS"), "2026-02-12");
}

#[test]
fn a_state_court_s_order_is_not_counted_by_the_federal_rules() {
    let order = "SUPREME COURT OF THE STATE OF NEW YORK\nCOUNTY OF NEW YORK\n\nACME, INC.,\n\nPlaintiff,\n\nv.\n\nJANE DOE,\n\n\
        Defendant.\n\nORDER\n\nThe answer must be served within 12 days after service of this order.\n\nSO ORDERED.\n\
        Dated: March 2, 2026\n";
    // The twelfth day is a Saturday, and Rule 6 would have gone on to the Monday.
    assert_eq!(dues(&message("", None), vec![paper(order)]), [said("Answer", "2026-03-14", "Calendar days")]);
    // Neither is a letter to a federal court.
    let letter = "March 2, 2026\n\nHon. Ann Example\nUnited States District Court\nSouthern District of New York\n\n\
        Please respond within 12 days of receipt of this letter.";
    assert_eq!(dues(&message("", None), vec![paper(letter)]), [said("Response", "2026-03-14", "Calendar days")]);
}

const STAMP: &str = "Case 1:20-cv-01234 Document 12 Filed 03/02/26 Page 1 of 1\n\n";

#[test]
fn service_by_mail_adds_three_days_to_what_runs_from_service() {
    let certificate =
        "CERTIFICATE OF SERVICE\n\nI certify that I served the foregoing on counsel by first-class mail.\n";
    let text = |event: &str, end: &str| {
        format!("{STAMP}Objections must be filed within 14 days after {event} this order.\n\n{end}")
    };
    let one = |text: &str| {
        let mut all = found(&message("", None), vec![paper(text)], &Calendars::default(), &TimeZone::UTC);
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    };
    // The fourteenth day is Monday 16 March, the third after it Thursday.
    let mailed = one(&text("service of", certificate));
    assert_eq!((mailed.due, mailed.counting.as_ref().unwrap().service), (date(2026, 3, 19), Some(Service::Mail)));
    assert!(mailed.served.unwrap().quote.contains("first-class mail"));
    assert!(mailed.days.iter().any(|day| day.why.as_deref().unwrap_or_default().contains("Rule 6(d)")));
    let entered = one(&text("entry of", certificate));
    assert_eq!((entered.due, entered.served), (date(2026, 3, 16), None), "what runs from entry gets none");
    let several = one(&text("service of", &certificate.replace("first-class mail", "CM/ECF and by first-class mail")));
    assert_eq!(several.due, date(2026, 3, 16));
    assert!(several.served.is_some() && several.note.unwrap().contains("choose how it was served"));
    // What a court's notice brought was served by it.
    let notified = message("", Some(notice("ORDER")));
    let by_notice =
        found(&notified, vec![paper(&text("service of", certificate))], &Calendars::default(), &TimeZone::UTC);
    assert_eq!(by_notice[0].due, date(2026, 3, 16));
}

#[test]
fn a_mail_s_day_without_a_year_is_the_nearest_and_a_paper_s_is_none() {
    let all = found(&message("Please respond by June 3.", None), Vec::new(), &Calendars::default(), &TimeZone::UTC);
    assert_eq!((all[0].title.as_str(), all[0].due), ("Response due", date(2026, 6, 3)));
    assert!(all[0].note.as_deref().unwrap().contains("The year is not given"));
    assert!(dues(&message("", None), vec![paper("Please respond by June 3.")]).is_empty());
}

#[test]
fn two_duties_of_one_day_are_two_and_one_said_twice_is_one() {
    let text =
        "The lease must be signed no later than June 3, 2026. The deposit must be paid no later than June 3, 2026.";
    let all = found(&message(text, None), vec![paper(text)], &Calendars::default(), &TimeZone::UTC);
    let titles: Vec<_> = all.iter().map(|d| (d.title.as_str(), d.due)).collect();
    assert_eq!(titles, [("Due", date(2026, 6, 3)), ("Deposit due", date(2026, 6, 3))]);
    assert_ne!(all[0].id, all[1].id);
}

#[test]
fn a_period_counted_back_reads_so_in_a_calendar() {
    let folder = tempfile::tempdir().unwrap();
    let (_, desk) = desk(folder.path());
    let text = "The motion must be filed at least 7 days before April 20, 2026.";
    let all = found(&message(text, None), Vec::new(), &Calendars::default(), &TimeZone::UTC);
    let entry = desk.entry(&all[0], "Doe v. Acme");
    assert!(entry.description.contains("7 days before April 20"), "{}", entry.description);
    assert!(!entry.description.contains("before after"));
}

fn desk(folder: &std::path::Path) -> (Store, Deadlines) {
    let store = Store::open(&Options { probe: None, ..Options::new(folder) }).unwrap();
    let index = Index::open(&folder.join("index"), store.keys().index()).unwrap();
    let (queue, _) = Queue::open(store.clone(), Arc::default(), Clock::default()).unwrap();
    let live = Live::default();
    let usage = Usage::new(store.clone(), Plans::new(&[]));
    let reading =
        Reading::new(store.clone(), Reader::new("/nowhere".into()), index, queue.clone(), live.clone(), usage);
    let persona = Persona {
        address: "assistant@firm.example".into(),
        firm: "Whitlock LLP".into(),
        hostname: "box.firm.example".into(),
        site: "https://box.firm.example".into(),
        zone: TimeZone::UTC,
        dkim: Dkim::default(),
        hold_replies: false,
        cap: ReplyCap::new(200, TimeZone::UTC, Clock::default()),
    };
    let ours = OurAddresses::new(["assistant@firm.example"]);
    let invitations = Invitations::new(store.clone(), queue, live.clone(), persona, ours);
    let site = "https://box.firm.example";
    let deadlines =
        Deadlines::new(store.clone(), reading, live, invitations, Calendars::default(), TimeZone::UTC, site);
    (store, deadlines)
}

#[tokio::test]
async fn a_person_decides_and_only_then_the_feed_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let (store, desk) = desk(folder.path());
    let accounts = Accounts::new(store.clone(), Hasher::new(Cost { memory_kib: 8, passes: 1 }).unwrap());
    let owner = NewAccount {
        email: "dana@firm.example".into(),
        first_name: "Dana".into(),
        last_name: "Whitlock".into(),
        title: String::new(),
        password: None,
        approved: true,
    };
    let account = accounts.add(owner).await.unwrap().id;
    let asked = Message { account, ..message("", Some(notice("FINAL JUDGMENT in favor of Acme."))) };
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
        status: crate::tasks::TaskStatus::Received,
        note: None,
        client: None,
        folder: None,
        stopped_at: None,
    };
    let message = asked.clone();
    store
        .write_blocking(move |tx| {
            tx.put(&TASKS, &(account, task), &kept)?;
            tx.put(&MESSAGES, &(account, message.id), &message)
        })
        .unwrap();
    desk.propose(account, asked.id).await.unwrap();
    let all = desk.of_task(account, task).unwrap();
    assert_eq!(all.len(), 2);
    // These run from entry: how the judgment was served changes nothing, and the rule says how it is counted.
    for (rules, service) in [(None, Some(Service::Mail)), (Some(Rules::Plain), None)] {
        let odd = desk.decide(account, task, all[0].id, Decision::Count { rules, service }).await;
        assert!(matches!(odd, Err(Error::Invalid(_))), "{odd:?}");
    }
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

#[tokio::test]
async fn a_person_says_how_it_was_served_and_it_is_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let (store, desk) = desk(folder.path());
    let asked = message("", Some(notice("REPORT AND RECOMMENDATIONS re 12 Motion")));
    let letter = message("You must pay within 12 days after service of this demand.", None);
    for message in [asked.clone(), letter.clone()] {
        let at = (message.account, message.id);
        store.write_blocking(move |tx| tx.put(&MESSAGES, &at, &message)).unwrap();
    }
    desk.propose(asked.account, asked.id).await.unwrap();
    desk.propose(letter.account, letter.id).await.unwrap();
    let of = |message: &Message| desk.of_task(message.account, message.task).unwrap().remove(0);
    let count = |message: &Message, rules: Option<Rules>, service: Option<Service>| {
        desk.decide(message.account, message.task, of(message).id, Decision::Count { rules, service })
    };
    assert_eq!(of(&asked).due, date(2026, 3, 16));
    let mailed = count(&asked, None, Some(Service::Mail)).await.unwrap();
    assert_eq!((mailed.due, mailed.rule.as_str()), (date(2026, 3, 19), "Fed. R. Civ. P. 72(b)(2)"));
    assert_eq!(mailed, of(&asked), "it is kept");
    // Found again, it stays as the person had it counted.
    desk.propose(asked.account, asked.id).await.unwrap();
    assert_eq!(of(&asked), mailed);
    assert_eq!(count(&asked, None, Some(Service::Hand)).await.unwrap().due, date(2026, 3, 16));
    // The twelfth day of the letter is a Saturday: Rule 6 goes on to the Monday, and service by mail to Thursday.
    assert_eq!((of(&letter).due, of(&letter).rule.as_str()), (date(2026, 3, 14), "Calendar days"));
    let civil = count(&letter, Some(Rules::Civil), None).await.unwrap();
    assert_eq!((civil.due, civil.rule.as_str()), (date(2026, 3, 16), "Fed. R. Civ. P. 6(a)"));
    assert_eq!(count(&letter, Some(Rules::Civil), Some(Service::Mail)).await.unwrap().due, date(2026, 3, 19));
    let decided = desk.decide(letter.account, letter.task, of(&letter).id, Decision::Confirm).await.unwrap();
    assert!(matches!(count(&letter, Some(Rules::Plain), None).await, Err(Error::Conflict(_))));
    assert_eq!(of(&letter), decided);
}
