//! What is mailed: the acknowledgement and the link, in words that a lawyer or the firm's file wrote, and the mail to the member. The
//! acknowledgement has nothing in it that was typed into the form: it goes to whatever address was given.

use super::{
    fact_sheet::way,
    limits::paragraphs,
    records::{FormLink, OpenForm, Submission},
    service::IntakeForms,
};
use crate::{
    accounts::Account,
    blocking::blocking,
    conflicts::{Check, What},
    error::Result,
    outbox::{Letter, Prepared, Template, ToClient},
};

use questionnaires::{Form, Urgent};

/// The places of a template's paragraphs.
const PLACES: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
/// What is missing, as far as a mail says it.
const MOST_MISSING: usize = 12;
/// Earlier forms among which a copy is looked for.
const LOOKED_AT: usize = 500;

impl IntakeForms {
    /// The acknowledgement.
    pub(super) async fn acknowledgement(
        &self,
        owner: &Account,
        form: &Form,
        own: &OpenForm,
        language: &str,
        email: &str,
    ) -> Result<Prepared> {
        let words = match (language, own.english.as_str(), own.spanish.as_str()) {
            ("es", _, spanish) if !spanish.is_empty() => spanish,
            ("es", ..) => form.acknowledgement.of("es"),
            (_, english, _) if !english.is_empty() => english,
            _ => form.acknowledgement.of("en"),
        };
        let template = if language == "es" { Template::IntakeReceivedSpanish } else { Template::IntakeReceived };
        let own = PLACES.into_iter().zip(paragraphs(words)).collect();
        self.to_client(owner, email, template, String::new(), own).await
    }

    /// The mail with a link that works once.
    pub(super) async fn link_mail(
        &self,
        owner: &Account,
        form: &Form,
        link: &FormLink,
        address: &str,
        message: String,
    ) -> Result<Prepared> {
        let spanish = link.language == "es";
        let template = if spanish { Template::IntakeLinkSpanish } else { Template::IntakeLink };
        let day = link.expires_at.to_zoned(self.with.zone.clone());
        let day = day.strftime(if spanish { "%d/%m/%Y" } else { "%B %-d, %Y" }).to_string();
        let mut own = vec![("title", form.title.of(&link.language).to_owned()), ("day", day)];
        own.extend(Some(message).filter(|message| !message.is_empty()).map(|message| ("message", message)));
        self.to_client(owner, &link.email, template, address.to_owned(), own).await
    }

