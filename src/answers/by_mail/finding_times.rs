//! Times for a meeting by mail: an order to find some gets them proposed, and a reply sends them, books the one that was chosen or takes them back.
//! Nothing goes to anybody outside, and nothing is booked, but on such a reply of a verified person.

use super::{
    meeting_times::MeetingTimes,
    service::{Answers, Put},
};
use crate::{
    accounts::Account,
    booking::{Drafted, Proposal, ProposalState, Wish, proposals::Meaning},
    clients::{Contact, Role},
    email::quoted_text::{is_forward, own_words},
    error::{Error, Result},
    tasks::{Answer, BUILT_IN, Line, Message, Section, SkillKind},
};

use jiff::Timestamp;
use meeting_slots::{Answered, Asked, Manner, Proposed, answered, asked as ordered};

/// Characters of what a meeting is about: they stand in a subject.
const ABOUT: usize = 100;

/// What a reply says of the times that were proposed.
#[derive(Debug, PartialEq, Eq)]
enum Reply {
    /// To send them.
    Send,
    /// To book the one that was chosen.
    Book,
    /// To book the one that these words name.
    BookThis(String),
    /// To take them back.
    Withdraw,
}

/// The reply in the first line of a mail, if it is one.
fn reply(body: &str) -> Option<Reply> {
    let line = own_words(body).lines().map(str::trim).find(|line| !line.is_empty())?;
    let bare: String = line.to_lowercase().replace([',', '.', '!', '“', '”', '"'], " ");
    let words: Vec<&str> =
        bare.split_whitespace().filter(|word| !matches!(*word, "please" | "ok" | "okay" | "thanks")).collect();
    match words.as_slice() {
        ["send"]
        | ["send", "it" | "them"]
        | ["yes", "send"]
        | ["yes", "send", "it" | "them"]
        | ["go", "ahead"]
        | ["yes", "go", "ahead"] => Some(Reply::Send),
        ["book"] | ["book", "it"] | ["yes", "book", "it"] | ["yes", "book"] | ["confirm"] | ["confirm", "it"] => {
            Some(Reply::Book)
        }
        ["withdraw"]
        | ["withdraw", "it" | "them"]
        | ["take", "them" | "it", "back"]
        | ["do", "not", "send"]
        | ["do", "not", "send", "it" | "them"]
        | ["don't", "send"]
        | ["don't", "send", "it" | "them"] => Some(Reply::Withdraw),
        ["book", ..] if words.len() <= 12 && line.len() <= 120 => {
            Some(Reply::BookThis(line.get("book".len()..).unwrap_or_default().to_owned()))
                .filter(|_| line.to_lowercase().starts_with("book "))
        }
        _ => None,
    }
}

/// Whom a member means, or a sentence that asks.
enum Whom {
    Known { name: String, email: String, phone: String, from: String },
    Asks(String),
}