    async fn to_client(
        &self,
        owner: &Account,
        email: &str,
        template: Template,
        link: String,
        own: Vec<(&'static str, String)>,
    ) -> Result<Prepared> {
        // What is answered comes to the account of the clients' address, and to no other.
        let door = self.with.door.as_ref().filter(|(_, whose)| owner.email.eq_ignore_ascii_case(whose));
        let mail = ToClient {
            account: owner.id,
            email: email.to_owned(),
            name: String::new(),
            template,
            link,
            stop: String::new(),
            list: Vec::new(),
            own,
            reply_to: door.map(|(address, _)| address.clone()),
        };
        self.with.notices.to_client(mail).await
    }

    /// The answers that cannot wait, in a sentence each.
    fn urgent_sentences(&self, came: &Submission) -> String {
        let today = came.at.to_zoned(self.with.zone.clone()).date();
        let sentence = |urgent: Urgent| {
            let Urgent { day: Some(day), asks, .. } = urgent else {
                return format!("URGENT: “{}” {}.", urgent.asks, urgent.said);
            };
            let away = match today.until(day).map(|span| span.get_days()).unwrap_or(0) {
                0 => "the day on which it came".to_owned(),
                1 => "the day after it came".to_owned(),
                n if n > 1 => format!("{n} days after it came"),
                _ => "over when it came".to_owned(),
            };
            format!("URGENT: “{asks}” {} ({away}).", day.strftime("%A, %B %-d, %Y"))
        };
        self.urgent(came).into_iter().map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// An earlier form of the same person with the same answers, in a sentence. Blocks.
    fn sent_before(&self, came: &Submission) -> Result<Option<String>> {
        let same = |other: &Submission| {
            other.id != came.id && other.form == came.form && other.at <= came.at && other.facts == came.facts && {
                let said = |one: &Submission| one.answers.iter().map(|answer| answer.said.clone()).collect::<Vec<_>>();
                said(other) == said(came)
            }
        };
        let before = self.list(came.account, LOOKED_AT)?.into_iter().filter(same).map(|other| other.at).max();
        Ok(before.map(|at| {
            let at = at.to_zoned(self.with.zone.clone()).strftime("%B %-d, %Y, %-I:%M %p");
            format!("The same person sent the same answers on {at}. This is a copy of that form.")
        }))
    }

    /// The mail to the member: what came, conflicts, what is missing, hints.
    pub(super) async fn notice(&self, owner: &Account, came: &Submission, check: Option<&Check>) -> Result<Prepared> {
        let mut own = vec![
            ("title", came.title.clone()),
            ("name", came.facts.name.clone()),
            ("came", way(came.came).to_owned()),
            ("conflicts", conflicts(check)),
        ];
        let urgent = Some(self.urgent_sentences(came)).filter(|urgent| !urgent.is_empty());
        let subject = format!("{}: {}", came.title, came.facts.name);
        own.push(("subject", if urgent.is_some() { format!("URGENT: {subject}") } else { subject }));
        own.extend(urgent.map(|urgent| ("urgent", urgent)));
        let (this, form) = (self.clone(), came.clone());
        let (made_for, before) = blocking(move || Ok((this.link_for(&form)?, this.sent_before(&form)?))).await?;
        own.extend(made_for.map(|to| ("for", format!("You made the link for “{to}”."))));
        own.extend(before.map(|before| ("before", before)));
        let today = came.at.to_zoned(self.with.zone.clone()).date();
        let hints = came.hints.iter().map(|proposed| proposed.hint.said(today));
        own.extend(PLACES.into_iter().take(3).zip(hints));
        let missing = came.missing.len();
        if missing > 0 {
            own.push(("note", "Not answered:".into()));
        }
        let mut list: Vec<String> = came.missing.iter().take(MOST_MISSING).cloned().collect();
        if missing > MOST_MISSING {
            list.push(format!("and {} more", missing - MOST_MISSING));
        }
        if came.draft.is_some() {
            own.push(("draft", "A draft of the letter waits beside the answers; nothing was sent.".into()));
        }
        let letter = Letter {
            account: owner.id,
            to: (&owner.email, &owner.first_name),
            template: Template::IntakeCame,
            link: self.with.notices.page(&format!("dashboard?service=intake&path={}", came.id)),
            own,
            list,
            calendar: None,
            reply_to: None,
            thread: None,
        };
        self.with.notices.letter(letter).await
    }
}

/// What the conflict check found, in a sentence.
fn conflicts(check: Option<&Check>) -> String {
    let Some(check) = check else { return "The names could not be checked for conflicts. Please make a check.".into() };
    let contacts: Vec<&str> = check
        .hits
        .iter()
        .filter_map(|hit| match &hit.what {
            What::Contact { name, .. } => Some(name.as_str()),
            What::Paper(_) | What::Matter(_) => None,
        })
        .collect();
    // Which matters they are depends on who reads; that there are some does not.
    let matters = check.hits.iter().filter(|hit| matches!(hit.what, What::Matter(_))).count();
    let papers = check.hits.len() - contacts.len() - matters;
    if matters > 0 {
        let others = [("contact", contacts.len()), ("paper", papers)].into_iter().filter(|(_, n)| *n > 0);
        let others: String = others.map(|(what, n)| format!(", {}", count(n, what))).collect();
        let matters = count(matters, "matter");
        return format!(
            "The conflict check found these names in {matters} of the firm{others}. Look at it before you read on."
        );
    }
    match (contacts.as_slice(), papers) {
        ([], 0) => "The conflict check found nobody by these names.".into(),
        ([], n) => format!("The conflict check found these names in {}.", count(n, "paper")),
        (names, n) => {
            let (shown, more) = names.split_at(names.len().min(5));
            let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
            let papers = if n == 0 { String::new() } else { format!(", and the names in {}", count(n, "paper")) };
            format!("The conflict check found: {}{more}{papers}. Look at it before you read on.", shown.join(", "))
        }
    }
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("one {what}") } else { format!("{n} {what}s") }
}