impl Answers {
    /// Proposes times if a mail orders some; `None` if it orders none.
    pub(super) async fn find_times(&self, asked: &Message, owner: &Account) -> Result<Option<Put>> {
        let Some(times) = &self.times else { return Ok(None) };
        // A forwarded mail orders nothing, and neither does anybody who is not known.
        if !asked.is_proven() || is_forward(&asked.subject) {
            return Ok(None);
        }
        let now = times.booking.now();
        let zone = times.booking.page_of(owner)?.time_zone();
        let body = own_words(asked.body.as_deref().unwrap_or_default());
        let Some(order) = ordered(body, now.to_zoned(zone).date()) else { return Ok(None) };
        let (for_whom, for_owner, for_asked, for_order) = (times.clone(), owner.clone(), asked.clone(), order.clone());
        let assistant = self.persona.address.clone();
        let whom =
            crate::blocking::blocking(move || whom(&for_whom, &for_owner, &for_asked, &for_order, &assistant)).await?;
        let (name, email, phone, from) = match whom {
            Whom::Known { name, email, phone, from } => (name, email, phone, from),
            Whom::Asks(sentence) => return self.put(asked, owner, says(sentence), false, Vec::new()).await.map(Some),
        };
        let wish = Wish {
            task: asked.task,
            asked: asked.id,
            name,
            email,
            phone,
            zone: order.zone.unwrap_or_default().to_owned(),
            about: order.about.chars().take(ABOUT).collect(),
            minutes: order.minutes,
            manner: order.manner,
            days: order.days.clone(),
        };
        let answer = match times.booking.draft_proposal(owner, wish).await? {
            Drafted::Proposed(proposal, page) => proposed(&proposal, proposal.shown(&page), &from),
            Drafted::NoHours => says("No times can be proposed, because nobody said when you can meet. Check your working hours under Meetings, press Save, and ask again; the page need not be open to guests.".into()),
            Drafted::NoPlace(manner) => {
                let what = if manner == Manner::Video { "video link" } else { "address" };
                says(format!("Your page under Meetings names no {what} to meet at. Add a kind of meeting with one, or ask for a call."))
            }
            Drafted::NothingFree => says("You have no free time on these days, by the hours, the notice and the calendars under Meetings. Ask for other days, such as “in the next three weeks”.".into()),
            Drafted::Unknown => says("One of your calendars cannot be read at the moment, so nobody knows when you are free. Meetings says which and why.".into()),
            Drafted::TooMany => says("Fifty of your proposals are open. Book or take back some under Meetings first.".into()),
        };
        self.put(asked, owner, answer, false, Vec::new()).await.map(Some)
    }

    /// Does what a reply says of times that were proposed in its thread; `None` if it says nothing of them.
    pub(super) async fn settle_times(&self, asked: &Message, owner: &Account) -> Result<Option<Put>> {
        let Some(times) = &self.times else { return Ok(None) };
        let Some(reply) = reply(asked.body.as_deref().unwrap_or_default()) else { return Ok(None) };
        let (booking, account, task) = (times.booking.clone(), asked.account, asked.task);
        let all = crate::blocking::blocking(move || booking.proposals_of_task(account, task)).await?;
        let Some(newest) = all.first() else { return Ok(None) };
        let refused = match (asked.is_proven(), is_forward(&asked.subject)) {
            (false, _) => Some("Your mail is not verified, so nothing was sent and nothing was booked."),
            (true, true) => Some(
                "A forwarded mail sends and books nothing, as its first line may be somebody else's. Nothing was sent and nothing was booked. Reply to this mail instead.",
            ),
            (true, false) => None,
        };
        if let Some(sentence) = refused {
            return self.put(asked, owner, says(sentence.into()), false, Vec::new()).await.map(Some);
        }
        // What a reply is about is the one that waits for it.
        let waits = |proposal: &&Proposal| match reply {
            Reply::Send => proposal.state == ProposalState::Drafted,
            Reply::Book | Reply::BookThis(_) => proposal.is_open(),
            Reply::Withdraw => !proposal.is_over(),
        };
        let waiting: Vec<&Proposal> = all.iter().filter(waits).collect();
        if waiting.len() > 1 {
            let names: Vec<&str> = waiting.iter().map(|proposal| proposal.called()).collect();
            let sentence = format!(
                "Several proposals wait in this thread: {}. Choose the one that you mean under Meetings.",
                names.join(", ")
            );
            return self.put(asked, owner, says(sentence), false, Vec::new()).await.map(Some);
        }
        let proposal = waiting.first().copied().unwrap_or(newest);
        let done = match &reply {
            Reply::Send => self.send_times(times, owner, proposal).await,
            Reply::Withdraw => times.booking.withdraw_proposal(account, proposal.id).await.map(|gone| {
                says(format!(
                    "The times for {} are taken back. {}",
                    gone.called(),
                    match gone.sent_at {
                        Some(_) => "The link in the mail now says so; nobody was written to.",
                        None => "Nothing was sent.",
                    }
                ))
            }),
            Reply::Book | Reply::BookThis(_) => self.book_time(times, owner, proposal, &reply, asked.at).await,
        };
        let answer = match done {
            Ok(answer) => answer,
            Err(Error::Conflict(why)) => says(why),
            Err(e) => return Err(e),
        };
        self.put(asked, owner, answer, false, Vec::new()).await.map(Some)
    }

    async fn send_times(&self, times: &MeetingTimes, owner: &Account, proposal: &Proposal) -> Result<Answer> {
        let sent = times.booking.send_proposal(owner, proposal.id).await?;
        let (page, _) = times.booking.proposal(owner.id, sent.id)?;
        let gone = proposal.times.len().saturating_sub(sent.times.len());
        let mut answer = says(format!(
            "The times were sent to {} ({}). You get a mail here when an answer comes; the meeting is booked when you say so.",
            sent.called(),
            sent.email
        ));
        answer.sections.push(listed("Proposed", sent.shown(&page)));
        if gone > 0 {
            answer.gaps.push(format!("{gone} of the times were taken meanwhile and left out."));
        }
        Ok(answer)
    }

    async fn book_time(
        &self,
        times: &MeetingTimes,
        owner: &Account,
        proposal: &Proposal,
        reply: &Reply,
        at: Timestamp,
    ) -> Result<Answer> {
        let (page, proposal) = times.booking.proposal(owner.id, proposal.id)?;
        let from = match (reply, proposal.choice) {
            (Reply::BookThis(words), _) => {
                let zones = proposal.zones(&page);
                let today = at.to_zoned(page.time_zone()).date();
                let named = Proposed { times: &proposal.times, minutes: proposal.kind.minutes, zones: &zones, today };
                match answered(&format!("{words} works"), &named) {
                    Answered::Takes(index) => proposal.times.get(index).copied(),
                    Answered::NoneSuits | Answered::Unclear => None,
                }
                .ok_or_else(|| Error::Conflict("These words do not name one of the proposed times, so nothing was booked. Write the day and the time, such as “Book Tuesday at 2 PM”.".into()))?
            }
            (_, Some(choice)) if proposal.ever_chosen.len() == 1 => choice.from,
            (_, Some(_)) => {
                return Err(Error::Conflict("More than one of the times was chosen since, so nothing was booked. Write which one you mean, such as “Book Tuesday at 2 PM”.".into()));
            }
            (_, None) if proposal.state == ProposalState::Sent => {
                let unproven = proposal.said.iter().any(|words| matches!(words.meaning, Meaning::Takes(_)));
                let why = if unproven {
                    "Nothing proves who named a time, so nothing was booked. If you know that it is right, write which one, such as “Book Tuesday at 2 PM”."
                } else {
                    "No time was chosen yet, so nothing was booked. To book one all the same, write which one, such as “Book Tuesday at 2 PM”."
                };
                return Err(Error::Conflict(why.into()));
            }
            // Sent again after the meeting was booked, or before anything was sent: booking says which.
            (_, None) => proposal.times.first().copied().unwrap_or(at),
        };
        let meeting = times.booking.book_proposal(owner, proposal.id, from, None).await?;
        let mut answer =
            says(format!("The meeting with {} is booked. Both of you get an invitation.", proposal.called()));
        answer.sections.push(listed("Booked", vec![proposal.shown_time(meeting.from, &page)]));
        Ok(answer)
    }
}

fn says(sentence: String) -> Answer {
    Answer { engine: BUILT_IN.into(), skill: SkillKind::Meeting, lead: sentence, ..Answer::default() }
}

fn listed(heading: &str, lines: Vec<String>) -> Section {
    let lines = lines.into_iter().map(|text| Line { text, own: true, ..Line::default() }).collect();
    Section { heading: heading.into(), lines, ..Section::default() }
}

fn proposed(proposal: &Proposal, shown: Vec<String>, from: &str) -> Answer {
    let (what, called) = (proposal.what(), proposal.called());
    let mut answer = says(format!(
        "These times are free for {what} with {called}. Nothing was sent. Reply “Send” to propose them to {}{from}.",
        proposal.email
    ));
    answer.sections.push(listed("Free times", shown));
    if proposal.zone.is_empty() {
        answer.gaps.push(format!("Nobody said in which time zone {called} is, so the mail gives your time zone, and its page shows the reader's own. To give theirs too, ask again with the zone, such as “Pacific time”."));
    }
    if proposal.sent_at.is_some() || proposal.is_over() {
        answer.lead = format!("Times for {what} with {called} were proposed before in this mail's name.");
    }
    answer
}

/// Whom an order means: an address in its words, or among those the mail went to, or the one contact of that name. Two are asked about.
fn whom(times: &MeetingTimes, owner: &Account, asked: &Message, order: &Asked, assistant: &str) -> Result<Whom> {
    let own = |address: &str| {
        let plain = |address: &str| {
            let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
            format!("{}@{domain}", local.split('+').next().unwrap_or_default()).to_lowercase()
        };
        address.eq_ignore_ascii_case(&owner.email) || plain(address) == plain(assistant)
    };
    let contacts = times.clients.all()?;
    let of_address = |email: &str| {
        contacts.iter().find(|contact| contact.details.emails.iter().any(|own| own.eq_ignore_ascii_case(email)))
    };
    let is_role_only = order.with.is_empty() || is_counsel(&order.with);
    let known = |email: String, from: String| {
        let contact = of_address(&email);
        let name = match (is_role_only, contact) {
            (false, _) => order.with.clone(),
            (true, Some(contact)) => contact.details.name.clone(),
            (true, None) => String::new(),
        };
        let phone = contact.and_then(|contact| contact.details.phones.first().cloned()).unwrap_or_default();
        Whom::Known { name, email, phone, from }
    };
    let ask = |found: &[String], what: &str| Whom::Asks(format!("{what}: {}. {}", found.join(", "), example(order)));
    let mut written = addresses(own_words(asked.body.as_deref().unwrap_or_default()));
    written.retain(|address| !own(address));
    match written.as_slice() {
        [one] => return Ok(known(one.clone(), String::new())),
        [] => {}
        more => return Ok(ask(more, "More than one address stands in your mail")),
    }
    let mut sent_to: Vec<String> =
        asked.written_to.iter().map(|address| address.to_lowercase()).filter(|address| !own(address)).collect();
    sent_to.sort();
    sent_to.dedup();
    match sent_to.as_slice() {
        [one] => return Ok(known(one.clone(), ", to whom your mail went too".into())),
        [] => {}
        more => return Ok(ask(more, "Your mail went to more than one address")),
    }
    let meant: Vec<&Contact> = if is_role_only {
        counsel(times, owner, asked, order, &contacts)?
    } else {
        contacts.iter().filter(|contact| contact.details.names().any(|name| is_name(name, &order.with))).collect()
    };
    let with_mail: Vec<&&Contact> = meant.iter().filter(|contact| !contact.details.emails.is_empty()).collect();
    let whom = if is_role_only { "opposing counsel".to_owned() } else { format!("“{}”", order.with) };
    let example = example(order);
    Ok(match with_mail.as_slice() {
        [one] => {
            let details = &one.details;
            match details.emails.as_slice() {
                [email] => Whom::Known {
                    name: details.name.clone(),
                    email: email.clone(),
                    phone: details.phones.first().cloned().unwrap_or_default(),
                    from: ", the address of this contact".into(),
                },
                more => ask(more, "This contact has more than one address"),
            }
        }
        [] if meant.is_empty() => Whom::Asks(format!(
            "No contact of the firm is known as {whom}, so there is no address to write to. {example}"
        )),
        [] => Whom::Asks(format!("The contact {whom} has no mail address. {example}")),
        more => {
            let found: Vec<String> = more
                .iter()
                .map(|contact| format!("{} ({})", contact.details.name, contact.details.emails.join(", ")))
                .collect();
            Whom::Asks(format!("More than one contact can be meant by {whom}: {}. {example}", found.join("; ")))
        }
    })
}

/// How to say whose address it is.
fn example(order: &Asked) -> String {
    let name = if order.with.is_empty() || is_counsel(&order.with) { "opposing counsel" } else { &order.with };
    format!("Nothing was sent. Write the address into your mail, behind the name: “Find a time with {name} <address>”.")
}

/// "Opposing counsel", and not a name.
fn is_counsel(with: &str) -> bool {
    let with = with.to_lowercase();
    let with = with.trim_start_matches("the ").trim_start_matches("our ");
    [
        "opposing counsel",
        "opposing attorney",
        "opposing lawyer",
        "other side",
        "counsel",
        "other side's lawyer",
        "opponent's counsel",
    ]
    .contains(&with)
}

fn is_name(known: &str, wanted: &str) -> bool {
    let plain = |name: &str| {
        let name = name.to_lowercase().replace(['.', ','], " ");
        name.split_whitespace()
            .filter(|word| !["mr", "ms", "mrs", "dr", "esq"].contains(word))
            .collect::<Vec<_>>()
            .join(" ")
    };
    plain(known) == plain(wanted)
}

/// Contacts that can be meant by "opposing counsel": in the matter of the thread or of the name that was given, or of all matters if there is none.
fn counsel<'a>(
    times: &MeetingTimes,
    owner: &Account,
    asked: &Message,
    order: &Asked,
    contacts: &'a [Contact],
) -> Result<Vec<&'a Contact>> {
    let viewer = times.matters.viewer(owner)?;
    let about = order.about.to_lowercase();
    let mut matters = viewer.matters_of_task(asked.account, asked.task)?;
    if matters.is_empty() && !about.is_empty() {
        matters = viewer
            .matters()
            .filter(|seen| {
                let details = &seen.matter.details;
                details.title.to_lowercase() == about
                    || !details.number.is_empty() && details.number.to_lowercase() == about
            })
            .collect();
    }
    let is_counsel = |contact: &&Contact| contact.details.roles.contains(&Role::OpposingCounsel);
    if matters.is_empty() {
        return Ok(contacts.iter().filter(is_counsel).collect());
    }
    let parties: Vec<&str> =
        matters.iter().flat_map(|seen| &seen.matter.details.parties).map(|party| party.name.as_str()).collect();
    Ok(contacts
        .iter()
        .filter(is_counsel)
        .filter(|contact| contact.details.names().any(|name| parties.iter().any(|party| is_name(name, party))))
        .collect())
}

/// The mail addresses in a text, each once.
fn addresses(text: &str) -> Vec<String> {
    let ends = |c: char| {
        c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';' | '"' | '“' | '”' | '[' | ']' | ':')
    };
    let mut found: Vec<String> = Vec::new();
    for word in text.split(ends) {
        let word = word.trim_matches(|c: char| matches!(c, '.' | '?' | '!' | '\''));
        let is_whole = crate::email::address::addr_spec(word).is_some() && word.is_ascii();
        if word.contains('@') && is_whole && word.rsplit_once('@').is_some_and(|(_, domain)| domain.contains('.')) {
            let word = word.to_lowercase();
            if !found.contains(&word) {
                found.push(word);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_one_line_that_says_it() {
        for (body, wanted) in [
            ("Send", Some(Reply::Send)),
            ("Yes, send it.\n\nDana", Some(Reply::Send)),
            ("\nBook it!\n", Some(Reply::Book)),
            ("Book Tuesday at 2 PM", Some(Reply::BookThis(" Tuesday at 2 PM".into()))),
            ("Withdraw", Some(Reply::Withdraw)),
            ("Do not send", Some(Reply::Withdraw)),
            ("Send the lease to Pat", None),
            ("Don't book it", None),
            ("Please tell me more", None),
            ("-----Original Message-----\nSend", None),
            ("Thanks.\nSend", None),
            ("", None),
        ] {
            assert_eq!(reply(body), wanted, "{body}");
        }
    }

    #[test]
    fn addresses_are_found_in_words() {
        assert_eq!(
            addresses("With Robin <robin@vale.example>, or (Pat@Borealis.example)."),
            ["robin@vale.example", "pat@borealis.example"]
        );
        assert_eq!(
            addresses("@ a@ @b a@b me@localhost robin@vale.example robin@VALE.example?"),
            ["robin@vale.example"]
        );
    }
}
